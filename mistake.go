package uri

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/pct"
)

// This file makes the sentence of a fault, which says in a person's words what is wrong:
//
//	a space is not allowed in a host, at byte 8 (RFC 3986, 3.2.2)
//
// The parser knows only where no valid string could go on, and which rule it was reading. The
// functions here look at the string again, when an error is printed, for the part that a person got
// wrong. Each function is for one kind of mistake, and begins with strings that have it.

// A mistake is what a person got wrong in a string.
//
// Its span begins at or before the offset of the fault. It contains the offset or ends there, except
//
//   - in the scheme of "a_b:c": "_" is the mistake, and the fault is at the ":", because "a_b" could
//     also begin a path
//   - in the userinfo of "//[::1]:p@h": "[" is the mistake, and the fault is at the "p", because
//     "[::1]:" could also be a host
type mistake struct {
	at   Span
	says string // what is there and what is wrong with it: "a space is not allowed in a host"
	rule string // the rule whose section says so
	note string // a fact that explains it, or ""
	fix  string // advice, if there is no note and no newer syntax accepts the string, or ""
}

// places has the words for a component in a sentence, and the rule that the section is cited for.
var places = [numComponents]struct{ in, rule string }{
	schemeComponent:   {"a scheme", "scheme"},
	userinfoComponent: {"user information", "userinfo"},
	hostComponent:     {"a host", "host"},
	portComponent:     {"a port", "port"},
	pathComponent:     {"a path", "segment"},
	paramsComponent:   {"parameters", "param"},
	queryComponent:    {"a query", "query"},
	fragmentComponent: {"a fragment", "fragment"},
}

// sentence returns the sentence of the fault: the mistake, its byte, the section, and one hint.
func (e *ParseError) sentence() string {
	m, r := e.mistake(), e.syntax.rules()
	if m.note == "" && e.secondAt() > e.fault.offset {
		m.note = `the first "@" ends the user information, although a second one follows` // http://a@b:c@d/
	}
	text := fmt.Sprintf("%s, at byte %d (%s, %s)", m.says, m.at.Start, r.title, r.sectionOf(m.rule))
	if m.note != "" {
		return text + ": " + m.note
	}
	if e.refusal == nil {
		if others := e.acceptedBy(); others != nil {
			return text + "; valid under " + titles(others)
		}
	}
	if m.fix != "" {
		text += "; " + m.fix
	}
	return text
}

// mistake returns the mistake at the fault.
func (e *ParseError) mistake() mistake {
	s, i, want := e.input, e.fault.offset, e.fault.want
	switch {
	case e.secondAt() == i:
		return mistake{at: Span{i, i + 1}, says: `a second "@" is not allowed`, rule: e.syntax.rules().words[authorityRule]}
	case want&wantNoFragment != 0, want == wantURLChar && s[i] == '#':
		return e.noFragment()
	case want == wantHexDigits:
		return e.noEncoding()
	case want == wantScheme, want == wantNoColon:
		return e.noScheme()
	case e.beginsUserinfo(i):
		return e.misplaced(e.splitAuthority().start)
	case want == wantFutureVersion, want == wantFutureAddress, wantDecOctet <= want && want <= wantIPLiteral:
		return e.noLiteral()
	case i > 0 && s[i-1] == ']':
		return e.afterLiteral()
	case want == wantPort, want == wantPortOrUserinfo, want == wantUserinfoEnd:
		return e.noPort()
	case want == wantHost && (e.syntax.is(server) || isIPv6address(s)):
		return e.noHost()
	case want == wantFirstSegment:
		// ////a
		// //h//x
		return mistake{at: Span{i - 1, i + 1}, says: `"//" is not allowed at the beginning of a path`, rule: e.Rule()}
	case want == wantOpaquePart && (i == len(s) || s[i] == '#'):
		// urn:
		// a:#f
		return mistake{at: Span{i, i}, says: "the part after the scheme is empty", rule: e.Rule()}
	case want == wantSegmentData:
		return mistake{at: Span{i, len(s)}, says: e.quote(Span{i, len(s)}) + " is not allowed as a segment of data", rule: e.Rule(), note: `resolving a reference removes the segments "." and ".."`}
	}
	return e.misplaced(i)
}

// misplaced returns the mistake of a character that is not allowed where it is.
//
//	http://a b/
//	http://a/<b>
//	http://a/b?c#d#e
func (e *ParseError) misplaced(i int) mistake {
	s, c := e.input, e.componentAt(i)
	r, size := utf8.DecodeRuneInString(s[i:])
	secret := e.secret()
	place, what := " in "+places[c].in, redact.Character(s, i, secret)
	m := mistake{at: Span{i, i + size}, rule: places[c].rule, note: e.fault.want.note(s, i)}
	masked := secret.Has(i)
	switch {
	case masked:
	case r == '#' && e.refusal == nil:
		what, place = `a second "#"`, ""
		m.fix = e.encodeHint(i, pct.Encode(s[i:i+size], pct.Set{}), "")
	case e.refusal == nil && isBlank(s[0]):
		place = " at the beginning"
		m.at.End = len(s) - len(strings.TrimLeft(s, blanks))
	case e.refusal == nil && c == schemeComponent && s[0] != '%' && class[s[0]] == 0 && !unicode.IsLetter(r):
		place = " at the beginning" // <http://a/>
	case r == ']' && userinfoComponent <= c && c <= portComponent && !strings.Contains(s[:i], "["):
		what, place = `a "]" without "[" before it`, ""
		m.rule = places[hostComponent].rule // "This is the only place where square bracket characters are allowed"
	case e.refusal == nil && strings.Trim(s[i:], blanks) == "":
		place = " at the end"
		m.at.End = len(s)
	case c >= pathComponent && strings.ContainsRune(" \"<>[]^`{|}#", r):
		m.fix = e.encodeHint(i, pct.Encode(s[i:i+size], pct.Set{}), "")
	case c != schemeComponent && c != portComponent && pct.IsUcschar(r):
		m.fix = "only an IRI may have it (RFC 3987)"
	}
	if i > 0 && s[i-1] == ':' && lookalike.IsMessageID(s[:i-1], s[i:]) {
		m.fix = lookalike.MessageID
	}
	if !masked && lookalike.IsTemplateExpression(s[i:]) {
		m.fix = lookalike.Template
	}
	if want := e.fault.want; want == wantOpaqueChar || want == wantOpaquePart {
		m.rule = e.Rule()
	}
	m.says = what + " is not allowed" + place
	return m
}

// encodeHint advises to write a percent-encoding for the character at s[i], instead of what the note says. Advice may not
// change which host a reader finds, so it is not for an authority, nor for characters that some reader removes or takes for
// another one, such as line breaks and backslashes. If the encoding would change the host, the hint says so.
func (e *ParseError) encodeHint(i int, encoding, instead string) string {
	switch {
	case lookalike.HostAfterQuery(e.input):
		return `if it is encoded, the host under RFC 1738 and RFC 1808 is what follows the "@"`
	case e.refusal == nil && !lookalike.IsData(e.input, i):
		return ""
	}
	return fmt.Sprintf(`write "%s"%s`, encoding, instead)
}

const blanks = " \t\r\n"

func isBlank(c byte) bool { return strings.IndexByte(blanks, c) >= 0 }

// noFragment returns the mistake of a fragment where none is allowed.
//
//	a:b#c as an absolute URI
//	a:b#c under RFC 1738
func (e *ParseError) noFragment() mistake {
	m := mistake{at: Span{e.fault.offset, len(e.input)}, says: "a fragment is not allowed", rule: e.syntax.rules().words[absoluteRule]}
	if e.fault.want&wantNoFragment != 0 {
		m.note = "an absolute URI has no fragment"
	}
	return m
}

// noEncoding returns the mistake of a "%" without two hex digits.
//
//	http://a/%zz
//	http://a/%4
//	http://a/100%/b
func (e *ParseError) noEncoding() mistake {
	start, end, says := redact.Encoding(e.input, e.fault.offset, e.secret())
	m := mistake{at: Span{start, end}, says: says, rule: e.Rule()}
	if c := e.componentAt(start); c >= pathComponent {
		m.fix = e.encodeHint(start, "%25", ` for a "%"`)
	}
	return m
}

// noScheme returns the mistake of a string that must begin with a scheme, or whose first ":" is not
// after one.
//
//	//a
//	:a
//	1a:b
//	a_b:c
func (e *ParseError) noScheme() mistake {
	s, i := e.input, e.fault.offset
	m := mistake{at: Span{0, i}, rule: "scheme"}
	end := strings.IndexAny(s, ":/?#")
	found := end >= 0 && s[end] == ':'
	if e.refusal != nil {
		end, found = len(s), s != ""
	}
	if e.fault.want == wantNoColon && lookalike.IsRelativePath(s) {
		m.fix = `if it is a relative path, write "./" before it`
	}
	switch {
	case e.refusal != nil && s == "":
		m.says = "the scheme is empty"
	case s == "":
		m.says = `the string is empty, and a scheme such as "http:" is missing`
	case !found:
		m.says = `a scheme such as "http:" is missing`
		if _, ok := e.syntax.Check(s, FormReference); ok {
			m.fix = "it is a relative reference"
		}
	case end == 0:
		m.at.End = 1
		m.says = `the scheme before the ":" is missing`
	case class[s[0]]&schemeChar != 0 && class[s[0]]&e.syntax.rules().schemeFirst == 0:
		m.at.End = end
		m.says = "the scheme " + e.quote(m.at) + " does not begin with a letter"
	default:
		fix := m.fix
		m = e.misplaced(spanPlain(s, 0, schemeChar))
		if fix != "" {
			m.fix = fix
		}
	}
	return m
}

// noPort returns the mistake of a port that is not a number, or of a ":" in a host.
//
//	http://a:80x/
//	http://a:b:c/
//	http://::1/
func (e *ParseError) noPort() mistake {
	s, i := e.input, e.fault.offset
	a := e.splitAuthority()
	if i < a.host {
		return e.misplaced(i) // http://u:p w@h/
	}
	if e.refusal == nil && isIPv6address(s[a.host:a.end]) {
		return e.bareAddress(Span{a.host, a.end})
	}
	m := mistake{at: Span{a.port, span(s, a.port, e.syntax.rules().userinfo)}, rule: "port"}
	if e.secret().Overlaps(m.at.Start, m.at.End) && endsAuthority(s, i) && strings.Contains(s[i:], "@") {
		// http://u:p/w@h/
		m.note = `the first "/", "?" or "#" ends the host and port, although an "@" follows`
	}
	switch {
	case i < len(s) && s[i] == ']':
		return e.misplaced(i) // http://::1]/
	case m.at.Start == m.at.End && i == len(s):
		m.says = "the port is empty"
	case digitsEnd(s, m.at.Start) == m.at.End:
		return e.misplaced(i) // http://a:80 /
	default:
		m.says = "the port " + e.quote(m.at) + " is not a number"
	}
	return m
}

// beginsUserinfo reports whether the fault at i is in a userinfo that begins with "[", as only a host does:
//
//	http://[::1]:p@a/
//	http://[::1]@a/
func (e *ParseError) beginsUserinfo(i int) bool {
	a := e.splitAuthority()
	return a.start <= i && i < a.host && e.input[a.start] == '['
}

// secondAt returns the offset of the next "@" if the fault is in the host or port of an authority after a userinfo, or -1:
//
//	http://a@b@c/
//	http://a@b:80@c/
func (e *ParseError) secondAt() int {
	a, i := e.splitAuthority(), e.fault.offset
	if a.host == a.start || i < a.host || i >= a.end || !strings.Contains(e.input[i:a.end], "@") {
		return -1
	}
	return endOf(e.input, i, "@")
}

// noHost returns the mistake of a host in a Builder, or of an empty host.
//
//	a_b under RFC 2396
func (e *ParseError) noHost() mistake {
	s := e.input
	a := e.splitAuthority()
	at := Span{a.host, a.end}
	if a.port > 0 {
		at.End = a.port - 1
	}
	m := mistake{at: at, rule: "host"}
	switch {
	case at.Start == at.End:
		m.says = "the host is empty"
	case isIPv6address(at.Of(s)):
		return e.bareAddress(at)
	default:
		m.says = "the host " + e.quote(at) + " is neither a hostname nor an IPv4 address"
		m.fix = `a hostname has letters, digits, "-" and "."`
	}
	return m
}

// bareAddress returns the mistake of an IPv6 address without brackets.
func (e *ParseError) bareAddress(at Span) mistake {
	return mistake{at: at, says: "the IPv6 address " + e.quote(at) + " has no brackets around it", rule: "host"}
}

// afterLiteral returns the mistake of what follows the "]" of a host.
//
//	http://[::1]8080/
func (e *ParseError) afterLiteral() mistake {
	s, i := e.input, e.fault.offset
	m := e.misplaced(i)
	if end := span(s, i, (e.syntax.rules().userinfo|at)&^colon); end > i {
		m.at.End = end
		m.says = e.quote(m.at) + ` is not allowed after "]"`
		m.fix = `only ":" and a port may follow`
		m.rule = e.syntax.rules().words[authorityRule]
	}
	return m
}

// noLiteral returns the mistake of an address in brackets.
//
//	http://[::1
//	http://[1::2::3]
//	http://[fe80::1%25eth0]
//	http://[v1.]
func (e *ParseError) noLiteral() mistake {
	s, i := e.input, e.fault.offset
	open := strings.LastIndexByte(s[:i], '[')
	end := endOf(s, i, "]/?#")
	if end == len(s) || s[end] != ']' {
		m := mistake{at: Span{open, endOf(s, i, "/?#"+blanks)}, rule: "host", note: e.fault.want.note(s, i)}
		m.says = "the address " + e.quote(m.at) + ` has no closing "]"`
		return m
	}
	m := mistake{at: Span{open, end + 1}, rule: "host", note: e.fault.want.note(s, i)}
	inner := s[open+1 : end]
	if inner != "" && inner[0]|0x20 == 'v' {
		m.says = e.quote(m.at) + ` does not have the form "[v1.address]"`
		return m
	}
	m.says = e.quote(m.at) + " is not an IPv6 address"
	if m.note == "" && !e.secret().Overlaps(m.at.Start, m.at.End) {
		m.says += ": " + whyNotIPv6(inner)
	}
	return m
}

// whyNotIPv6 says why s is not an IPv6address, in the words after `"[12345::]" is not an IPv6 address:`.
// It returns "" only for an IPv6address.
func whyNotIPv6(s string) string {
	const address = hexdig | colon | period
	bad := spanPlain(s, 0, address)
	switch {
	case s == "":
		return "there is nothing in the brackets"
	case isIPv4address(s):
		return "an IPv4 address has no brackets"
	case bad < len(s) && s[bad] != '%' && !strings.Contains(s, ":"):
		return "a name has no brackets"
	case bad < len(s):
		return "it contains " + redact.Character(s, bad, nil)
	case strings.Contains(s, ":::"):
		return `it contains ":::"`
	case strings.Count(s, "::") > 1:
		return `it contains "::" twice`
	case s[0] == ':' && !strings.HasPrefix(s, "::"):
		return `it begins with a single ":"`
	case s[len(s)-1] == ':' && !strings.HasSuffix(s, "::"):
		return `it ends with a single ":"`
	}
	groups, list := 0, strings.Split(s, ":")
	for i, group := range list {
		switch {
		case group == "":
			continue // of "::"
		case strings.Contains(group, "."):
			if i < len(list)-1 {
				return redact.Quote(group) + " is not at the end"
			}
			if why := whyNotIPv4(group); why != "" {
				return why
			}
			groups++ // the IPv4 address is two groups
		case len(group) > 4:
			return redact.Quote(group) + " has more than four digits"
		}
		groups++
	}
	switch elided := strings.Contains(s, "::"); {
	case elided && groups > 7:
		return fmt.Sprintf(`it has %d groups, and with "::" at most 7 are allowed`, groups)
	case groups > 8:
		return fmt.Sprintf("it has %d groups instead of 8", groups)
	case !elided && groups == 1:
		return `it has only one group of 8, and no "::"`
	case !elided && groups < 8:
		return fmt.Sprintf(`it has only %d groups of 8, and no "::"`, groups)
	}
	return ""
}

// whyNotIPv4 says why s is not an IPv4address, or returns "".
func whyNotIPv4(s string) string {
	numbers := strings.Split(s, ".")
	for _, n := range numbers {
		switch end := digitsEnd(n, 0); {
		case n == "" || end < len(n) || len(numbers) != 4:
			return redact.Quote(s) + " is not an IPv4 address"
		case len(n) > 1 && n[0] == '0':
			return redact.Quote(n) + ` begins with "0"`
		case decOctet(n, 0) < len(n):
			return redact.Quote(n) + " is greater than 255"
		}
	}
	return ""
}

// isIPv6address reports whether s is an IPv6address of RFC 3986, 3.2.2.
func isIPv6address(s string) bool {
	end, want := ipv6address(s+"]", 0)
	return want == nothing && end == len(s)
}

// componentAt returns the component in which a person sees the character at s[i]. A string is split as
// in RFC 3986, appendix B. In the authority, a later "@" decides.
func (e *ParseError) componentAt(i int) component {
	s := e.input
	if !e.inAuthority() {
		return e.refusal.component
	}
	if e.fault.want == wantScheme || e.fault.want == wantNoColon || e.fault.want == wantSchemeOrSegment {
		return schemeComponent
	}
	if a := e.splitAuthority(); i < a.end {
		switch {
		case i < a.host:
			return userinfoComponent
		case a.port > 0 && i >= a.port:
			return portComponent
		}
		return hostComponent
	}
	switch {
	case strings.Contains(s[:i], "#"):
		return fragmentComponent
	case strings.Contains(s[:i], "?"):
		return queryComponent
	}
	return pathComponent
}

// inAuthority reports whether the string may have an authority: it is not another component of a
// Builder.
func (e *ParseError) inAuthority() bool {
	return e.refusal == nil || e.refusal.component == authorityComponent
}

// An authoritySplit has the offsets in an authority that is not valid. host is start if there is no "@".
// port is the offset after the ":", or 0. All are 0 if there is no authority.
type authoritySplit struct{ start, host, port, end int }

// splitAuthority returns the offsets in the authority of the string.
func (e *ParseError) splitAuthority() (a authoritySplit) {
	s := e.input
	switch {
	case !e.inAuthority():
		return authoritySplit{end: len(s)}
	case e.refusal != nil:
		a.end = len(s)
	default:
		if i := strings.IndexAny(s, ":/?#"); i > 0 && s[i] == ':' {
			a.start = i + 1
		}
		if !strings.HasPrefix(s[a.start:], "//") {
			return authoritySplit{}
		}
		a.start += len("//")
		a.end = endOf(s, a.start, "/?#")
	}
	a.host = a.start + strings.IndexByte(s[a.start:a.end], '@') + 1
	hostEnd := a.host
	if strings.HasPrefix(s[a.host:a.end], "[") {
		hostEnd = endOf(s, a.host, "]")
	}
	if n := strings.IndexByte(s[min(hostEnd, a.end):a.end], ':'); n >= 0 {
		a.port = hostEnd + n + 1
	}
	return a
}

// endOf returns the offset of the first of the delimiters in s[i:], or len(s).
func endOf(s string, i int, delimiters string) int {
	if n := strings.IndexAny(s[i:], delimiters); n >= 0 {
		return i + n
	}
	return len(s)
}

// secret returns what the message masks.
func (e *ParseError) secret() redact.Secret {
	if e.refusal != nil {
		return e.refusal.masked()
	}
	return redact.FindInput(e.input)
}

// quote quotes a part of the string. It masks what the part has of the secret.
func (e *ParseError) quote(at Span) string {
	return redact.QuotePart(e.input, at.Start, at.End, e.secret())
}
