package automaton

import (
	"slices"

	"github.com/uriform/uri/grammar"
)

// Thompson returns the NFA of a rule. Each reference is replaced by new states
// for the rule that it refers to. Only references with the same continuation
// share their states. If each rule refers to the next one twice, the number of
// states grows exponentially, and Thompson returns a [*LimitError].
func (l Limits) Thompson(g *grammar.Grammar, rule string) (*NFA, error) {
	b, err := newBuilder(l, g, rule)
	if err != nil {
		return nil, err
	}
	return b.build()
}

// A builder makes states from the end of a rule to its beginning: expr(e, next)
// returns a state that reads e and continues at next. So all edges except those
// of loops lead to states that already exist.
type builder struct {
	nfa   *NFA
	index *grammar.Index
	root  *grammar.Rule
	limit int
	calls int  // calls of expr and set, and a fraction of the ranges copied: work that may add no state
	full  bool // the limit is reached: stop

	made map[madeKey]int32 // states made for a rule and a continuation
	sets map[*grammar.Rule]ruleSet

	tags *tagger // records states for a Parser; nil for a DFA
}

type madeKey struct {
	rule *grammar.Rule
	next int32
}

// A ruleSet is the set of symbols that a rule derives. ok is false if the rule
// derives anything other than single symbols.
type ruleSet struct {
	set []grammar.Range
	ok  bool
}

func newBuilder(l Limits, g *grammar.Grammar, rule string) (*builder, error) {
	index := grammar.NewIndex(g)
	root, err := check(index, rule)
	if err != nil {
		return nil, err
	}
	return &builder{
		nfa:   NewNFA(),
		index: index,
		root:  root,
		limit: l.nfa(),
		made:  make(map[madeKey]int32),
		sets:  make(map[*grammar.Rule]ruleSet),
	}, nil
}

func (b *builder) build() (*NFA, error) {
	b.nfa.start = b.rule(b.root, int32(b.nfa.Accept()))
	if b.full {
		return nil, &LimitError{what: "NFA states", limit: b.limit}
	}
	return b.nfa, nil
}

// add adds a state and returns it. If there are too many states, it sets full
// instead.
func (b *builder) add() int32 {
	if len(b.nfa.states) >= b.limit {
		b.full = true
		return b.nfa.start
	}
	return int32(b.nfa.Add())
}

// exhausted counts a call and reports whether the limit is reached.
func (b *builder) exhausted() bool {
	b.calls++
	b.full = b.full || b.calls > 16*b.limit
	return b.full
}

// charge counts copied ranges as work. A grammar of n bytes can have n states
// with n ranges each. If each of n rules refers to the next one twice, there can
// be 2ⁿ ranges.
func (b *builder) charge(ranges int) {
	const perCall = 4
	b.calls += ranges / perCall
}

func (b *builder) rule(r *grammar.Rule, next int32) int32 {
	key := madeKey{r, next}
	if at, ok := b.made[key]; ok {
		return at
	}
	var at int32
	if b.tags.keeps(r) {
		end := b.fork(next, none)
		at = b.fork(b.expr(r.Expr, end), none)
		b.tags.rule(r, at, end)
	} else {
		at = b.expr(r.Expr, next)
	}
	b.made[key] = at
	return at
}

func (b *builder) expr(e grammar.Expr, next int32) int32 {
	if b.exhausted() {
		return next
	}
	switch e := e.(type) {
	case grammar.Alternation:
		return b.alternation(e.List, next)
	case grammar.Concatenation:
		for _, x := range slices.Backward(e.List) {
			next = b.expr(x, next)
		}
	case grammar.Group:
		return b.expr(e.Expr, next)
	case grammar.Option:
		return b.option(e.Expr, next)
	case grammar.Repetition:
		return b.repetition(e, next)
	case grammar.Ref:
		return b.rule(b.index.Rule(e.Name), next)
	case grammar.Literal:
		for _, set := range slices.Backward(e.Symbols()) {
			next = b.read(set, next)
		}
	case grammar.Range:
		return b.read([]grammar.Range{e}, next)
	}
	return next
}

func (b *builder) fork(first, second int32) int32 {
	s := b.add()
	if !b.full {
		b.nfa.Fork(int(s), int(first), int(second))
	}
	return s
}

func (b *builder) read(set []grammar.Range, next int32) int32 {
	s := b.add()
	if b.charge(len(set)); !b.full {
		b.nfa.Read(int(s), set, int(next))
	}
	return s
}

func (b *builder) option(e grammar.Expr, next int32) int32 {
	at := b.expr(e, next)
	if at == next {
		return next
	}
	return b.fork(at, next)
}

// alternation makes one state for consecutive alternatives that are single
// symbols. It forks to the other alternatives in their order.
func (b *builder) alternation(list []grammar.Expr, next int32) int32 {
	list = b.tags.order(list)
	var branches []int32
	for i := 0; i < len(list) && !b.full; {
		if union, n := b.singles(list[i:]); n > 0 {
			branches = append(branches, b.read(union, next))
			i += n
			continue
		}
		branches = append(branches, b.expr(list[i], next))
		i++
	}
	return b.choose(branches)
}

// choose returns a state that forks to the branches. Without branches it returns
// a state without edges.
func (b *builder) choose(branches []int32) int32 {
	if len(branches) == 0 {
		return b.add()
	}
	at := branches[len(branches)-1]
	for _, s := range slices.Backward(branches[:len(branches)-1]) {
		if s != at {
			at = b.fork(s, at)
		}
	}
	return at
}

// repetition reads the expression Min times, and then up to Max-Min times more.
func (b *builder) repetition(e grammar.Repetition, next int32) int32 {
	if e.Max == grammar.Unbounded {
		next = b.loop(e.Expr, next)
	} else {
		next = b.atMost(e.Max-e.Min, e.Expr, next)
	}
	for range e.Min {
		at := b.expr(e.Expr, next)
		if at == next || b.full { // the expression derives only "": 1000000000("") adds no states
			break
		}
		next = at
	}
	return next
}

func (b *builder) loop(e grammar.Expr, next int32) int32 {
	loop := b.fork(none, next)
	back := loop
	if b.tags != nil {
		back = b.fork(loop, none)
		b.tags.enter(loop, back)
		defer b.tags.leave()
	}
	body := b.expr(e, back)
	if body == back {
		return next
	}
	if !b.full {
		b.nfa.Fork(int(loop), int(body), int(next))
	}
	return loop
}

// atMost reads e up to n times. After each time it may go directly to end.
func (b *builder) atMost(n int, e grammar.Expr, end int32) int32 {
	next := end
	for range n {
		at := b.expr(e, next)
		if at == next || b.full {
			break
		}
		next = b.fork(at, end)
	}
	return next
}

// singles returns the union of the alternatives at the beginning of the list
// that are single symbols, and the number of these alternatives. The ranges are
// joined whenever their number has doubled, so their number stays proportional
// to the size of the joined union.
func (b *builder) singles(list []grammar.Expr) (union []grammar.Range, n int) {
	const few = 64
	joined := 0
	for _, e := range list {
		s, ok := b.set(e)
		if !ok {
			break
		}
		b.charge(len(s))
		if union = append(union, s...); len(union) > 2*joined+few {
			union = makeSet(union)
			joined = len(union)
		}
		n++
	}
	return union, n
}

// set returns the symbols that e derives. The result is false if e derives
// anything other than single symbols.
func (b *builder) set(e grammar.Expr) ([]grammar.Range, bool) {
	if b.exhausted() {
		return nil, false
	}
	switch e := e.(type) {
	case grammar.Range:
		return []grammar.Range{e}, true
	case grammar.Literal:
		if list := e.Symbols(); len(list) == 1 {
			return list[0], true
		}
	case grammar.Group:
		return b.set(e.Expr)
	case grammar.Alternation:
		union, n := b.singles(e.List)
		return union, n == len(e.List)
	case grammar.Ref:
		return b.ruleSet(b.index.Rule(e.Name))
	}
	return nil, false
}

// ruleSet is set for the definition of r, computed once. It returns false for a
// rule that becomes a node of derivations.
func (b *builder) ruleSet(r *grammar.Rule) ([]grammar.Range, bool) {
	s, done := b.sets[r]
	if !done {
		s.set, s.ok = b.set(r.Expr)
		s.ok = s.ok && !b.tags.keeps(r)
		b.sets[r] = s
	}
	return s.set, s.ok
}
