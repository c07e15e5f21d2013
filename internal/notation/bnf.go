package notation

// All three RFCs before ABNF use the conventions of RFC 822, section 2, but with "|" between
// alternatives:
//
//   - literals are in quotation marks; <"> is the quotation mark itself
//   - ( ) encloses a group of elements, [ ] encloses optional elements
//   - n*m or n precedes repeated elements
//   - ";" begins a comment
//
// Literals are case-sensitive here. In RFC 822 literals match in both cases, but the three grammars
// write both cases where both are meant ("A" | "a"), and RFC 1808, 2.2 and RFC 2396, 1.6 say only
// that literals are quoted.
//
// The lists of RFC 822, 2.7 (1#element) do not occur in the three grammars, so Read rejects them.
var (
	// RFC2396 is RFC 822 with "|", as in RFC 1808, 2.2 and RFC 2396, 1.6.
	RFC2396 = Dialect{Alternative: '|', NameChars: "-_", AngleQuote: true}

	// RFC1738 is the notation of RFC 1738, section 5. There, brackets are used
	// "around optional or repeated elements": 1*[ a ] means what RFC 2396 writes
	// as 1*( a ). One name contains a plus sign (gopher+_string), and one slash
	// is not quoted (in gopherurl).
	RFC1738 = Dialect{Alternative: '|', NameChars: "-_+", AngleQuote: true, CountedBrackets: true, BareSlash: true}
)

// WithCaseMarks returns the dialect with the marks of RFC 7405: %s"a" is
// case-sensitive, %i"a" is not. The published grammars have no such marks, but
// the corrections of RFC 1738 need them.
func (d Dialect) WithCaseMarks() Dialect {
	d.CaseMarks = true
	return d
}
