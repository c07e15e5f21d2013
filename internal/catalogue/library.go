// Package catalogue makes pages about grammars: their rules, citations, corrections and
// implementations, and the differences of two grammars.
//
// A [Book] is a grammar. A [Library] contains the grammars of the RFCs; [ReadFile] reads a
// grammar of the user. A [Machine] is a rule of a grammar with its minimal automaton. Pages
// are written as text or as JSON.
package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/memo"
)

// A Library contains the grammars of package rfc. It reads a grammar on first use and
// caches it. The zero Library is ready to use. A Library is safe for concurrent use and
// must not be copied.
type Library struct {
	books memo.Map[bookKey, *Book]
}

type bookKey struct {
	name      string
	published bool
}

// Book returns the named grammar, corrected or as its RFC prints it.
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
		// The published files come first, since later rules replace earlier rules.
		for _, r := range slices.Concat(printed.Rules, g.Rules) {
			if err := b.addText(r.Pos.File); err != nil {
				return nil, err
			}
		}
		return b, nil
	})
}

func noGrammar(name string) error {
	hint := didYouMean(name, rfc.Names())
	if hint == "" {
		hint = "; the grammars are " + strings.Join(rfc.Names(), ", ")
	}
	return fmt.Errorf("unknown grammar %s%s", console.Quote(name), hint)
}
