package vector

import (
	"fmt"
	"iter"
	"unicode/utf8"

	"github.com/uriform/uri/grammar/automaton"
)

// A Mutant is an automaton with one fault: one transition leads to a wrong
// state, or one state accepts that should not accept, or the reverse. A mutant
// has no more states than the automaton. So every complete suite of the automaton
// detects every mutant that accepts a different language.
type Mutant struct {
	State automaton.State
	Class int             // class of the wrong transition; -1 if State accepts wrongly
	To    automaton.State // state to which the wrong transition leads

	dfa *automaton.DFA
}

// Mutants yields all mutants of an automaton. For each state that can be reached
// it yields first the mutant in which that state accepts wrongly, then for each
// class the mutants with a transition to each other state.
func Mutants(d *automaton.DFA) iter.Seq[Mutant] {
	return func(yield func(Mutant) bool) {
		states := reachable(d)
		for _, s := range states {
			if !yield(Mutant{s, -1, 0, d}) {
				return
			}
			for class := range d.Classes() {
				for _, to := range states {
					if to != d.Step(s, class) && !yield(Mutant{s, class, to, d}) {
						return
					}
				}
			}
		}
	}
}

// reachable returns the states of d to which some text leads.
func reachable(d *automaton.DFA) []automaton.State {
	var states []automaton.State
	for _, a := range cover(d, make([][]byte, d.Classes())) {
		states = append(states, a.state)
	}
	return states
}

func (m Mutant) step(s automaton.State, class int) automaton.State {
	if s == m.State && class == m.Class {
		return m.To
	}
	return m.dfa.Step(s, class)
}

func (m Mutant) accepting(s automaton.State) bool {
	return m.dfa.Accepting(s) != (m.Class < 0 && s == m.State)
}

// Match reports whether the mutant accepts a text.
func (m Mutant) Match(text []byte) bool {
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

// Equivalent reports whether the mutant accepts the same language as the
// automaton.
func (m Mutant) Equivalent() bool {
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
func (m Mutant) String() string {
	if m.Class < 0 {
		return fmt.Sprintf("state %d accepts: %v", m.State, m.accepting(m.State))
	}
	return fmt.Sprintf("state %d: %s leads to %d instead of %d", m.State,
		automaton.FormatRanges(m.dfa.Class(m.Class).Ranges), m.To, m.dfa.Step(m.State, m.Class))
}
