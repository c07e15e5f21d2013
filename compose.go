package uri

import (
	"fmt"
	"strings"
)

// Parts are the components of a reference that is to be composed. A nil pointer is
// a component that is not there; one to "" is there, and empty. In Go 1.26 and
// later, new("q") makes such a pointer.
type Parts struct {
	Scheme, Authority, Params, Query, Fragment *string

	Path string
}

// Compose returns the reference that has exactly these parts, by RFC 3986, 5.3.
// Nothing is encoded: that is up to the caller, who knows what is a delimiter and
// what is data (see package pct).
//
// Parts that the grammar of x does not have are refused with a [*ParseError] for
// the text they would make, or with [ErrUnsupported] where x has no such component;
// parts that would read back as others ("//x" as the path of no authority, "a:b"
// as the path of no scheme) with [ErrUnwritable]. It allocates the text.
func (x Syntax) Compose(p Parts) (Reference, error) {
	if !x.known() {
		return Reference{}, newParseError("", x, formReference, 0)
	}
	if p.Params != nil && !x.is(params) || p.Query != nil && x.rules().query == 0 || p.Fragment != nil && x.rules().fragment == 0 {
		return Reference{}, fmt.Errorf("%w: params, query or fragment under %s", ErrUnsupported, x.rules().title)
	}
	var b strings.Builder
	b.Grow(p.size())
	write := func(before string, part *string, after string) {
		if part != nil {
			b.WriteString(before)
			b.WriteString(*part)
			b.WriteString(after)
		}
	}
	write("", p.Scheme, ":")
	write("//", p.Authority, "")
	b.WriteString(p.Path)
	write(";", p.Params, "")
	write("?", p.Query, "")
	write("#", p.Fragment, "")

	r, err := x.ParseReference(b.String())
	if err != nil {
		return Reference{}, err
	}
	if q := r.parts(); !equal(q.scheme, "", p.Scheme) || !equal(q.authority, "//", p.Authority) || q.path != p.Path ||
		!equal(q.params, ";", p.Params) || !equal(q.query, "?", p.Query) || !equal(q.fragment, "#", p.Fragment) {
		return Reference{}, fmt.Errorf("%w: %s reads back as other parts", ErrUnwritable, quote(Redact(r.text)))
	}
	return r, nil
}

// size returns the length of the text that the parts make up.
func (p *Parts) size() int {
	n := len(p.Path)
	for _, part := range [...]*string{p.Scheme, p.Authority, p.Params, p.Query, p.Fragment} {
		if part != nil {
			n += len("//") + len(*part) // no delimiter is longer
		}
	}
	return n
}

// Parts returns the components; Compose of the same Syntax takes them back.
func (c components) Parts() Parts {
	p := c.parts()
	return Parts{
		Scheme:    part("", p.scheme),
		Authority: part("//", p.authority),
		Path:      p.path,
		Params:    part(";", p.params),
		Query:     part("?", p.query),
		Fragment:  part("#", p.fragment),
	}
}

// part returns what follows the delimiter in s, or nil if s is empty.
func part(delimiter, s string) *string {
	if s == "" {
		return nil
	}
	return new(s[len(delimiter):])
}

// equal reports whether s, with its delimiter before it, is the part.
func equal(s, delimiter string, part *string) bool {
	if s == "" || part == nil {
		return s == "" && part == nil
	}
	return s[len(delimiter):] == *part
}
