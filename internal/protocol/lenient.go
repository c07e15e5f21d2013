package protocol

import (
	"slices"

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
	Name:   "fix",
	Doc:    "percent-encodes the characters that are not allowed in their component",
	Fields: []Field{inputField, syntaxField},
	Replies: [][]Key{{
		{Name: "result"},
		{Name: "changes", Kind: Objects, Keys: []Key{{Name: "offset", Kind: Offset}, {Name: "text"}}},
	}},
	answer: func(q *Request, r *reply) error {
		x, err := q.syntax()
		if err != nil {
			return err
		}
		fixed := lenient.Encode(x, q.input())
		if _, err := x.ParseReference(fixed); err != nil {
			return Refused("input", err)
		}
		r.Text("result", fixed)
		changes := slices.Collect(lenient.Changes(x, q.input()))
		r.Objects("changes", len(changes), func(i int) {
			r.Int("offset", changes[i].Start)
			r.Text("text", changes[i].Of(q.input()))
		})
		return nil
	},
}
