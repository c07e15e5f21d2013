package protocol

import (
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
)

var secretOperation = Operation{
	Name: "secret",
	Doc:  "finds the parts of any text that are masked, because they may be passwords (RFC 3986, 7.5): secrets has the parts that errors and drawings mask, also of references in a path, query or fragment, and secret is the smallest part that has them all",
	Fields: []Field{inputField, {
		Name: "component", Kind: Bool, Default: "false", Doc: "the input is a component, such as an authority, and not a reference",
	}},
	Replies: [][]Key{{
		{Name: "secret", Kind: Object, Null: true, Doc: " (start end)"},
		{Name: "secrets", Kind: Objects, Keys: []Key{
			{Name: "start", Kind: Offset},
			{Name: "end", Kind: Offset},
		}},
	}},
	answer: func(q *Request, r *reply) error {
		list := draw.SecretOfPart(q.input(), q.bool("component"))
		r.secret(console.SecretOfInput(q.input()))
		r.Objects("secrets", len(list), func(i int) {
			r.Int("start", list[i].Start)
			r.Int("end", list[i].End)
		})
		return nil
	},
}
