package rfc

import (
	"strings"
	"sync"
)

// A Citation is a place where an RFC takes a rule from another, or refers to it.
type Citation struct {
	Grammar string // "rfc3987"
	Section string // "2.2"
}

// CitedBy returns where other grammars cite a rule of the named one, oldest
// first. The rules of the same grammar that cite it are known to its
// grammar.Index.
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
