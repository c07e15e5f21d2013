package protocol

import (
	"cmp"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/wording"
)

var (
	componentKeys = []Key{
		{Name: "scheme", Null: true},
		{Name: "authority", Null: true},
		{Name: "userinfo", Null: true},
		{Name: "host", Null: true},
		{Name: "port", Null: true},
		{Name: "path"},
		{Name: "params", Null: true},
		{Name: "query", Null: true},
		{Name: "fragment", Null: true},
	}
	parseKeys = []Key{
		{Name: "valid", Kind: Bool},
		{Name: "syntax", Values: syntaxNames},
		{Name: "kind", Values: []string{"uri", "network-path", "absolute-path", "relative-path", "same-document"}},
		{Name: "opaque", Kind: Bool},
		{Name: "components", Kind: Object, Keys: componentKeys},
		{Name: "host_kind", Null: true, Values: []string{"IPv4address", "IPv6address", "IPvFuture", "reg-name", "hostname"}},
		{Name: "authority_kind", Null: true, Values: []string{"server", "registry"}},
	}
	invalidKeys = []Key{{Name: "valid", Kind: Bool}, errorKey}
)

var parseOperation = Operation{
	Name:     "parse",
	Synopsis: "Draw the components of a reference, with their offsets",
	Inputs:   "REFERENCE",
	Draws:    true,
	NoLine:   true,
	Doc:      "reports whether the input is valid, and returns its components",
	Fields:   []Field{inputField, syntaxField, formField},
	Replies:  [][]Key{parseKeys, invalidKeys},
	prepare: func(q *Request) (Answer, error) {
		x, err := q.syntax()
		if err != nil {
			return nil, err
		}
		f, err := q.form()
		var p parsed
		return func(input string) (Reply, error) {
			if p = parse(x, f, input); p.err != nil {
				return &p, p.err
			}
			return valid{&p}, nil
		}, err
	},
}

var generationsOperation = Operation{
	Name:    "generations",
	Doc:     "parses the input under each syntax",
	Fields:  []Field{inputField, formField},
	Replies: [][]Key{{{Name: "generations", Kind: Readings, Like: "parse"}}},
	prepare: func(q *Request) (Answer, error) {
		f, err := q.form()
		return func(input string) (_ Reply, err error) {
			var list generations
			for _, x := range uri.Syntaxes() {
				p := parse(x, f, input)
				list, err = append(list, p), cmp.Or(err, p.err)
			}
			return list, err
		}, err
	},
}

// A parsed is the reply of parse: how a syntax reads an input, or why it rejects it.
type parsed struct {
	syntax uri.Syntax
	input  string
	ref    uri.Reference
	err    error
}

func parse(x uri.Syntax, f uri.Form, input string) parsed {
	ref, err := x.ParseForm(input, f)
	return parsed{x, input, ref, err}
}

func (p *parsed) members(r *reply) {
	r.Bool("valid", p.err == nil)
	if p.err != nil {
		WriteError(&r.Writer, Refused("input", p.err))
		return
	}
	r.Text("syntax", p.syntax.String())
	r.Text("kind", wording.KindOf(p.ref).String())
	r.Bool("opaque", wording.IsOpaque(p.ref))
	r.components(p.input, p.ref.Spans())
	_, ok := p.ref.Host()
	r.Optional("host_kind", wording.HostKindOf(p.ref).String(), ok)
	kind, ok := authorityKind(p.ref)
	r.Optional("authority_kind", kind, ok)
}

// A valid is the reply of parse for a valid input.
type valid struct{ *parsed }

// Draw draws the components.
func (p valid) Draw(s *console.Screen) { draw.Reference(s, p.ref) }

// generations is the reply of generations: one for each syntax.
type generations []parsed

func (g generations) members(r *reply) {
	r.Object("generations", func() {
		for _, p := range g {
			r.Object(p.syntax.String(), func() { p.members(r) })
		}
	})
}

// components writes the components of text, null for those that are not defined.
func (r *reply) components(text string, spans uri.Spans) {
	write := func(name string, s uri.Span) { r.Optional(name, s.Of(text), s.Defined()) }
	r.Object("components", func() {
		write("scheme", spans.Scheme)
		write("authority", spans.Authority)
		write("userinfo", spans.Userinfo)
		write("host", spans.Host)
		write("port", spans.Port)
		write("path", spans.Path)
		write("params", spans.Params)
		write("query", spans.Query)
		write("fragment", spans.Fragment)
	})
}

// authorityKind returns which rule of RFC 2396, 3.2, derives the authority: "server" or
// "registry". ok is false under other syntaxes.
func authorityKind(r uri.Reference) (kind string, ok bool) {
	_, ok = r.Authority()
	switch {
	case !ok || r.Syntax() != uri.RFC2396:
		return "", false
	case wording.IsRegistry(r):
		return "registry", true
	}
	return "server", true
}
