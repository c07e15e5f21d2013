package rfc

import (
	"strings"
	"sync"
)

// A Citation is a place where an RFC uses a rule of another RFC, or refers to it.
type Citation struct {
	Grammar string // the grammar that contains the citation, "rfc3987"
	Section string // the section that contains the citation, "2.2"
}

// CitedBy returns the citations of a rule of the named grammar in other
// grammars, oldest first. For citations in the same grammar, use
// grammar.Index.CitedBy.
func CitedBy(name, rule string) []Citation {
	return citations()[ruleID{name, rule}]
}

var citations = sync.OnceValue(func() map[ruleID][]Citation {
	m := map[ruleID][]Citation{}
	for line := range strings.Lines(text("citations.txt")) {
		f := strings.Fields(line)
		if len(f) == 0 || f[0] == "#" {
			continue
		}
		for _, rule := range f[3:] {
			cited := ruleID{f[2], rule}
			m[cited] = append(m[cited], Citation{f[0], f[1]})
		}
	}
	return m
})
