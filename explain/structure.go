package explain

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/fix"
	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/lenient"
	"github.com/uriform/uri/pct"
	"github.com/uriform/uri/whatwg"
)

// This file makes the repair that "uri fix" makes, as a list of edits, or says why there is none. No reason has a part of
// the string.

const (
	tooMany     = "it would take more than 1,000 edits"
	backslash   = "a backslash may be meant as a slash or as itself, and only the author of the string knows which"
	otherReader = `RFC 1738 and RFC 1808 would find another host than other programs do: the one after the "@"`
)

// repairOf returns the repair of a text that x rejects, or the reason why there is none.
func repairOf(x uri.Syntax, s string, form rfc.Form) (*Repair, string) {
	t := fix.Find(x, s, form == rfc.AbsoluteURI)
	colon, isScheme := fix.Scheme(x, t.Text)
	inPath := !isScheme && colon >= 0 && x != uri.RFC1808 // which "./" can precede
	switch {
	case t.Why != "":
		return nil, t.Why
	case t.Quoted:
		return nil, "the text in quotation marks may be more than a URI"
	case lookalike.IsBackslashPath(t.Text):
		return nil, backslash
	case lookalike.HostAfterBackslash(t.Text):
		if u, err := whatwg.Parse(t.Text); err == nil {
			if host, _ := u.Host(); host == "" { // C:\dir, file:///C:\dir
				return nil, backslash
			}
		}
		return nil, "browsers read the backslash as a slash, and then see another host than other programs do"
	case !isScheme && (x == uri.RFC1738 || form != rfc.Reference || colon == 0 && inPath):
		return nil, lookalike.Missing // a relative reference stays a relative reference
	case inPath && !lookalike.IsRelativePath(t.Text):
		return nil, `the text before the ":" is not a scheme, and only the author of the string knows what is meant`
	}
	edits := removals(s, 0, t.Span.Start)
	if inPath {
		// RFC 3986, 4.2: "Such a segment must be preceded by a dot-segment (e.g., "./this:that")".
		edits = append(edits, Edit{EditInsert, t.Span.Start, t.Span.Start, "./"})
	}
	for _, gap := range t.Gaps {
		if len(edits) <= maxEdits {
			edits = append(edits, removals(s, gap.Start, gap.End)...)
		}
	}
	firstSegment := t.Before(indexAny(t.Text, "/?#"))
	for c := range t.Misfits(x) {
		if len(edits) > maxEdits {
			break
		}
		if text := c.Of(s); !inPath || text != ":" || c.Start > firstSegment {
			edits = append(edits, Edit{EditEncode, c.Start, c.End, pct.Encode(text, pct.Set{})})
		}
	}
	edits = append(edits, removals(s, t.Span.End, len(s))...)
	if len(edits) > maxEdits {
		return nil, tooMany
	}
	slices.SortStableFunc(edits, func(a, b Edit) int { return cmp.Compare(a.Start, b.Start) })
	repaired := apply(s, edits)
	if at, ok := x.Check(repaired, formOf(form)); !ok {
		return nil, unrepaired(x, t.Text, repaired, at)
	}
	return &Repair{repaired, edits}, ""
}

// removals returns the edits that remove the text from start to end: one if it has delimiters or a fragment, and one for
// each character of white space, but at most maxEdits+1, because the memory for an edit is 48 times that for a space.
func removals(s string, start, end int) (edits []Edit) {
	isText := strings.ContainsFunc(s[start:end], func(r rune) bool { return r != '\uFEFF' && !unicode.IsSpace(r) })
	for start < end && len(edits) <= maxEdits {
		_, size := utf8.DecodeRuneInString(s[start:end])
		if isText {
			size = end - start
		}
		edits = append(edits, Edit{EditDelete, start, start + size, ""})
		start += size
	}
	return edits
}

// unrepaired returns the reason why a text is invalid at an offset although its characters were encoded.
func unrepaired(x uri.Syntax, s, encoded string, at int) string {
	spans := lenient.Split(s)
	if _, ok := x.Check("a://"+spans.Authority.Of(s), uri.FormReference); spans.Authority.Defined() && !ok {
		if why := ofAuthority(x, s, spans); why != "" {
			return why
		}
	}
	host := lenient.Split(encoded).Host
	switch {
	case lookalike.HostAfterQuery(s):
		return otherReader
	case x == uri.RFC1808 && !spans.Scheme.Defined() && strings.HasPrefix(spans.Path.Of(s), "//"):
		// RFC 1808, 2.2: "path = fsegment *( "/" segment )" and "fsegment = 1*pchar". No RFC 1808 algorithm removes the "."
		// of "//h/.//x", so that "//h//x" would get another path.
		return "a relative path of RFC 1808 cannot begin with an empty segment"
	case at == len(encoded):
		return "something is missing at the end, and only the author of the string knows what"
	case host.Start <= at && at <= host.End: // at the end, a percent-encoding may not be complete
		return "an encoded character would make another host"
	case encoded[at] < ' ' || encoded[at] == 0x7F:
		return "few servers expect a control character such as a tab or a line break in data"
	}
	return "every edit would change the meaning"
}

// ofAuthority returns the reason why an authority has no repair, or "" if it may be that of a character.
func ofAuthority(x uri.Syntax, s string, spans uri.Spans) string {
	host := s[spans.Host.Start:spans.Authority.End]
	literal := host[:strings.IndexByte(host, ']')+1]
	_, isLiteral := uri.RFC3986.Check("//"+literal, uri.FormReference)
	isPort := !spans.Port.Defined() || isDigits(spans.Port.Of(s))
	switch {
	case x != uri.RFC3986 && x != uri.RFC3987:
		if strings.HasPrefix(host, "[") {
			return "this syntax has no IP addresses in brackets"
		}
		return "" // a net_loc of RFC 1808 and a reg_name of RFC 2396 have no port
	case literal != "" && isLiteral && isPort && spans.Port.Defined():
		return `what is between the "]" and the port may be a part of the host`
	case literal != "" && isLiteral && spans.Port.Defined():
		return lookalike.Port
	case literal != "" && isLiteral:
		return `what follows the "]" may be a port or a part of the host`
	case strings.ContainsAny(host, "[]"):
		// RFC 3986, 3.2.2: "This is the only place where square bracket characters are allowed in the URI syntax."
		return "brackets in a host are around a whole IP address, and only the author of the string knows which host is meant"
	case !isPort && strings.Contains(s[spans.Authority.End:], "@"):
		return lookalike.PortOrPassword
	case strings.Contains(spans.Host.Of(s), ":"):
		return `there is more than one ":", so it is not certain where the port begins, or if the host is an IPv6 address without its brackets`
	case !isPort:
		return lookalike.Port
	}
	return ""
}

// isDigits reports whether s has only digits. It may be empty.
func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// indexAny returns the offset of the first character of s that is in chars, or len(s).
func indexAny(s, chars string) int {
	if n := strings.IndexAny(s, chars); n >= 0 {
		return n
	}
	return len(s)
}
