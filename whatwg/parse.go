package whatwg

import (
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/internal/kernel"
)

// Parse parses s without a base, as the constructor URL(s) of JavaScript does. The error is an
// [*Error].
//
// Parse takes linear time. It allocates nothing if s is its own href; otherwise it allocates the href
// and the components that it changes.
func Parse(s string) (URL, error) { return URL{}.Parse(s) }

// CanParse reports whether s can be parsed without a base.
func CanParse(s string) bool {
	_, err := Parse(s)
	return err == nil
}

// Parse parses ref with u as the base, as the constructor URL(ref, u) of JavaScript does. The zero
// URL stands for no base.
func (u URL) Parse(ref string) (URL, error) {
	if v, ok := parseHref(ref); ok {
		return v, nil
	}
	return u.parseStates(ref)
}

// parseStates is Parse without the fast way. It is not inlined, because it needs a large frame.
//
//go:noinline
func (u URL) parseStates(ref string) (URL, error) {
	p := parser{base: u}
	if v, ok := p.parse(ref); ok {
		return v, nil
	}
	return URL{}, p.failure(ref)
}

// hrefTable describes the strings for which kernel.Parse has an answer in parseHref: URIs of RFC 3986
// without "'", which is encoded in the queries of special URLs.
var hrefTable = kernel.NewTable(kernel.Syntax{
	Chars: func(c byte) bool { return class[c]&urlUnit != 0 && c != '\'' },

	Query: true, Fragment: true, Authority: true, AuthorityAtQuery: true, Host: true,
})

// parseHref is the fast way of Parse, for most strings that are their own href. ok is false if it has
// no answer.
//
// The string is a URI of RFC 3986 with a special scheme and without userinfo. Each character of its
// components is one that the Standard does not encode, so what may change is a letter or an address
// in the host, the port, a path without "/", and dot segments.
func parseHref(s string) (u URL, ok bool) {
	head, tail, valid := kernel.Parse(s, &hrefTable)
	if valid != len(s) {
		return URL{}, false
	}
	schemeEnd, hostStart, hostEnd, pathStart := int(uint16(head)), int(uint16(head>>16)), int(uint16(head>>32)), int(head>>48)
	if hostStart != schemeEnd+len("://") {
		return URL{}, false
	}
	if pathStart == len(s) {
		s += "/"
		tail += pack(1, 1)
	} else if s[pathStart] != '/' {
		return URL{}, false
	}
	scheme, host := s[:schemeEnd], s[hostStart:hostEnd]
	u = URL{s, pack(schemeEnd, pathStart), tail}
	if kernel.Hints(s[:u.pathEnd()], pathStart) && (kernel.Hints(s[:pathStart], pathStart) || hasDotSegment(u.Path())) {
		return URL{}, false
	}
	if scheme == "file" {
		return u, host == "" && hostEnd == pathStart
	}
	port := defaultPort(scheme)
	return u, port != "" && isUsualDomain(host) && (hostEnd == pathStart || isUsualPort(s[hostEnd+1:pathStart], port))
}

// hasDotSegment reports whether a segment of the path begins with "." or "%2e".
func hasDotSegment(path string) bool {
	for {
		i := strings.IndexByte(path, '/')
		if i < 0 {
			return false
		}
		path = path[i+1:]
		if len(path) > 0 && dotSize(path) > 0 {
			return true
		}
	}
}

// isUsualDomain reports whether a host of unreserved characters and sub-delims in lower case is a
// domain that does not change. Its last label may not begin with a digit, because the host may be an
// IPv4 address then.
func isUsualDomain(host string) bool {
	if host == "" || host[0] == '[' {
		return false
	}
	name := strings.TrimSuffix(host, ".")
	last := name[strings.LastIndexByte(name, '.')+1:]
	return last == "" || !isDigit(last[0])
}

// isUsualPort reports whether digits are a port that does not change.
func isUsualPort(digits, defaultPort string) bool {
	port, ok := parsePort(digits)
	return ok && port == digits && port != "" && port != defaultPort
}

// trim returns s without C0 controls and spaces at its ends.
func trim(s string) string { return strings.TrimFunc(s, isC0ControlOrSpace) }

func isC0ControlOrSpace(r rune) bool { return r <= ' ' }

// clean returns s without ASCII tabs and line breaks. Bytes that are not UTF-8 become U+FFFD.
func clean(s string) string {
	if isPrintableASCII(s) {
		return s
	}
	s = toUTF8(s)
	if !strings.ContainsAny(s, "\t\n\r") {
		return s
	}
	return strings.Map(func(r rune) rune {
		if isTabOrNewline(r) {
			return -1
		}
		return r
	}, s)
}

// toUTF8 returns s with U+FFFD in place of each byte that is not UTF-8.
func toUTF8(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

func isTabOrNewline(r rune) bool { return r == '\t' || r == '\n' || r == '\r' }
