package protocol

import (
	"bytes"
	"encoding/json"
	"strings"
)

// format returns indented JSON text. A value that fits on a line is on one line. Otherwise
// each of its members or elements begins a line.
func format(text []byte) []byte {
	var b bytes.Buffer
	if err := json.Compact(&b, text); err != nil {
		panic(err) // the schema does not depend on an input
	}
	f := formatter{in: b.Bytes()}
	f.value(0)
	return append(f.out, '\n')
}

type formatter struct{ in, out []byte }

// value writes the next value of the input. level is the indentation of the line on which
// the value begins.
func (f *formatter) value(level int) {
	const width, indent = 110, "  "
	d := json.NewDecoder(bytes.NewReader(f.in))
	var v json.RawMessage
	d.Decode(&v)
	if v[0] != '{' && v[0] != '[' || len(v) == 2 {
		f.copy(len(v))
		return
	}
	inline := len(indent)*level+len(v) <= width
	for end := v[0] + 2; f.in[0] != end; { // "]" is "[" + 2, "}" is "{" + 2
		f.copy(1) // the bracket or ","
		switch {
		case !inline:
			f.out = append(f.out, "\n"+strings.Repeat(indent, level+1)...)
		case f.out[len(f.out)-1] == ',':
			f.out = append(f.out, ' ')
		}
		if end == '}' {
			key := bytes.Index(f.in, []byte(`":`)) + len(`":`)
			f.copy(key)
			f.out = append(f.out, ' ')
		}
		f.value(level + 1)
	}
	if !inline {
		f.out = append(f.out, "\n"+strings.Repeat(indent, level)...)
	}
	f.copy(1)
}

func (f *formatter) copy(n int) {
	f.out = append(f.out, f.in[:n]...)
	f.in = f.in[n:]
}
