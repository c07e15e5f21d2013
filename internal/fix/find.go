package fix

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/lenient"
)

// A Found is the reference in an input that is invalid, before it is encoded. "uri fix" and package explain repair it.
type Found struct {
	Span uri.Span   // of the reference in the input
	Text string     // the reference, without gaps
	Gaps []uri.Span // white space inside the reference, in the input
	Why  string     // the reason why the input has no repair, or ""

	// Quoted reports whether white space is between words in quotation marks, so that they may have more than a URI.
	// Then it is not in Gaps.
	Quoted bool
}

// Find finds the reference in input. A fragment is left out under RFC 1738, where it is no part of a URL (2.2), and if
// the reference must be absolute. It stays if RFC 1808 rejects it and would find another host in the rest.
func Find(x uri.Syntax, input string, absolute bool) Found {
	t := Found{Span: lenient.Trim(input)}
	t.Text = t.Span.Of(input)
	before := input[:t.Span.Start]
	switch {
	case t.Text == "" && strings.Trim(before, spaces) != "":
		t.Why = lookalike.Nothing
	case t.Text == "" && input != "":
		t.Why = "there is only white space"
	case strings.ContainsAny(before, `<"`):
		t.join(x, input, !strings.Contains(before, "<"))
	}
	if t.Why == "" {
		t.Why = obstacle(x, t.Text)
	}
	spans := lenient.Split(t.Text)
	switch port := spans.Port.Of(t.Text); {
	case t.Why != "":
	case isWide(port):
		t.Why = lookalike.Port
	case hasHostBeforeSpace(spans.Userinfo.Of(t.Text)):
		t.Why = unknownSpace("user information")
	}
	if text := t.Span.Of(input); t.Why == "" && lookalike.HasSecond(text) {
		return Found{Span: t.Span, Text: text, Why: lookalike.Second}
	}
	hash := strings.IndexByte(t.Text, '#')
	if hash < 0 || x != uri.RFC1738 && !absolute {
		return t
	}
	if spans.Authority.End == hash && !isNumber(spans.Port.Of(t.Text)) && strings.Contains(t.Text[hash:], "@") {
		t.Why = lookalike.PortOrPassword
		return t
	}
	if _, ok := uri.RFC1808.Check(t.Text, uri.FormReference); ok || !lookalike.HostAfterQuery(t.Text[:hash]) {
		t.Span.End = t.Before(hash)
		t.Text = t.Text[:hash]
		for n := len(t.Gaps); n > 0 && t.Gaps[n-1].Start >= t.Span.End; n-- {
			t.Gaps = t.Gaps[:n-1]
		}
	}
	return t
}

// spaces is the white space that no URI and no IRI has.
const spaces = " \t\r\n\f\v"

// join removes the white space in delimiters: "The whitespace should be ignored when the URI is extracted" (RFC 3986, C).
// Only the author knows what spaces in a scheme or an authority stand for, unless a line was broken there, and if a
// hyphen before a line break is that of a typesetter. In quotation marks, only a line break and the white space around
// it are removed, as package links does: "http://h is down".
func (t *Found) join(x uri.Syntax, input string, quoted bool) {
	var joined strings.Builder
	var gaps []uri.Span
	var inLine []int // offsets in joined of white space without a line break
	for i := t.Span.Start; i < t.Span.End; {
		end := i
		for end < t.Span.End && strings.IndexByte(spaces, input[end]) >= 0 {
			end++
		}
		if i == end {
			joined.WriteByte(input[i])
			i++
			continue
		}
		switch breaks := lineBreaks(input[i:end]); {
		case quoted && breaks != 1:
			t.Quoted = true
			return
		case breaks == 0:
			inLine = append(inLine, joined.Len())
		case strings.HasSuffix(joined.String(), "-"), strings.HasSuffix(joined.String(), "\u00AD"):
			t.Why = "the hyphen before the line break may or may not be part of the URI"
			return
		}
		if !utf8.RuneStart(input[end]) {
			t.Why = "white space divides a character"
			return
		}
		gaps = append(gaps, uri.Span{Start: i, End: end})
		i = end
	}
	spans := lenient.Split(joined.String())
	colon, isScheme := Scheme(x, joined.String())
	if !isScheme {
		colon = -1
	}
	for _, at := range inLine {
		if part := partAt(spans, colon, at); part != "" {
			t.Why = unknownSpace(part)
			return
		}
	}
	t.Text, t.Gaps = joined.String(), gaps
}

// isWide reports whether a port is a number with digits that are not ASCII: "８０". The older syntaxes have no such port, and
// would read its encoding as a part of a name.
func isWide(port string) bool {
	return !isNumber(port) && strings.TrimFunc(port, unicode.IsDigit) == ""
}

// isNumber reports whether a port has only digits of ASCII. It may be empty.
func isNumber(port string) bool { return strings.Trim(port, "0123456789") == "" }

// hasHostBeforeSpace reports whether a userinfo begins with a host, perhaps with punctuation, and white space, as in
// "https://a.example, mail b@c.example".
func hasHostBeforeSpace(userinfo string) bool {
	i := strings.IndexAny(userinfo, spaces)
	return i >= 0 && lookalike.IsHost(strings.TrimRight(userinfo[:i], ",;:!?)"))
}

func unknownSpace(part string) string {
	return "only the author of the string knows what the white space in the " + part + " stands for"
}

// lineBreaks returns the number of line breaks in s. CR and LF together are one.
func lineBreaks(s string) int {
	return strings.Count(s, "\n") + strings.Count(s, "\r") - strings.Count(s, "\r\n")
}

// partAt returns the name of the scheme or the part of the authority that begins before or at an offset and ends there or
// later, or "". colon is the offset after the scheme, or -1.
func partAt(spans uri.Spans, colon, at int) string {
	switch {
	case at <= colon:
		return "scheme"
	case at < spans.Authority.Start || at > spans.Authority.End:
		return ""
	case at < spans.Host.Start:
		return "user information"
	case spans.Port.Defined() && at >= spans.Port.Start:
		return "port"
	}
	return "host"
}

// Scheme returns the offset of the ":" in the first segment of s, or -1, and reports whether what is before it is a
// scheme.
func Scheme(x uri.Syntax, s string) (colon int, isScheme bool) {
	colon = strings.IndexAny(s, ":/?#")
	if colon < 0 || s[colon] != ':' {
		return -1, false
	}
	offset, ok := x.Check(s, uri.FormURI)
	return colon, ok || offset > colon
}

// obstacle returns the reason why the reference s has no repair, or "". No encoding makes a path of what is another
// thing.
func obstacle(x uri.Syntax, s string) string {
	if lookalike.IsNested(s) {
		return lookalike.Nested
	}
	colon, isScheme := Scheme(x, s)
	wrapped := lookalike.WrappedURL(s)
	switch bracket := strings.LastIndexByte(s[:max(0, colon)], '['); {
	case !isScheme && lookalike.IsDefangedScheme(s):
		return lookalike.Defanged
	case !isScheme && BeginsWithAddress(s[max(0, bracket):]), !isScheme && x != uri.RFC1808 && lookalike.IsIPv6(s):
		return lookalike.Address
	case !isScheme && wrapped != "":
		return lookalike.NoScheme(wrapped)
	case colon < 0:
	case !isScheme && (strings.HasPrefix(s[colon:], "://") || lookalike.IsWrapped(s[:colon])):
		return lookalike.NoScheme(s[:colon])
	case lookalike.IsDivided(s[:colon], s[colon+1:]):
		return lookalike.Divided
	case isScheme && lookalike.IsMessageID(s[:colon], s[colon+1:]):
		return lookalike.MessageID
	case !isScheme && x != uri.RFC1808 && lookalike.IsHostPort(s[:colon], s[colon+1:]):
		return lookalike.HostPort
	}
	return ""
}

// BeginsWithAddress reports whether s begins with an IP address in brackets, perhaps with a zone identifier: "[::1]:80".
func BeginsWithAddress(s string) bool {
	address, _, closed := strings.Cut(s, "]")
	if !closed || address == "" || address[0] != '[' {
		return false
	}
	address, _, _ = strings.Cut(address, "%")
	_, ok := uri.RFC3986.Check("//"+address+"]", uri.FormReference)
	return ok
}

// Before returns the offset in the input of an offset in Text.
func (t Found) Before(offset int) int { return t.before()(offset) }

// before returns a function that returns the offset in the input of an offset in Text, for offsets in their order.
func (t Found) before() func(offset int) int {
	gaps, removed := t.Gaps, t.Span.Start
	return func(offset int) int {
		for ; len(gaps) > 0 && gaps[0].Start <= removed+offset; gaps = gaps[1:] {
			removed += gaps[0].End - gaps[0].Start
		}
		return removed + offset
	}
}

// Misfits yields the spans in the input of the characters that are encoded, in their order.
func (t Found) Misfits(x uri.Syntax) iter.Seq[uri.Span] {
	return func(yield func(uri.Span) bool) {
		before := t.before()
		for c := range lenient.Changes(x, t.Text) {
			if start := before(c.Start); !yield(uri.Span{Start: start, End: start + c.End - c.Start}) {
				return
			}
		}
	}
}
