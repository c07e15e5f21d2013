package explain

import "github.com/uriform/uri/grammar/automaton"

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
