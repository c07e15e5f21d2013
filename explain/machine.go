package explain

import (
	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/memo"
)

// A machine is the minimal automaton of a rule over code points. It is made on first use and kept.
type machine struct {
	*automaton.DFA
	index *grammar.Index
	names []name // the named character sets of the grammar
}

type machineKey struct{ grammar, rule string }

var machines memo.Map[machineKey, *machine]

// machineOf returns the machine of a rule of a corrected grammar.
func machineOf(grammar, rule string) *machine {
	k := machineKey{grammar, rule}
	return machines.Must(k, func() *machine { return newMachine(k) })
}

// newMachine makes a machine. It panics on errors: the grammars are part of the module, and a test
// makes every machine.
func newMachine(k machineKey) *machine {
	g, err := rfc.Corrected(k.grammar)
	if err != nil {
		panic(err)
	}
	d, err := automaton.Compile(g, k.rule)
	if err != nil {
		panic(err)
	}
	return &machine{d, grammar.NewIndex(g), namesOf(g)}
}
