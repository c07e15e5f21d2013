package lenient

import (
	"strings"
	"unicode"

	"github.com/uriform/uri"
)

// Trim returns the span of the reference in s: s without the white space and the delimiters at its
// ends. The delimiters are those of RFC 3986, appendix C: "<" and ">", double quotes, and "<URL:"
// and ">". The delimiters stay if there are others between them, as in "<a> <b>", because s may
// then be more than one reference.
//
// White space is the white space of Unicode. RFC 3987 allows some of these characters, such as
// U+00A0, so a valid IRI can lose characters: call Trim only for a string that a syntax rejects.
func Trim(s string) uri.Span {
	span := trimSpace(s, uri.Span{Start: 0, End: len(s)})
	for {
		text := span.Of(s)
		size := len(text)
		if size < 2 {
			return span
		}
		inner := text[1 : size-1]
		switch ends := text[:1] + text[size-1:]; {
		case ends == `""` && !strings.Contains(inner, `"`):
			span = uri.Span{Start: span.Start + 1, End: span.End - 1}
		case ends == "<>" && !strings.ContainsAny(inner, "<>"):
			span = uri.Span{Start: span.Start + 1, End: span.End - 1}
			if len(inner) >= len("URL:") && strings.EqualFold(inner[:len("URL:")], "URL:") {
				span.Start += len("URL:")
			}
		default:
			return span
		}
		span = trimSpace(s, span)
	}
}

// trimSpace returns the span without the white space at its ends.
func trimSpace(s string, span uri.Span) uri.Span {
	text := span.Of(s)
	left := strings.TrimLeftFunc(text, unicode.IsSpace)
	start := span.Start + len(text) - len(left)
	return uri.Span{Start: start, End: start + len(strings.TrimRightFunc(left, unicode.IsSpace))}
}
