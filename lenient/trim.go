package lenient

import (
	"strings"
	"unicode"

	"github.com/uriform/uri"
)

// Trim returns the span of the reference in s: s without the white space and the delimiters at its
// ends. The delimiters are those of RFC 3986, appendix C: "<" and ">", double quotes, the prefix
// "URL:" in them, and "URL:" with white space after it. The delimiters stay if there are others between them, as in
// "<a> <b>", because s may then be more than one reference.
//
// White space is ASCII. The white space of Unicode, such as U+00A0, and U+FEFF, the byte order mark of a document, are
// removed only before a scheme: elsewhere they are data of an IRI, and without U+3000 the path "\u3000//h/" would have
// the host "h". So Trim removes nothing from a string that a syntax accepts.
func Trim(s string) uri.Span {
	span := trimSpace(s, uri.Span{Start: 0, End: len(s)})
	for {
		text := span.Of(s)
		size := len(text)
		if size < 2 {
			return span
		}
		if n := len("URL:"); size > n && strings.EqualFold(text[:n], "URL:") && strings.IndexAny(text[n:], spaces) == 0 {
			span.Start += n
			span = trimSpace(s, span)
			continue
		}
		inner := text[1 : size-1]
		switch ends := text[:1] + text[size-1:]; {
		case ends == `""` && !strings.Contains(inner, `"`):
		case ends == "<>" && !strings.ContainsAny(inner, "<>"):
		default:
			return span
		}
		span = uri.Span{Start: span.Start + 1, End: span.End - 1}
		if len(inner) >= len("URL:") && strings.EqualFold(inner[:len("URL:")], "URL:") {
			span.Start += len("URL:")
		}
		span = trimSpace(s, span)
	}
}

// spaces is the white space that no URI and no IRI has.
const spaces = " \t\r\n\f\v"

// trimSpace returns the span without the white space at its ends.
func trimSpace(s string, span uri.Span) uri.Span {
	text := span.Of(s)
	left := strings.TrimLeft(text, spaces)
	after := strings.TrimLeftFunc(left, func(r rune) bool { return r == '\uFEFF' || unicode.IsSpace(r) })
	if i := strings.IndexAny(after, ":/?#"); i > 0 && after[i] == ':' && isScheme(uri.RFC3986, after[:i+len(":")]) {
		left = after
	}
	start := span.Start + len(text) - len(left)
	return uri.Span{Start: start, End: start + len(strings.TrimRight(left, spaces))}
}
