package explain

import (
	"encoding/binary"
	"slices"

	"github.com/uriform/uri/grammar/automaton"
)

// This file finds how many edits a text needs at least. A piece of it that cannot
// be read from any state whatever has an edit in it, in every repair: on one of
// its symbols, or between two of them. Pieces that do not overlap need one each.
//
// The last part of the file compares states, so that the search can give up some.

// A misfit is such a piece. In one that ends with the text, nothing that is read
// from any state is accepted there.
type misfit struct{ start, end int }

// misfits returns pieces of s that fit nowhere, in order, and cuts them as short
// as one pass can. The first is one that cannot be read from the start, so that
// there is one if and only if m refuses s.
//
// It stops at most+1 misfits.
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

// fits is the automaton of the sets of states in which a text can leave the
// automaton that read it, whichever state it began in. Set 0 is all of them.
type fits struct {
	next   []int32 // [set*classes+class]
	accept []bool  // a state of the set accepts
}

const (
	none     = -1      // no state is left
	mostSets = 1 << 12 // of these automata the largest has 1,500
)

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
			return 0 // to know less is to say less
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

// image returns the states to which a symbol leads from those of set, in order.
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

// covers says of two states whether all that is accepted from the one is accepted
// from the other. A way to a state is given up if there is one to another, no more
// costly, that covers it: whatever mends the rest of the text for the one mends it
// for the other.
type covers struct {
	states int
	table  []bool // [p*states+q]: p covers q
}

func (c *covers) has(p, q automaton.State) bool { return c.table[int(p)*c.states+int(q)] }

// newCovers begins with all pairs of which one accepting state is covered by
// another, and takes away those that a symbol leads to a pair which is not there,
// until nothing changes.
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

// coverStep reports whether p covers q as far as one symbol goes.
func (m *machine) coverStep(c *covers, p, q int) bool {
	from, to := m.next[q*m.classes:(q+1)*m.classes], m.next[p*m.classes:(p+1)*m.classes]
	for class, t := range from {
		if t != automaton.Dead && !c.has(to[class], t) {
			return false
		}
	}
	return true
}
