// Package bnf reads the BNF-like notations in which RFC 1738, RFC 1808 and
// RFC 2396 print their grammars.
//
// # Specifications
//
// All three RFCs use the conventions of RFC 822, section 2, but with "|"
// between alternatives:
//
//   - literals are in quotation marks; <"> is the quotation mark itself
//   - ( ) encloses a group of elements, [ ] encloses optional elements
//   - n*m or n precedes repeated elements
//   - ";" begins a comment
//
// Literals are case-sensitive here. In RFC 822 literals match in both cases. But
// the three grammars write both cases where both are meant ("A" | "a"), and
// RFC 1808, 2.2 and RFC 2396, 1.6 say only that literals are quoted.
//
// The lists of RFC 822, 2.7 (1#element) do not occur in the three grammars. The
// reader rejects them.
package bnf

import (
	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/internal/notation"
)

// A Dialect is the notation of one RFC.
type Dialect struct{ marks notation.Dialect }

var rfc822 = notation.Dialect{
	Alternative: '|',
	NameChars:   "-_",
	AngleQuote:  true,
}

// The dialects.
var (
	// RFC2396 is RFC 822 with "|", as in RFC 1808, 2.2 and RFC 2396, 1.6.
	RFC2396 = Dialect{rfc822}

	// RFC1738 is the notation of RFC 1738, section 5. There, brackets are used
	// "around optional or repeated elements": 1*[ a ] means what RFC 2396 writes
	// as 1*( a ). One name contains a plus sign (gopher+_string), and one slash
	// is not quoted (in gopherurl).
	RFC1738 = Dialect{with(rfc822, func(d *notation.Dialect) {
		d.NameChars = "-_+"
		d.CountedBrackets = true
		d.BareSlash = true
	})}
)

// CaseMarks returns the dialect with the marks of RFC 7405: %s"a" is
// case-sensitive, %i"a" is not. The published grammars have no such marks, but
// the corrections of RFC 1738 need them.
func (d Dialect) CaseMarks() Dialect {
	d.marks.CaseMarks = true
	return d
}

// Read returns the grammar that text defines, with the rules in the order of the
// text. Positions contain file as the file name. Read takes time linear in the
// text. The error is a *grammar.Error with the line and column of the first
// fault.
//
// Read checks the form of each rule only. grammar.Index.Check checks that the
// rules fit together.
func (d Dialect) Read(file, text string) (*grammar.Grammar, error) {
	return notation.Read(d.marks, file, text)
}

func with(d notation.Dialect, change func(*notation.Dialect)) notation.Dialect {
	change(&d)
	return d
}
