// Package abnf reads and writes grammars in Augmented Backus-Naur Form (ABNF), the notation of the
// RFCs.
//
// # Specifications
//
// RFC 5234 (STD 68) defines the notation. RFC 7405 adds the case-sensitive
// strings %s"a" and their counterpart %i"a". Numbers of characters are Unicode
// code points, as in RFC 3987, 2.2. The core rules of RFC 5234, B.1 (ALPHA,
// DIGIT, HEXDIG and others) are defined in every grammar; see
// grammar.Grammar.Builtins.
//
// The reader accepts three forms that RFC 5234 does not allow, because the RFCs contain them: LF as
// a line end, UTF-8 in comments, and blank lines inside a rule.
package abnf

import (
	_ "embed"
	"sync"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/internal/notation"
)

var dialect = notation.Dialect{
	Alternative: '/',
	NameChars:   "-",
	Fold:        true,
	FoldNames:   true,
	Incremental: true,
	Numbers:     true,
	CaseMarks:   true,
}

// Read returns the grammar that text defines, with the rules in the order of the
// text. Positions contain file as the file name. Read takes time linear in the
// text. The error is a *grammar.Error with the line and column of the first
// fault.
//
// Read checks the form of each rule only. grammar.Index.Check checks that the
// rules fit together.
func Read(file, text string) (*grammar.Grammar, error) {
	g, err := dialect.Read(file, text)
	if err != nil {
		return nil, err
	}
	g.Builtins = core()
	return g, nil
}

//go:embed rfc5234.abnf
var coreText string

// core contains the core rules of RFC 5234, B.1. All grammars share the rules.
var core = sync.OnceValue(func() []*grammar.Rule {
	g, err := dialect.Read("rfc5234.abnf", coreText)
	if err != nil {
		panic(err) // the text is part of this package
	}
	for _, r := range g.Rules {
		r.Section = "B.1"
	}
	return g.Rules
})
