package explain

import (
	"errors"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/locator"
)

// A Scheme is what RFC 1738 says of a text that begins with one of its ten schemes:
// a URL by the rule of the scheme, or a fault.
type Scheme struct {
	locator.Scheme
	URL      locator.URL // nil if the rule breaks
	Err      *locator.ParseError
	Expected Expected // what could have stood at Err.Offset()
}

// Holds reports whether the rule of the scheme derives the text.
func (s *Scheme) Holds() bool { return s.URL != nil }

// Where returns where RFC 1738 describes the scheme.
func (s *Scheme) Where() Place { return Place{uri.RFC1738.String(), s.Section} }

// schemeOf returns what RFC 1738 says of s by its scheme, or nil if that is none of
// the ten.
func schemeOf(s string) *Scheme {
	colon := strings.IndexByte(s, ':')
	if colon < 0 {
		return nil
	}
	known, ok := locator.Lookup(s[:colon])
	if !ok {
		return nil
	}
	u, err := locator.Parse(s)
	if err == nil {
		return &Scheme{Scheme: known, URL: u}
	}
	e, ok := errors.AsType[*locator.ParseError](err)
	if !ok || errors.Is(err, uri.ErrTooLong) {
		return nil
	}
	m := machineOf(uri.RFC1738.String(), known.Rule)
	at, _ := m.read(s[:e.Offset()])
	return &Scheme{Scheme: known, Err: e, Expected: m.expected(at)}
}
