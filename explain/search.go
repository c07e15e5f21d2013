package explain

import (
	"slices"

	"github.com/uriform/uri/grammar/automaton"
)

// This file finds the smallest repair. The repair is a shortest path in a graph whose nodes are the
// pairs of an offset in the text and a state. A path continues without cost if the automaton reads
// the symbol at the offset. It continues with one edit if the symbol is deleted, replaced or
// encoded, or if a symbol is inserted before it.
//
// Each round reads the text once and keeps the best path to every state at the current offset. A
// round allows a number of edits. It drops a path whose edits and the misfits after the offset are
// together more than that number. If no path is left, the next round allows one more edit. A text
// has nearly as many misfits as edits, so that outside of misfits few paths are kept.

// A cost is the cost of a path: first the number of edits, then the sum of their weights. If both
// are equal, the path whose last edit has the larger offset is better: it is nearer to the fault.
type cost struct{ edits, weight, at int32 }

func (c cost) less(d cost) bool {
	switch {
	case c.edits != d.edits:
		return c.edits < d.edits
	case c.weight != d.weight:
		return c.weight < d.weight
	}
	return c.at > d.at
}

// A path is the best path to a state at the current offset.
type path struct {
	cost
	last int32 // the index in search.edits of the last edit, or noEdit
}

// An edit is an Edit of a path, with a link to the edit before it.
type edit struct {
	before int32 // an index in search.edits, or noEdit
	kind   EditKind
	at     int32 // offset in bytes
	sym    rune  // the symbol of EditInsert and EditReplace
}

const noEdit = -1

// Weights. An edit where the text does not fit weighs less than an edit elsewhere, which changes a
// correct character. An edit of a delimiter weighs more than an edit of another character, because
// the text around the delimiter then belongs to other components. Inserting "]" weighs less than
// deleting the "[".
const (
	encodeMisfit  = 0
	encodePercent = 1 // a "%" that does not begin a percent-encoding
	insertEnd     = 2
	deleteMisfit  = 3
	insertMisfit  = 4
	replaceMisfit = 5 // more than insertMisfit, so that no character is lost: "[:1]" becomes "[::1]"
	encodeFit     = 5

	// Additional weights.
	elsewhere   = 4  // inserting, deleting and replacing where the text fits
	closing     = -2 // inserting "]"
	fragment    = 9  // an edit that removes the "#" before a fragment
	encodeColon = 1  // encoding a ":" that fits: the ":" ends a host
)

// delimiterWeight returns the additional weight of an edit that writes or encodes r.
func delimiterWeight(r rune) int32 {
	switch r {
	case ':':
		return 1
	case '/':
		return 4
	case '?', '#', '[', ']':
		return 5
	case '@':
		return 6
	}
	return 0
}

// A search is the search for the repair of one text.
type search struct {
	*machine
	text    string
	misfits []misfit
	allowed int32 // the number of edits that the round allows
	budget  int   // the number of steps that are left

	here, next frontier // at the current offset, and after its symbol
	edits      []edit
}

// A frontier holds the best paths to the states at one offset.
type frontier struct {
	paths  []path // [state]
	states []automaton.State
	has    []bool // [state]: a path leads to the state
}

func newFrontier(states int) frontier {
	return frontier{paths: make([]path, states), has: make([]bool, states)}
}

func (f *frontier) clear() {
	for _, s := range f.states {
		f.has[s] = false
	}
	f.states = f.states[:0]
}

// improve makes w the path to s if no better path is there. It reports whether it did.
func (f *frontier) improve(s automaton.State, w path) bool {
	if f.has[s] && !w.less(f.paths[s].cost) {
		return false
	}
	if !f.has[s] {
		f.has[s] = true
		f.states = append(f.states, s)
	}
	f.paths[s] = w
	return true
}

// The limits of a search make it linear in the length of the text. A search takes at most 25 MB. It
// takes 1 to 2 ms for a text of 10 KB.
const (
	baseBudget = 80_000  // steps from state to state for every text
	byteBudget = 3       // additional steps for each byte
	mostKept   = 1 << 20 // edits that are kept
)

// search returns the repair with the fewest edits and, if several have equally many, the one with
// the least weight. plain is a repair that is already known: search returns plain if it reaches a
// limit. fewest reports whether the result is known to have the fewest edits.
func (m *machine) search(text string, misfits []misfit, plain []Edit) (edits []Edit, fewest bool) {
	s := search{
		machine: m,
		text:    text,
		misfits: misfits,
		allowed: int32(len(misfits)),
		budget:  baseBudget + byteBudget*len(text),
		here:    newFrontier(m.states),
		next:    newFrontier(m.states),
	}
	for ; s.allowed <= mostEdits; s.allowed++ {
		last, found := s.round()
		if found {
			return s.trace(last), true
		}
		if s.budget < 0 || len(s.edits) > mostKept {
			return plain, len(plain) == int(s.allowed)
		}
	}
	return nil, false
}

// round reads the text once. It returns the last edit of the best path to the end of the text, if a
// path with the allowed number of edits leads there.
func (s *search) round() (last int32, found bool) {
	s.edits = s.edits[:0]
	s.here.clear()
	s.next.clear()
	s.here.improve(s.dfa.Start(), path{last: noEdit})
	ahead := s.misfits[1:] // the first misfit begins at 0, so that its edit may come first
	for i := 0; ; {
		most := s.allowed - int32(len(ahead)) // edits that a path may have before i
		s.insert(i, most)
		s.prune()
		if i == len(s.text) {
			return s.best()
		}
		class, size := s.symbol(s.text[i:])
		if len(ahead) > 0 && ahead[0].start == i {
			ahead = ahead[1:]
			most++
		}
		s.advance(i, class, size, most)
		s.budget -= len(s.here.states)
		if len(s.next.states) == 0 || s.budget < 0 || len(s.edits) > mostKept {
			return noEdit, false
		}
		s.here, s.next = s.next, s.here
		s.next.clear()
		i += size
	}
}

// prune drops the path to a state if another state covers it at no higher cost. The states that are
// kept move to the front of the list that isCovered reads. No state that is kept is overwritten
// before it is read.
func (s *search) prune() {
	f := &s.here
	kept := f.states[:0]
	for _, q := range f.states {
		if s.isCovered(q) {
			f.has[q] = false
			continue
		}
		kept = append(kept, q)
	}
	f.states = kept
}

// isCovered reports whether another state covers q at no higher cost.
func (s *search) isCovered(q automaton.State) bool {
	f := &s.here
	for _, p := range f.states {
		if p != q && f.has[p] && s.covers.has(p, q) && !f.paths[q].less(f.paths[p].cost) {
			return true
		}
	}
	return false
}

// best returns the last edit of the best path to an accepting state.
func (s *search) best() (last int32, found bool) {
	var best path
	for _, q := range s.here.states {
		if w := s.here.paths[q]; s.accept[q] && (!found || w.less(best.cost)) {
			best, found = w, true
		}
	}
	return best.last, found
}

// insert adds the paths that insert symbols before the symbol at i. It begins with the paths of the
// fewest edits: the paths that it adds do not improve them.
func (s *search) insert(i int, most int32) {
	fewest := most
	for _, q := range s.here.states {
		fewest = min(fewest, s.here.paths[q].edits)
	}
	for edits := fewest; edits < most; edits++ {
		for k := 0; k < len(s.here.states); k++ {
			if q := s.here.states[k]; s.here.paths[q].edits == edits {
				s.insertFrom(i, q)
			}
		}
	}
}

// insertFrom adds the paths that insert one symbol at i in state q.
func (s *search) insertFrom(i int, q automaton.State) {
	w := s.here.paths[q]
	weight := int32(insertMisfit)
	switch {
	case i == len(s.text):
		weight = insertEnd
	case s.fitsAt(i, q):
		weight += elsewhere
	}
	for _, v := range s.moves[q] {
		more := delimiterWeight(v.sym)
		if v.sym == ']' {
			more = closing
		}
		s.try(&s.here, v.to, w, weight+more, edit{kind: EditInsert, at: int32(i), sym: v.sym})
	}
}

// fitsAt reports whether the symbol at i can be read in q.
func (s *search) fitsAt(i int, q automaton.State) bool {
	class, _ := s.symbol(s.text[i:])
	return s.step(q, class) != automaton.Dead
}

// advance adds the paths after the symbol at i to the next frontier.
func (s *search) advance(i, class, size int, most int32) {
	for _, q := range s.here.states {
		w := s.here.paths[q]
		to := s.step(q, class)
		if to != automaton.Dead {
			s.next.improve(to, w)
		}
		if w.edits < most {
			s.mend(i, size, q, to != automaton.Dead)
		}
	}
}

// mend adds the paths that change the symbol at i. fits reports whether q reads the symbol.
func (s *search) mend(i, size int, q automaton.State, fits bool) {
	w := s.here.paths[q]
	symbol := s.text[i : i+size]
	e := edit{at: int32(i)}

	weight := int32(encodeMisfit)
	switch {
	case symbol == "%":
		weight = encodePercent
	case fits:
		weight = encodeFit + delimiterWeight(rune(symbol[0]))
	}
	if symbol == ":" && fits {
		weight += encodeColon
	}
	more := int32(0)
	if symbol == "#" && s.beginsFragment(s.text, i) {
		more = fragment
	}
	weight += more
	if to := s.encode(q, symbol); to != automaton.Dead {
		e.kind = EditEncode
		s.try(&s.next, to, w, weight, e)
	}

	if fits {
		more += elsewhere
	}
	e.kind = EditDelete
	s.try(&s.next, q, w, deleteMisfit+more, e)

	e.kind = EditReplace
	for _, v := range s.moves[q] {
		e.sym = v.sym
		s.try(&s.next, v.to, w, replaceMisfit+more+delimiterWeight(v.sym), e)
	}
}

// try makes w with one more edit the path to a state in f, if no better path is there.
func (s *search) try(f *frontier, to automaton.State, w path, weight int32, e edit) {
	s.budget--
	c := cost{w.edits + 1, w.weight + weight, e.at}
	if f.has[to] && !c.less(f.paths[to].cost) {
		return
	}
	e.before = w.last
	s.edits = append(s.edits, e)
	f.improve(to, path{c, int32(len(s.edits) - 1)})
}

// trace returns the edits of the path whose last edit is given, in order.
func (s *search) trace(last int32) []Edit {
	var list []Edit
	for ; last != noEdit; last = s.edits[last].before {
		e := s.edits[last]
		list = append(list, s.edit(e))
	}
	slices.Reverse(list)
	return list
}

// edit returns e as an Edit.
func (s *search) edit(e edit) Edit {
	at := int(e.at)
	if e.kind == EditInsert {
		return Edit{EditInsert, at, at, string(e.sym)}
	}
	_, size := s.symbol(s.text[at:])
	text := ""
	switch e.kind {
	case EditEncode:
		text = percentEncode(s.text[at : at+size])
	case EditReplace:
		text = string(e.sym)
	}
	return Edit{e.kind, at, at + size, text}
}
