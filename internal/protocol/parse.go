package protocol

import (
	"cmp"

	"github.com/uriform/uri"
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
		{Name: "syntax", Values: syntaxNames()},
		{Name: "kind", Values: []string{"uri", "network-path", "absolute-path", "relative-path", "same-document"}},
		{Name: "opaque", Kind: Bool},
		{Name: "components", Kind: Object, Keys: componentKeys},
		{Name: "host_kind", Null: true, Values: []string{"IPv4address", "IPv6address", "IPvFuture", "reg-name", "hostname"}},
		{Name: "authority_kind", Null: true, Values: []string{"server", "registry"}},
	}
	invalidKeys = []Key{{Name: "valid", Kind: Bool}, errorKey}
)

var parseOperation = Operation{
	Name:    "parse",
	Doc:     "reports whether the input is valid, and returns its components",
	Fields:  []Field{inputField, syntaxField, formField},
	Replies: [][]Key{parseKeys, invalidKeys},
	answer: func(q *Request, r *reply) error {
		x, err := q.syntax()
		if err != nil {
			return err
		}
		f, err := q.form()
		if err != nil {
			return err
		}
		return r.parsed(x, f, q.input())
	},
}

var generationsOperation = Operation{
	Name:    "generations",
	Doc:     "parses the input under each syntax",
	Fields:  []Field{inputField, formField},
	Replies: [][]Key{{{Name: "generations", Kind: Readings, Like: "parse"}}},
	answer: func(q *Request, r *reply) (err error) {
		f, err := q.form()
		if err != nil {
			return err
		}
		r.Object("generations", func() {
			for _, x := range uri.Syntaxes() {
				r.Object(x.String(), func() { err = cmp.Or(err, r.parsed(x, f, q.input())) })
			}
		})
		return err
	},
}

// parsed writes the members of a reply of parse: how x reads input, or why x rejects
// input. It returns the error that it wrote.
func (r *reply) parsed(x uri.Syntax, f uri.Form, input string) error {
	ref, err := x.ParseForm(input, f)
	r.Bool("valid", err == nil)
	if err != nil {
		e := &Error{Field: "input", Err: err, written: true}
		WriteError(&r.Writer, e)
		return e
	}
	r.Text("syntax", x.String())
	r.Text("kind", ref.Kind().String())
	r.Bool("opaque", ref.IsOpaque())
	r.components(input, ref.Spans())
	host, ok := ref.Host()
	r.Optional("host_kind", host.Kind().String(), ok)
	kind, ok := authorityKind(ref)
	r.Optional("authority_kind", kind, ok)
	return nil
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
	a, ok := r.Authority()
	switch {
	case !ok || r.Syntax() != uri.RFC2396:
		return "", false
	case a.IsRegistry():
		return "registry", true
	}
	return "server", true
}

// AnyAccepts returns nil if a syntax accepts input, and otherwise the error of the newest
// syntax.
func AnyAccepts(input string, f uri.Form) (err error) {
	for _, x := range uri.Syntaxes() {
		if _, err = x.ParseForm(input, f); err == nil {
			return nil
		}
	}
	return err
}
