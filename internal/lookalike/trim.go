package lookalike

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Trim is lenient.Trim, which describes it, for packages that cannot import that package. It returns the offsets of the
// reference in s.
func Trim(s string) (start, end int) {
	start, end = trimSpace(s, 0, len(s))
	for {
		text := s[start:end]
		size := len(text)
		if size < 2 {
			return start, end
		}
		if n := len("URL:"); size > n && strings.EqualFold(text[:n], "URL:") && strings.IndexAny(text[n:], spaces) == 0 {
			start, end = trimSpace(s, start+n, end)
			continue
		}
		inner := text[1 : size-1]
		switch ends := text[:1] + text[size-1:]; {
		case ends == `""` && !strings.Contains(inner, `"`):
		case ends == "<>" && !strings.ContainsAny(inner, "<>"):
		default:
			return start, end
		}
		start, end = start+1, end-1
		if len(inner) >= len("URL:") && strings.EqualFold(inner[:len("URL:")], "URL:") {
			start += len("URL:")
		}
		start, end = trimSpace(s, start, end)
	}
}

// spaces is the white space that no URI and no IRI has.
const spaces = " \t\r\n\f\v"

// trimSpace returns the offsets without the white space at the ends of s[start:end].
func trimSpace(s string, start, end int) (int, int) {
	text := s[start:end]
	left := strings.TrimLeft(text, spaces)
	after := strings.TrimLeftFunc(left, func(r rune) bool { return r == '\uFEFF' || unicode.IsSpace(r) })
	if i := strings.IndexAny(after, ":/?#"); i > 0 && after[i] == ':' && isScheme(after[:i]) {
		left = after
	}
	start = end - len(left)
	return start, start + len(strings.TrimRight(left, spaces))
}

// isScheme reports whether name is a scheme of RFC 3986, 3.1.
func isScheme(name string) bool {
	return name != "" && name[0] < utf8.RuneSelf && unicode.IsLetter(rune(name[0])) && strings.TrimFunc(name, isSchemeChar) == ""
}

// IsNested reports whether s, without what [Trim] removes, begins and ends with delimiters: only the author knows which of
// them are around a URI.
func IsNested(s string) bool {
	return isDelimited(s) || len(s) > 4 && strings.EqualFold(s[:4], "URL:") && isDelimited(s[4:])
}

// isDelimited reports whether s begins and ends with a delimiter of RFC 3986, appendix C.
func isDelimited(s string) bool {
	n := len(s) - 1
	return n > 0 && (s[0] == '<' && s[n] == '>' || s[0] == '"' && s[n] == '"')
}

// IsData reports whether the character at s[i], which is not allowed there, may be meant as a part of a reference, so
// that it can be encoded. It is not if it is a delimiter around a reference or before it, if another reference begins in
// s, if the host is elsewhere for browsers, or if it is in a path of Windows:
//
//	<http://a/>
//	URL: http://a/
//	http: //a/
//	http://a/ http://b/
func IsData(s string, i int) bool {
	start, end := Trim(s)
	s = s[start:end]
	before, after, found := strings.Cut(s, ":")
	return start <= i && i < end && !(found && IsDivided(before, after)) && !IsNested(s) && !HasSecond(s) && !HostAfterBackslash(s) && !IsBackslashPath(s)
}
