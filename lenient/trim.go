package lenient

import (
	"strings"
	"unicode"

	"github.com/uriform/uri"
)

// Trim returns the span of the reference in s: s without the white space and the delimiters at its
// ends. The delimiters are those of RFC 3986, appendix C: "<" and ">", double quotes, "<URL:"
// and ">", and "URL:" with white space after it. The delimiters stay if there are others between them, as in "<a> <b>", because s may
// then be more than one reference.
//
// White space is the white space of Unicode and, before a scheme, U+FEFF, the byte order mark of a document.
// RFC 3987 allows some of these characters, such as U+00A0, so a valid IRI can lose characters: call Trim only for a string that a syntax rejects.
func Trim(s string) uri.Span {
	span := trimSpace(s, uri.Span{Start: 0, End: len(s)})
	for {
		text := span.Of(s)
		size := len(text)
		if size < 2 {
			return span
		}
		if n := len("URL:"); size > n && strings.EqualFold(text[:n], "URL:") && strings.IndexFunc(text[n:], unicode.IsSpace) == 0 {
			span.Start += n
			span = trimSpace(s, span)
			continue
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
	if strings.HasPrefix(left, "\uFEFF") {
		after := strings.TrimLeftFunc(left, func(r rune) bool { return r == '\uFEFF' || unicode.IsSpace(r) })
		if scheme := Split(after).Scheme; scheme.Defined() && isScheme(uri.RFC3986, after[:scheme.End+len(":")]) {
			left = after
		}
	}
	start := span.Start + len(text) - len(left)
	return uri.Span{Start: start, End: start + len(strings.TrimRightFunc(left, unicode.IsSpace))}
}
