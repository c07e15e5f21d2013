package automaton

import (
	"slices"

	"github.com/uriform/uri/grammar"
)

// A tagger records which NFA states have a meaning for a Parser, while a builder
// makes the NFA. The nil tagger records nothing.
type tagger struct {
	options ParserOptions
	index   *grammar.Index
	rank    map[*grammar.Rule]int // ranks of the preferred rules, negative; lower ranks first

	rules   []*grammar.Rule // rules that become nodes, in the order of the first visit
	numbers map[*grammar.Rule]mark
	marks   map[int32]mark // [state]
	loops   map[int32]loop // [state]
	level   int32          // number of loops around the current expression
	levels  int32          // the maximum of level
}

// A mark n > 0 on a state means that the rule with number n (from 1) begins
// there. The mark -n means that the rule ends there. 0 means no mark.
type mark int32

// A loop value l > 0 on a state means that a loop of level l (from 1) begins
// there. The value -l means that the state leads from the end of the loop's body
// back to its beginning. Inner loops have higher levels.
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

// rule records the states at the beginning and the end of a rule.
func (t *tagger) rule(r *grammar.Rule, begin, end int32) {
	n, ok := t.numbers[r]
	if !ok {
		t.rules = append(t.rules, r)
		n = mark(len(t.rules))
		t.numbers[r] = n
	}
	t.marks[begin], t.marks[end] = n, -n
}

// enter records the states of a loop. The body of the loop is built next, and
// leave is called after it.
func (t *tagger) enter(begin, back int32) {
	t.level++
	t.levels = max(t.levels, t.level)
	t.loops[begin], t.loops[back] = loop(t.level), -loop(t.level)
}

func (t *tagger) leave() { t.level-- }

// order returns the alternatives with references to preferred rules first.
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

// dense returns a map from states to values as a slice.
func dense[T any](of map[int32]T, states int) []T {
	list := make([]T, states)
	for q, v := range of {
		list[q] = v
	}
	return list
}
