package regex

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uriform/uri/grammar"
)

// A translator makes nodes from rules.
type translator struct {
	*factory
	index  *grammar.Index
	groups map[*grammar.Rule]string
	made   map[ruleKey]*node
	within []string // names of the enclosing groups
}

// A ruleKey is a rule and the names of the enclosing groups. Both determine the
// node: a rule is not captured inside a group with the same name.
type ruleKey struct {
	rule   *grammar.Rule
	within string
}

func newTranslator(g *grammar.Grammar, d Dialect, groups map[string]string) (*translator, error) {
	t := &translator{
		factory: newFactory(d),
		index:   grammar.NewIndex(g),
		groups:  make(map[*grammar.Rule]string),
		made:    make(map[ruleKey]*node),
	}
	for _, rule := range slices.Sorted(maps.Keys(groups)) {
		name := groups[rule]
		r := t.index.Rule(rule)
		if r == nil {
			return nil, fmt.Errorf("regex: group %s: no rule %s", name, rule)
		}
		if !validName(name) {
			return nil, fmt.Errorf("regex: %q is not a valid group name in all dialects", name)
		}
		if !notations()[d].noGroups {
			t.groups[r] = name
		}
	}
	return t, nil
}

func validName(name string) bool {
	for i, c := range name {
		letter := 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// rule returns the node of a rule inside the current groups.
func (t *translator) rule(r *grammar.Rule) *node {
	key := ruleKey{r, strings.Join(t.within, " ")}
	n, done := t.made[key]
	if !done {
		n = t.makeRule(r)
		t.made[key] = n
	}
	return n
}

func (t *translator) makeRule(r *grammar.Rule) *node {
	name := t.groups[r]
	if name == "" || slices.Contains(t.within, name) {
		return t.expr(r.Expr)
	}
	t.within = append(t.within, name)
	n := t.expr(r.Expr)
	t.within = t.within[:len(t.within)-1]
	return t.group(name, r.Name, n)
}

// expr returns the node of an expression. If a limit is exceeded, the result is
// invalid.
func (t *translator) expr(e grammar.Expr) *node {
	if t.full {
		return nil
	}
	switch e := e.(type) {
	case grammar.Alternation:
		return t.alt(t.list(e.List)...)
	case grammar.Concatenation:
		return t.concat(t.list(e.List)...)
	case grammar.Group:
		return t.expr(e.Expr)
	case grammar.Option:
		return t.alt(t.expr(e.Expr), t.empty())
	case grammar.Repetition:
		if e.Max == 0 {
			return t.empty() // 0<pchar>: the operand may be prose
		}
		return t.repeat(t.expr(e.Expr), e.Min, e.Max)
	case grammar.Ref:
		return t.rule(t.index.Rule(e.Name))
	case grammar.Literal:
		return t.literal(e)
	case grammar.Range:
		return t.set([]grammar.Range{e})
	}
	return t.empty()
}

func (t *translator) list(list []grammar.Expr) []*node {
	nodes := make([]*node, len(list))
	for i, e := range list {
		nodes[i] = t.expr(e)
	}
	return nodes
}

func (t *translator) literal(l grammar.Literal) *node {
	var list []*node
	for _, set := range l.Symbols() {
		list = append(list, t.set(set))
	}
	return t.concat(list...)
}
