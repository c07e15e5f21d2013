package grammar

import (
	"slices"
	"strings"
)

// An Index looks up facts about a grammar: the rule with a name, the rules that
// a rule uses, the rules that use it, and the code points it can derive. Do not
// change a grammar after making its index. The methods that take a rule accept
// only rules and builtins of this grammar.
type Index struct {
	grammar *Grammar
	byName  map[string]*Rule
	uses    map[*Rule][]*Rule // builtins included
	citedBy map[*Rule][]*Rule
}

// NewIndex returns the index of g. It takes time and space linear in the size
// of the grammar.
func NewIndex(g *Grammar) *Index {
	x := &Index{
		grammar: g,
		byName:  make(map[string]*Rule, len(g.Rules)+len(g.Builtins)),
		uses:    make(map[*Rule][]*Rule),
		citedBy: make(map[*Rule][]*Rule),
	}
	for _, r := range x.all() {
		if key := x.key(r.Name); x.byName[key] == nil {
			x.byName[key] = r
		}
	}
	for _, r := range x.all() {
		x.cite(r)
	}
	return x
}

// all returns the rules, then the builtins.
func (x *Index) all() []*Rule { return slices.Concat(x.grammar.Rules, x.grammar.Builtins) }

func (x *Index) key(name string) string {
	if x.grammar.FoldNames {
		return strings.ToLower(name)
	}
	return name
}

// cite records which rules r uses, each rule once.
func (x *Index) cite(r *Rule) {
	seen := map[*Rule]bool{}
	for e := range All(r.Expr) {
		ref, ok := e.(Ref)
		if !ok {
			continue
		}
		if to := x.Rule(ref.Name); to != nil && !seen[to] {
			seen[to] = true
			x.uses[r] = append(x.uses[r], to)
			x.citedBy[to] = append(x.citedBy[to], r)
		}
	}
}

// Rule returns the rule with the given name, or nil if there is no such rule.
// If several rules have that name, Rule returns the first. A rule of the grammar
// takes precedence over a builtin.
func (x *Index) Rule(name string) *Rule { return x.byName[x.key(name)] }

// Uses returns the rules of the grammar that r's definition refers to, each
// rule once, in the order of the first reference. The result contains no
// builtins; see Builtins.
func (x *Index) Uses(r *Rule) []*Rule {
	return slices.DeleteFunc(slices.Clone(x.uses[r]), func(r *Rule) bool { return slices.Contains(x.grammar.Builtins, r) })
}

// Builtins returns the builtins that r's definition refers to, each once, in
// the order of the first reference.
func (x *Index) Builtins(r *Rule) []*Rule {
	return slices.DeleteFunc(slices.Clone(x.uses[r]), func(r *Rule) bool { return !slices.Contains(x.grammar.Builtins, r) })
}

// CitedBy returns the rules whose definition refers to r, in the order of the
// grammar. It does not know about references in other grammars.
func (x *Index) CitedBy(r *Rule) []*Rule { return slices.Clone(x.citedBy[r]) }

// Dependencies returns the rules and builtins that r uses, directly or through
// other rules. Each rule comes after the rules that it uses. If a name is
// undefined or a rule uses itself, there is no such order, and Dependencies
// returns an *Error that names the reference. Such a rule has no automaton
// either.
func (x *Index) Dependencies(r *Rule) ([]*Rule, error) {
	v := visit{next: x.uses}
	order := v.from(r)
	for _, r := range order {
		for e := range All(r.Expr) {
			if ref, ok := e.(Ref); ok && x.Rule(ref.Name) == nil {
				return nil, Errorf(ref.Pos, "rule %s uses %s, which is not defined", r.Name, ref.Name)
			}
		}
	}
	if v.back != nil {
		from, to := v.back.from, v.back.to
		return nil, Errorf(x.refPos(from, to), "rule %s uses %s, which depends on it", from.Name, to.Name)
	}
	return order[:len(order)-1], nil // without r itself, the last one
}

// refPos returns the position of the first reference to the rule to in the
// definition of from.
func (x *Index) refPos(from, to *Rule) Pos {
	for e := range All(from.Expr) {
		if ref, ok := e.(Ref); ok && x.Rule(ref.Name) == to {
			return ref.Pos
		}
	}
	return from.Pos
}

// A visit is a depth-first search through a graph of rules.
type visit struct {
	next  map[*Rule][]*Rule // the edges of the graph
	back  *edge             // the first edge that closed a cycle, or nil
	state map[*Rule]int     // open or done; 0 for a rule that is not visited yet
}

// An edge leads from one rule to another.
type edge struct{ from, to *Rule }

// from visits the rules that can be reached from start and are not visited yet. It
// returns these rules. Without cycles, each comes after the rules that it leads
// to.
func (v *visit) from(start *Rule) (order []*Rule) {
	// A stack instead of recursion: a chain of rules may be as long as the grammar.
	type frame struct {
		rule *Rule
		next int // index of the next of its edges
	}
	var stack []frame
	const open, done = 1, 2
	enter := func(r *Rule) {
		v.state[r] = open
		stack = append(stack, frame{rule: r})
	}
	if v.state == nil {
		v.state = map[*Rule]int{}
	}
	if v.state[start] == 0 {
		enter(start)
	}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.next == len(v.next[f.rule]) {
			v.state[f.rule] = done
			order = append(order, f.rule)
			stack = stack[:len(stack)-1]
			continue
		}
		to := v.next[f.rule][f.next]
		f.next++
		switch v.state[to] {
		case open:
			if v.back == nil {
				v.back = &edge{f.rule, to}
			}
		case 0:
			enter(to)
		}
	}
	return order
}

// Alphabet returns the code points that occur in the definition of r and in the
// definitions of its dependencies. The ranges are in ascending order and neither
// overlap nor touch. Prose adds no code points.
func (x *Index) Alphabet(r *Rule) []Range {
	v := visit{next: x.uses}
	var set []Range
	for _, r := range v.from(r) {
		for e := range All(r.Expr) {
			switch e := e.(type) {
			case Range:
				set = append(set, e)
			case Literal:
				for _, symbols := range e.Symbols() {
					set = append(set, symbols...)
				}
			}
		}
	}
	return Join(set)
}
