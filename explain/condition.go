package explain

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/locator"
	"github.com/uriform/uri/pct"
)

// A condition has the conditions of the tables in facts.go as methods. Its report has Readings and
// Resolutions. Every method takes linear time at most. Many comments only give texts for which the
// condition is true.
type condition struct{ *Report }

func (c condition) accepts(x uri.Syntax) bool { return c.Reading(x).Accepted() }

func (c condition) refuses(x uri.Syntax) bool { return !c.accepts(x) }

// faultAt returns the character at which x rejects the text, or "" if the text ends too early.
func (c condition) faultAt(x uri.Syntax) (symbol string, ok bool) {
	f := c.Reading(x).Fault
	if f == nil {
		return "", false
	}
	return c.Input[f.Offset:f.End], true
}

// faultIs reports whether x rejects the text at one of the symbols.
func (c condition) faultIs(x uri.Syntax, symbols string) bool {
	symbol, ok := c.faultAt(x)
	return ok && symbol != "" && strings.Contains(symbols, symbol)
}

// reference returns the reference that x parses, or the zero Reference if x rejects the text.
func (c condition) reference(x uri.Syntax) uri.Reference { return c.Reading(x).Reference }

func (c condition) scheme(x uri.Syntax) (scheme string, ok bool) { return c.reference(x).Scheme() }

// Changes from RFC 1738 and RFC 1808 to RFC 2396

func (c condition) tildeRefused() bool {
	return c.faultIs(uri.RFC1738, "~") || c.faultIs(uri.RFC1808, "~")
}

func (c condition) schemeBeginsWithoutLetter() bool {
	scheme, ok := c.scheme(uri.RFC1808)
	return ok && !isLetter(rune(scheme[0])) && c.refuses(uri.RFC2396)
}

// userinfoWithColons: "ftp://u:a:b@h/". A login of RFC 1738 has at most one ":" before the "@".
func (c condition) userinfoWithColons() bool {
	userinfo, ok := c.reference(uri.RFC2396).Userinfo()
	_, old := c.reference(uri.RFC1738).Authority()
	return ok && !old && strings.Count(userinfo, ":") > 1
}

func (c condition) questionInUserinfo() bool {
	for _, x := range []uri.Syntax{uri.RFC1738, uri.RFC1808} {
		if userinfo, ok := c.reference(x).Userinfo(); ok && strings.Contains(userinfo, "?") {
			return true
		}
	}
	return false
}

func (c condition) emptyAuthority() bool {
	a, ok := c.reference(uri.RFC2396).Authority()
	return ok && a.String() == "" && c.accepts(uri.RFC1738)
}

func (c condition) emptyPort() bool {
	port, ok := c.reference(uri.RFC2396).Port()
	return ok && port == ""
}

func (c condition) registry() bool {
	a, ok := c.reference(uri.RFC2396).Authority()
	return ok && a.IsRegistry()
}

func (c condition) params() bool {
	_, ok := c.reference(uri.RFC1808).Params()
	return ok
}

// Changes from RFC 2396 to RFC 3986

func (c condition) amended() bool { return c.Amended }

func (c condition) literalAddress() bool {
	host, _ := c.reference(uri.RFC3986).Host()
	return host.Kind() == uri.HostIPv6address || host.Kind() == uri.HostIPvFuture
}

// bracketRefused: "a[b". The bracket does not delimit an IP-literal. The condition is false for
// "//[]": both brackets delimit an IP-literal, and the text between them is rejected.
func (c condition) bracketRefused() bool {
	return c.faultIs(uri.RFC3986, "[]") && !c.closesLiteral()
}

// closesLiteral reports whether RFC 3986 rejects a "]" after the "[" of an IP-literal.
func (c condition) closesLiteral() bool {
	f := c.Reading(uri.RFC3986).Fault
	before := c.Input[:f.Offset]
	open := strings.LastIndexByte(before, '[')
	return c.faultIs(uri.RFC3986, "]") && open >= 0 && strings.LastIndexByte(before, ']') < open
}

// numbersRefused: "999.1.1.1". A number in an IPv4address of RFC 2396 is 1*digit.
func (c condition) numbersRefused() bool { return c.octets() != nil }

// octets returns the numbers of a host that is an IPv4address of RFC 2396, but not of RFC 3986.
func (c condition) octets() []string {
	old, _ := c.reference(uri.RFC2396).Host()
	host, _ := c.reference(uri.RFC3986).Host()
	if old.Kind() != uri.HostIPv4address || host.Kind() == uri.HostIPv4address {
		return nil
	}
	return strings.Split(old.String(), ".")
}

// octetAbove255: "999.1.1.1".
func (c condition) octetAbove255() bool {
	return slices.ContainsFunc(c.octets(), func(s string) bool {
		s = strings.TrimLeft(s, "0")
		return len(s) > 3 || len(s) == 3 && s > "255"
	})
}

// leadingZero: "01.2.3.4".
func (c condition) leadingZero() bool {
	return slices.ContainsFunc(c.octets(), func(s string) bool { return len(s) > 1 && s[0] == '0' })
}

// emptyPath: "dav:", "about:#x", and "?y", which the published grammar does not derive.
func (c condition) emptyPath() bool {
	return c.nothingAfterScheme() || c.onlyQuery()
}

func (c condition) opaque() bool { return c.reference(uri.RFC2396).IsOpaque() }

// colonInFirstSegment: "1a:b". The text before the ":" is not a scheme.
func (c condition) colonInFirstSegment() bool {
	f := c.Reading(uri.RFC3986).Fault
	return c.faultIs(uri.RFC3986, ":") && !strings.ContainsAny(c.Input[:f.Offset], ":/?#")
}

// registryIsHost: "//a_b". Under RFC 3986 the whole authority is a host. In "//:80" the authority
// also has a port.
func (c condition) registryIsHost() bool {
	a, ok := c.reference(uri.RFC3986).Authority()
	host, _ := a.Host()
	return c.registry() && ok && host.String() == a.String()
}

func (c condition) encodedHost() bool {
	host, ok := c.reference(uri.RFC3986).Host()
	return ok && strings.Contains(host.String(), "%")
}

// Resolution

// schemeOfBase: "http:g" against "http://a/". A non-strict parser resolves it like "g".
func (c condition) schemeOfBase() bool {
	_, ok := c.scheme(uri.RFC2396)
	return ok && slices.ContainsFunc(c.Resolutions, func(r Resolution) bool { return r.Syntax == uri.RFC2396 && len(r.Alternatives) > 0 })
}

// steps reports whether a resolution under x takes one of the steps.
func (c condition) steps(x uri.Syntax, names ...string) bool {
	for _, r := range c.Resolutions {
		if r.Syntax == x && slices.ContainsFunc(r.Steps, func(s Step) bool { return slices.Contains(names, s.Name) }) {
			return true
		}
	}
	return false
}

func (c condition) resolvesSameDocument() bool {
	ref := c.reference(uri.RFC2396)
	return c.steps(uri.RFC2396, "2") && ref.Kind() == uri.KindSameDocument
}

func (c condition) mergesWithNoPath() bool {
	base, err := uri.RFC2396.Parse(c.Base)
	if c.Base == "" || err != nil || !c.steps(uri.RFC2396, "6") {
		return false
	}
	_, ok := base.Authority()
	return ok && base.Path() == ""
}

func (c condition) resolvesQuery() bool {
	ref := c.reference(uri.RFC2396)
	_, ok := ref.Query()
	return ok && ref.Path() == "" && c.steps(uri.RFC2396, "6")
}

func (c condition) dotSegmentsOutsideMerging() bool {
	return c.steps(uri.RFC3986, "2A", "2B", "2C", "2D") && !c.steps(uri.RFC3986, "merge")
}

func (c condition) aboveRoot() bool { return c.steps(uri.RFC2396, "6g") }

func (c condition) unwritablePath() bool { return c.steps(uri.RFC3986, "guard") }

// RFC 3987

func (c condition) nonASCII() bool {
	return c.accepts(uri.RFC3987) && strings.IndexFunc(c.Input, func(r rune) bool { return r >= utf8.RuneSelf && !pct.IsIprivate(r) }) >= 0
}

func (c condition) privateUse() bool {
	return c.accepts(uri.RFC3987) && strings.IndexFunc(c.Input, pct.IsIprivate) >= 0
}

// privateUseRefused: "http://h/\uE000".
func (c condition) privateUseRefused() bool {
	symbol, ok := c.faultAt(uri.RFC3987)
	return ok && strings.IndexFunc(symbol, pct.IsIprivate) >= 0
}

// encodedIRI: "http://é/%41". Decoding the text gives a different IRI.
func (c condition) encodedIRI() bool { return c.nonASCII() && strings.Contains(c.Input, "%") }

// Normalizing and decoding, of RFC 3986

// relativeDots: "a/../b", which cannot be normalized without a base.
func (c condition) relativeDots() bool {
	ref := c.reference(uri.RFC3986)
	if _, absolute := ref.Scheme(); absolute || c.Base != "" || c.refuses(uri.RFC3986) {
		return false
	}
	return strings.Contains("/"+ref.Path()+"/", "/./") || strings.Contains("/"+ref.Path()+"/", "/../")
}

// encodedDotSegment: "http://h/%2e%2e/a". After decoding, ".." is a dot-segment.
func (c condition) encodedDotSegment() bool {
	ref := c.reference(uri.RFC3986)
	if !strings.Contains(ref.Path(), "%") {
		return false
	}
	for segment := range strings.SplitSeq(strings.ToLower(ref.Path()), "/") {
		dots := strings.ReplaceAll(segment, "%2e", ".")
		if dots != segment && (dots == "." || dots == "..") {
			return true
		}
	}
	return false
}

// encodedLineBreak: "telnet://u%0D%0A@h".
func (c condition) encodedLineBreak() bool {
	return c.isURIOrIRI() && hasEncodedLineBreak(c.Input)
}

// encodedLineBreakInURL: "http://h:x/%0D%0A", which only the older syntaxes accept.
func (c condition) encodedLineBreakInURL() bool {
	return len(c.AcceptedBy()) > 0 && !c.isURIOrIRI() && hasEncodedLineBreak(c.Input)
}

// isURIOrIRI reports whether RFC 3986 or RFC 3987 accepts the text.
func (c condition) isURIOrIRI() bool { return c.accepts(uri.RFC3986) || c.accepts(uri.RFC3987) }

// hasEncodedLineBreak reports whether s has a percent-encoded CR or LF.
func hasEncodedLineBreak(s string) bool {
	s = strings.ToUpper(s)
	return strings.Contains(s, "%0D") || strings.Contains(s, "%0A")
}

// encodedNUL: "http://h/a%00b".
func (c condition) encodedNUL() bool { return c.isURIOrIRI() && strings.Contains(c.Input, "%00") }

// mixedDirections: "http://\u05d0a/".
func (c condition) mixedDirections() bool {
	return c.breaksBidi(func(b iri.BidiComponent) bool { return b.Mixed >= 0 })
}

// noRightToLeftEnds: "/\u05d01".
func (c condition) noRightToLeftEnds() bool {
	return c.breaksBidi(func(b iri.BidiComponent) bool { return b.First >= 0 || b.Last >= 0 })
}

// breaksBidi reports whether a component breaks a restriction of RFC 3987, 4.2. Each label of a host is a
// component: "treating each label of a domain name as a component" (4.2).
func (c condition) breaksBidi(restriction func(iri.BidiComponent) bool) bool {
	return c.nonASCII() && slices.ContainsFunc(iri.CheckBidi(c.reference(uri.RFC3987), iri.BidiLabels).Components, restriction)
}

func (c condition) bidiControls() bool {
	return c.accepts(uri.RFC3987) && strings.ContainsAny(c.Input, "\u200E\u200F\u202A\u202B\u202C\u202D\u202E")
}

// zone: "http://[fe80::1%25eth0]/", "http://fe80::1%25eth0/". RFC 3986 rejects the "%", or the repair
// deletes the zone identifier.
func (c condition) zone() bool {
	q := c.Reading(uri.RFC3986)
	if q.Accepted() {
		return false
	}
	zone, ok := zoneOf(c.Input)
	return ok && q.Fault.Offset == zone.Start || q.Repair != nil && slices.ContainsFunc(q.Repair.Edits, c.deletesZone)
}

// deletesZone reports whether an edit deletes a zone identifier. A repair deletes no other "%", except in a
// fragment, which begins with "#".
func (c condition) deletesZone(e Edit) bool {
	return e.Kind == EditDelete && c.Input[e.Start] == '%' && (e.End-e.Start > 1 || strings.HasPrefix(c.Input[e.End:], "]"))
}

// ipv4InBrackets: "http://[1.2.3.4]/", "[1.2.3.4]:80".
func (c condition) ipv4InBrackets() bool {
	f := c.Reading(uri.RFC3986).Fault
	if f == nil {
		return false
	}
	open := strings.LastIndexByte(c.Input[:f.Offset], '[')
	if open < 0 || !inAuthority(c.Input[:open]) {
		open = 0
	}
	return beginsWithIPv4InBrackets(c.Input[open:])
}

// beginsWithIPv4InBrackets reports whether s begins with an IPv4address in brackets.
func beginsWithIPv4InBrackets(s string) bool {
	const longest = len("[255.255.255.255]")
	s, opened := strings.CutPrefix(s[:min(longest, len(s))], "[")
	address, _, closed := strings.Cut(s, "]")
	return opened && closed && machineOf(uri.RFC3986.String(), "IPv4address").dfa.Match(address)
}

// bareIPv6: "http://::1/", "//u@fe80::1", "http://fe80::1%25eth0/". The fault is in the authority, or
// at its end.
func (c condition) bareIPv6() bool {
	f := c.Reading(uri.RFC3986).Fault
	start := strings.Index(c.Input, "//") + len("//")
	if f == nil || start < len("//") || f.Offset < start {
		return false
	}
	authority := c.Input[start:]
	authority = authority[:indexAny(authority, "/?#")]
	host := authority[strings.LastIndexByte(authority, '@')+1:]
	return f.Offset <= start+len(authority) && (isIPv6address(host[:indexAny(host, "]%")]) || endsWithPort(host))
}

// nonASCIIHost: "http://é/", in any syntax: RFC 3986 rejects the host.
func (c condition) nonASCIIHost() bool {
	host, ok := c.reference(uri.RFC3987).Host()
	return ok && strings.IndexFunc(host.String(), func(r rune) bool { return r >= utf8.RuneSelf }) >= 0
}

// password: "http://user:pw@h/".
func (c condition) password() bool {
	userinfo, ok := c.reference(uri.RFC3987).Userinfo()
	return ok && strings.Contains(userinfo, ":")
}

// dotBeforeColon: "1a:b", which the repair "./1a:b" turns into a relative reference.
func (c condition) dotBeforeColon() bool {
	r := c.Reading(uri.RFC3986).Repair
	return r != nil && slices.ContainsFunc(r.Edits, func(e Edit) bool { return e.Kind == EditInsert && e.Text == "./" })
}

// httpWithoutHost: "http://", "https:///x", "http://:80/", "http:?q".
func (c condition) httpWithoutHost() bool {
	ref := c.reference(uri.RFC3986)
	scheme, _ := ref.Scheme()
	host, _ := ref.Host()
	return isHTTP(scheme) && host.String() == ""
}

func isHTTP(scheme string) bool { return strings.EqualFold(scheme, "http") }

// The ten schemes of RFC 1738

func (c condition) breaksSchemeRule() bool {
	return c.Scheme != nil && !c.Scheme.Holds() && c.accepts(uri.RFC1738)
}

// userinfoInHTTP: "http://user@h/".
func (c condition) userinfoInHTTP() bool { return c.userinfoIn("http") }

// userinfoInProspero: "prospero://user@h/a".
func (c condition) userinfoInProspero() bool { return c.userinfoIn("prospero") }

func (c condition) userinfoIn(scheme string) bool {
	_, ok := c.reference(uri.RFC1738).Userinfo()
	return ok && c.Scheme != nil && c.Scheme.Name == scheme && !c.Scheme.Holds()
}

// searchpartWithoutSlash: "http://h?q". The rule httpurl does not accept the "?".
func (c condition) searchpartWithoutSlash() bool {
	if c.Scheme == nil || c.Scheme.Name != "http" || c.Scheme.Holds() {
		return false
	}
	before, after := c.Input[:c.Scheme.Err.Offset()], c.Input[c.Scheme.Err.Offset():]
	return strings.HasPrefix(after, "?") && inAuthority(before)
}

// by returns the fields of the URL if its scheme is one of schemes and the rule of the scheme derives
// the URL.
func (c condition) by(schemes ...string) (locator.Fields, bool) {
	if c.Scheme == nil || !c.Scheme.Holds() || !slices.Contains(schemes, c.Scheme.Name) {
		return nil, false
	}
	return c.Scheme.URL.Fields(), true
}

// field returns a field of the URL if the URL has the scheme and the field is defined.
func (c condition) field(scheme, name string) (f locator.Field, ok bool) {
	fields, ok := c.by(scheme)
	if !ok {
		return f, false
	}
	f, ok = fields.Get(name)
	return f, ok && f.Defined
}

func (c condition) upperCaseScheme() bool {
	scheme, ok := c.scheme(uri.RFC1738)
	if !ok {
		scheme, ok = c.scheme(uri.RFC2396)
	}
	return ok && scheme != strings.ToLower(scheme)
}

func (c condition) upperCaseLiteral() bool {
	if segments, ok := c.field("ftp", "segments"); ok && len(segments.Values) > 0 {
		last := segments.Values[len(segments.Values)-1]
		return strings.Contains(strings.ToLower(last), ";type=")
	}
	if c.Scheme != nil && c.Scheme.Name == "ftp" && !c.Scheme.Holds() {
		i := strings.LastIndexByte(c.Input, ';')
		return i >= 0 && i+6 <= len(c.Input) && strings.EqualFold(c.Input[i:i+6], ";type=") && c.Input[i:i+6] != ";type="
	}
	host, ok := c.field("file", "host")
	return ok && host.Value != "localhost" && strings.EqualFold(host.Value, "localhost")
}

func (c condition) slashesWithoutLogin() bool {
	ref := c.reference(uri.RFC1738)
	return ref.IsOpaque() && strings.HasPrefix(ref.Path(), "//") && !c.fileWithoutHost()
}

func (c condition) fileWithoutHost() bool {
	host, ok := c.field("file", "host")
	return ok && host.Value == ""
}

func (c condition) fileWithHost() bool {
	host, ok := c.field("file", "host")
	return ok && host.Value != "" && host.Value != "localhost"
}

func (c condition) upperCaseTypecode() bool {
	code, ok := c.field("ftp", "type")
	return ok && strings.Contains("AID", code.Value)
}

func (c condition) questionInFilePath() bool {
	fields, ok := c.by("ftp", "file")
	segments, has := fields.Get("segments")
	return ok && has && slices.ContainsFunc(segments.Values, func(s string) bool { return strings.Contains(s, "?") })
}

func (c condition) semicolonInHTTP() bool {
	_, ok := c.by("http")
	return ok && strings.Contains(c.Input, ";")
}

// octetInGopher: "gopher://h/7a%09b", "gopher://h/1a%0Ab". In "gopher://h/%09" the tab is the
// type, and the condition is false.
func (c condition) octetInGopher() bool {
	_, search := c.field("gopher", "search")
	return search || c.lineBreakInSelector()
}

// lineBreakInSelector: "gopher://h/1a%0Ab". A gopher+_string may have line breaks.
func (c condition) lineBreakInSelector() bool {
	selector, _ := c.field("gopher", "selector")
	text := strings.ToUpper(selector.Value)
	return strings.Contains(text, "%0A") || strings.Contains(text, "%0D")
}

// escapeForType: "gopher://h/%31x".
func (c condition) escapeForType() bool {
	code, ok := c.field("gopher", "type")
	return ok && len(code.Value) > 1
}

func (c condition) newsWithoutNumber() bool {
	fields, ok := c.by("nntp")
	article, has := fields.Get("article")
	return ok && has && !article.Defined
}

func (c condition) noMailAddress() bool {
	if c.Scheme == nil {
		return false
	}
	mail, ok := c.Scheme.URL.(locator.Mailto)
	if !ok {
		return false
	}
	_, _, ok = mail.AddrSpec()
	return !ok || strings.Contains(c.Input, "?")
}

func (c condition) fragmentRefused() bool {
	f := c.Reading(uri.RFC1738).Fault
	return c.faultIs(uri.RFC1738, "#") && f.Rule != "scheme"
}

// Disagreements within RFC 1808

// queryInNetLoc: "http://h?q". The text after "?" or ";" is in the net_loc. A login has no "?" or ";".
func (c condition) queryInNetLoc() bool {
	a, ok := c.reference(uri.RFC1808).Authority()
	_, login := a.Host()
	return ok && !login && strings.ContainsAny(a.String(), "?;")
}

func (c condition) emptyFirstSegment() bool {
	if f := c.Reading(uri.RFC1808).Fault; f != nil {
		return c.faultIs(uri.RFC1808, "/") && strings.HasSuffix(c.Input[:f.Offset], "/")
	}
	return strings.HasPrefix(c.reference(uri.RFC1808).Path(), "//")
}

// onlyAnyText: "http://h//x". Only the second alternative of this rule derives the text:
// absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )
func (c condition) onlyAnyText() bool {
	ref := c.reference(uri.RFC1808)
	if _, ok := ref.Scheme(); !ok {
		return false
	}
	url, _, _ := strings.Cut(c.Input, "#")
	return !machineOf(uri.RFC1808.String(), "generic-RL").dfa.Match(url)
}

func (c condition) relativeWithColon() bool {
	ref := c.reference(uri.RFC1808)
	if ref.Kind() != uri.KindRelativePath {
		return false
	}
	first, _, _ := strings.Cut(ref.Path(), "/")
	return strings.Contains(first, ":")
}

func (c condition) emptyComponent() bool {
	ref := c.reference(uri.RFC1808)
	a, hasAuthority := ref.Authority()
	query, hasQuery := ref.Query()
	params, hasParams := ref.Params()
	return hasAuthority && a.String() == "" || hasQuery && query == "" || hasParams && params == ""
}

// Disagreements within RFC 2396

// onlyQuery: "?y". The published relativeURI requires a path.
func (c condition) onlyQuery() bool {
	return strings.HasPrefix(c.Input, "?") && c.accepts(uri.RFC2396)
}

func (c condition) nothingAfterScheme() bool {
	f := c.Reading(uri.RFC2396).Fault
	if f == nil || f.Rule != "opaque_part" || c.refuses(uri.RFC3986) {
		return false
	}
	return f.Offset == f.End || c.faultIs(uri.RFC2396, "#")
}

func (c condition) questionInOpaque() bool {
	return c.opaque() && strings.Contains(c.reference(uri.RFC2396).Path(), "?")
}

// colonIn2396 is colonInFirstSegment under RFC 2396.
func (c condition) colonIn2396() bool {
	f := c.Reading(uri.RFC2396).Fault
	return c.faultIs(uri.RFC2396, ":") && !strings.ContainsAny(c.Input[:f.Offset], ":/?#")
}

// emptySegmentBeforeParent: "a//../b" against "http://h/", and "../../g".
func (c condition) emptySegmentBeforeParent() bool {
	for _, r := range c.Resolutions {
		for _, s := range r.Steps {
			if r.Syntax == uri.RFC2396 && s.Name == "6b" && (strings.Contains(s.Path+"/", "//../") || strings.HasPrefix(s.Path+"/", "/../")) {
				return true
			}
		}
	}
	return false
}

// abbreviated: "www.w3.org/Addressing/", "www.w3.org:80/". With a port, the host is parsed as a scheme.
func (c condition) abbreviated() bool {
	host, _, _ := strings.Cut(c.Input, "/")
	if len(host) < 4 || !strings.EqualFold(host[:4], "www.") {
		return false
	}
	host, port, ok := strings.Cut(host, ":")
	return strings.Trim(port, "0123456789") == "" && ok == (port != "") && strings.Count(host, ".") > 1
}

func (c condition) amendedOutsideHost() bool { return c.Amended && c.refuses(uri.RFC3986) }

// Disagreements within RFC 3986

func (c condition) ipv4() bool {
	host, _ := c.reference(uri.RFC3986).Host()
	return host.Kind() == uri.HostIPv4address
}

// ipv4Otherwise: "http://127.1/", "http://0x7f000001/". The host has one to four numbers in the
// notation of C. The last number may be several octets (7.4).
func (c condition) ipv4Otherwise() bool {
	host, ok := c.reference(uri.RFC3986).Host()
	if !ok || host.Kind() != uri.HostRegName || host.String() == "" {
		return false
	}
	numbers := strings.Split(host.String(), ".")
	last := len(numbers) - 1
	for i, n := range numbers {
		bits := 8
		if i == last {
			bits = 32 - 8*last // "the last part is interpreted as a 16-bit quantity"
		}
		if last > 3 || !isNumberOfC(n, bits) {
			return false
		}
	}
	return true
}

// isNumberOfC reports whether s is a number of at most bits bits in the notation of C: "a leading 0x
// or 0X implies hexadecimal; a leading 0 implies octal; otherwise, the number is
// interpreted as decimal".
func isNumberOfC(s string, bits int) bool {
	if strings.Trim(s, "0123456789abcdefxABCDEFX") != "" || len(s) > 1 && (s[1]|0x20 == 'b') {
		return false // strconv also accepts 0b1, 0o1 and 1_000
	}
	_, err := strconv.ParseUint(s, 0, bits)
	return err == nil
}

func (c condition) forbiddenHost() bool {
	host, ok := c.reference(uri.RFC3986).Host()
	if !ok {
		return false
	}
	text := host.String()
	if host.Kind() == uri.HostIPvFuture {
		_, address, _ := strings.Cut(strings.Trim(text, "[]"), ".")
		return isIPv6address(address) || machineOf(uri.RFC3986.String(), "IPv4address").dfa.Match(address)
	}
	return strings.Contains(text, "%") && !utf8.ValidString(pct.Encoded(text).Decode())
}

// Advice

// zoneAdvice is about "http://[fe80::1%25eth0]/".
func (c condition) zoneAdvice() string {
	if !c.zone() {
		return ""
	}
	const obsolete = "RFC 9844 (2025) obsoletes RFC 6874, which allowed zone identifiers in URIs"
	zone, _ := zoneOf(c.Input)
	switch {
	case c.Reading(uri.RFC3986).Repair == nil:
		return obsolete
	case c.bareIPv6():
		return obsolete + ". The address is accepted in brackets and without the zone identifier, which is the text from the first % to the end of the host"
	case !strings.HasPrefix(c.Input[zone.End:], "]"):
		return obsolete + ". The address is accepted with the closing bracket and without the zone identifier, which is the text from the first % to the end of the host"
	}
	return obsolete + ". The address is accepted without the zone identifier, which is the text from the first % up to the ]"
}

// registryAdvice is about "http://a_b/". Software that implements RFC 2396, such as java.net.URI,
// returns no host.
func (c condition) registryAdvice() string {
	if !c.registry() {
		return ""
	}
	text := "under RFC 2396 the authority is a registry-based name. It has no host, no port and no userinfo"
	a, _ := c.reference(uri.RFC2396).Authority()
	if !javaHost().MatchString(a.String()) {
		text += " (java.net.URI returns null for host and userinfo, and -1 for the port)"
	}
	if strings.Contains(a.String(), "_") {
		text += ". A hostname has only letters, digits, - and ., and no _"
	}
	return text
}

// javaHost matches a registry of RFC 2396 that has a host for java.net.URI: one label that
// begins with a digit ("http://7f3a2b/").
var javaHost = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[^@]*@)?[0-9](?:[0-9A-Za-z-]*[0-9A-Za-z])?\.?(?::[0-9]*)?$`)
})

// wrapperAdvice is about delimiters around a URI: "<URL:http://a/>".
func (c condition) wrapperAdvice() string {
	s := c.Input
	const prefix = `RFC 3986, C: “The prefix "URL:" (with or without a trailing space) was formerly recommended”`
	before, after := wrapper(s)
	space := c.wrappedSpace()
	switch {
	case before > 1 && after > 0 && space:
		return `RFC 1738, APPENDIX: “This wrapper does not form part of the URL […]. The whitespace should be ignored when extracting the URL.” The URL is the text between "<URL:" and ">", without white space`
	case before == 1 && space:
		return "RFC 3986, C: “These wrappers do not form part of the URI. […] The whitespace should be ignored when the URI is extracted.” The URI is the text between them, without the white space"
	case before > 0 && after == 0:
		return prefix + ". The URI is the text after the prefix and the space"
	case before > 1:
		return `RFC 1738, APPENDIX: “This wrapper does not form part of the URL”. The URL is the text between "<URL:" and ">"`
	case before == 1:
		return "RFC 3986, C: “These wrappers do not form part of the URI.” The URI is the text between them"
	case len(s) > 4 && strings.EqualFold(s[:4], "URL:") && len(c.AcceptedBy()) > 0:
		return prefix + ". The prefix is parsed as a scheme"
	case len(s) > 4 && strings.EqualFold(s[:4], "URL:"):
		return prefix
	}
	return ""
}

// wrappedSpace: "<http://a/lo\n  ng>". The repair deletes white space between the delimiters.
func (c condition) wrappedSpace() bool {
	edits, ok := unwrap(c.Input)
	return ok && len(edits) > 2
}

// hostAsSchemeAdvice is about "localhost:8080", "example.com:80/x".
func (c condition) hostAsSchemeAdvice() string {
	name, after, _ := strings.Cut(c.Input, ":")
	digits := len(after) - len(strings.TrimLeft(after, "0123456789"))
	_, ok := c.scheme(uri.RFC3986)
	hostLike := strings.EqualFold(name, "localhost") || strings.Contains(name, ".")
	if !ok || !hostLike || digits == 0 || digits > 5 || digits < len(after) && !strings.Contains("/?#", after[digits:digits+1]) {
		return ""
	}
	return `the name before the ":" is parsed as a scheme, not as a host, and the number is parsed as a path. ` + afterSlashes
}

const afterSlashes = `RFC 3986, 3.2: “The authority component is preceded by a double slash ("//")”`

// withHost are schemes whose URLs have a host.
var withHost = []string{"ftp", "http", "https", "gopher", "nntp", "telnet", "wais", "prospero", "ws", "wss"}

// noHostAdvice is about "http:/a/b", "http:a", "http//a".
func (c condition) noHostAdvice() string {
	if c.refuses(uri.RFC3986) || c.Base != "" {
		return ""
	}
	ref := c.reference(uri.RFC3986)
	scheme, ok := ref.Scheme()
	_, hasAuthority := ref.Authority()
	if ok && !hasAuthority && (ref.Path() != "" || !isHTTP(scheme)) && slices.Contains(withHost, strings.ToLower(scheme)) {
		return "URLs of this scheme have a host, and this text has no host. " + afterSlashes
	}
	name, _, found := strings.Cut(c.Input, "//")
	if !ok && found && slices.Contains(withHost, strings.ToLower(name)) {
		return `without a ":" before the "//", the text is a relative path. It has no scheme and no host`
	}
	return ""
}

// addressAdvice is about "[::1]:80" and "[1.2.3.4]:80".
func (c condition) addressAdvice() string {
	if !beginsWithAddress(c.Input) && !beginsWithIPv4InBrackets(c.Input) {
		return ""
	}
	return `a host comes after "//", and no "//" is before this address. ` + afterSlashes
}

// mailboxSchemes are schemes whose URIs have an "@" without "//".
var mailboxSchemes = []string{"acct", "cid", "im", "mailto", "mid", "news", "pres", "sip", "sips", "xmpp"}

// userinfoAdvice is about "user@host/path", "user:password@host".
func (c condition) userinfoAdvice() string {
	ref := c.reference(uri.RFC3986)
	scheme, _ := ref.Scheme()
	_, hasAuthority := ref.Authority()
	first, _, _ := strings.Cut(ref.Path(), "/")
	if c.refuses(uri.RFC3986) || hasAuthority || strings.IndexByte(first, '@') <= 0 || slices.Contains(mailboxSchemes, strings.ToLower(scheme)) {
		return ""
	}
	return `the "@" is part of the path, and does not separate a userinfo from a host. ` + afterSlashes
}

// windowsPathAdvice is about a path of Windows.
func (c condition) windowsPathAdvice() string {
	// Sample texts:
	// C:\dir\file
	// C:/dir/file
	// \\server\share
	drive := len(c.Input) > 2 && isLetter(rune(c.Input[0])) && c.Input[1:3] == ":/"
	if len(c.Input) > 1<<16 || !drive && !strings.Contains(c.Input, `\`) {
		return ""
	}
	f, err := locator.FromWindows(c.Input)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("if the text is a Windows path, its file URL is %s", f)
}

// neverRelativeAdvice is about "c" against "mailto:a@b".
func (c condition) neverRelativeAdvice() string {
	scheme, _, ok := strings.Cut(c.Base, ":")
	if !ok || !slices.Contains(neverRelative, strings.ToLower(scheme)) {
		return ""
	}
	ref := c.reference(uri.RFC1808)
	if _, absolute := ref.Scheme(); absolute || c.refuses(uri.RFC1808) || isEmptyReference(ref) {
		return ""
	}
	return "RFC 1808, 2.3: “The following schemes are never used with relative URLs”. One of them is " + strings.ToLower(scheme) +
		". RFC 2396, G.4: “the only requirement is that the particular document containing the relative references have " +
		"a base URI that abides by the generic URI syntax, regardless of the URI scheme”"
}
