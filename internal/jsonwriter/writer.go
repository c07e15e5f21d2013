// Package jsonwriter writes JSON objects member by member, in the order of the calls.
//
// Package protocol writes its replies with it, and the command writes the output of
// --json. Package encoding/json is not used here because it needs a value in memory for
// each line of a stream, which costs time.
package jsonwriter

import (
	"encoding/base64"
	"iter"
	"slices"
	"strconv"
	"unicode/utf8"
)

// A Writer appends JSON text to B. The zero Writer is ready to use. The caller must balance
// the calls of Open and Close; a Writer does not check them.
type Writer struct{ B []byte }

// Line returns an object with the members that a function writes, as a line of JSON.
func Line(members func(*Writer)) []byte {
	var w Writer
	w.Open()
	members(&w)
	w.Close()
	return append(w.B, '\n')
}

// Open begins an object: the outermost object, or the value of the name that was written
// last.
func (w *Writer) Open() { w.B = append(w.B, '{') }

// Close ends the object that was opened last.
func (w *Writer) Close() { w.B = append(w.B, '}') }

// Name begins a member.
func (w *Writer) Name(name string) {
	if w.B[len(w.B)-1] != '{' {
		w.B = append(w.B, ',')
	}
	w.B = appendString(w.B, name)
	w.B = append(w.B, ':')
}

// Text writes a string. If s is not UTF-8, the member is called NAME_base64.
func (w *Writer) Text(name, s string) {
	if !utf8.ValidString(s) {
		w.Name(name + "_base64")
		w.B = append(w.B, '"')
		w.B = base64.StdEncoding.AppendEncode(w.B, []byte(s))
		w.B = append(w.B, '"')
		return
	}
	w.Name(name)
	w.B = appendString(w.B, s)
}

// Optional writes a string if ok, and null otherwise. An undefined value is null; an empty
// value is "".
func (w *Writer) Optional(name, s string, ok bool) {
	if !ok {
		w.Null(name)
		return
	}
	w.Text(name, s)
}

// Null writes null.
func (w *Writer) Null(name string) {
	w.Name(name)
	w.B = append(w.B, "null"...)
}

// Bool writes true or false.
func (w *Writer) Bool(name string, v bool) {
	w.Name(name)
	w.B = strconv.AppendBool(w.B, v)
}

// Int writes a number.
func (w *Writer) Int(name string, v int) {
	w.Name(name)
	w.B = strconv.AppendInt(w.B, int64(v), 10)
}

// Texts writes an array of strings, which must be UTF-8.
func (w *Writer) Texts(name string, texts iter.Seq[string]) {
	w.Name(name)
	w.B = append(w.B, '[')
	first := true
	for s := range texts {
		if !first {
			w.B = append(w.B, ',')
		}
		first = false
		w.B = appendString(w.B, s)
	}
	w.B = append(w.B, ']')
}

// TextList writes an array of strings, which must be UTF-8.
func (w *Writer) TextList(name string, list []string) { w.Texts(name, slices.Values(list)) }

// Object writes a member that is an object. members writes its members.
func (w *Writer) Object(name string, members func()) {
	w.Name(name)
	w.Open()
	members()
	w.Close()
}

// Objects writes an array of n objects. write writes the members of object i.
func (w *Writer) Objects(name string, n int, write func(i int)) {
	w.Array(name, n, func(i int) {
		w.Open()
		write(i)
		w.Close()
	})
}

// Array writes an array of n values. write writes value i.
func (w *Writer) Array(name string, n int, write func(i int)) {
	w.Name(name)
	w.B = append(w.B, '[')
	for i := range n {
		if i > 0 {
			w.B = append(w.B, ',')
		}
		write(i)
	}
	w.B = append(w.B, ']')
}

// Ints writes an array of numbers, without a name.
func (w *Writer) Ints(list ...int) {
	w.B = append(w.B, '[')
	for i, v := range list {
		if i > 0 {
			w.B = append(w.B, ',')
		}
		w.B = strconv.AppendInt(w.B, int64(v), 10)
	}
	w.B = append(w.B, ']')
}

// appendString appends s, which is UTF-8, as a JSON string.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	start := 0
	for i := range len(s) {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		b = append(b, s[start:i]...)
		start = i + 1
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, '\\', 'n')
		case '\r':
			b = append(b, '\\', 'r')
		case '\t':
			b = append(b, '\\', 't')
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	return append(append(b, s[start:]...), '"')
}
