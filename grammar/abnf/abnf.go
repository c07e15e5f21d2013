// Package abnf reads and writes Augmented Backus-Naur Form.
//
// # Specifications
//
// RFC 5234 (STD 68) defines the notation, RFC 7405 the case-sensitive strings
// %s"a" and their counterpart %i"a". Character numbers are code points of
// Unicode, as in RFC 3987, 2.2; the rules of RFC 5234, B.1 (ALPHA, DIGIT,
// HEXDIG and others) are known to every grammar without being part of it.
//
// Beyond RFC 5234 the reader takes LF for a line end, UTF-8 in comments, and
// blank lines inside a rule, all of which the texts of RFCs have.
package abnf

import (
	_ "embed"
	"sync"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/internal/notation"
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

// Read returns the grammar that text defines, in the order of the text; file
// names it in positions. It takes time linear in the text. The first thing that
// is not ABNF makes a *grammar.Error with line and column.
//
// Read checks the form of each rule, and grammar.Index.Check whether the rules
// fit together.
func Read(file, text string) (*grammar.Grammar, error) {
	g, err := notation.Read(dialect, file, text)
	if err != nil {
		return nil, err
	}
	g.Builtins = Core()
	return g, nil
}

//go:embed rfc5234.abnf
var coreText string

// Core returns the core rules of RFC 5234, B.1. They are shared: do not change
// them.
func Core() []*grammar.Rule { return core() }

var core = sync.OnceValue(func() []*grammar.Rule {
	g, err := notation.Read(dialect, "rfc5234.abnf", coreText)
	if err != nil {
		panic(err) // the text is part of this package
	}
	for _, r := range g.Rules {
		r.Section = "B.1"
	}
	return g.Rules
})
