package rfc

import (
	"strings"
	"sync"

	"github.com/uriform/uri/grammar"
)

// A ruleID names a rule of an RFC; the rule "" stands for all others of it.
type ruleID struct{ rfc, rule string }

var sections = sync.OnceValue(func() map[ruleID]string {
	m := map[ruleID]string{}
	for line := range strings.Lines(text("sections.txt")) {
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || f[0] == "#":
		case len(f) == 2:
			m[ruleID{f[0], ""}] = f[1]
		default:
			for _, rule := range f[2:] {
				m[ruleID{f[0], rule}] = f[1]
			}
		}
	}
	return m
})

// setSections sets the section of each rule that was read from file. A corrected
// rule keeps that of the published one; a rule of our own has none.
func setSections(g *grammar.Grammar, file string) {
	rfc, kind, _ := strings.Cut(file, ".")
	if strings.HasPrefix(kind, "forms.") {
		return
	}
	table := sections()
	for _, r := range g.Rules {
		section, ok := table[ruleID{rfc, r.Name}]
		if !ok {
			section = table[ruleID{rfc, ""}]
		}
		r.Section = section
	}
}
