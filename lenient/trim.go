package lenient

import (
	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/lookalike"
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
	start, end := lookalike.Trim(s)
	return uri.Span{Start: start, End: end}
}
