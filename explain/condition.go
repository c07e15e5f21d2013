package explain

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/locator"
)

// A condition answers the questions of the tables in facts.go about a report whose
// readings and resolutions are there. Every answer takes linear time at most.
type condition struct{ *Report }

func (c condition) accepts(x uri.Syntax) bool { return c.Reading(x).Accepted() }

func (c condition) refuses(x uri.Syntax) bool { return !c.accepts(x) }

// faultAt returns what x refuses: a character, or the empty text at the end.
func (c condition) faultAt(x uri.Syntax) (symbol string, ok bool) {
	f := c.Reading(x).Fault
	if f == nil {
		return "", false
	}
	return c.Input[f.Offset:f.End], true
}

func (c condition) faultIs(x uri.Syntax, symbols string) bool {
	symbol, ok := c.faultAt(x)
	return ok && symbol != "" && strings.Contains(symbols, symbol)
}

// reference returns how x reads the text: the zero Reference if it does not.
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

// userinfoWithColons: the user of RFC 1738 has one password at most.
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
	return ok && a.Registry()
}

func (c condition) params() bool {
	_, ok := c.reference(uri.RFC1808).Params()
	return ok
}

// Changes from RFC 2396 to RFC 3986

func (c condition) amended() bool { return c.Amended }

func (c condition) literalAddress() bool {
	host, _ := c.reference(uri.RFC3986).Host()
	return host.Kind() == uri.IPv6address || host.Kind() == uri.IPvFuture
}

func (c condition) bracketRefused() bool { return c.faultIs(uri.RFC3986, "[]") }

// octetAbove255: 1*digit is a number in an address of RFC 2396.
func (c condition) octetAbove255() bool {
	old, _ := c.reference(uri.RFC2396).Host()
	host, _ := c.reference(uri.RFC3986).Host()
	return old.Kind() == uri.IPv4address && host.Kind() != uri.IPv4address
}

// emptyPath: "dav:", "about:#x", and "?y" under the grammar as printed.
func (c condition) emptyPath() bool {
	return c.nothingBehindScheme() || c.onlyQuery()
}

func (c condition) opaque() bool { return c.reference(uri.RFC2396).Opaque() }

// colonInFirstSegment: a colon where no scheme stands in front of it.
func (c condition) colonInFirstSegment() bool {
	f := c.Reading(uri.RFC3986).Fault
	return c.faultIs(uri.RFC3986, ":") && !strings.ContainsAny(c.Input[:f.Offset], ":/?#")
}

func (c condition) registryIsHost() bool { return c.registry() && c.accepts(uri.RFC3986) }

func (c condition) encodedHost() bool {
	host, ok := c.reference(uri.RFC3986).Host()
	return ok && strings.Contains(host.String(), "%")
}

// Resolution

// schemeOfBase: "http:g" against "http://a/", which may mean "g".
func (c condition) schemeOfBase() bool {
	_, ok := c.scheme(uri.RFC2396)
	return ok && slices.ContainsFunc(c.Resolutions, func(r Resolution) bool { return r.Syntax == uri.RFC2396 && len(r.Alternatives) > 0 })
}

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
	return c.accepts(uri.RFC3987) && strings.IndexFunc(c.Input, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0
}

func (c condition) bidiControls() bool {
	return c.accepts(uri.RFC3987) && strings.ContainsAny(c.Input, "\u200E\u200F\u202A\u202B\u202C\u202D\u202E")
}

// zone: an address in brackets that would do without what follows the "%".
func (c condition) zone() bool { return c.withoutZone() != "" }

// withoutZone returns the text without a zone identifier, if it has one and is
// accepted without it, and else nothing.
func (c condition) withoutZone() string {
	f := c.Reading(uri.RFC3986).Fault
	if f == nil || !strings.HasPrefix(c.Input[f.Offset:], "%") {
		return ""
	}
	end := strings.IndexByte(c.Input[f.Offset:], ']')
	if end < 0 || !slices.Contains([]string{"IPv6address", "h16", "dec-octet"}, f.Rule) {
		return ""
	}
	without := c.Input[:f.Offset] + c.Input[f.Offset+end:]
	if !uri.RFC3986.ValidReference(without) {
		return ""
	}
	return without
}

// The ten schemes of RFC 1738

func (c condition) breaksSchemeRule() bool {
	return c.Scheme != nil && !c.Scheme.Holds() && c.accepts(uri.RFC1738)
}

// by returns the fields of the URL if it is one of its scheme, and the scheme is
// among those named.
func (c condition) by(schemes ...string) (locator.Fields, bool) {
	if c.Scheme == nil || !c.Scheme.Holds() || !slices.Contains(schemes, c.Scheme.Name) {
		return nil, false
	}
	return c.Scheme.URL.Fields(), true
}

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
	return ref.Opaque() && strings.HasPrefix(ref.Path(), "//") && !c.fileWithoutHost()
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

func (c condition) tabInGopher() bool {
	_, ok := c.by("gopher")
	return ok && strings.Contains(c.Input, "%09")
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
	return !ok
}

func (c condition) fragmentRefused() bool {
	f := c.Reading(uri.RFC1738).Fault
	return c.faultIs(uri.RFC1738, "#") && f.Rule != "scheme"
}

// Disagreements within RFC 1808

// queryInNetLoc: what follows "?" or ";" is in the net_loc, and a login has none.
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

// onlyAnyText: absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )
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

// onlyQuery: relativeURI, as printed, needs a path.
func (c condition) onlyQuery() bool {
	return strings.HasPrefix(c.Input, "?") && c.accepts(uri.RFC2396)
}

func (c condition) nothingBehindScheme() bool {
	f := c.Reading(uri.RFC2396).Fault
	if f == nil || f.Rule != "opaque_part" || c.refuses(uri.RFC3986) {
		return false
	}
	return f.Offset == f.End || c.faultIs(uri.RFC2396, "#")
}

func (c condition) questionInOpaque() bool {
	return c.opaque() && strings.Contains(c.reference(uri.RFC2396).Path(), "?")
}

// abbreviated: "www.w3.org/Addressing/", and with a port, which makes the host a
// scheme.
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
	return host.Kind() == uri.IPv4address
}

// ipv4Otherwise: one to four numbers, in the bases of C, where the last may stand
// for several octets (7.4).
func (c condition) ipv4Otherwise() bool {
	host, ok := c.reference(uri.RFC3986).Host()
	if !ok || host.Kind() != uri.RegName || host.String() == "" {
		return false
	}
	numbers := strings.Split(host.String(), ".")
	return len(numbers) <= 4 && !slices.ContainsFunc(numbers, func(n string) bool { return !isNumberOfC(n) })
}

func isNumberOfC(s string) bool {
	if len(s) > 2 && strings.EqualFold(s[:2], "0x") {
		return strings.Trim(s[2:], "0123456789ABCDEFabcdef") == ""
	}
	return s != "" && strings.Trim(s, "0123456789") == ""
}

func (c condition) forbiddenHost() bool {
	host, ok := c.reference(uri.RFC3986).Host()
	if !ok {
		return false
	}
	text := strings.ToLower(host.String())
	if host.Kind() == uri.IPvFuture {
		return strings.HasPrefix(text, "[v4.") || strings.HasPrefix(text, "[v6.")
	}
	return strings.Contains(text, "%") && !utf8.ValidString(locator.Encoded(text).Decode())
}

// Advice

func (c condition) zoneAdvice() string {
	if !c.zone() {
		return ""
	}
	return "RFC 9844 (2025) takes zone identifiers out of URIs again, which RFC 6874 had put there: " +
		"an address is accepted without what stands between the first % and the ]"
}

// registryAdvice: software by RFC 2396, such as java.net.URI, gives no host.
func (c condition) registryAdvice() string {
	if !c.registry() {
		return ""
	}
	text := "under RFC 2396 the authority is a name of a registry: it has no host, no port and no user " +
		"(java.net.URI returns null for them)"
	if host, ok := c.reference(uri.RFC2396).Authority(); ok && strings.Contains(host.String(), "_") {
		text += "; a hostname has letters, digits, - and ., and no _"
	}
	return text
}

func (c condition) windowsPathAdvice() string {
	if len(c.Input) > 1<<16 || !strings.Contains(c.Input, `\`) {
		return ""
	}
	f, err := locator.FromWindows(c.Input)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("as a path of Windows, this is the file URL %s", f)
}

func (c condition) neverRelativeAdvice() string {
	scheme, _, ok := strings.Cut(c.Base, ":")
	if !ok || !slices.Contains(neverRelative, strings.ToLower(scheme)) {
		return ""
	}
	ref := c.reference(uri.RFC1808)
	if _, absolute := ref.Scheme(); absolute || c.refuses(uri.RFC1808) || ref.Kind() == uri.KindSameDocument {
		return ""
	}
	return "RFC 1808, 2.3: " + strings.ToLower(scheme) + " is never used with relative URLs, though they can be resolved against it"
}
