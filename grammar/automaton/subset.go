package automaton

import (
	"encoding/binary"
	"slices"
)

// A table is a complete deterministic automaton as the stages hand it on: not
// minimal, states in any order, no state set apart as dead.
type table struct {
	alphabet Alphabet
	runs     []run
	classes  int
	next     []int32 // [state*classes + class]
	accept   []bool  // [state]
	start    int32
}

func (t *table) states() int { return len(t.accept) }

// DFA makes the minimal automaton of n within the default [Limits].
func (n *NFA) DFA() (*DFA, error) { return n.dfa(Limits{}) }

func (n *NFA) dfa(l Limits) (*DFA, error) {
	t, err := n.subsets(CodePoints, l)
	if err != nil {
		return nil, err
	}
	return t.minimize()
}

// subsets makes each set of states that n can be in after some text one state
// (Rabin and Scott 1959).
func (n *NFA) subsets(a Alphabet, l Limits) (*table, error) {
	runs, members, err := partition(n.sets, a.top())
	if err != nil {
		return nil, err
	}
	s := subsetter{
		nfa:     n,
		members: members,
		limit:   l.dfa(),
		ids:     make(map[string]int32),
		seen:    make([]int32, len(n.states)),
		buckets: make([][]int32, countClasses(runs)),
		table:   table{alphabet: a, runs: runs, classes: countClasses(runs)},
	}
	s.start, err = s.state([]int32{n.start})
	for at := int32(0); err == nil && int(at) < len(s.subsets); at++ {
		err = s.expand(at)
	}
	return &s.table, err
}

func countClasses(runs []run) int {
	count := 0
	for _, r := range runs {
		count = max(count, int(r.class)+1)
	}
	return count
}

type subsetter struct {
	table
	nfa     *NFA
	members [][]uint16 // of each set of nfa: its classes
	limit   int

	ids     map[string]int32 // of a subset, see key
	subsets [][]int32        // the states of nfa, ascending
	total   int              // members of all subsets

	seen    []int32 // of each state of nfa: the mark of the last closure it was in
	mark    int32
	stack   []int32
	buckets [][]int32 // of each class: where it leads, before closure
	key     []byte
}

// expand fills the row of a state.
func (s *subsetter) expand(at int32) error {
	for i := range s.buckets {
		s.buckets[i] = s.buckets[i][:0]
	}
	for _, q := range s.subsets[at] {
		st := &s.nfa.states[q]
		if st.set < 0 {
			continue
		}
		for _, c := range s.members[st.set] {
			s.buckets[c] = append(s.buckets[c], st.out)
		}
	}
	for c, bucket := range s.buckets {
		// Most classes lead where another one leads too.
		if like := s.like(c); like >= 0 {
			s.next = append(s.next, s.next[int(at)*s.classes+like])
			continue
		}
		to, err := s.state(bucket)
		if err != nil {
			return err
		}
		s.next = append(s.next, to)
	}
	return nil
}

// like returns a class before c with the same bucket, or -1. It looks at a few
// only: a miss costs a closure, not an error.
func (s *subsetter) like(c int) int {
	for i := c - 1; i >= max(0, c-8); i-- {
		if slices.Equal(s.buckets[i], s.buckets[c]) {
			return i
		}
	}
	return -1
}

// state returns the state for the closure of some states of the NFA.
func (s *subsetter) state(from []int32) (int32, error) {
	subset := s.closure(from)
	s.key = s.key[:0]
	for _, q := range subset {
		s.key = binary.LittleEndian.AppendUint32(s.key, uint32(q))
	}
	if id, ok := s.ids[string(s.key)]; ok {
		return id, nil
	}
	id := int32(len(s.subsets))
	s.ids[string(s.key)] = id
	s.subsets = append(s.subsets, slices.Clone(subset))
	s.accept = append(s.accept, len(subset) > 0 && subset[0] == 0)
	s.total += len(subset)
	switch {
	case len(s.subsets) > s.limit:
		return 0, &LimitError{What: "DFA states", Limit: s.limit}
	case len(s.subsets)*s.classes > maxTable:
		return 0, &LimitError{What: "table entries", Limit: maxTable}
	case s.total > maxTable:
		return 0, &LimitError{What: "members of subsets", Limit: maxTable}
	}
	return id, nil
}

// closure follows the forks and returns the states that read, and state 0 if
// it is reached, in ascending order. The result is valid until the next call.
func (s *subsetter) closure(from []int32) []int32 {
	s.mark++
	s.stack = append(s.stack[:0], from...)
	var out []int32
	for len(s.stack) > 0 {
		q := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		if q < 0 || s.seen[q] == s.mark {
			continue
		}
		s.seen[q] = s.mark
		st := &s.nfa.states[q]
		if st.set >= 0 || q == 0 {
			out = append(out, q)
		}
		if st.set < 0 {
			s.stack = append(s.stack, st.out, st.alt)
		}
	}
	slices.Sort(out)
	return out
}
