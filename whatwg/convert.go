package whatwg

import (
	"github.com/uriform/uri"
	"github.com/uriform/uri/lenient"
)

// A Change is a component that differs between a URI and a URL: "scheme", "userinfo", "host", "port",
// "path", "query" or "fragment". A component that is not defined is "". A userinfo may have a
// password.
type Change struct{ Component, From, To string }

// FromURI returns the URL that a browser makes of v, and what that changes. The error is that of
// [Parse]: a browser refuses some URIs, such as "http:///".
func FromURI(v uri.URI) (URL, []Change, error) {
	u, err := Parse(v.String())
	if err != nil {
		return URL{}, nil, err
	}
	return u, changes(partsOf(v), partsOf(u)), nil
}

// URI returns u as a URI of RFC 3986, and what that changes: it percent-encodes, as [lenient.Encode]
// does, the characters that a browser leaves as they are and that no URI may have, such as "|" in a
// path. The error is that of [uri.Parse], if the host has such a character, or if an encoding anywhere would make another
// host for an older RFC, as in "x://a?@b|c".
func (u URL) URI() (uri.URI, []Change, error) {
	v, err := uri.Parse(lenient.Encode(uri.RFC3986, u.href))
	if err != nil {
		return uri.URI{}, nil, err
	}
	return v, changes(partsOf(u), partsOf(v)), nil
}

var components = [...]string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}

// parts has the text of each of the components.
type parts [len(components)]string

// partsOf returns the parts of a URI or a URL.
func partsOf(u interface {
	Scheme() string
	Userinfo() (string, bool)
	Host() (string, bool)
	Port() (string, bool)
	Path() string
	Query() (string, bool)
	Fragment() (string, bool)
}) (p parts) {
	p[0] = u.Scheme()
	p[1], _ = u.Userinfo()
	p[2], _ = u.Host()
	p[3], _ = u.Port()
	p[4] = u.Path()
	p[5], _ = u.Query()
	p[6], _ = u.Fragment()
	return p
}

func changes(from, to parts) (list []Change) {
	for i, name := range components {
		if from[i] != to[i] {
			list = append(list, Change{name, from[i], to[i]})
		}
	}
	return list
}
