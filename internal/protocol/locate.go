package protocol

import (
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/locator"
)

var locateOperation = Operation{
	Name:     "locate",
	Synopsis: "Split URLs by the scheme rules of RFC 1738",
	Inputs:   "URL",
	Draws:    true,
	NoLine:   true,
	Doc:      "splits a URL by the rule that RFC 1738 has for its scheme",
	Fields:   []Field{inputField},
	Replies:  [][]Key{{{Name: "scheme"}, {Name: "fields", Kind: Object}}},
	prepare: func(*Request) (Answer, error) {
		return func(input string) (Reply, error) {
			u, err := locator.Parse(input)
			if err != nil {
				return nil, err
			}
			return located{u}, nil
		}, nil
	},
}

// A located is the reply of locate.
type located struct{ url locator.URL }

func (l located) members(r *reply) {
	r.Text("scheme", l.url.Scheme().Name)
	r.fields(l.url)
}

// Draw draws the fields.
func (l located) Draw(s *console.Screen) { draw.URL(s, l.url) }

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
