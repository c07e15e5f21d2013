// Package catalogue makes pages about grammars: rules, citations, corrections, the
// differences of two grammars, and what implements them.
//
// A [Book] is a grammar of an RFC, from a [Library], or a grammar of the user, from
// [ReadFile]. A [Machine] is one of its rules with the minimal automaton. Pages are
// written as text for people and as JSON for programs.
package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/memo"
)

// A Library has the grammars of package rfc. It reads a grammar when the grammar is
// first asked for, and keeps it. The zero Library is ready to use. A Library may be
// used by several goroutines, and must not be copied.
type Library struct {
	books memo.Map[bookKey, *Book]
}

type bookKey struct {
	name      string
	published bool
}

// Book returns a grammar, corrected or as its RFC prints it.
func (l *Library) Book(name string, published bool) (*Book, error) {
	return l.books.Get(bookKey{name, published}, func() (*Book, error) {
		if !slices.Contains(rfc.Names(), name) {
			return nil, noGrammar(name)
		}
		printed, err := rfc.Published(name)
		if err != nil {
			return nil, err
		}
		g := printed
		if !published {
			if g, err = rfc.Corrected(name); err != nil {
				return nil, err
			}
		}
		b := &Book{Grammar: g, index: grammar.NewIndex(g), published: published, library: l}
		// The published files come first: a later rule replaces an earlier one.
		for _, r := range slices.Concat(printed.Rules, g.Rules) {
			if err := b.addText(r.Pos.File); err != nil {
				return nil, err
			}
		}
		return b, nil
	})
}

func noGrammar(name string) error {
	hint := didYouMean(name, slices.Values(rfc.Names()))
	if hint == "" {
		hint = "; there are " + strings.Join(rfc.Names(), ", ")
	}
	return fmt.Errorf("no grammar is called %s%s", draw.Quote(name), hint)
}
