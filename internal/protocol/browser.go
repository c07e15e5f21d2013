package protocol

import (
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/whatwg"
)

var browserKeys = []Key{
	{Name: "valid", Kind: Bool},
	{Name: "href"},
	{Name: "origin"},
	{Name: "components", Kind: Object, Keys: []Key{
		{Name: "scheme"},
		{Name: "username"},
		{Name: "password"},
		{Name: "host", Null: true},
		{Name: "port", Null: true},
		{Name: "path"},
		{Name: "query", Null: true},
		{Name: "fragment", Null: true},
	}},
}

var browserOperation = Operation{
	Name:     "browser",
	Synopsis: "Show the URL that a browser makes of a text",
	Inputs:   "URL",
	Doc:      "parses the input as a browser does, by the URL Standard of the WHATWG",
	Fields:   []Field{inputField, {Name: "base", Doc: "parse the input against this `URL`, which is parsed in the same way"}},
	Replies:  [][]Key{browserKeys, invalidKeys},
	prepare: func(q *Request) (Answer, error) {
		var base whatwg.URL
		if text, ok := q.text("base"); ok {
			var err error
			if base, err = whatwg.Parse(text); err != nil {
				return nil, Refused("base", err)
			}
		}
		return func(input string) (Reply, error) {
			u, err := base.Parse(input)
			if err != nil {
				return unreadable{err}, err
			}
			return browsed{u, input, base}, nil
		}, nil
	},
}

// A browsed is the reply of browser.
type browsed struct {
	whatwg.URL
	input string
	base  whatwg.URL
}

func (b browsed) members(r *reply) {
	r.Bool("valid", true)
	r.Text("href", b.Href())
	r.Text("origin", b.Origin())
	r.Object("components", func() {
		r.Text("scheme", b.Scheme())
		r.Text("username", b.Username())
		r.Text("password", b.Password())
		b.optional(r, "host", b.Host)
		b.optional(r, "port", b.Port)
		r.Text("path", b.Path())
		b.optional(r, "query", b.Query)
		b.optional(r, "fragment", b.Fragment)
	})
}

func (b browsed) optional(r *reply, name string, part func() (string, bool)) {
	text, ok := part()
	r.Optional(name, text, ok)
}

// AppendText appends the href.
func (b browsed) AppendText(dst []byte) []byte { return append(dst, b.Href()...) }

// Draw writes the href, and a table of the origin and of the parts that are not null or empty.
func (b browsed) Draw(s *console.Screen) { draw.Browser(s, b.input, b.base, b.URL) }

// An unreadable is the reply of browser for a text of which a browser makes no URL.
type unreadable struct{ err error }

func (u unreadable) members(r *reply) {
	r.Bool("valid", false)
	WriteError(&r.Writer, Refused("input", u.err))
}
