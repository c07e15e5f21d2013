package vector_test

import (
	"fmt"
	"iter"
	"slices"
	"unicode/utf8"

	"github.com/uriform/uri/grammar/automaton"
)

// A mutant is an automaton with one fault: one transition leads to a wrong
// state, or one state accepts that should not accept, or the reverse. A mutant
// has no more states than the automaton. So every complete suite of the automaton
// detects every mutant that accepts a different language.
type mutant struct {
	state automaton.State
	class int             // class of the wrong transition; -1 if State accepts wrongly
	to    automaton.State // state to which the wrong transition leads

	dfa *automaton.DFA
}

// mutants yields all mutants of an automaton. For each state that can be reached
// it yields first the mutant in which that state accepts wrongly, then for each
// class the mutants with a transition to each other state.
func mutants(d *automaton.DFA) iter.Seq[mutant] {
	return func(yield func(mutant) bool) {
		states := reachable(d)
		for _, s := range states {
			if !yield(mutant{s, -1, 0, d}) {
				return
			}
			for class := range d.Classes() {
				for _, to := range states {
					if to != d.Step(s, class) && !yield(mutant{s, class, to, d}) {
						return
					}
				}
			}
		}
	}
}

// reachable returns the states of d to which some text leads, in breadth-first order.
func reachable(d *automaton.DFA) []automaton.State {
	states := []automaton.State{d.Start()}
	for i := 0; i < len(states); i++ {
		for class := range d.Classes() {
			if to := d.Step(states[i], class); !slices.Contains(states, to) {
				states = append(states, to)
			}
		}
	}
	return states
}

func (m mutant) step(s automaton.State, class int) automaton.State {
	if s == m.state && class == m.class {
		return m.to
	}
	return m.dfa.Step(s, class)
}

func (m mutant) accepting(s automaton.State) bool {
	return m.dfa.Accepting(s) != (m.class < 0 && s == m.state)
}

// match reports whether the mutant accepts a text.
func (m mutant) match(text []byte) bool {
	at := m.dfa.Start()
	for i := 0; i < len(text); {
		sym, size := rune(text[i]), 1
		if m.dfa.Alphabet() == automaton.CodePoints && sym >= utf8.RuneSelf {
			sym, size = utf8.DecodeRune(text[i:])
			if sym == utf8.RuneError && size == 1 {
				return false
			}
		}
		at = m.step(at, m.dfa.ClassOf(sym))
		i += size
	}
	return m.accepting(at)
}

// equivalent reports whether the mutant accepts the same language as the
// automaton.
func (m mutant) equivalent() bool {
	type pair struct{ right, wrong automaton.State }
	start := pair{m.dfa.Start(), m.dfa.Start()}
	seen := map[pair]bool{start: true}
	for queue := []pair{start}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if m.dfa.Accepting(at.right) != m.accepting(at.wrong) {
			return false
		}
		for class := range m.dfa.Classes() {
			to := pair{m.dfa.Step(at.right, class), m.step(at.wrong, class)}
			if !seen[to] {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	return true
}

// String describes the fault.
func (m mutant) String() string {
	if m.class < 0 {
		return fmt.Sprintf("state %d accepts: %v", m.state, m.accepting(m.state))
	}
	return fmt.Sprintf("state %d: %s leads to %d instead of %d", m.state,
		automaton.FormatRanges(m.dfa.Class(m.class).Ranges), m.to, m.dfa.Step(m.state, m.class))
}
