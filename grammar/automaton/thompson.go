package automaton

import (
	"slices"

	"github.com/uriform/uri/grammar"
)

// Thompson makes the NFA of a rule. References are replaced by what they refer
// to, each time anew unless what follows is the same, so a grammar whose rules
// double each other grows until it meets the limit.
func (l Limits) Thompson(g *grammar.Grammar, rule string) (*NFA, error) {
	b, err := newBuilder(l, g, rule)
	if err != nil {
		return nil, err
	}
	return b.build()
}

// A builder makes states from the end of a rule to its beginning: expr(e, next)
// returns a state that reads e and goes on at next. So nothing has to be
// patched but the way back of a loop.
type builder struct {
	nfa   *NFA
	index *grammar.Index
	root  *grammar.Rule
	limit int
	calls int  // of expr and of set, and a share of the ranges: work that may make no state
	full  bool // the limit is reached: unwind

	made map[madeKey]int32 // rules met before with the same continuation
	sets map[*grammar.Rule]ruleSet

	tags *tagger // notes what a Parser needs to know; nil for a DFA
}

type madeKey struct {
	rule *grammar.Rule
	next int32
}

// A ruleSet holds the symbols of a rule, ok if it derives nothing but single
// symbols.
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
		return nil, &LimitError{What: "NFA states", Limit: b.limit}
	}
	return b.nfa, nil
}

// add adds a state, unless there are too many.
func (b *builder) add() int32 {
	if len(b.nfa.states) >= b.limit {
		b.full = true
		return b.nfa.start
	}
	return int32(b.nfa.Add())
}

// tired counts a call and reports whether to give up.
func (b *builder) tired() bool {
	b.calls++
	b.full = b.full || b.calls > 16*b.limit
	return b.full
}

// charge counts ranges that are copied. A grammar of n bytes can have n states with n
// ranges each, and rules that double each other can have 2ⁿ ranges.
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
	if b.tired() {
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
		for _, r := range slices.Backward([]rune(e.Text)) {
			next = b.read(foldedRune(r, e.Fold), next)
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

// alternation reads neighbouring single symbols as one set, and forks into the
// rest in order.
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

// choose forks into the branches; into none, it is a state without edges.
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

// repetition reads e Min times, and then as often as it may.
func (b *builder) repetition(e grammar.Repetition, next int32) int32 {
	if e.Max == grammar.Unbounded {
		next = b.loop(e.Expr, next)
	} else {
		next = b.atMost(e.Max-e.Min, e.Expr, next)
	}
	for range e.Min {
		at := b.expr(e.Expr, next)
		if at == next || b.full { // e derives "" only, 1000000000("") stands still
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

// atMost reads e up to n times. Each time may be the last, and goes straight to
// the end then.
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

// singles joins the single symbols at the beginning of a list of alternatives and
// returns how many alternatives that were. The union is joined whenever it has doubled,
// so it does not grow beyond the symbols that there are.
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

// set returns the symbols of e if it derives nothing but single symbols.
func (b *builder) set(e grammar.Expr) ([]grammar.Range, bool) {
	if b.tired() {
		return nil, false
	}
	switch e := e.(type) {
	case grammar.Range:
		return []grammar.Range{e}, true
	case grammar.Literal:
		if r := []rune(e.Text); len(r) == 1 {
			return foldedRune(r[0], e.Fold), true
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

func (b *builder) ruleSet(r *grammar.Rule) ([]grammar.Range, bool) {
	s, done := b.sets[r]
	if !done {
		s.set, s.ok = b.set(r.Expr)
		s.ok = s.ok && !b.tags.keeps(r)
		b.sets[r] = s
	}
	return s.set, s.ok
}
