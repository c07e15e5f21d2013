package explain

import (
	"slices"

	"github.com/uriform/uri/grammar/automaton"
)

// This file finds the smallest repair: a shortest way through the pairs of a place
// in the text and a state. A way goes on for nothing where the automaton reads the
// symbol that is there, and for one edit by deleting it, by putting another or its
// encoding in its place, or by putting one before it.
//
// The text is gone through once, with the best way to every state at the place
// under way. A way that cannot end within the number of edits allowed, by the
// misfits that are still ahead, is given up; if none is left, one more is allowed.
// As the misfits are nearly as many as the edits, mostly few ways are under way
// outside of them.

// A cost is what a way has cost so far: edits first, then how much they disturb.
// Of equal ways the better one has its last edit nearer to where the text ceases to
// fit.
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

// A way is the best way to a state at a place.
type way struct {
	cost
	last int32 // the last of its edits, as an index of search.edits, or noEdit
}

// An edit is an Edit of a way, and the one before it.
type edit struct {
	before int32
	kind   EditKind
	at     int32 // in bytes
	sym    rune  // of Insert and Replace
}

const noEdit = -1

// Weights. An edit where the text does not fit disturbs less than one elsewhere,
// which takes what is right for wrong. A delimiter that comes or goes disturbs more
// than another character, since what is around it is then read as something else;
// but it is better to close a bracket than to take the open one for a mistake.
const (
	encodeMisfit  = 0
	encodePercent = 1 // a "%" that stands for itself
	insertEnd     = 2
	deleteMisfit  = 3
	insertMisfit  = 4
	replaceMisfit = 5 // more than inserting, which keeps what is there: "[:1]" becomes "[::1]"
	encodeFit     = 5
	elsewhere     = 4  // more, for inserting, deleting and replacing
	closing       = -2 // more, for inserting "]"
	fragment      = 9  // more, for losing the "#" before a fragment
	encodeColon   = 1  // more, for encoding a ":" that fits: it ends a host
)

// delimiterWeight returns how much more it disturbs to write r, or to encode it,
// than another character.
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

// A search looks for the repairs of one text.
type search struct {
	*machine
	text    string
	misfits []misfit
	allowed int32 // edits
	budget  int   // steps that may still be taken

	here, next frontier
	edits      []edit
}

// A frontier holds the best ways to the states at one place.
type frontier struct {
	ways   []way // by state
	states []automaton.State
	has    []bool
}

func newFrontier(states int) frontier {
	return frontier{ways: make([]way, states), has: make([]bool, states)}
}

func (f *frontier) clear() {
	for _, s := range f.states {
		f.has[s] = false
	}
	f.states = f.states[:0]
}

// improve makes w the way to s if it is better than the one that is there.
func (f *frontier) improve(s automaton.State, w way) bool {
	if f.has[s] && !w.less(f.ways[s].cost) {
		return false
	}
	if !f.has[s] {
		f.has[s] = true
		f.states = append(f.states, s)
	}
	f.ways[s] = w
	return true
}

// The budget of a search in steps from state to state: what every text may take
// and how much more for each byte; and the most edits that are kept. That makes a
// search linear, with at most 25 MB, and one in 10 KB a matter of a millisecond
// or two.
const (
	baseBudget = 80_000
	byteBudget = 3
	mostKept   = 1 << 20
)

// search returns the fewest edits, and of those with as many the ones that disturb
// least. Where it runs out of its budget it returns plain, a repair that is known
// already; fewest is then false unless that has been proven.
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

// round goes through the text once, and returns the last edit of the best way to
// its end within the edits that are allowed.
func (s *search) round() (last int32, found bool) {
	s.edits = s.edits[:0]
	s.here.clear()
	s.next.clear()
	s.here.improve(s.dfa.Start(), way{last: noEdit})
	ahead := s.misfits[1:] // the first, around the start, may be mended before it begins
	for i := 0; ; {
		most := s.allowed - int32(len(ahead)) // edits that a way may have so far
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

// prune gives up the ways to states that others cover at no higher cost. Those that
// are kept move to the front of the list that isCovered reads, which loses none.
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

func (s *search) isCovered(q automaton.State) bool {
	f := &s.here
	for _, p := range f.states {
		if p != q && f.has[p] && s.covers.has(p, q) && !f.ways[q].less(f.ways[p].cost) {
			return true
		}
	}
	return false
}

// best returns the last edit of the best way that may end where it is.
func (s *search) best() (last int32, found bool) {
	var best way
	for _, q := range s.here.states {
		if w := s.here.ways[q]; s.accept[q] && (!found || w.less(best.cost)) {
			best, found = w, true
		}
	}
	return best.last, found
}

// insert adds the ways that put symbols before the one at i. It begins with those
// of the fewest edits, which are not improved on by others.
func (s *search) insert(i int, most int32) {
	fewest := most
	for _, q := range s.here.states {
		fewest = min(fewest, s.here.ways[q].edits)
	}
	for edits := fewest; edits < most; edits++ {
		for k := 0; k < len(s.here.states); k++ {
			if q := s.here.states[k]; s.here.ways[q].edits == edits {
				s.insertFrom(i, q)
			}
		}
	}
}

func (s *search) insertFrom(i int, q automaton.State) {
	w := s.here.ways[q]
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

// advance adds the ways past the symbol at i to the next frontier.
func (s *search) advance(i, class, size int, most int32) {
	for _, q := range s.here.states {
		w := s.here.ways[q]
		to := s.step(q, class)
		if to != automaton.Dead {
			s.next.improve(to, w)
		}
		if w.edits < most {
			s.mend(i, size, q, to != automaton.Dead)
		}
	}
}

// mend adds the ways that change the symbol at i, which fits in q or not.
func (s *search) mend(i, size int, q automaton.State, fits bool) {
	w := s.here.ways[q]
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

// try goes from w to a state in f by one more edit, if that is better than the way
// that is there.
func (s *search) try(f *frontier, to automaton.State, w way, weight int32, e edit) {
	s.budget--
	c := cost{w.edits + 1, w.weight + weight, e.at}
	if f.has[to] && !c.less(f.ways[to].cost) {
		return
	}
	e.before = w.last
	s.edits = append(s.edits, e)
	f.improve(to, way{c, int32(len(s.edits) - 1)})
}

// trace returns the edits up to the last, in order.
func (s *search) trace(last int32) []Edit {
	var list []Edit
	for ; last != noEdit; last = s.edits[last].before {
		e := s.edits[last]
		list = append(list, s.edit(e))
	}
	slices.Reverse(list)
	return list
}

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
