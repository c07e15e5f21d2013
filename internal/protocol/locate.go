package protocol

import "github.com/uriform/uri/locator"

var locateOperation = Operation{
	Name:    "locate",
	Doc:     "splits a URL by the rule that RFC 1738 has for its scheme",
	Fields:  []Field{inputField},
	Replies: [][]Key{{{Name: "scheme"}, {Name: "fields", Kind: Object}}},
	answer: func(q *Request, r *reply) error {
		u, err := locator.Parse(q.input())
		if err != nil {
			return Refused("input", err)
		}
		r.Text("scheme", u.Scheme().Name)
		r.fields(u)
		return nil
	},
}

// fields writes the fields of u.
func (r *reply) fields(u locator.URL) {
	r.Object("fields", func() {
		for _, f := range u.Fields() {
			if f.List && f.Defined {
				r.TextList(f.Name, f.Values)
				continue
			}
			r.Optional(f.Name, f.Value, f.Defined)
		}
	})
}
