package automaton

import (
	"iter"
	"math"
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// A Derivation says how a rule derives a string: the rules applied, each before
// those applied within it, from left to right. Node 0 is the rule asked for.
type Derivation []Node

// A Node is one application of a rule.
type Node struct {
	Rule       string // the name in the rule's definition
	Start, End int    // what it derives, offsets in bytes
	Depth      int    // how many applications it stands within
}

// Find returns the first node of a rule; ok is false if the rule is not applied.
func (d Derivation) Find(rule string) (n Node, ok bool) {
	i := slices.IndexFunc(d, func(n Node) bool { return n.Rule == rule })
	if i < 0 {
		return Node{}, false
	}
	return d[i], true
}

// Children yields the indexes of the nodes directly within the node at index i.
func (d Derivation) Children(i int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for j := i + 1; j < len(d) && d[j].Depth > d[i].Depth; j++ {
			if d[j].Depth == d[i].Depth+1 && !yield(j) {
				return
			}
		}
	}
}

// Derive returns the derivation of s from a rule; ok is false if there is none.
// To derive many strings, make a [Parser].
func Derive(g *grammar.Grammar, rule, s string) (d Derivation, ok bool, err error) {
	p, err := NewParser(g, rule, ParserOptions{})
	if err != nil {
		return nil, false, err
	}
	d, ok = p.Parse(s)
	return d, ok, nil
}

// ParserOptions choose what a [Parser] reports. The zero value reports every
// rule and takes alternatives in the order of the grammar.
type ParserOptions struct {
	// Keep says which rules become nodes. The others are applied silently, which
	// makes the automaton smaller and the parser faster. Nil keeps all.
	Keep func(r *grammar.Rule) bool

	// Prefer names rules to try before others: an alternative that is nothing
	// but a reference to one of them comes first, in the order of this list.
	Prefer []string

	Limits Limits
}

// A Parser finds the derivations of strings from one rule. It may be used by
// several goroutines, but its calls wait for each other: give each goroutine its
// own where that matters.
//
// Where a string has several derivations, Parse returns the one of a
// backtracking reader: of alternatives the first with which the whole string can
// be derived, of repetitions as many as possible, an option if possible.
// RFC 3986, 3.2.2 asks for just that: "first-match-wins" makes 1.2.3.4 an
// IPv4address and not a reg-name. An unbounded repetition never ends in deriving
// nothing once more.
//
// # How it works
//
// The NFA of the rule has states that mark where a rule begins and ends. The
// string is read twice (Frisch and Cardelli 2004): from its end, by the
// automaton of the reversed language, to know at each place which states can
// still succeed; then from its beginning, always into the first of these. The
// automaton of the reversed language is made as it is used.
//
// Reading takes time linear in the string once its sets of states are known, at
// worst proportional to the product of string and NFA; memory is one set of NFA
// states per place in the string at most.
type Parser struct {
	nfa    *NFA
	rules  []*grammar.Rule
	marks  []mark // of each state of nfa
	loops  []loop // likewise
	levels int32  // the highest of loops

	runs    []run
	low     [256]uint16
	readers [][]int32 // of a class: the states that read it
	from    []int32   // the forks that lead to state q are forks[from[q]:from[q+1]]
	forks   []int32

	mu    sync.Mutex
	sets  map[string]*alive // by the bits of live
	last  *alive            // at the end of every string
	bytes int               // what sets hold, about
	scratch
}

// alive is a state of the automaton of the reversed language: the states of the
// NFA that accept a certain rest of a text.
type alive struct {
	live []uint64
	next []*alive // by the class of the symbol before; nil where not yet known
}

func (a *alive) has(q int32) bool { return a.live[q>>6]>>(q&63)&1 != 0 }

// scratch is what one call of Parse uses, kept for the next.
type scratch struct {
	classes []uint16 // of the symbols of the string
	offsets []int32  // where they begin
	alive   []*alive // at each symbol, and at the end
	tried   []int32  // [state*(levels+1) + fresh-1]: where it was last tried, as base - place
	base    int32    // grows with each call, so that tried need not be cleared
	events  []event
	stack   []choice
	open    []int32
}

// An event is a mark met at a place of the string.
type event struct {
	mark mark
	at   int32
}

// A choice is a state still to be tried at the place under way, with what there
// was when it was put off.
type choice struct{ state, fresh, events int32 }

// What is kept between calls, for short strings and few sets.
const (
	maxAlive   = 1 << 25 // bytes of sets
	maxScratch = 1 << 16 // bytes of a string
)

// NewParser makes a parser for a rule. The error is as for [Compile].
func NewParser(g *grammar.Grammar, rule string, o ParserOptions) (*Parser, error) {
	b, err := newBuilder(o.Limits, g, rule)
	if err != nil {
		return nil, err
	}
	b.tags = newTagger(b.index, o)
	n, err := b.build()
	if err != nil {
		return nil, err
	}
	p := &Parser{
		nfa:    n,
		rules:  b.tags.rules,
		marks:  dense(b.tags.marks, n.Len()),
		loops:  dense(b.tags.loops, n.Len()),
		levels: b.tags.levels,
		sets:   make(map[string]*alive),
	}
	return p, p.index()
}

// index makes the tables for reading.
func (p *Parser) index() error {
	runs, members, err := partition(p.nfa.sets, utf8.MaxRune)
	if err != nil {
		return err
	}
	p.runs = runs
	p.low = lowClasses(runs)
	p.readers = make([][]int32, countClasses(runs))
	total := 0
	for q, s := range p.nfa.states {
		if s.set < 0 {
			continue
		}
		for _, c := range members[s.set] {
			p.readers[c] = append(p.readers[c], int32(q))
		}
		if total += len(members[s.set]); total > maxTable {
			return &LimitError{What: "table entries", Limit: maxTable}
		}
	}

	n := p.nfa.Len()
	p.from = make([]int32, n+2)
	each := func(f func(fork, to int32)) {
		for q, s := range p.nfa.states {
			if s.set < 0 && s.out >= 0 {
				f(int32(q), s.out)
			}
			if s.set < 0 && s.alt >= 0 {
				f(int32(q), s.alt)
			}
		}
	}
	each(func(_, to int32) { p.from[to+2]++ })
	for q := range n {
		p.from[q+2] += p.from[q+1]
	}
	p.forks = make([]int32, p.from[n+1])
	each(func(fork, to int32) {
		p.forks[p.from[to+1]] = fork
		p.from[to+1]++
	})
	p.from = p.from[:n+1]
	if n*int(p.levels+1) > maxTable {
		return &LimitError{What: "states × levels of loops", Limit: maxTable}
	}
	p.tried = make([]int32, n*int(p.levels+1))
	return nil
}

// Parse returns the derivation of s; ok is false if there is none, and for
// strings of 2 GiB and more.
func (p *Parser) Parse(s string) (d Derivation, ok bool) { return p.Append(nil, s) }

// Append appends the nodes of the derivation of s to d, for callers that reuse
// it. Where there is none, d is returned as it is.
func (p *Parser) Append(d Derivation, s string) (_ Derivation, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(s) > maxScratch {
		defer p.drop()
	}
	if !p.classify(s) {
		return d, false
	}
	p.readBackward()
	if !p.alive[0].has(p.nfa.start) {
		return d, false
	}
	p.readForward()
	return p.nodes(d), true
}

// classify finds the classes of the symbols of s; it is false for what is not
// UTF-8 or not below 2 GiB.
func (p *Parser) classify(s string) bool {
	p.classes, p.offsets = p.classes[:0], p.offsets[:0]
	if len(s) > math.MaxInt32 {
		return false
	}
	for i := 0; i < len(s); {
		p.offsets = append(p.offsets, int32(i))
		if c := s[i]; c < utf8.RuneSelf {
			p.classes = append(p.classes, p.low[c])
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			return false
		}
		p.classes = append(p.classes, classIn(p.runs, r))
		i += size
	}
	p.offsets = append(p.offsets, int32(len(s)))
	return true
}

// readBackward fills alive.
func (p *Parser) readBackward() {
	if p.bytes > maxAlive {
		clear(p.sets)
		p.bytes = 0
		p.last = nil
	}
	if p.last == nil {
		p.last = p.intern(p.closure([]int32{int32(p.nfa.Accept())}))
	}
	n := len(p.classes)
	p.alive = slices.Grow(p.alive[:0], n+1)[:n+1]
	at := p.last
	p.alive[n] = at
	for i := n - 1; i >= 0; i-- {
		class := p.classes[i]
		if at.next[class] == nil {
			at.next[class] = p.before(at, class)
		}
		at = at.next[class]
		p.alive[i] = at
	}
}

// before returns the states that accept a symbol of a class and then what those
// of a accept.
func (p *Parser) before(a *alive, class uint16) *alive {
	var from []int32
	for _, q := range p.readers[class] {
		if a.has(p.nfa.states[q].out) {
			from = append(from, q)
		}
	}
	return p.intern(p.closure(from))
}

// closure adds the states that lead to some states by forks.
func (p *Parser) closure(states []int32) []uint64 {
	live := make([]uint64, (p.nfa.Len()+63)/64)
	for len(states) > 0 {
		q := states[len(states)-1]
		states = states[:len(states)-1]
		if live[q>>6]>>(q&63)&1 == 0 {
			live[q>>6] |= 1 << (q & 63)
			states = append(states, p.forks[p.from[q]:p.from[q+1]]...)
		}
	}
	return live
}

func (p *Parser) intern(live []uint64) *alive {
	key := make([]byte, 0, 8*len(live))
	for _, w := range live {
		key = append(key, byte(w), byte(w>>8), byte(w>>16), byte(w>>24), byte(w>>32), byte(w>>40), byte(w>>48), byte(w>>56))
	}
	a, ok := p.sets[string(key)]
	if !ok {
		a = &alive{live, make([]*alive, len(p.readers))}
		p.sets[string(key)] = a
		p.bytes += 2*len(key) + 8*len(a.next)
	}
	return a
}

// readForward fills events with the marks on the way through states that can
// succeed. At each place it tries states in order.
//
// Where the body of a loop derives nothing the way back is closed, or reading
// would go in circles. That makes a state depend on which of the loops around it
// are at the beginning of their bodies. It is enough to know the outermost of
// them, fresh, since with it all loops within it are. A state that failed with
// the same fresh at the same place is not tried again.
func (p *Parser) readForward() {
	p.forget()
	p.events, p.stack = p.events[:0], p.stack[:0]
	none := p.levels + 1
	at, q, fresh := int32(0), p.nfa.start, none
	for {
		s, l := p.nfa.states[q], p.loops[q]
		if !p.alive[at].has(q) || s.set < 0 && p.triedBefore(q, fresh, at) || fresh <= -l {
			last := p.stack[len(p.stack)-1]
			p.stack = p.stack[:len(p.stack)-1]
			q, fresh, p.events = last.state, last.fresh, p.events[:last.events]
			continue
		}
		if q == int32(p.nfa.Accept()) {
			return
		}
		if s.set >= 0 {
			at++
			q, fresh, p.stack = s.out, none, p.stack[:0]
			continue
		}
		if m := p.marks[q]; m != 0 {
			p.events = append(p.events, event{m, p.offsets[at]})
		}
		if s.alt >= 0 {
			p.stack = append(p.stack, choice{s.alt, fresh, int32(len(p.events))})
		}
		switch {
		case l > 0:
			fresh = min(fresh, l)
		case l < 0:
			fresh = none
		}
		q = s.out
	}
}

// drop gives back the memory that grew with a long string.
func (p *Parser) drop() {
	p.classes, p.offsets, p.alive, p.events = nil, nil, nil, nil
}

// forget makes all states untried.
func (p *Parser) forget() {
	// What was noted before is at most base.
	if p.base > math.MaxInt32-int32(len(p.offsets)) {
		clear(p.tried)
		p.base = 0
	}
	p.base += int32(len(p.offsets))
}

// triedBefore reports whether a state was tried at a place before, and notes that
// it is now.
func (p *Parser) triedBefore(q, fresh, at int32) bool {
	now := p.base - at
	i := int(q)*int(p.levels+1) + int(fresh) - 1
	before := p.tried[i] == now
	p.tried[i] = now
	return before
}

// nodes makes nodes of the events.
func (p *Parser) nodes(d Derivation) Derivation {
	p.open = p.open[:0]
	for _, e := range p.events {
		if e.mark > 0 {
			p.open = append(p.open, int32(len(d)))
			d = append(d, Node{Rule: p.rules[e.mark-1].Name, Start: int(e.at), Depth: len(p.open) - 1})
			continue
		}
		d[p.open[len(p.open)-1]].End = int(e.at)
		p.open = p.open[:len(p.open)-1]
	}
	return d
}
