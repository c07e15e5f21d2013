package locator

import "github.com/uriform/uri/pct"

// An HTTP is the URL of a resource that is accessible using HTTP (RFC 1738, 3.3).
//
//	http://<host>:<port>/<path>?<searchpart>
type HTTP struct {
	hostport
	path, search span
}

// ParseHTTP parses s by the rule httpurl. The rule allows no user, no fragment, no
// "~", and no search without a path before it. The error is a [*ParseError].
//
//	httpurl = "http://" hostport [ "/" hpath [ "?" search ]]
func ParseHTTP(s string) (HTTP, error) {
	p := begin(s, http)
	p.literal("//")
	u := HTTP{hostport: p.hostport()}
	if p.take('/') {
		u.path = p.span("hsegment", hpath)
		if p.take('?') {
			u.search = p.span("search", search)
		}
	}
	return end(&p, u)
}

// Path returns the path, without the "/" after the host, and whether the URL has
// a path. "http://h" has no path; the path of "http://h/" is empty.
func (u HTTP) Path() (path pct.Encoded, ok bool) { return u.part(u.path) }

// Search returns the searchpart, and whether the URL has one.
func (u HTTP) Search() (search pct.Encoded, ok bool) { return u.part(u.search) }

// Scheme returns the scheme http.
func (HTTP) Scheme() Scheme { return http }

// Fields returns host, port, path and search.
func (u HTTP) Fields() Fields {
	return u.fields(u.field("path", u.path), u.field("search", u.search))
}

// UnmarshalText reads text as [ParseHTTP] does; the empty text gives the zero value.
func (u *HTTP) UnmarshalText(text []byte) error { return read(u, text, ParseHTTP) }
