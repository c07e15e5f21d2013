package vector

import (
	"fmt"
	"iter"
	"unicode/utf8"

	"github.com/uriform/uri/grammar/automaton"
)

// A Mutant is an automaton with one fault: a transition that leads elsewhere or
// a state that accepts where it should not, or the reverse. No mutant has more
// states than the automaton, so each suite tells apart all that differ from it.
type Mutant struct {
	State automaton.State
	Class int             // of the transition that leads elsewhere; -1 where State's acceptance is at fault
	To    automaton.State // where it leads

	dfa *automaton.DFA
}

// Mutants yields all mutants of an automaton: of each state that can be reached,
// first the one with the other acceptance, then for each class those with a
// transition to each other state.
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

// reachable lists the states of d that some text leads to.
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

// Equivalent reports whether the mutant accepts what the automaton accepts.
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

// String says what the fault is.
func (m Mutant) String() string {
	if m.Class < 0 {
		return fmt.Sprintf("state %d accepts: %v", m.State, m.accepting(m.State))
	}
	return fmt.Sprintf("state %d goes by %s to %d, not %d", m.State,
		automaton.FormatRanges(m.dfa.Class(m.Class).Ranges), m.To, m.dfa.Step(m.State, m.Class))
}
