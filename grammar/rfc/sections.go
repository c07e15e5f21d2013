package rfc

import (
	"strings"
	"sync"

	"github.com/uriform/uri/grammar"
)

// A ruleID identifies a rule of an RFC. The rule "" means all rules of the RFC
// that are not listed.
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

// setSections sets the section of each rule of g, which was read from file. A
// corrected rule has the section of the published rule. A rule that no RFC
// defines has no section.
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
