package uri

import (
	"cmp"
	"iter"
	"strings"
)

// A URI identifies a resource by itself: it has a scheme. Under RFC 3987 it is an
// IRI, under RFC 1738 a URL. It is immutable, safe to copy and to share, and can
// be compared and used as the key of a map.
//
// The zero URI is no URI: its text is empty ([URI.IsZero]). Only parsing and the
// operations of this package make others, so that whoever holds one may rely on
// its grammar.
//
// == and Equal hold when text and [Syntax] are the same (RFC 3986, 6.2.1). Where
// values of several generations meet, the text is the key to use.
type URI struct{ components }

// A Reference is a URI or a relative reference (RFC 3986, 4.1). The zero
// Reference is the empty reference under RFC 3986, which is valid and means the
// document it stands in. For the rest it is like [URI].
type Reference struct{ components }

// components is a text and where the parts of it stand, in 32 bytes and three
// fields: more of either, and values travel through memory instead of registers.
//
//	a: schemeEnd 13 | syntax 3 | hostStart 16 | hostEnd 16 | pathStart 16
//	b: slow 1 | queryEnd 31 | pathEnd 32
//
// The bits are a function of text and syntax, so that == compares just these.
// Where the first four offsets do not fit, they are all ones, and slow is set; so
// it is under RFC 1808, where a path may have params, and where it may begin with a
// login of RFC 1738, whose offsets are not kept. Those who meet slow look again: see
// unpack.
type components struct {
	text string
	a, b uint64
}

const (
	schemeBits = 13
	schemeMask = 1<<schemeBits - 1
	far        = 1<<16 - 1 // the first offset of hosts and paths that does not fit
	slow       = 1 << 63
)

// packed returns the word a of offsets that fit.
func (o offsets) packed(x Syntax) uint64 {
	return o.head&schemeMask | uint64(x)<<schemeBits | o.host&far<<16 | o.host>>32<<32 | o.head>>32<<48
}

// packSlow returns components where slow may have to be set.
func packSlow(text string, x Syntax, o offsets) components {
	a := o.packed(x)
	path := text[o.pathStart():o.pathEnd()]
	switch {
	case o.schemeEnd() >= schemeMask || o.pathStart() >= far:
		a = ^uint64(0)&^(7<<schemeBits) | uint64(x)<<schemeBits
	case x.is(params): // whoever asks for the path looks for ";": parsing would pay for all
	case x.is(loginOrPath) && strings.HasPrefix(path, "//"):
	default:
		return components{text, a, o.tail}
	}
	return components{text, a, o.tail | slow}
}

// unpack returns the offsets of c. It is O(1) but for a login, which is read, and
// for components beyond the packed offsets, whose scheme, authority and path are.
func (c components) unpack() offsets {
	if c.b&slow != 0 {
		return c.lookAgain()
	}
	return makeOffsets(
		int(c.a&schemeMask), int(c.a>>16&far), int(c.a>>32&far), int(c.a>>48),
		int(uint32(c.b)), int(c.b>>32))
}

func (c components) lookAgain() offsets {
	slowless := c
	slowless.b &^= slow
	o := slowless.unpack()
	if o.pathStart() == far {
		again, _ := c.rules().scan(c.text[:o.pathEnd()], formReference)
		o.head, o.host = again.head, again.host
	}
	if start := o.hierStart(); c.Syntax().is(loginOrPath) && strings.HasPrefix(c.text[start:], "//") {
		if hostStart, hostEnd, end, ok := c.rules().server(c.text, start+len("//")); ok {
			o = makeOffsets(o.schemeEnd(), hostStart, hostEnd, end, o.pathEnd(), o.queryEnd())
		}
	}
	return o
}

func (c components) rules() *rules { return c.Syntax().rules() }

// hierStart returns the offset of what follows the scheme and its ":".
func (o offsets) hierStart() int {
	if o.schemeEnd() > 0 {
		return o.schemeEnd() + 1
	}
	return 0
}

func (o offsets) hasAuthority() bool { return o.hostStart() > o.hierStart() }

// String returns the text, byte for byte as it was read.
func (c components) String() string { return c.text }

// Syntax returns the generation under which the text was read.
func (c components) Syntax() Syntax { return Syntax(c.a >> schemeBits & 7) }

// IsZero reports whether the value is the zero value. The empty reference under
// a Syntax other than RFC 3986 is not.
func (c components) IsZero() bool { return c == components{} }

// Scheme returns the scheme, as it was written. Only the zero URI has none.
func (u URI) Scheme() string {
	if u.b&slow != 0 {
		return u.slowScheme()
	}
	return u.text[:u.a&schemeMask]
}

// Scheme returns the scheme, as it was written, and whether there is one.
func (r Reference) Scheme() (scheme string, ok bool) {
	scheme = URI(r).Scheme()
	return scheme, scheme != ""
}

//go:noinline
func (u URI) slowScheme() string { return u.text[:u.lookAgain().schemeEnd()] }

// Authority returns what stands between "//" and the path, and whether there is
// an authority.
func (c components) Authority() (a Authority, ok bool) {
	o := c.unpack()
	if !o.hasAuthority() {
		return Authority{}, false
	}
	start := o.hierStart() + len("//")
	a = Authority{text: c.text[start:o.pathStart()], syntax: c.Syntax()}
	if a.syntax.is(server) {
		if hostStart, hostEnd, _, ok := c.rules().server(a.text, 0); ok {
			a.hostStart, a.hostEnd = uint32(hostStart), uint32(hostEnd)
		}
	} else {
		a.hostStart, a.hostEnd = uint32(o.hostStart()-start), uint32(o.hostEnd()-start)
	}
	return a, true
}

// Userinfo returns the userinfo of the authority, and whether it has one.
func (c components) Userinfo() (userinfo string, ok bool) {
	a, _ := c.Authority()
	return a.Userinfo()
}

// Host returns the host of the authority, and whether it has one.
func (c components) Host() (host Host, ok bool) {
	a, ok := c.Authority()
	if !ok {
		return Host{}, false
	}
	return a.Host()
}

// Port returns the port of the authority, and whether it has one. It may be
// empty, and longer than any number of a port.
func (c components) Port() (port string, ok bool) {
	a, _ := c.Authority()
	return a.Port()
}

// Path returns the path, which is never undefined but may be empty. Under RFC
// 2396 the path of an opaque URI is its opaque_part; under RFC 1738 it is all
// that follows the login or, if there is none, the scheme.
func (c components) Path() string {
	if c.b&slow != 0 {
		return c.slowPath()
	}
	return c.text[c.a>>48 : uint32(c.b)]
}

func (c components) slowPath() string {
	o := c.unpack()
	path, _, _ := cutParams(c.text[o.pathStart():o.pathEnd()], c.Syntax())
	return path
}

// cutParams cuts the params off a path, where x has any.
func cutParams(path string, x Syntax) (before, after string, ok bool) {
	if !x.is(params) {
		return path, "", false
	}
	return strings.Cut(path, ";")
}

// Params returns the parameters, which follow the path after ";", and whether
// there are any. They are a component under RFC 1808 only (2.1); elsewhere they
// are part of the path.
func (c components) Params() (params string, ok bool) {
	o := c.unpack()
	_, params, ok = cutParams(c.text[o.pathStart():o.pathEnd()], c.Syntax())
	return params, ok
}

// Query returns the query, which follows "?", and whether there is one. An empty
// query is not the same as none.
func (c components) Query() (query string, ok bool) {
	pathEnd, queryEnd := uint32(c.b), uint32(c.b>>32)&maxLen
	if pathEnd == queryEnd {
		return "", false
	}
	return c.text[pathEnd+1 : queryEnd], true
}

// Fragment returns the fragment, which follows "#", and whether there is one. An
// empty fragment is not the same as none.
func (c components) Fragment() (fragment string, ok bool) {
	queryEnd := int(c.b >> 32 & maxLen)
	if queryEnd == len(c.text) {
		return "", false
	}
	return c.text[queryEnd+1:], true
}

// Opaque reports whether the path is opaque to the generation: the opaque_part of
// RFC 2396 (3), and the schemepart of RFC 1738 that is no ip-schemepart (5).
func (c components) Opaque() bool {
	o := c.unpack()
	if o.schemeEnd() == 0 || o.hasAuthority() {
		return false
	}
	if c.Syntax().is(opaquePart) {
		return c.text[o.pathStart()] != '/'
	}
	return !c.Syntax().is(relative)
}

// Segments yields the segments of the path (RFC 3986, 3.3), empty ones included:
// none of "", one empty segment of "/", "a" and "" of "/a/", "a", "" and "b" of
// "a//b". Whether the path begins with "/" it does not tell.
func (c components) Segments() iter.Seq[string] {
	// NOTE: kept to one call so that it inlines, and a range over it does not
	// allocate.
	return func(yield func(string) bool) { yieldSegments(c.Path(), yield) }
}

func yieldSegments(path string, yield func(string) bool) {
	if path == "" {
		return
	}
	segment, rest, more := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	for yield(segment) && more {
		segment, rest, more = strings.Cut(rest, "/")
	}
}

func (c components) compare(d components) int {
	return cmp.Or(strings.Compare(c.text, d.text), cmp.Compare(c.Syntax(), d.Syntax()))
}

// Compare orders URIs by text, byte by byte, and then by Syntax. It returns -1,
// 0 or +1; 0 means that they are equal.
func (u URI) Compare(v URI) int { return u.compare(v.components) }

// Compare orders references by text, byte by byte, and then by Syntax. It returns
// -1, 0 or +1; 0 means that they are equal.
func (r Reference) Compare(s Reference) int { return r.compare(s.components) }

// Equal reports whether text and Syntax are the same: u == v.
func (u URI) Equal(v URI) bool { return u == v }

// Equal reports whether text and Syntax are the same: r == s.
func (r Reference) Equal(s Reference) bool { return r == s }

// Reference returns u as a reference.
func (u URI) Reference() Reference { return Reference(u) }

// URI returns r as a URI, and whether it is one: whether it has a scheme.
func (r Reference) URI() (u URI, ok bool) {
	if r.unpack().schemeEnd() == 0 {
		return URI{}, false
	}
	return URI(r), true
}

// WithoutFragment returns u up to its fragment, if it has one. It does not
// allocate.
func (u URI) WithoutFragment() URI {
	u.text = u.text[:u.b>>32&maxLen]
	return u
}

// A Kind is what a reference is by its form (RFC 3986, 4.2 and 4.4).
type Kind uint8

const (
	KindSameDocument Kind = iota // empty but for a fragment
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

// Kind returns what the reference is by its form.
func (c components) Kind() Kind {
	o := c.unpack()
	switch {
	case o.schemeEnd() > 0:
		return KindURI
	case o.hasAuthority():
		return KindNetworkPath
	case o.queryEnd() == 0:
		return KindSameDocument
	case c.text[0] == '/':
		return KindAbsolutePath
	}
	return KindRelativePath
}

// An Authority is the component between "//" and the path (RFC 3986, 3.2). The
// zero Authority is an empty one under RFC 3986.
//
// Under RFC 2396 an authority that is no server is a registry's reg_name: it has
// no userinfo, host or port. So "a_b.example", "h:x" and the "u:p@a:1,b:2" of
// database URLs are reg_names. A net_loc of RFC 1808 has these parts when it is a
// login of RFC 1738.
type Authority struct {
	text               string
	hostStart, hostEnd uint32 // both 0 where there is no server
	syntax             Syntax
}

// String returns the text.
func (a Authority) String() string { return a.text }

// Userinfo returns what stands before "@", and whether there is one. Under RFC
// 1738 and RFC 1808 it is the user and, after a ":", the password.
func (a Authority) Userinfo() (userinfo string, ok bool) {
	if a.hostStart == 0 {
		return "", false
	}
	return a.text[:a.hostStart-1], true
}

// Host returns the host, and whether there is one. Under RFC 3986 and RFC 3987
// there always is, though it may be empty.
func (a Authority) Host() (host Host, ok bool) {
	if a.hostless() {
		return Host{}, false
	}
	return a.syntax.rules().hostOf(a.text[a.hostStart:a.hostEnd]), true
}

// Port returns the digits after the host and ":", and whether there is a port.
// It may be empty, and longer than any number of a port.
func (a Authority) Port() (port string, ok bool) {
	if a.hostless() || int(a.hostEnd) == len(a.text) {
		return "", false
	}
	return a.text[a.hostEnd+1:], true
}

// Registry reports whether the authority is a registry's: not empty, and no
// server (RFC 2396, 3.2.1), or no login (RFC 1808, 2.1).
func (a Authority) Registry() bool { return a.hostless() && a.text != "" }

// hostless reports whether there is no server: only RFC 3986 and RFC 3987 know
// empty hosts.
func (a Authority) hostless() bool { return a.hostStart == a.hostEnd && a.syntax.is(server) }
