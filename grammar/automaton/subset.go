package automaton

import (
	"encoding/binary"
	"slices"
)

// A table is a complete deterministic automaton between two stages. It need not
// be minimal, its states are in any order, and no number is reserved for a dead
// state.
type table struct {
	alphabet Alphabet
	runs     []run
	classes  int
	next     []int32 // [state*classes + class]
	accept   []bool  // [state]
	start    int32
}

func (t *table) states() int { return len(t.accept) }

// DFA returns the minimal automaton of n, using the default [Limits].
func (n *NFA) DFA() (*DFA, error) { return n.dfa(Limits{}) }

func (n *NFA) dfa(l Limits) (*DFA, error) {
	t, err := n.subsets(CodePoints, l)
	if err != nil {
		return nil, err
	}
	return t.minimize()
}

// subsets returns a deterministic automaton that accepts the same language as n.
// Each of its states is a set of states in which n can be after some text (Rabin
// and Scott 1959).
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
	return 1 + int(slices.MaxFunc(runs, func(a, b run) int { return int(a.class) - int(b.class) }).class)
}

// A subsetter performs the subset construction.
type subsetter struct {
	table
	nfa     *NFA
	members [][]uint16 // [set of nfa]: its classes
	limit   int        // maximum number of states

	ids     map[string]int32 // [key of a subset]: its state; see state
	subsets [][]int32        // [state]: the states of nfa, ascending
	total   int              // sum of the sizes of all subsets

	seen    []int32 // [state of nfa]: mark of the last closure that visited it
	mark    int32
	stack   []int32
	buckets [][]int32 // [class]: states of nfa to which it leads, before closure
	key     []byte
}

// expand appends the row of a state to the table.
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
		// Most classes lead to the same states as another class.
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

// like returns a class before c with the same bucket, or -1. It compares only a
// few classes. Missing an equal bucket costs time, but does not change the
// result.
func (s *subsetter) like(c int) int {
	for i := c - 1; i >= max(0, c-8); i-- {
		if slices.Equal(s.buckets[i], s.buckets[c]) {
			return i
		}
	}
	return -1
}

// state returns the state for the closure of the given NFA states. It adds the
// state if it is new.
func (s *subsetter) state(from []int32) (int32, error) {
	subset := s.closure(from)
	s.key, _ = binary.Append(s.key[:0], binary.LittleEndian, subset)
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
		return 0, &LimitError{what: "DFA states", limit: s.limit}
	case len(s.subsets)*s.classes > maxTable:
		return 0, &LimitError{what: "table entries", limit: maxTable}
	case s.total > maxTable:
		return 0, &LimitError{what: "members of subsets", limit: maxTable}
	}
	return id, nil
}

// closure follows the forks from the given states. It returns the states it
// reaches that read a symbol, and state 0 if it is reached, in ascending order.
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
