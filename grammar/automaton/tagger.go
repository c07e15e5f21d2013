package automaton

import (
	"slices"

	"github.com/uriform/uri/grammar"
)

// A tagger notes, while a builder makes an NFA, which states have a meaning for
// a Parser. The nil tagger notes nothing.
type tagger struct {
	options ParserOptions
	index   *grammar.Index
	rank    map[*grammar.Rule]int // of the rules to prefer, negative

	rules   []*grammar.Rule // in the order in which they are met
	numbers map[*grammar.Rule]mark
	marks   map[int32]mark
	loops   map[int32]loop
	level   int32 // how many loops are under way
	levels  int32 // the most that ever were
}

// A mark says that a state stands before the rule of that number (from 1), or,
// negative, behind it.
type mark int32

// A loop says that a state is where a loop of that level (from 1) begins, or,
// negative, the way back from its body. Loops within it have higher levels.
type loop = int32

func newTagger(index *grammar.Index, o ParserOptions) *tagger {
	t := &tagger{
		options: o,
		index:   index,
		rank:    make(map[*grammar.Rule]int),
		numbers: make(map[*grammar.Rule]mark),
		marks:   make(map[int32]mark),
		loops:   make(map[int32]loop),
	}
	for i, name := range o.Prefer {
		if r := index.Rule(name); r != nil {
			t.rank[r] = i - len(o.Prefer)
		}
	}
	return t
}

func (t *tagger) keeps(r *grammar.Rule) bool {
	return t != nil && (t.options.Keep == nil || t.options.Keep(r))
}

// rule notes the states before and behind a rule.
func (t *tagger) rule(r *grammar.Rule, before, behind int32) {
	n, ok := t.numbers[r]
	if !ok {
		t.rules = append(t.rules, r)
		n = mark(len(t.rules))
		t.numbers[r] = n
	}
	t.marks[before], t.marks[behind] = n, -n
}

// enter notes the states of a loop whose body is built next.
func (t *tagger) enter(begin, back int32) {
	t.level++
	t.levels = max(t.levels, t.level)
	t.loops[begin], t.loops[back] = loop(t.level), -loop(t.level)
}

func (t *tagger) leave() { t.level-- }

// order puts alternatives that are preferred rules before the others.
func (t *tagger) order(list []grammar.Expr) []grammar.Expr {
	if t == nil || len(t.rank) == 0 {
		return list
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b grammar.Expr) int { return t.rankOf(a) - t.rankOf(b) })
	return list
}

func (t *tagger) rankOf(e grammar.Expr) int {
	for {
		switch x := e.(type) {
		case grammar.Group:
			e = x.Expr
			continue
		case grammar.Ref:
			return t.rank[t.index.Rule(x.Name)]
		}
		return 0
	}
}

// dense spreads a map of states over a table of all.
func dense[T any](of map[int32]T, states int) []T {
	list := make([]T, states)
	for q, v := range of {
		list[q] = v
	}
	return list
}
