package automaton

import (
	"encoding/binary"
	"slices"
)

// minimize returns the minimal automaton of t:
//
//   - equivalent states, which accept the same continuations, are merged
//     (Hopcroft 1971)
//   - equivalent classes, which lead to the same state from every state, are
//     merged
//   - the dead state becomes state 0; the others are numbered breadth-first
//
// Equal languages therefore get equal automata.
func (t *table) minimize() (*DFA, error) {
	return t.mergeStates().mergeClasses().number()
}

func (t *table) row(s int32) []int32 {
	return t.next[int(s)*t.classes : (int(s)+1)*t.classes]
}

// mergeStates merges equivalent states. All states of one block are equivalent,
// so any of them may give the row of the block.
func (t *table) mergeStates() *table {
	blocks := newBlocks(t)
	blocks.refine()
	u := *t
	u.next = make([]int32, blocks.count()*t.classes)
	u.accept = make([]bool, blocks.count())
	for s, block := range blocks.of {
		u.accept[block] = t.accept[s]
		for c, to := range t.row(int32(s)) {
			u.next[int(block)*t.classes+c] = blocks.of[to]
		}
	}
	u.start = blocks.of[t.start]
	return &u
}

// blocks is a partition of the states, which is refined step by step. The
// members of block b are members[first[b]:end[b]]. During a split the marked
// members come first: members[first[b]:mid[b]].
type blocks struct {
	of              []int32 // [state]: its block
	members, place  []int32 // members[place[s]] == s
	first, mid, end []int32 // [block]

	classes int
	from    [][]int32 // [class][state]: see table.inverse
	preds   [][]int32 // [class]: see table.inverse
	work    []splitter
	waiting []bool // [block*classes + class]: the splitter is in work
}

// A splitter separates states from which the class leads into the block from the
// other states.
type splitter struct{ block, class int32 }

func newBlocks(t *table) *blocks {
	n := t.states()
	b := &blocks{
		of:      make([]int32, n),
		members: make([]int32, n),
		place:   make([]int32, n),
		classes: t.classes,
	}
	for c := range t.classes {
		from, preds := t.inverse(c)
		b.from = append(b.from, from)
		b.preds = append(b.preds, preds)
	}
	for s := range int32(n) {
		b.members[s], b.place[s] = s, s
	}
	b.add(0, int32(n))
	var marked []int32
	for s, accept := range t.accept {
		if accept {
			marked = b.mark(int32(s), marked)
		}
	}
	for c := range t.classes {
		b.enqueue(0, int32(c))
	}
	b.split(marked)
	return b
}

// inverse returns the predecessors of each state for one class: the states from
// which the class leads to s are preds[from[s]:from[s+1]].
func (t *table) inverse(class int) (from, preds []int32) {
	n := t.states()
	from = make([]int32, n+2)
	for s := range n {
		from[t.next[s*t.classes+class]+2]++
	}
	for s := range n {
		from[s+2] += from[s+1]
	}
	preds = make([]int32, n)
	for s := range n {
		to := t.next[s*t.classes+class]
		preds[from[to+1]] = int32(s)
		from[to+1]++
	}
	return from[:n+1], preds
}

func (b *blocks) count() int { return len(b.first) }

func (b *blocks) add(first, end int32) int32 {
	b.first = append(b.first, first)
	b.mid = append(b.mid, first)
	b.end = append(b.end, end)
	b.waiting = append(b.waiting, make([]bool, b.classes)...)
	return int32(len(b.first) - 1)
}

func (b *blocks) enqueue(block, class int32) {
	at := int(block)*b.classes + int(class)
	if !b.waiting[at] {
		b.waiting[at] = true
		b.work = append(b.work, splitter{block, class})
	}
}

func (b *blocks) refine() {
	var inside, marked []int32
	for len(b.work) > 0 {
		w := b.work[len(b.work)-1]
		b.work = b.work[:len(b.work)-1]
		b.waiting[int(w.block)*b.classes+int(w.class)] = false

		// mark reorders members, so iterate over a copy.
		inside = append(inside[:0], b.members[b.first[w.block]:b.end[w.block]]...)
		from, preds := b.from[w.class], b.preds[w.class]
		for _, s := range inside {
			for _, p := range preds[from[s]:from[s+1]] {
				marked = b.mark(p, marked)
			}
		}
		marked = b.split(marked)
	}
}

// mark moves s to the marked members of its block. If s is the first marked
// member, mark appends the block to marked.
func (b *blocks) mark(s int32, marked []int32) []int32 {
	block := b.of[s]
	at, mid := b.place[s], b.mid[block]
	if at < mid {
		return marked // already marked
	}
	if mid == b.first[block] {
		marked = append(marked, block)
	}
	other := b.members[mid]
	b.members[mid], b.members[at] = s, other
	b.place[s], b.place[other] = mid, at
	b.mid[block]++
	return marked
}

// split divides each marked block into its marked and its unmarked members. It
// returns marked with length 0.
func (b *blocks) split(marked []int32) []int32 {
	for _, block := range marked {
		first, mid, end := b.first[block], b.mid[block], b.end[block]
		b.mid[block] = first
		if mid == end {
			continue // all marked
		}
		// The new block is the smaller part. The total time is O(n log n) for this reason.
		if mid-first <= end-mid {
			b.first[block], b.mid[block] = mid, mid
			end = mid
		} else {
			b.end[block] = mid
			first = mid
		}
		fresh := b.add(first, end)
		for _, s := range b.members[first:end] {
			b.of[s] = fresh
		}
		for c := range int32(b.classes) {
			b.enqueue(fresh, c)
		}
	}
	return marked[:0]
}

// mergeClasses merges classes that lead to the same state from every state, and
// numbers the classes in the order of their smallest members.
func (t *table) mergeClasses() *table {
	columns := make(map[string]int)
	number := make([]int, t.classes) // [old class]: new class
	var kept []int                   // [new class]: the first of its old classes
	var key []byte
	for c := range t.classes {
		key = key[:0]
		for s := range t.states() {
			key = binary.LittleEndian.AppendUint32(key, uint32(t.next[s*t.classes+c]))
		}
		n, ok := columns[string(key)]
		if !ok {
			n = len(kept)
			columns[string(key)] = n
			kept = append(kept, c)
		}
		number[c] = n
	}

	u := *t
	u.classes = len(kept)
	u.next = make([]int32, 0, t.states()*u.classes)
	for s := range int32(t.states()) {
		for _, c := range kept {
			u.next = append(u.next, t.row(s)[c])
		}
	}
	u.runs = nil
	for _, r := range t.runs {
		r.class = uint16(number[r.class])
		u.runs = appendRun(u.runs, r)
	}
	return &u
}

// number numbers the states of a minimal automaton breadth-first and returns it
// as a DFA.
func (t *table) number() (*DFA, error) {
	if t.states() >= maxDFA {
		return nil, &LimitError{what: "DFA states", limit: maxDFA}
	}
	dead := t.dead()
	order := []int32{t.start} // states in the order of their new numbers, without the dead state
	number := make([]State, t.states())
	if t.start == dead {
		order = nil
	} else {
		number[t.start] = 1
	}
	for i := 0; i < len(order); i++ {
		for _, to := range t.row(order[i]) {
			if to != dead && number[to] == 0 {
				order = append(order, to)
				number[to] = State(len(order))
			}
		}
	}

	d := &DFA{
		alphabet: t.alphabet,
		runs:     t.runs,
		classes:  t.classes,
		next:     make([]State, t.classes, (len(order)+1)*t.classes), // begins with the row of the dead state, all zeros
		accept:   make([]bool, 1, len(order)+1),
		start:    number[t.start],
		total:    dead < 0,
	}
	for _, s := range order {
		d.accept = append(d.accept, t.accept[s])
		for _, to := range t.row(s) {
			d.next = append(d.next, number[to])
		}
	}
	d.low = lowClasses(d.runs)
	return d, nil
}

// dead returns the dead state of a minimal automaton, or -1 if it does not exist.
func (t *table) dead() int32 {
	for s := range int32(t.states()) {
		if !t.accept[s] && !slices.ContainsFunc(t.row(s), func(to int32) bool { return to != s }) {
			return s
		}
	}
	return -1
}
