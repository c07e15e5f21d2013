package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/locator"
)

// functions are the functions of package uri that parse the strings of a form.
var functions = map[rfc.Form]string{
	rfc.Reference:   "ParseReference, Check",
	rfc.URI:         "Parse, Check",
	rfc.AbsoluteURI: "ParseForm, Check",
}

// extraStates returns the default number of extra states in the proof: see
// proof_test.go.
func extraStates(x uri.Syntax) int {
	if x == uri.RFC3986 || x == uri.RFC3987 {
		return 1
	}
	return 2
}

// addImplementations adds the functions that implement the start rules, and the tests that
// prove them.
func (p *Page) addImplementations(b *Book) error {
	x, ok := b.Syntax()
	if !ok || x.String() != b.Name {
		p.add(section{title: "Implementations", line: "none; use uri grammar match " + b.Name})
		return nil
	}
	corrected, err := b.library.Book(b.Name, false)
	if err != nil {
		return err
	}
	var lines []string
	for _, form := range forms {
		rule, _ := rfc.Start(b.Name, form)
		m, err := corrected.Machine(rule)
		if err != nil {
			return err
		}
		lines = append(lines, fmt.Sprintf("%s (%d states): uri.RFC%s.%s", rule, m.DFA.States(), x.String()[len("rfc"):], functions[form]))
	}
	lines = append(lines, proof(x))
	if b.published {
		lines = append(lines, "these functions implement the corrected grammar")
	}
	if x == uri.RFC1738 {
		lines = append(lines, locatorLines()...)
	}
	p.add(section{title: "Implementations", lines: lines})
	return nil
}

// proof returns the command that compares the parser of a syntax with these automata.
func proof(x uri.Syntax) string {
	extra := extraStates(x)
	return fmt.Sprintf("proof: go test -run TestProof . (complete test suites with %s, see doc/proof.md; -extra %d for one more)", plural(extra, "extra state"), extra+1)
}

// locatorLines returns the rules of RFC 1738 that package locator implements.
func locatorLines() []string {
	var rules []string
	for s := range locator.Schemes() {
		rules = append(rules, s.Rule)
	}
	slices.Sort(rules)
	return []string{
		fmt.Sprintf("locator.Parse: %s", strings.Join(rules, ", ")),
		"proof: go test -run TestAutomata ./locator (complete test suites with 1 extra state)",
	}
}
