package protocol

import (
	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/fix"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/lenient"
)

var splitOperation = Operation{
	Name:    "split",
	Doc:     "splits any text by RFC 3986, appendix B",
	Fields:  []Field{inputField},
	Replies: [][]Key{{{Name: "components", Kind: Object, Keys: componentKeys}}},
	answer: func(q *Request, r *reply) error {
		r.components(q.input(), lenient.Split(q.input()))
		return nil
	},
}

var fixOperation = Operation{
	Name:     "fix",
	Synopsis: "Repair references: percent-encode the characters that make them invalid",
	Inputs:   "REFERENCE",
	Doc:      "removes white space and delimiters around the reference (RFC 3986, appendix C), and percent-encodes the characters that are not allowed in their component",
	Fields:   []Field{inputField, syntaxField, {Name: "scheme", Doc: "put this `scheme` before an input that has none and begins with a host, such as example.com/a"}},
	Replies: [][]Key{{
		{Name: "result"},
		{Name: "changes", Kind: Objects, Keys: []Key{{Name: "offset", Kind: Offset}, {Name: "text"}}},
		countOf("changes"), cutKey,
	}},
	prepare: func(q *Request) (Answer, error) {
		x, err := q.syntax()
		if err != nil {
			return nil, err
		}
		typed, err := q.typed(x)
		return func(input string) (Reply, error) {
			if reply, ok := typed(input); ok {
				return reply, nil
			}
			fixed, err := fix.Append(nil, x, input)
			if err != nil {
				return nil, err
			}
			return repaired{input, string(fixed), fix.Changes(x, input)}, nil
		}, err
	},
	filter: func(q *Request) (Filter, error) {
		x, err := q.syntax()
		if err != nil {
			return nil, err
		}
		typed, err := q.typed(x)
		return func(dst []byte, input string) ([]byte, error) {
			if reply, ok := typed(input); ok {
				return append(dst, reply.result...), nil
			}
			return fix.Append(dst, x, input)
		}, err
	},
}

// Fix returns the reference that the operation fix makes of an input, and whether it is another text. An input that is
// valid, or that cannot be repaired, stays as it is.
func Fix(x uri.Syntax, input string) (result string, changed bool) {
	if _, valid := x.Check(input, uri.FormReference); valid {
		return input, false
	}
	fixed, err := fix.Append(nil, x, input)
	if err != nil {
		return input, false
	}
	return string(fixed), true
}

// fixField is the field of operations that repair their input first, and fixedKey says what they made of it. The flag
// --fix of a subcommand also counts.
var (
	fixField = Field{Name: "fix", Kind: Bool, Default: "false", Flag: "-", Doc: "repair an invalid input first, as the operation fix does"}
	fixedKey = Key{Name: "fixed", Optional: true}
)

// repair replaces the input by what the operation fix makes of it, if the request asks for this. changed says that it
// is another text.
func (q *Request) repair() (changed bool) {
	if _, has := q.op.field("fix"); !has || !q.bool("fix") {
		return false
	}
	x, err := q.syntax()
	if err != nil {
		return false // which the operation reports
	}
	fixed, changed := Fix(x, q.input())
	if changed {
		q.With("input", fixed)
	}
	return changed
}

// WriteChanges writes what [Fix] changes in an input, as the reply of the operation fix does.
func WriteChanges(w *jsonwriter.Writer, x uri.Syntax, input string) {
	changes := fix.Changes(x, input)
	w.Objects("changes", len(changes), func(i int) {
		w.Int("offset", changes[i].Start)
		w.Text("text", changes[i].Of(input))
	})
}

// A repaired is the reply of fix.
type repaired struct {
	input, result string
	changes       []uri.Span // of input
}

func (f repaired) members(r *reply) {
	r.Text("result", f.result)
	r.listed("changes", len(f.changes), func(i int) {
		r.Int("offset", f.changes[i].Start)
		r.Text("text", f.changes[i].Of(f.input))
	})
}
