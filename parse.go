package uri

import (
	"strings"
	"unicode/utf8"
)

// This file says how a reference is read. It is arranged as one is: scan goes
// through the text once, from left to right; authority and server read what
// stands between "//" and the path; span runs over the characters of a component.
// The grammars stand in grammar/rfc; what differs between them, in syntaxes.go.

// A form is a start rule of a grammar: what the text is taken for.
type form uint8

const (
	formReference form = iota // URI-reference
	formURI                   // URI: a reference with a scheme
	formAbsolute              // absolute-URI: a URI without a fragment
)

// maxLen is the length of the longest text that the offsets of components can hold.
const maxLen = 1<<31 - 1

// Parse reads s as a URI under RFC 3986: RFC3986.Parse(s).
func Parse(s string) (URI, error) { return RFC3986.Parse(s) }

// ParseReference reads s as a URI or a relative reference under RFC 3986:
// RFC3986.ParseReference(s).
func ParseReference(s string) (Reference, error) { return RFC3986.ParseReference(s) }

// MustParse is [Parse] for texts known to be right, such as constants. It panics
// if s is refused.
func MustParse(s string) URI { return must(RFC3986.Parse(s)) }

// MustParseReference is [ParseReference] for texts known to be right, such as
// constants. It panics if s is refused.
func MustParseReference(s string) Reference { return must(RFC3986.ParseReference(s)) }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Parse reads s as a URI: the rule URI of RFC 3986, IRI of RFC 3987, absoluteURI
// [ "#" fragment ] of RFC 2396, absoluteURL [ "#" fragment ] of RFC 1808,
// genericurl of RFC 1738.
//
// The URI shares its memory with s; nothing is copied. The error is a
// [*ParseError]. Time is linear in len(s); it allocates only the error.
func (x Syntax) Parse(s string) (URI, error) {
	c, fault := x.parse(s, formURI)
	if fault >= 0 {
		return URI{}, newParseError(s, x, formURI, fault)
	}
	return URI{c}, nil
}

// ParseAbsolute reads s as a URI without a fragment: the rule absolute-URI of
// RFC 3986 (4.3), absolute-IRI of RFC 3987, absoluteURI of RFC 2396, absoluteURL
// of RFC 1808, genericurl of RFC 1738. It is otherwise like [Syntax.Parse].
func (x Syntax) ParseAbsolute(s string) (URI, error) {
	c, fault := x.parse(s, formAbsolute)
	if fault >= 0 {
		return URI{}, newParseError(s, x, formAbsolute, fault)
	}
	return URI{c}, nil
}

// ParseReference reads s as a URI or a relative reference: the rule
// URI-reference of RFC 3986 and RFC 2396, IRI-reference of RFC 3987, URL of
// RFC 1808, genericurl of RFC 1738, which has no relative form. It is otherwise
// like [Syntax.Parse].
func (x Syntax) ParseReference(s string) (Reference, error) {
	c, fault := x.parse(s, formReference)
	if fault >= 0 {
		return Reference{}, newParseError(s, x, formReference, fault)
	}
	return Reference{c}, nil
}

// Check reports whether [Syntax.ParseReference] accepts s and, if not, the offset
// that its [ParseError] would have. It never allocates.
func (x Syntax) Check(s string) (offset int, ok bool) {
	_, fault := x.parse(s, formReference)
	return max(fault, 0), fault < 0
}

// Valid reports whether [Syntax.Parse] accepts s. It never allocates.
func (x Syntax) Valid(s string) bool {
	_, fault := x.parse(s, formURI)
	return fault < 0
}

// ValidReference reports whether [Syntax.ParseReference] accepts s. It never
// allocates.
func (x Syntax) ValidReference(s string) bool {
	_, fault := x.parse(s, formReference)
	return fault < 0
}

// parse returns the components of s or, as fault, the offset at which s is
// refused; fault is negative where s is accepted.
func (x Syntax) parse(s string, f form) (c components, fault int) {
	if haveKernels {
		return x.fast(s, f) // the same, faster
	}
	return x.parseByScan(s, f)
}

// parseByScan is parse, one byte after the other.
func (x Syntax) parseByScan(s string, f form) (c components, fault int) {
	if !x.known() || len(s) > maxLen {
		return components{}, 0
	}
	r := &syntaxes[x]
	o, fault := r.scan(s, f)
	if fault >= 0 {
		return components{}, fault
	}
	if o.schemeEnd() >= schemeMask || o.pathStart() >= far || r.features&(params|loginOrPath) != 0 {
		return packSlow(s, x, o), -1
	}
	return components{s, o.packed(x), o.tail}, -1
}

// offsets say where the components of a reference stand in its text.
//
//	foo://u@example.com:8042/over/there?name=ferret#nose
//	   ↑    ↑          ↑    ↑          ↑           ↑
//	   |    hostStart  |    pathStart  pathEnd     queryEnd
//	   schemeEnd       hostEnd
//
// A component is there when its delimiter is: the scheme when 0 < schemeEnd, the
// authority when at least "//" stands before pathStart, userinfo when "@" stands
// before hostStart, the port when hostEnd < pathStart, the query when pathEnd <
// queryEnd, the fragment when queryEnd < len(text). Without an authority, hostStart
// and hostEnd are where it would stand. Where authorities are servers, they are
// where it begins: what is in it is looked up when it is asked for.
//
// NOTE: three words, two offsets in each: a struct of six would be copied through
// memory, which costs as much as reading a short reference.
type offsets struct {
	head uint64 // schemeEnd | pathStart
	host uint64 // hostStart | hostEnd
	tail uint64 // pathEnd | queryEnd
}

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

// scan finds the components of s, or the offset of the first byte with which no
// string of form f could continue.
func (r *rules) scan(s string, f form) (o offsets, fault int) {
	// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
	i := 0
	for i < len(s) && class[s[i]]&schemeChar != 0 {
		i++
	}
	schemeEnd, start := 0, 0
	switch {
	case 0 < i && i < len(s) && s[i] == ':' && class[s[0]]&r.schemeFirst != 0:
		schemeEnd = i
		i++
		start = i
	case f != formReference || r.features&relative == 0:
		if i > 0 && class[s[0]]&r.schemeFirst == 0 {
			return o, 0
		}
		return o, i
	}
	// What i has passed without finding a scheme begins the path.

	path := r.path
	hostStart, hostEnd := start, start
	if i == start && strings.HasPrefix(s[i:], "//") {
		if r.features&server == 0 {
			var ok bool
			if hostStart, hostEnd, i, ok = r.authority(s, start+2); !ok {
				return o, i
			}
		} else if r.features&loginOrPath == 0 {
			// Whether it is a server is looked up when someone asks.
			hostStart, hostEnd = start+2, start+2
			if i = run(s, start+2, r.regName); encoded(s, i) {
				i = spanEncoded(s, i, r.regName)
			}
		}
		start = i
		if r.features&fullSegment != 0 && schemeEnd == 0 && strings.HasPrefix(s[i:], "//") {
			return o, i + 1
		}
	} else if schemeEnd == 0 {
		if r.features&fullSegment == 0 {
			// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
			if i = run(s, i, path&^(slash|colon)); encoded(s, i) {
				i = spanEncoded(s, i, path&^(slash|colon))
			}
			if i < len(s) && s[i] == ':' {
				return o, i
			}
		}
	} else if r.features&opaquePart != 0 && (i == len(s) || s[i] != '/') {
		// opaque_part = uric_no_slash *uric
		if i == len(s) || s[i] == '#' {
			return o, i
		}
		path = r.query
	}

	if i = run(s, i, path); encoded(s, i) {
		i = spanEncoded(s, i, path)
	}
	pathEnd := i
	if i < len(s) && s[i] == '?' && r.query != 0 {
		if i = run(s, i+1, r.query); encoded(s, i) {
			i = spanEncoded(s, i, r.query)
		}
	}
	queryEnd := i
	if i < len(s) && s[i] == '#' && r.fragment != 0 && f != formAbsolute {
		if i = run(s, i+1, r.fragment); encoded(s, i) {
			i = spanEncoded(s, i, r.fragment)
		}
	}
	if i < len(s) {
		return o, stuck(s, i)
	}
	return makeOffsets(schemeEnd, hostStart, hostEnd, start, pathEnd, queryEnd), -1
}

// authority reads the authority at s[i:] under RFC 3986 and RFC 3987 and returns
// its end or, where it is none, the offset of the fault.
//
//	authority = [ userinfo "@" ] host [ ":" port ]
func (r *rules) authority(s string, i int) (hostStart, hostEnd, end int, ok bool) {
	hostStart = i
	if i < len(s) && s[i] != '[' {
		// Until an "@" or the end shows which, this is userinfo or host and port.
		if i = run(s, i, r.regName); encoded(s, i) {
			i = spanEncoded(s, i, r.regName)
		}
		hostEnd = i
		if i < len(s) && s[i] == ':' {
			i = digitsEnd(s, i+1)
			if !endsAuthority(s, i) {
				if i = run(s, i, r.userinfo); encoded(s, i) {
					i = spanEncoded(s, i, r.userinfo)
				}
				if i == len(s) || s[i] != '@' {
					return hostStart, hostEnd, stuck(s, i), false
				}
			}
		}
		if endsAuthority(s, i) {
			return hostStart, hostEnd, i, true
		}
		if s[i] != '@' {
			return hostStart, hostEnd, stuck(s, i), false
		}
		i++
		hostStart = i
	}
	if i < len(s) && s[i] == '[' {
		if i, ok = ipLiteral(s, i); !ok {
			return hostStart, i, i, false
		}
	} else {
		if i = run(s, i, r.regName); encoded(s, i) {
			i = spanEncoded(s, i, r.regName)
		}
		if i < len(s) && s[i] == '%' {
			return hostStart, i, stuck(s, i), false
		}
	}
	hostEnd = i
	if i < len(s) && s[i] == ':' {
		i = digitsEnd(s, i+1)
	}
	return hostStart, hostEnd, i, endsAuthority(s, i)
}

// server reads the authority at s[i:] as a server of RFC 2396 or a login of
// RFC 1738. It is none, and ok false, unless it is one as a whole.
//
//	server = [ [ userinfo "@" ] hostport ]
//	login  = [ user [ ":" password ] "@" ] hostport
func (r *rules) server(s string, i int) (hostStart, hostEnd, end int, ok bool) {
	if hostEnd, end, ok = r.hostport(s, i); ok {
		return i, hostEnd, end, ok
	}
	i = span(s, i, r.userinfo)
	if i < len(s) && s[i] == ':' {
		i = span(s, i+1, r.userinfo)
	}
	if i == len(s) || s[i] != '@' {
		return i, i, i, false
	}
	hostEnd, end, ok = r.hostport(s, i+1)
	return i + 1, hostEnd, end, ok
}

// hostport = host [ ":" port ]
func (r *rules) hostport(s string, i int) (hostEnd, end int, ok bool) {
	hostEnd = r.host(s, i)
	if hostEnd == i {
		return i, i, false
	}
	end = hostEnd
	if end < len(s) && s[end] == ':' {
		end = digitsEnd(s, end+1)
		if end == hostEnd+1 && r.features&login != 0 {
			return hostEnd, end, false
		}
	}
	ok = end == len(s) || class[s[end]]&r.regName == 0 && s[end] != '%'
	return hostEnd, end, ok
}

// host returns the end of the host at s[i:], or i where there is none.
//
//	hostname    = *( domainlabel "." ) toplabel [ "." ]
//	domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
//	toplabel    = alpha | alpha *( alphanum | "-" ) alphanum
//	IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit
func (r *rules) host(s string, i int) int {
	start, labels, numeric := i, 0, true
	for {
		label := i
		var seen mask
		for i < len(s) && class[s[i]]&(alphanum|hyphen) != 0 {
			seen |= class[s[i]]
			i++
		}
		if i == label || s[label] == '-' || s[i-1] == '-' {
			return start
		}
		labels++
		numeric = numeric && seen&(alpha|hyphen) == 0
		if i < len(s) && s[i] == '.' {
			i++
			last := i == len(s) || class[s[i]]&(alphanum|hyphen) == 0
			if !last || r.features&rootDot == 0 {
				continue
			}
			numeric = false
		}
		if class[s[label]]&alpha != 0 || numeric && labels == 4 {
			return i
		}
		return start
	}
}

// digitsEnd returns the end of the DIGITs at s[i:].
func digitsEnd(s string, i int) int {
	for i < len(s) && class[s[i]]&digit != 0 {
		i++
	}
	return i
}

// endsAuthority reports whether an authority ends at s[i:] (RFC 3986, 3.2).
func endsAuthority(s string, i int) bool {
	return i == len(s) || s[i] == '/' || s[i] == '?' || s[i] == '#'
}

// span returns the end of what m admits at s[i:].
func span(s string, i int, m mask) int {
	if i = run(s, i, m); encoded(s, i) {
		i = spanEncoded(s, i, m)
	}
	return i
}

// run returns the end of the characters of m at s[i:].
//
// NOTE: run and encoded are kept simple so that they inline, which span does not:
// where every reference passes, scan spells it out.
func run(s string, i int, m mask) int {
	for i < len(s) && class[s[i]]&m != 0 {
		i++
	}
	return i
}

// encoded reports whether what stands at s[i:] may be a character that takes more
// than one byte.
func encoded(s string, i int) bool { return i < len(s) && (s[i] == '%' || s[i] >= utf8.RuneSelf) }

// spanEncoded is span from a "%" or a byte beyond ASCII on.
func spanEncoded(s string, i int, m mask) int {
	for i < len(s) {
		switch c := s[i]; {
		case class[c]&m != 0:
			i++
		case c >= utf8.RuneSelf && m&ucschar != 0:
			const continued = 0x80
			switch {
			case 0xC3 <= c && c <= 0xDF && i+1 < len(s) && s[i+1]&0xC0 == continued:
				i += 2 // U+00C0 to U+07FF
				continue
			case 0xE3 <= c && c <= 0xEC && i+2 < len(s) && s[i+1]&0xC0 == continued && s[i+2]&0xC0 == continued:
				i += 3 // U+3000 to U+CFFF
				continue
			}
			size := ucscharSize(s[i:], m)
			if size == 0 {
				return i
			}
			i += size
		case c == '%' && m&percent != 0 && pctEncoded(s, i):
			i += 3
		default:
			return i
		}
	}
	return i
}

// ucscharSize returns the length of the ucschar that s begins with or, where m
// admits it, the iprivate. It is 0 if s begins with neither.
func ucscharSize(s string, m mask) int {
	r, size := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size == 1 || !isUcschar(r) && !(m&iprivate != 0 && isIprivate(r)) {
		return 0
	}
	return size
}

// pct-encoded = "%" HEXDIG HEXDIG
func pctEncoded(s string, i int) bool {
	return i+2 < len(s) && s[i] == '%' && class[s[i+1]]&class[s[i+2]]&hexdig != 0
}

// stuck returns the offset of the fault where span got no further than s[i]: past
// a "%", what is wrong is the character that is no HEXDIG.
func stuck(s string, i int) int {
	if i < len(s) && s[i] == '%' {
		i++
		if i < len(s) && class[s[i]]&hexdig != 0 {
			i++
		}
	}
	return i
}

// isUcschar reports whether r, which is no ASCII character, is a ucschar.
//
//	ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
//	        / %x10000-1FFFD / %x20000-2FFFD / … / %xD0000-DFFFD
//	        / %xE1000-EFFFD
func isUcschar(r rune) bool {
	switch {
	case r < 0xA0:
		return false
	case r <= 0xFFFF:
		return r <= 0xD7FF || 0xF900 <= r && r <= 0xFDCF || 0xFDF0 <= r && r <= 0xFFEF
	}
	// Every plane but the private ones, without its two noncharacters.
	return r <= 0xEFFFD && r&0xFFFF <= 0xFFFD && !(0xE0000 <= r && r < 0xE1000)
}

// iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
func isIprivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || r >= 0xF0000 && r&0xFFFF <= 0xFFFD
}
