package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/locator"
)

// functions are what package uri reads the strings of a form with.
var functions = map[rfc.Form]string{
	rfc.Reference:   "ParseReference, Check, ValidReference",
	rfc.URI:         "Parse, Valid",
	rfc.AbsoluteURI: "ParseAbsolute",
}

// extraStates returns for how many extra states the proof distinguishes a parser from the
// automaton by default: see proof_test.go.
func extraStates(x uri.Syntax) int {
	if x == uri.RFC3986 || x == uri.RFC3987 {
		return 1
	}
	return 2
}

// addImplementations adds what decides whether a string is derived from a
// start rule, and how it is known to be right.
func (p *Page) addImplementations(b *Book) error {
	x, ok := b.Syntax()
	if !ok || x.String() != b.Name {
		p.add(section{title: "Implementations", line: "none by hand: uri grammar match " + b.Name})
		return nil
	}
	corrected, err := b.library.Book(b.Name, false)
	if err != nil {
		return err
	}
	var lines []string
	for _, form := range forms {
		rule, _ := rfc.Start(b.Name, form)
		d, err := automaton.Compile(corrected.Grammar, rule)
		if err != nil {
			return err
		}
		lines = append(lines, fmt.Sprintf("%s (%d states): uri.RFC%s.%s", rule, d.States(), x.String()[len("rfc"):], functions[form]))
	}
	lines = append(lines, proof(x))
	if b.published {
		lines = append(lines, "these follow the grammar as corrected")
	}
	if x == uri.RFC1738 {
		lines = append(lines, locatorLines()...)
	}
	p.add(section{title: "Implementations", lines: lines})
	return nil
}

// proof says how the parser of a generation is held to these automata.
func proof(x uri.Syntax) string {
	extra := extraStates(x)
	return fmt.Sprintf("proof: go test -run TestProof . (complete suites: of programs with at most %s more, none passes that answers otherwise; -extra %d for one more)", plural(extra, "state"), extra+1)
}

// locatorLines says which rules of RFC 1738 package locator implements.
func locatorLines() []string {
	var rules []string
	for s := range locator.Schemes() {
		rules = append(rules, s.Rule)
	}
	slices.Sort(rules)
	return []string{
		fmt.Sprintf("locator.Parse: %s", strings.Join(rules, ", ")),
		"proof: go test -run TestAutomata ./locator (complete suites, for 1 state more)",
	}
}
