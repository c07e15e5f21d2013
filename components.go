package uri

import "strings"

// components is a string and the offsets of its components, packed into 32 bytes and three
// fields. Values of that size stay in registers; larger ones are copied through memory.
//
//	foo://u@example.com:8042/over/there?name=ferret#nose
//	   ↑    ↑          ↑    ↑          ↑           ↑
//	   |    hostStart  |    pathStart  pathEnd     queryEnd
//	   schemeEnd       hostEnd
//
//	a: schemeEnd 13 bits | syntax 3 | hostStart 16 | hostEnd 16 | pathStart 16
//	b: rescan 1 bit | queryEnd 31 | pathEnd 32
//
// A component is defined if its delimiter is inside the text:
//
//	scheme     0 < schemeEnd
//	authority  the start of the hier-part + len("//") ≤ hostStart
//	userinfo   "@" before hostStart
//	port       hostEnd < pathStart
//	query      pathEnd < queryEnd
//	fragment   queryEnd < len(text)
//
// Without an authority, hostStart and hostEnd equal pathStart. In the syntaxes with the
// feature server, both are the start of the authority, and the host is located on demand.
//
// If an offset does not fit in a, all four offsets of a are set to ones and rescan is set.
// rescan is also set for every RFC 1808 value, whose path may contain params, and for RFC
// 1738 values that may have a login. Code that finds rescan set calls unpack, which
// scans the string again. pathEnd and queryEnd are always correct.
//
// The bits are a function of string and syntax. So == compares string and syntax.
//
// NOTE: only this file shifts bits.
type components struct {
	text string
	a, b uint64
}

const (
	schemeBits = 13
	syntaxBits = 3
	schemeMask = 1<<schemeBits - 1
	syntaxMask = 1<<syntaxBits - 1
	maxPacked  = 1<<16 - 1 // offsets of hosts and paths must be less than maxPacked
	rescanBit  = 1 << 63
)

// maxLen is the length of the longest string whose offsets fit in components.
const maxLen = 1<<31 - 1

// packOffsets returns components for offsets that fit. It does not look at the string.
func packOffsets(text string, x Syntax, schemeEnd, hostStart, hostEnd, pathStart, pathEnd, queryEnd int, rescan bool) components {
	c := components{
		text,
		uint64(schemeEnd) | uint64(x)<<schemeBits | uint64(hostStart)<<16 | uint64(hostEnd)<<32 | uint64(pathStart)<<48,
		uint64(pathEnd) | uint64(queryEnd)<<32,
	}
	if rescan {
		c.b |= rescanBit
	}
	return c
}

// pack returns the components of a string of syntax x with offsets o.
func pack(text string, x Syntax, o offsets) components {
	if o.schemeEnd() >= schemeMask || o.pathStart() >= maxPacked || x.is(params|opaqueUnlessLogin) {
		return packRescan(text, x, o)
	}
	return packOffsets(text, x, o.schemeEnd(), o.hostStart(), o.hostEnd(), o.pathStart(), o.pathEnd(), o.queryEnd(), false)
}

// packRescan is pack for offsets that may not fit, and for the syntaxes that may need
// rescan.
func packRescan(text string, x Syntax, o offsets) components {
	if o.schemeEnd() >= schemeMask || o.pathStart() >= maxPacked {
		return packOffsets(text, x, schemeMask, maxPacked, maxPacked, maxPacked, o.pathEnd(), o.queryEnd(), true)
	}
	rescan := needsRescan(text[o.pathStart():o.pathEnd()], x)
	return packOffsets(text, x, o.schemeEnd(), o.hostStart(), o.hostEnd(), o.pathStart(), o.pathEnd(), o.queryEnd(), rescan)
}

// packServer returns the components that the kernel found, under a syntax with the feature server.
// The kernel does not look for the host, nor for the components that need rescan.
func (c components) packServer() components {
	c.a = c.a&^(maxPacked<<32) | c.a>>16&maxPacked<<32
	if needsRescan(c.packedPath(), c.Syntax()) {
		c.b |= rescanBit
	}
	return c
}

// needsRescan reports whether a path may have params, or may begin with a login. The ";" of
// params is not searched here, because that would slow down every parse. Path and Params search it.
func needsRescan(path string, x Syntax) bool {
	return x.is(params) || x.is(opaqueUnlessLogin) && strings.HasPrefix(path, "//")
}

// schemeEnd, hostStart, hostEnd and pathStart are correct only if rescan is false.
func (c components) schemeEnd() int { return int(c.a & schemeMask) }
func (c components) hostStart() int { return int(c.a >> 16 & maxPacked) }
func (c components) hostEnd() int   { return int(c.a >> 32 & maxPacked) }
func (c components) pathStart() int { return int(c.a >> 48) }
func (c components) pathEnd() int   { return int(uint32(c.b)) }
func (c components) queryEnd() int  { return int(c.b >> 32 & maxLen) }
func (c components) rescan() bool   { return c.b >= rescanBit }

// packedScheme and packedPath return the scheme and the path. They are correct only if rescan is
// false.
//
// NOTE: they shift bits themselves, so that URI.Scheme and Path inline.
func (c components) packedScheme() string { return c.text[:c.a&schemeMask] }
func (c components) packedPath() string   { return c.text[c.a>>48 : uint32(c.b)] }

// Syntax returns the syntax under which the string was parsed.
func (c components) Syntax() Syntax { return Syntax(c.a >> schemeBits & syntaxMask) }

func (c components) rules() *rules { return c.Syntax().rules() }

// cut returns c without the part of its string from end on. end is at or after the end of the query.
func (c components) cut(end int) components {
	c.text = c.text[:end]
	return c
}

// offsets are the offsets of components, unpacked.
//
// NOTE: offsets is three words with two offsets each. A struct of six words would be
// copied through memory, which costs as much as parsing a short reference.
type offsets struct {
	head uint64 // schemeEnd | pathStart
	host uint64 // hostStart | hostEnd
	tail uint64 // pathEnd | queryEnd
}

// makeOffsets packs two offsets into each word.
func makeOffsets(schemeEnd, hostStart, hostEnd, pathStart, pathEnd, queryEnd int) offsets {
	return offsets{
		uint64(schemeEnd) | uint64(pathStart)<<32,
		uint64(hostStart) | uint64(hostEnd)<<32,
		uint64(pathEnd) | uint64(queryEnd)<<32,
	}
}

func (o offsets) schemeEnd() int { return int(uint32(o.head)) }
func (o offsets) hostStart() int { return int(uint32(o.host)) }
func (o offsets) hostEnd() int   { return int(o.host >> 32) }
func (o offsets) pathStart() int { return int(o.head >> 32) }
func (o offsets) pathEnd() int   { return int(uint32(o.tail)) }
func (o offsets) queryEnd() int  { return int(o.tail >> 32) }

// hierStart returns the offset of the hier-part: the string after the scheme and its ":".
func (o offsets) hierStart() int {
	if o.schemeEnd() > 0 {
		return o.schemeEnd() + 1
	}
	return 0
}

// hasAuthority reports whether there is an authority.
func (o offsets) hasAuthority() bool { return o.hostStart() > o.hierStart() }

// unpack returns the offsets of c. It takes constant time unless rescan is set.
func (c components) unpack() offsets {
	if c.rescan() {
		return c.scanAgain()
	}
	return makeOffsets(c.schemeEnd(), c.hostStart(), c.hostEnd(), c.pathStart(), c.pathEnd(), c.queryEnd())
}

// scanAgain returns the offsets of a value for which rescan is set. If the offsets did not fit, it
// scans the string up to the end of the path. Under RFC 1738 it scans the login. Otherwise it takes
// constant time.
func (c components) scanAgain() offsets {
	o := makeOffsets(c.schemeEnd(), c.hostStart(), c.hostEnd(), c.pathStart(), c.pathEnd(), c.queryEnd())
	if o.pathStart() == maxPacked {
		again, _ := c.rules().scan(c.text[:o.pathEnd()], FormReference)
		o.head, o.host = again.head, again.host
	}
	if start := o.hierStart(); c.Syntax().is(opaqueUnlessLogin) && strings.HasPrefix(c.text[start:], "//") {
		if hostStart, hostEnd, end, ok := c.rules().server(c.text, start+len("//")); ok {
			o = makeOffsets(o.schemeEnd(), hostStart, hostEnd, end, o.pathEnd(), o.queryEnd())
		}
	}
	return o
}

// parts are the components of a reference as texts. Each delimiter is part of the string
// after it, so that an empty component differs from an undefined one: authority begins
// with "//", params with ";", query with "?" and fragment with "#". The scheme is without
// its ":".
type parts struct {
	scheme, authority, path, params, query, fragment string
}

// parts returns the components as texts. It does not allocate.
func (c components) parts() parts {
	o := c.unpack()
	path, params, ok := cutParams(c.text[o.pathStart():o.pathEnd()], c.Syntax())
	if ok {
		params = c.text[o.pathStart()+len(path) : o.pathEnd()]
	}
	return parts{
		scheme:    c.text[:o.schemeEnd()],
		authority: c.text[o.hierStart():o.pathStart()],
		path:      path,
		params:    params,
		query:     c.text[o.pathEnd():o.queryEnd()],
		fragment:  c.text[o.queryEnd():],
	}
}

// cutParams cuts the params off a path if syntax x has params.
func cutParams(path string, x Syntax) (before, after string, ok bool) {
	if !x.is(params) {
		return path, "", false
	}
	return strings.Cut(path, ";")
}

// A Span is the part s[Start:End] of a string s, in bytes. The Span of an undefined component has a
// negative Start.
type Span struct{ Start, End int }

// Defined reports whether the component is defined. A defined component may be empty.
func (at Span) Defined() bool { return at.Start >= 0 }

// Of returns s[at.Start:at.End], or "" if the component is not defined.
func (at Span) Of(s string) string {
	if !at.Defined() {
		return ""
	}
	return s[at.Start:at.End]
}

// Spans are the offsets of the components in the string of a URI or reference, in bytes. The
// delimiters (":", "//", "@", "?", "#", and ";" before params) are not part of a component. The
// brackets of an IP-literal are part of the host.
//
// In the zero Spans all components are defined and empty. No URI or reference has such Spans,
// because a scheme is never empty.
type Spans struct {
	Scheme, Authority, Userinfo, Host, Port, Path, Params, Query, Fragment Span
}

// undefined is the Span of a component that is not defined.
var undefined = Span{-1, -1}

// Spans returns the offsets of the components. Path is always defined. Spans does not allocate.
func (c components) Spans() Spans {
	o := c.unpack()
	s := Spans{
		Scheme: undefined, Authority: undefined, Userinfo: undefined, Host: undefined, Port: undefined,
		Params: undefined, Query: undefined, Fragment: undefined,
	}
	if o.schemeEnd() > 0 {
		s.Scheme = Span{0, o.schemeEnd()}
	}
	if a, ok := c.authority(); ok {
		start := o.hierStart() + len("//")
		s.Authority = Span{start, o.pathStart()}
		if userinfo, ok := a.userinfo(); ok {
			s.Userinfo = Span{start, start + len(userinfo)}
		}
		if !a.hostless() {
			s.Host = Span{start + int(a.hostStart), start + int(a.hostEnd)}
		}
		if port, ok := a.port(); ok {
			s.Port = Span{o.pathStart() - len(port), o.pathStart()}
		}
	}
	s.Path = Span{o.pathStart(), o.pathEnd()}
	if path, params, ok := cutParams(c.text[o.pathStart():o.pathEnd()], c.Syntax()); ok {
		s.Path.End = o.pathStart() + len(path)
		s.Params = Span{o.pathEnd() - len(params), o.pathEnd()}
	}
	if o.queryEnd() > o.pathEnd() {
		s.Query = Span{o.pathEnd() + 1, o.queryEnd()}
	}
	if len(c.text) > o.queryEnd() {
		s.Fragment = Span{o.queryEnd() + 1, len(c.text)}
	}
	return s
}
