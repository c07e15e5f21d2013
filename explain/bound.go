package explain

import (
	"encoding/binary"
	"slices"

	"github.com/uriform/uri/grammar/automaton"
)

// This file computes a lower bound of the number of edits. A misfit is a piece of the text that
// the automaton cannot read from any state. Every repair has at least one edit in each misfit: on
// one of its symbols, or between two of them. Misfits do not overlap, so that a repair has at least
// as many edits as there are misfits.
//
// The last part of the file compares states, so that the search can drop some states.

// A misfit is a piece of the text that cannot be read from any state. If the misfit ends at the end
// of the text, it can be read, but not to an accepting state.
type misfit struct{ start, end int }

// misfits returns the misfits of s in order. Each is as short as one pass can make it. The first
// misfit is a piece that cannot be read from the start state. So the list is empty if and only if m
// accepts s.
//
// The list has at most most+1 misfits.
func (m *machine) misfits(s string, most int) []misfit {
	at, n := m.read(s)
	if n == len(s) {
		if m.accept[at] {
			return nil
		}
		return []misfit{{0, n}}
	}
	_, size := m.symbol(s[n:])
	list := []misfit{{0, n + size}}
	start, set := n+size, int32(0)
	for i := start; i < len(s) && len(list) <= most; {
		class, size := m.symbol(s[i:])
		i += size
		if class >= 0 {
			set = m.fits.next[int(set)*m.classes+class]
		}
		if class < 0 || set == none {
			list = append(list, misfit{start, i})
			start, set = i, 0
		}
	}
	if !m.fits.accept[set] {
		list = append(list, misfit{start, len(s)})
	}
	return list
}

// fits is an automaton whose states are sets of states of a machine. After it reads a piece, its
// set has each state in which the machine can be after the piece, for any state before it. Set 0
// has all states.
type fits struct {
	next   []int32 // [set*classes+class]
	accept []bool  // a state of the set accepts
}

const (
	none     = -1      // the empty set
	mostSets = 1 << 12 // the largest automaton has 1,500 sets
)

// newFits makes the automaton of sets.
func (m *machine) newFits() fits {
	var all []automaton.State
	for s := range automaton.State(m.states) {
		if s != automaton.Dead {
			all = append(all, s)
		}
	}
	var f fits
	numbers := make(map[string]int32)
	var sets [][]automaton.State
	number := func(set []automaton.State) int32 {
		if len(set) == 0 {
			return none
		}
		key := make([]byte, 0, 2*len(set))
		for _, s := range set {
			key = binary.LittleEndian.AppendUint16(key, uint16(s))
		}
		n, ok := numbers[string(key)]
		switch {
		case ok:
			return n
		case len(sets) == mostSets:
			return 0 // a larger set is still correct: it finds fewer misfits
		}
		n = int32(len(sets))
		numbers[string(key)] = n
		sets = append(sets, set)
		f.accept = append(f.accept, slices.ContainsFunc(set, func(s automaton.State) bool { return m.accept[s] }))
		return n
	}
	number(all)
	for i := 0; i < len(sets); i++ {
		for c := range m.classes {
			f.next = append(f.next, number(m.image(sets[i], c)))
		}
	}
	return f
}

// image returns the states to which a symbol leads from the states of set, in order.
func (m *machine) image(set []automaton.State, class int) []automaton.State {
	var to []automaton.State
	for _, s := range set {
		if t := m.step(s, class); t != automaton.Dead {
			to = append(to, t)
		}
	}
	slices.Sort(to)
	return slices.Compact(to)
}

// covers is a relation of states. State p covers state q if m accepts from p every text that it
// accepts from q. The search drops a path to q if a path to p costs no more: every repair of the
// rest of the text from q is also a repair from p.
type covers struct {
	states int
	table  []bool // [p*states+q]: p covers q
}

// has reports whether p covers q.
func (c *covers) has(p, q automaton.State) bool { return c.table[int(p)*c.states+int(q)] }

// newCovers begins with all pairs in which p accepts if q accepts. It removes the pairs that a
// symbol leads to a pair that is not in the relation, until no pair is removed.
func (m *machine) newCovers() covers {
	c := covers{m.states, make([]bool, m.states*m.states)}
	for p := range m.states {
		for q := range m.states {
			c.table[p*m.states+q] = q == 0 || p != 0 && (m.accept[p] || !m.accept[q])
		}
	}
	for changed := true; changed; {
		changed = false
		for p := range m.states {
			for q := range m.states {
				if pair := &c.table[p*m.states+q]; *pair && p != q && !m.coverStep(&c, p, q) {
					*pair = false
					changed = true
				}
			}
		}
	}
	return c
}

// coverStep reports whether every symbol leads p and q to a pair in the relation.
func (m *machine) coverStep(c *covers, p, q int) bool {
	from, to := m.next[q*m.classes:(q+1)*m.classes], m.next[p*m.classes:(p+1)*m.classes]
	for class, t := range from {
		if t != automaton.Dead && !c.has(to[class], t) {
			return false
		}
	}
	return true
}
