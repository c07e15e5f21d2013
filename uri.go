package uri

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/pct"
)

// A URI is a string that identifies a resource, and begins with a scheme (RFC 3986, 3). If it was
// parsed under [RFC3987], it may contain non-ASCII characters. A URI is immutable. It can be copied,
// compared with ==, shared between goroutines, and used as the key of a map.
//
// == compares the string and the [Syntax] (RFC 3986, 6.2.1), so use the string as the key of a map
// that has values of several syntaxes.
//
// Printing a URI gives the string itself, with its password; errors, LogValue (for package log/slog)
// and [URI.Redacted] mask the password.
//
// The zero URI is not valid, and its string is empty; see [URI.IsZero]. Every other URI was produced
// by this package and conforms to the grammar of its syntax.
type URI struct{ components }

// A Reference is a URI or a relative reference such as "../a" (RFC 3986, 4.1). The zero Reference is
// the empty reference, which is valid, and refers to the document that contains it. In all other
// respects, a Reference is like a [URI].
type Reference struct{ components }

// String returns the string that was parsed, byte for byte.
func (c components) String() string { return c.text }

// IsZero reports whether the value is the zero value. The empty reference under a Syntax other than RFC
// 3986 is not, because a value includes its Syntax.
func (c components) IsZero() bool { return c == components{} }

// IsASCII reports whether the value has only ASCII characters. Only under RFC 3987 can a value have
// others; the method ToURI of the types of package iri maps it to a URI. IsASCII takes linear time
// under RFC 3987, and constant time otherwise.
func (c components) IsASCII() bool {
	return c.rules().regName&ucschar == 0 || isASCII(c.text)
}

// isASCII reports whether s has only ASCII characters.
func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Scheme returns the scheme as it is written. It is empty only for the zero URI.
func (u URI) Scheme() string {
	if u.b >= rescanBit { // NOTE: u.rescan() written out, so that Scheme inlines.
		return u.rescanScheme()
	}
	return u.packedScheme()
}

// Scheme returns the scheme as it is written, and whether it is defined.
func (r Reference) Scheme() (scheme string, ok bool) {
	scheme = URI(r).Scheme()
	return scheme, scheme != ""
}

// rescanScheme is Scheme for a URI whose offsets do not fit. It is not inlined, so that Scheme is.
//
//go:noinline
func (u URI) rescanScheme() string { return u.text[:u.scanAgain().schemeEnd()] }

// Path returns the path, which is always defined and may be empty. Under RFC 2396 the path of an
// opaque URI is its opaque_part. Under RFC 1738 the path is the string after the login or, if
// there is no login, after the scheme and its ":".
func (c components) Path() string {
	if c.b >= rescanBit { // NOTE: c.rescan() written out, so that Path inlines.
		return c.rescanPath()
	}
	return c.packedPath()
}

// rescanPath is Path for a value whose offsets do not fit, or whose path may have params.
func (c components) rescanPath() string {
	o := c.unpack()
	path, _, _ := cutParams(c.text[o.pathStart():o.pathEnd()], c.Syntax())
	return path
}

// Params returns the params of RFC 1808 (2.1), the string after the first ";" of the path, and
// whether they are defined. Under the other syntaxes a ";" is part of the path, and ok is false.
// Parameters in a query are the subject of package query.
func (c components) Params() (params string, ok bool) {
	o := c.unpack()
	_, params, ok = cutParams(c.text[o.pathStart():o.pathEnd()], c.Syntax())
	return params, ok
}

// Query returns the query, without its "?", and whether it is defined. A query that is defined
// may be empty.
func (c components) Query() (query string, ok bool) {
	if c.pathEnd() == c.queryEnd() {
		return "", false
	}
	return c.text[c.pathEnd()+1 : c.queryEnd()], true
}

// Fragment returns the fragment, without its "#", and whether it is defined. A fragment that is
// defined may be empty.
func (c components) Fragment() (fragment string, ok bool) {
	if c.queryEnd() == len(c.text) {
		return "", false
	}
	return c.text[c.queryEnd()+1:], true
}

// Segments yields the segments of the path (RFC 3986, 3.3), including empty ones:
//
//	""      (no segments)
//	"/"     ""
//	"/a/"   "a", ""
//	"a//b"  "a", "", "b"
//
// Segments does not report whether the path begins with "/". It does not allocate.
func (c components) Segments() iter.Seq[string] {
	// NOTE: kept to one call so that it inlines, and a range over it does not
	// allocate.
	return func(yield func(string) bool) { yieldSegments(c.Path(), yield) }
}

// DecodedSegment returns segment i of the path, percent-decoded; segment 0 is the first that
// [URI.Segments] yields. ok is false if there is no such segment. The result may contain any byte,
// even "/", and need not be UTF-8. DecodedSegment takes time linear in the path, and allocates only
// if the segment contains "%".
func (c components) DecodedSegment(i int) (segment string, ok bool) {
	for segment := range c.Segments() {
		if i == 0 {
			return pct.Encoded(segment).Decode(), true
		}
		i--
	}
	return "", false
}

// yieldSegments yields the segments of path.
func yieldSegments(path string, yield func(string) bool) {
	if path == "" {
		return
	}
	segment, rest, more := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	for yield(segment) && more {
		segment, rest, more = strings.Cut(rest, "/")
	}
}

// Reference returns u as a reference.
func (u URI) Reference() Reference { return Reference(u) }

// URI returns r as a URI, and whether r has a scheme.
func (r Reference) URI() (u URI, ok bool) {
	if r.unpack().schemeEnd() == 0 {
		return URI{}, false
	}
	return URI(r), true
}
