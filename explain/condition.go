package explain

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/fix"
	"github.com/uriform/uri/internal/wording"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/lenient"
	"github.com/uriform/uri/locator"
	"github.com/uriform/uri/pct"
)

// A condition says whether a note of facts.go applies to a report, which has Readings and Resolutions.
// It takes linear time at most. A test has texts for which each condition is true, and texts for which
// it is false.
type condition func(*Report) bool

// all is true if every condition is.
func all(list ...condition) condition {
	return func(r *Report) bool { return !slices.ContainsFunc(list, func(c condition) bool { return !c(r) }) }
}

// either is true if at least one of the conditions is.
func either(list ...condition) condition {
	return func(r *Report) bool { return slices.ContainsFunc(list, func(c condition) bool { return c(r) }) }
}

func not(c condition) condition { return func(r *Report) bool { return !c(r) } }

// accepts is true if x accepts the text.
func accepts(x uri.Syntax) condition {
	return func(r *Report) bool { return r.Reading(x).Accepted() }
}

// text is true if the text matches a regular expression, in which "." also means a line break.
func text(pattern string) condition {
	match := matcher(pattern)
	return func(r *Report) bool { return match(r.Input) }
}

// matcher compiles a regular expression when it is first needed.
func matcher(pattern string) func(string) bool {
	compiled := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("(?s)" + pattern) })
	return func(s string) bool { return compiled().MatchString(s) }
}

// has is true if x accepts the text, and a component is defined and matches a regular expression.
func has(x uri.Syntax, component, pattern string) condition {
	match := matcher(pattern)
	return func(r *Report) bool {
		q := r.Reading(x)
		if !q.Accepted() {
			return false
		}
		text, ok := componentOf(q.Reference, component)
		return ok && match(text)
	}
}

// hasRule is true if x accepts the text, and the rule derives one of the components.
func hasRule(x uri.Syntax, rule string) condition {
	return func(r *Report) bool {
		return slices.ContainsFunc(r.Reading(x).Components, func(c Component) bool { return c.Rule == rule })
	}
}

// stops is true if x rejects one of the characters chars, and the text before this character matches a
// regular expression.
func stops(x uri.Syntax, chars, before string) condition {
	match := matcher(before)
	return func(r *Report) bool {
		f := r.Reading(x).Fault
		return f != nil && f.Offset < f.End && strings.Contains(chars, r.Input[f.Offset:f.End]) && match(r.Input[:f.Offset])
	}
}

// contains is true if RFC 3987 accepts the text, and one of its characters is in a class of non-ASCII
// characters, none of which RFC 3986 accepts.
func contains(class func(rune) bool) condition {
	return all(not(accepts(uri.RFC3986)), accepts(uri.RFC3987), func(r *Report) bool { return strings.ContainsFunc(r.Input, class) })
}

// takes is true if a resolution under x takes one of the steps.
func takes(x uri.Syntax, names ...string) condition {
	return func(r *Report) bool {
		return slices.ContainsFunc(r.stepsOf(x), func(s Step) bool { return slices.Contains(names, s.Name) })
	}
}

// stepsOf returns the steps of the resolution under x, if there is one.
func (r *Report) stepsOf(x uri.Syntax) []Step {
	for _, resolution := range r.Resolutions {
		if resolution.Syntax == x {
			return resolution.Steps
		}
	}
	return nil
}

// follows is true if the rule of one of the ten schemes derives the text.
func follows(scheme string) condition {
	return func(r *Report) bool { return r.Scheme != nil && r.Scheme.Name == scheme && r.Scheme.Holds() }
}

// breaks is true if the rule of one of the ten schemes rejects the text.
func breaks(scheme string) condition {
	return func(r *Report) bool { return r.Scheme != nil && r.Scheme.Name == scheme && !r.Scheme.Holds() }
}

// field is true if the rule of a scheme derives the text, and a field of the scheme, or one of its
// values, is defined and matches a regular expression.
func field(scheme, name, pattern string) condition {
	match := matcher(pattern)
	return all(follows(scheme), func(r *Report) bool {
		f, _ := r.Scheme.URL.Fields().Get(name)
		return f.Defined && (match(f.Value) || slices.ContainsFunc(f.Values, match))
	})
}

// Conditions that several notes have
var (
	registry         = hasRule(uri.RFC2396, "reg_name")
	opaque           = hasRule(uri.RFC2396, "opaque_part")
	emptyReference   = text(`^(#|$)`)
	onlyQuery        = all(text(`^\?`), accepts(uri.RFC2396))
	encodedLineBreak = text(`(?i)%0[AD]`)
	nonASCII         = contains(pct.IsUcschar)
	upperCaseScheme  = all(text(`^[^A-Z:]*[A-Z]`), either(has(uri.RFC1738, "scheme", ``), has(uri.RFC2396, "scheme", ``)))

	// A number in an IPv4address of RFC 2396 is 1*digit: "999.1.1.1".
	oldNumbers = all(hasRule(uri.RFC2396, "IPv4address"), not(hasRule(uri.RFC3986, "IPv4address")))

	fileWithoutHost = field("file", "host", `^$`)

	// A gopher+_string may have line breaks.
	lineBreakInSelector = field("gopher", "selector", `(?i)%0[AD]`)

	// With a port, the host is parsed as a scheme: "www.w3.org:80/".
	abbreviated = text(`(?i)^www\.[^/:]*\.[^/:]*(:[0-9]+)?(/|$)`)
)

func onlyAmended(r *Report) bool { return r.Amended }

func withoutBase(r *Report) bool { return r.Base == "" }

// nothingAfterScheme: "dav:", "about:#x".
func nothingAfterScheme(r *Report) bool {
	f := r.Reading(uri.RFC2396).Fault
	return f != nil && f.Rule == "opaque_part" && r.Reading(uri.RFC3986).Accepted()
}

// schemeOfBase: "http:g" against "http://a/". A non-strict parser resolves it like "g".
func schemeOfBase(r *Report) bool {
	_, ok := r.Reading(uri.RFC2396).Reference.Scheme()
	return ok && slices.ContainsFunc(r.Resolutions, func(r Resolution) bool { return r.Syntax == uri.RFC2396 && len(r.Alternatives) > 0 })
}

// mergesWithNoPath: "g" against "http://a".
func mergesWithNoPath(r *Report) bool {
	base, err := uri.RFC2396.Parse(r.Base)
	_, ok := base.Authority()
	return err == nil && ok && base.Path() == "" && takes(uri.RFC2396, "6")(r)
}

// emptySegmentBeforeParent: "a//../b" against "http://h/", and "../../g".
func emptySegmentBeforeParent(r *Report) bool {
	return slices.ContainsFunc(r.stepsOf(uri.RFC2396), func(s Step) bool {
		return s.Name == "6b" && (strings.Contains(s.Path+"/", "//../") || strings.HasPrefix(s.Path+"/", "/../"))
	})
}

// breaksBidi is true if a component breaks a restriction of RFC 3987, 4.2. Each label of a host is a
// component: "treating each label of a domain name as a component" (4.2).
func breaksBidi(restriction func(iri.BidiComponent) bool) condition {
	return all(nonASCII, func(r *Report) bool {
		return slices.ContainsFunc(iri.CheckBidi(r.Reading(uri.RFC3987).Reference, iri.BidiLabels).Components, restriction)
	})
}

// privateUseRefused: "http://h/\uE000".
func privateUseRefused(r *Report) bool {
	f := r.Reading(uri.RFC3987).Fault
	return f != nil && strings.ContainsFunc(r.Input[f.Offset:f.End], pct.IsIprivate)
}

// zone: "http://[fe80::1%25eth0]/", "http://fe80::1%25eth0/".
func zone(r *Report) bool { return !r.Reading(uri.RFC3986).Accepted() && hasZone(r.Input) }

// hasZone reports whether "%" follows an IPv6address at the beginning of the host of s, in brackets or not.
func hasZone(s string) bool {
	s = lenient.Trim(s).Of(s)
	spans := lenient.Split(s)
	if !spans.Authority.Defined() || spans.Scheme.Defined() && !machineOf(uri.RFC3986.String(), "scheme").Match(spans.Scheme.Of(s)) {
		return false
	}
	address, zone, _ := strings.Cut(strings.TrimPrefix(s[spans.Host.Start:spans.Authority.End], "["), "%")
	return zone != "" && isIPv6address(address)
}

// ipv4InBrackets: "http://[1.2.3.4]/", "[1.2.3.4]:80".
func ipv4InBrackets(r *Report) bool {
	f := r.Reading(uri.RFC3986).Fault
	if f == nil {
		return false
	}
	open := strings.LastIndexByte(r.Input[:f.Offset], '[') // in an authority: elsewhere, the "[" is the fault
	return beginsWithIPv4InBrackets(r.Input[max(0, open):])
}

// beginsWithIPv4InBrackets reports whether s begins with an IPv4address in brackets.
func beginsWithIPv4InBrackets(s string) bool {
	s, opened := strings.CutPrefix(s, "[")
	address, _, closed := strings.Cut(s, "]")
	return opened && closed && isIPv4address(address)
}

// isIPv6address reports whether s is an IPv6address.
func isIPv6address(s string) bool {
	return machineOf(uri.RFC3986.String(), "IPv6address").Match(s)
}

// endsWithPort reports whether s is an IPv6address, ":" and a port, perhaps an empty one: "::1.2.3.4:80".
func endsWithPort(s string) bool {
	colon := strings.LastIndexByte(s, ':')
	return colon > 0 && isIPv6address(s[:colon]) && isDigits(s[colon+1:])
}

func isIPv4address(s string) bool {
	return machineOf(uri.RFC3986.String(), "IPv4address").Match(s)
}

// bareIPv6: "http://::1/", "//u@fe80::1", "http://fe80::1%25eth0/". The fault is in the authority, or
// at its end.
func bareIPv6(r *Report) bool {
	f := r.Reading(uri.RFC3986).Fault
	start := strings.Index(r.Input, "//") + len("//")
	if f == nil || start < len("//") || f.Offset < start {
		return false
	}
	authority := r.Input[start:]
	authority = authority[:indexAny(authority, "/?#")]
	host := authority[strings.LastIndexByte(authority, '@')+1:]
	return f.Offset <= start+len(authority) && (isIPv6address(host[:indexAny(host, "]%")]) || endsWithPort(host))
}

// dotBeforeColon: "1a:b", which the repair "./1a:b" turns into a relative reference.
func dotBeforeColon(r *Report) bool {
	repair := r.Reading(uri.RFC3986).Repair
	return repair != nil && slices.ContainsFunc(repair.Edits, func(e Edit) bool { return e.Text == "./" })
}

// wrappedSpace: "<http://a/lo\n  ng>", "<http://a/ >". The repair deletes white space between the delimiters.
func wrappedSpace(r *Report) bool {
	t := fix.Find(uri.RFC3986, r.Input, false)
	after := r.Input[t.Span.End:]
	return len(t.Gaps) > 0 || t.Why == "" && strings.TrimLeftFunc(after, unicode.IsSpace) != after && strings.TrimSpace(after) != ""
}

// searchpartWithoutSlash: "http://h?q". The rule httpurl does not accept the "?".
func searchpartWithoutSlash(r *Report) bool {
	if !breaks("http")(r) {
		return false
	}
	before, after := r.Input[:r.Scheme.Err.Offset()], r.Input[r.Scheme.Err.Offset():]
	return strings.HasPrefix(after, "?") && inAuthority(before) && !strings.HasSuffix(before, "/")
}

// noMailAddress: "mailto:a", "mailto:a@b?subject=x".
func noMailAddress(r *Report) bool {
	if !follows("mailto")(r) {
		return false
	}
	_, _, ok := r.Scheme.URL.(locator.Mailto).AddrSpec()
	return !ok || strings.Contains(r.Input, "?")
}

// onlyAnyText: "http://h//x". Only the second alternative of this rule derives the text:
// absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )
func onlyAnyText(r *Report) bool {
	url, _, _ := strings.Cut(r.Input, "#")
	_, ok := r.Reading(uri.RFC1808).Reference.Scheme()
	return ok && !machineOf(uri.RFC1808.String(), "generic-RL").Match(url)
}

// forbiddenHost: "//[v4.127.0.0.1]", "//%FF".
func forbiddenHost(r *Report) bool {
	ref := r.Reading(uri.RFC3986).Reference
	host, _ := ref.Host()
	if wording.HostKindOf(ref) == wording.IPvFuture {
		_, address, _ := strings.Cut(strings.Trim(host, "[]"), ".")
		return isIPv6address(address) || isIPv4address(address)
	}
	return !utf8.ValidString(pct.Encoded(host).Decode())
}
