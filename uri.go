package uri

import (
	"iter"
	"strings"

	"github.com/uriform/uri/pct"
)

// A URI identifies a resource (RFC 3986, 1.1). It always has a scheme. A URI of RFC 3987 is an
// IRI, and a URI of RFC 1738 is a URL. A URI is immutable. It can be copied, compared, shared
// between goroutines, and used as the key of a map.
//
// The zero URI is not valid. Its text is empty; see [URI.IsZero]. Every other URI was produced
// by this package and conforms to the grammar of its syntax.
//
// == and Equal compare text and [Syntax] (RFC 3986, 6.2.1). If a map has values of several
// syntaxes, use the text as the key.
//
// Printing a URI gives the string itself, with its password; errors, LogValue (for package log/slog)
// and [URI.Redacted] mask the password.
type URI struct{ components }

// A Reference is a URI or a relative reference (RFC 3986, 4.1). The zero Reference is the empty
// reference under RFC 3986. The empty reference is valid, and refers to the document that contains
// it. In all other respects, a Reference is like a [URI].
type Reference struct{ components }

// String returns the text that was parsed, byte for byte. Package fmt and templates print the same
// string, and show a password in it; [URI.Redacted] masks the password.
func (c components) String() string { return c.text }

// IsZero reports whether the value is the zero value. The empty reference of a Syntax other
// than RFC 3986 is not the zero value.
func (c components) IsZero() bool { return c == components{} }

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

// Userinfo returns the userinfo of the authority, and whether it is defined.
func (c components) Userinfo() (userinfo string, ok bool) {
	a, _ := c.Authority()
	return a.Userinfo()
}

// Host returns the host of the authority, and whether it is defined.
func (c components) Host() (host Host, ok bool) {
	a, ok := c.Authority()
	if !ok {
		return Host{}, false
	}
	return a.Host()
}

// Hostname returns the name or address of the host. An IP literal is without its brackets; see
// [Host.Name]. It returns "" if there is no host or the host is empty. It returns one value, so that
// templates can call it.
func (c components) Hostname() string {
	h, _ := c.Host()
	return h.Name()
}

// Port returns the port of the authority, and whether it is defined. It is a string of digits of
// any length, and may be empty.
func (c components) Port() (port string, ok bool) {
	a, _ := c.Authority()
	return a.Port()
}

// Path returns the path, which is always defined and may be empty. Under RFC 2396 the path of an
// opaque URI is its opaque_part. Under RFC 1738 the path is the text after the login or, if
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

// Params returns the params of RFC 1808 (2.1), which are the text after the first ";" of the path,
// and whether they are defined. Under the other syntaxes they are part of the path and never
// defined. They are not the parameters of a query.
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

// IsOpaque reports whether the path is opaque: an opaque_part of RFC 2396 (3), or a schemepart of
// RFC 1738 that is not an ip-schemepart (5). The syntax does not define a structure for an opaque
// path.
func (c components) IsOpaque() bool {
	o := c.unpack()
	if o.schemeEnd() == 0 || o.hasAuthority() {
		return false
	}
	if c.Syntax().is(opaquePart) {
		return c.text[o.pathStart()] != '/'
	}
	return c.Syntax().is(opaqueUnlessLogin)
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

// DecodedSegments yields the segments of the path, percent-decoded. Decoding cannot fail, because
// the path has been parsed. A decoded segment may contain any byte, also "/", and need not be
// UTF-8. DecodedSegments allocates only the segments that contain "%".
func (c components) DecodedSegments() iter.Seq[string] {
	// NOTE: one call, so that it inlines; see Segments.
	return func(yield func(string) bool) {
		yieldSegments(c.Path(), func(segment string) bool { return yield(pct.Encoded(segment).Decode()) })
	}
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

// A Kind is the kind of a reference, which is the first component that the reference has (RFC
// 3986, 4.2 and 4.4).
type Kind uint8

const (
	KindSameDocument Kind = iota // no component except a fragment; under RFC 1808 this is KindRelativePath
	KindRelativePath             // neither scheme nor authority, and the path does not begin with "/"
	KindAbsolutePath             // neither scheme nor authority, and the path begins with "/"
	KindNetworkPath              // an authority and no scheme
	KindURI                      // a scheme
)

var kindNames = [...]string{"same-document", "relative-path", "absolute-path", "network-path", "uri"}

// String returns the name of the kind: "network-path".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "Kind(?)"
}

// Kind returns the kind of the reference.
func (c components) Kind() Kind {
	o := c.unpack()
	switch {
	case o.schemeEnd() > 0:
		return KindURI
	case o.hasAuthority():
		return KindNetworkPath
	case o.queryEnd() == 0 && c.Syntax().is(sameDocument):
		return KindSameDocument
	case strings.HasPrefix(c.text, "/"):
		return KindAbsolutePath
	}
	return KindRelativePath
}
