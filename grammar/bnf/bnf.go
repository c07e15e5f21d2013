// Package bnf reads the BNF-like notations in which RFC 1738, RFC 1808 and
// RFC 2396 print their grammars.
//
// # Specifications
//
// All three use the conventions of RFC 822, section 2, with "|" between
// alternatives: literals in quotation marks, ( ) around elements, [ ] around
// optional ones, n*m and n before repeated ones, <"> for the quotation mark, and
// ";" before comments. RFC 822 lets literals match in either case; these three
// spell out both cases ("A" | "a"), and RFC 1808, 2.2 and RFC 2396, 1.6 say of
// literals only that they are quoted, so here case counts.
//
// The lists of RFC 822, 2.7 (1#element) occur in none of them and are refused.
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

	// RFC1738 is the notation of RFC 1738, section 5, in which brackets stand
	// "around optional or repeated elements": 1*[ a ] is what RFC 2396 writes
	// 1*( a ). It has one name with a plus sign (gopher+_string), and one slash
	// that is not quoted (in gopherurl).
	RFC1738 = Dialect{with(rfc822, func(d *notation.Dialect) {
		d.NameChars = "-_+"
		d.CountedBrackets = true
		d.BareSlash = true
	})}
)

// CaseMarks returns the dialect in which %s"a" and %i"a" say whether the case of
// a literal counts, as in RFC 7405. The published grammars have no such marks;
// what corrects them may need one.
func (d Dialect) CaseMarks() Dialect {
	d.marks.CaseMarks = true
	return d
}

// Read returns the grammar that text defines, in the order of the text; file
// names it in positions. It takes time linear in the text. The first thing that
// is not of the notation makes a *grammar.Error with line and column.
//
// Read checks the form of each rule, and grammar.Index.Check whether the rules
// fit together.
func (d Dialect) Read(file, text string) (*grammar.Grammar, error) {
	return notation.Read(d.marks, file, text)
}

func with(d notation.Dialect, change func(*notation.Dialect)) notation.Dialect {
	change(&d)
	return d
}
