package automaton

import (
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// A Simulator matches strings with an NFA whose DFA would be too large: it follows all states in which the
// NFA can be. For each symbol it takes time linear in the number of states, and its memory does not depend
// on the length of a string. Several goroutines may use one Simulator, but only one call runs at a time.
type Simulator struct {
	nfa  *NFA
	live []bool // [state]: a text leads from it to the accepting state

	mu       sync.Mutex
	now, to  []int32 // the states before and after a symbol that read symbols, and the accepting state
	seen     []int   // [state]: mark of the last symbol after which it was reached
	mark     int
	stack    []int32
	contains []int // [set]: twice the mark of the last symbol that was looked up, plus 1 if the set has it
}

// Simulator returns a Simulator for n, which must not change afterwards.
func (n *NFA) Simulator() *Simulator {
	s := &Simulator{nfa: n, live: make([]bool, len(n.states)), seen: make([]int, len(n.states)), contains: make([]int, len(n.sets))}
	from := make([][]int32, len(n.states))
	for q, st := range n.states {
		if st.set >= 0 && len(n.sets[st.set]) == 0 {
			continue // it reads nothing
		}
		for _, to := range [...]int32{st.out, st.alt} {
			if to >= 0 {
				from[to] = append(from[to], int32(q))
			}
		}
	}
	for stack := []int32{0}; len(stack) > 0; {
		q := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !s.live[q] {
			s.live[q] = true
			stack = append(stack, from[q]...)
		}
	}
	return s
}

// Match reports whether the NFA accepts text, which must be UTF-8.
func (s *Simulator) Match(text string) bool {
	n, _, accepting := s.Run(text)
	return n == len(text) && accepting
}

// Run reads text up to the first code point after which no text is accepted. It returns the number of bytes
// read, as [DFA.Viable] does, the code points that may come next, as [DFA.Expected] does, and whether
// text[:n] is accepted.
func (s *Simulator) Run(text string) (n int, next []grammar.Range, accepting bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begin()
	s.reach(s.nfa.start)
	s.now, s.to = s.to, s.now[:0]
	for n < len(text) {
		r, size := utf8.DecodeRuneInString(text[n:])
		if r == utf8.RuneError && size == 1 || !s.read(r) {
			break
		}
		n += size
	}
	sets := make([]bool, len(s.nfa.sets))
	for _, q := range s.now {
		if q == 0 {
			accepting = true
		} else if set := s.nfa.states[q].set; !sets[set] {
			sets[set] = true
			next = append(next, s.nfa.sets[set]...)
		}
	}
	return n, trimSurrogates(grammar.Join(next)), accepting
}

// read sets now to the states after r. It keeps them and returns false if there are none.
func (s *Simulator) read(r rune) bool {
	s.begin()
	for _, q := range s.now {
		if q > 0 && s.in(s.nfa.states[q].set, r) {
			s.reach(s.nfa.states[q].out)
		}
	}
	if len(s.to) == 0 {
		return false
	}
	s.now, s.to = s.to, s.now
	return true
}

// begin forgets the states that were reached.
func (s *Simulator) begin() {
	s.mark++
	s.to = s.to[:0]
}

// in reports whether a set has r. Many states read the same set, so that the answer is kept.
func (s *Simulator) in(set int32, r rune) bool {
	if s.contains[set]/2 != s.mark {
		_, found := slices.BinarySearchFunc(s.nfa.sets[set], r, func(g grammar.Range, r rune) int {
			switch {
			case g.Hi < r:
				return -1
			case g.Lo > r:
				return 1
			}
			return 0
		})
		s.contains[set] = 2 * s.mark
		if found {
			s.contains[set]++
		}
	}
	return s.contains[set]%2 == 1
}

// reach follows the forks from q, and appends the live states to which they lead.
func (s *Simulator) reach(q int32) {
	for s.stack = append(s.stack[:0], q); len(s.stack) > 0; {
		q := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		if q < 0 || s.seen[q] == s.mark || !s.live[q] {
			continue
		}
		s.seen[q] = s.mark
		st := &s.nfa.states[q]
		if st.set >= 0 || q == 0 {
			s.to = append(s.to, q)
		}
		if st.set < 0 {
			s.stack = append(s.stack, st.alt, st.out)
		}
	}
}
