package automaton

import (
	"encoding/binary"
	"math"
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// A Derivation describes how a rule derives a string. It is a tree of rule
// applications, as a list: each node comes before the nodes inside it, from left
// to right. Node 0 is the application of the rule of the parser.
type Derivation []Node

// A Node is one application of a rule.
type Node struct {
	Rule       string // name of the rule, spelled as in its definition
	Start, End int    // byte offsets of the text that the rule derives
	Depth      int    // number of enclosing nodes
}

// Find returns the first node of a rule. ok is false if there is no such node.
func (d Derivation) Find(rule string) (n Node, ok bool) {
	i := slices.IndexFunc(d, func(n Node) bool { return n.Rule == rule })
	if i < 0 {
		return Node{}, false
	}
	return d[i], true
}

// Derive returns the derivation of s from a rule. ok is false if the rule does
// not derive s. To derive many strings, use a [Parser].
func Derive(g *grammar.Grammar, rule, s string) (d Derivation, ok bool, err error) {
	p, err := NewParser(g, rule, ParserOptions{})
	if err != nil {
		return nil, false, err
	}
	d, ok = p.Parse(s)
	return d, ok, nil
}

// ParserOptions are the options of a [Parser]. With the zero value the parser
// reports every rule and tries alternatives in the order of the grammar.
type ParserOptions struct {
	// Keep reports whether applications of the rule become nodes. Omitting rules
	// makes the automaton smaller and the parser faster. If Keep is nil, all
	// rules become nodes.
	Keep func(r *grammar.Rule) bool

	// Prefer names rules to try before others. An alternative that is only a
	// reference to one of these rules is tried first. If there are several such
	// alternatives, they are tried in the order of this list.
	Prefer []string

	Limits Limits
}

// A Parser finds the derivations of strings from one rule. Several goroutines
// may use one Parser, but only one call runs at a time. For parallel parsing,
// make one Parser for each goroutine.
//
// If a string has several derivations, Parse returns the derivation that a
// backtracking parser would find:
//
//   - the first alternative with which the whole string can be derived
//   - as many repetitions as possible
//   - the expression of an option, if possible
//
// RFC 3986, 3.2.2 requires this: by the "first-match-wins" algorithm, 1.2.3.4 is
// an IPv4address and not a reg-name. An unbounded repetition does not end with a
// repetition that derives the empty string.
//
// # How it works
//
// In the NFA of the rule, some states mark the beginning and the end of a rule.
// The string is read twice (Frisch and Cardelli 2004). The first pass reads
// backward, with the automaton of the reversed language. It computes, for each
// position, the set of states from which the rest of the string is accepted. The
// second pass reads forward, and always continues with the first state in that
// set. The automaton of the reversed language is made on demand.
//
// If the sets of states are already known from earlier strings, parsing takes
// time linear in the string. In the worst case the time is proportional to the
// length of the string times the size of the NFA, and a set of NFA states is
// stored for each position.
type Parser struct {
	nfa    *NFA
	rules  []*grammar.Rule // rules that become nodes; see mark
	marks  []mark          // [state of nfa]
	loops  []loop          // [state of nfa]
	levels int32           // the highest level in loops

	runs    []run
	low     [256]uint16
	readers [][]int32 // [class]: the states that read it
	forks   [][]int32 // [state]: the forks that lead to it

	mu    sync.Mutex
	sets  map[string]*liveSet // key: the bits of live
	last  *liveSet            // the set at the end of every string
	bytes int                 // approximate memory used by sets
	scratch
}

// A liveSet is a state of the automaton of the reversed language: the set of NFA
// states from which a certain rest of a string is accepted.
type liveSet struct {
	live []uint64   // bit set of NFA states
	next []*liveSet // [class of the symbol before the rest]; nil if not yet computed
}

func (a *liveSet) has(q int32) bool { return a.live[q>>6]>>(q&63)&1 != 0 }

// scratch is the memory that a call of Parse needs, kept for the next call.
type scratch struct {
	classes []uint16   // classes of the symbols of the string
	offsets []int32    // byte offsets of the symbols, and the length of the string
	alive   []*liveSet // the set at each symbol, and at the end
	tried   []int32    // [state*(levels+1) + fresh-1]: base - position of the last try
	base    int32      // increases with each call, so that tried need not be cleared
	events  []event
	stack   []choice
	open    []int32 // nodes that have begun but not ended
}

// An event is the passing of a mark at a byte offset of the string.
type event struct {
	mark mark
	at   int32
}

// A choice is a state to try if the current one fails, at the same position of
// the string. It records fresh and the number of events at the fork.
type choice struct{ state, fresh, events int32 }

// Limits of the memory that is kept between calls.
const (
	maxAlive   = 1 << 25 // memory used by sets, in bytes
	maxScratch = 1 << 16 // length of a string whose scratch is kept, in bytes
)

// NewParser returns a parser for a rule. The error is an [*Error] or a
// [*LimitError].
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
		sets:   make(map[string]*liveSet),
	}
	return p, p.index()
}

// index computes the tables for parsing.
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
			return &LimitError{what: "table entries", limit: maxTable}
		}
	}

	n := p.nfa.Len()
	p.forks = make([][]int32, n)
	for q, s := range p.nfa.states {
		for _, to := range []int32{s.out, s.alt} {
			if s.set < 0 && to >= 0 {
				p.forks[to] = append(p.forks[to], int32(q))
			}
		}
	}
	if n*int(p.levels+1) > maxTable {
		return &LimitError{what: "states × levels of loops", limit: maxTable}
	}
	p.tried = make([]int32, n*int(p.levels+1))
	return nil
}

// Parse returns the derivation of s. ok is false if the rule does not derive s,
// or if s is 2 GiB or longer.
func (p *Parser) Parse(s string) (d Derivation, ok bool) { return p.Append(nil, s) }

// Append appends the nodes of the derivation of s to d, so that callers can
// reuse d. If there is no derivation, Append returns d unchanged.
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

// classify computes the classes of the symbols of s. It returns false if s is
// not UTF-8, or is 2 GiB or longer.
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

// readBackward computes alive, the sets at all positions of the string.
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

// before returns the set of states from which a symbol of the class leads to a
// state in a.
func (p *Parser) before(a *liveSet, class uint16) *liveSet {
	var from []int32
	for _, q := range p.readers[class] {
		if a.has(p.nfa.states[q].out) {
			from = append(from, q)
		}
	}
	return p.intern(p.closure(from))
}

// closure returns the set of the given states and all states from which forks
// lead to them.
func (p *Parser) closure(states []int32) []uint64 {
	live := make([]uint64, (p.nfa.Len()+63)/64)
	for len(states) > 0 {
		q := states[len(states)-1]
		states = states[:len(states)-1]
		if live[q>>6]>>(q&63)&1 == 0 {
			live[q>>6] |= 1 << (q & 63)
			states = append(states, p.forks[q]...)
		}
	}
	return live
}

func (p *Parser) intern(live []uint64) *liveSet {
	key, _ := binary.Append(nil, binary.LittleEndian, live)
	a, ok := p.sets[string(key)]
	if !ok {
		a = &liveSet{live, make([]*liveSet, len(p.readers))}
		p.sets[string(key)] = a
		p.bytes += 2*len(key) + 8*len(a.next)
	}
	return a
}

// readForward computes events, the marks on the preferred path through the NFA.
// At each position it tries the states in order of preference, but only states
// in alive.
//
// The edge from the end of a loop body back to its beginning is closed if the
// body has derived nothing yet; otherwise readForward would not terminate.
// Whether a path is allowed therefore depends on which of the enclosing loops
// are at the beginning of their bodies. The level of the outermost such loop is
// enough, because all loops inside it are at their beginnings too: this level is
// fresh. A state that has failed with the same fresh at the same position is not
// tried again.
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

// drop releases the memory that was allocated for a long string.
func (p *Parser) drop() {
	p.classes, p.offsets, p.alive, p.events = nil, nil, nil, nil
}

// forget marks all states as not tried.
func (p *Parser) forget() {
	// All values in tried are at most base. Increasing base makes them invalid.
	if p.base > math.MaxInt32-int32(len(p.offsets)) {
		clear(p.tried)
		p.base = 0
	}
	p.base += int32(len(p.offsets))
}

// triedBefore reports whether a state was already tried at a position, and
// records that it is tried now.
func (p *Parser) triedBefore(q, fresh, at int32) bool {
	now := p.base - at
	i := int(q)*int(p.levels+1) + int(fresh) - 1
	before := p.tried[i] == now
	p.tried[i] = now
	return before
}

// nodes appends the nodes that the events describe to d.
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
