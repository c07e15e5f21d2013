package grammar

import (
	"cmp"
	"fmt"
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
	builtin map[*Rule]bool
}

// NewIndex returns the index of g. It takes time and space linear in the size
// of the grammar.
func NewIndex(g *Grammar) *Index {
	x := &Index{
		grammar: g,
		byName:  make(map[string]*Rule, len(g.Rules)+len(g.Builtins)),
		uses:    make(map[*Rule][]*Rule),
		citedBy: make(map[*Rule][]*Rule),
		builtin: make(map[*Rule]bool),
	}
	for r := range x.all() {
		if key := x.key(r.Name); x.byName[key] == nil {
			x.byName[key] = r
		}
	}
	for _, r := range g.Builtins {
		x.builtin[r] = true
	}
	for r := range x.all() {
		x.cite(r)
	}
	return x
}

// all yields the rules, then the builtins.
func (x *Index) all() func(yield func(*Rule) bool) {
	return func(yield func(*Rule) bool) {
		for _, list := range [][]*Rule{x.grammar.Rules, x.grammar.Builtins} {
			for _, r := range list {
				if !yield(r) {
					return
				}
			}
		}
	}
}

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
	return slices.DeleteFunc(slices.Clone(x.uses[r]), func(r *Rule) bool { return x.builtin[r] })
}

// Builtins returns the builtins that r's definition refers to, each once, in
// the order of the first reference.
func (x *Index) Builtins(r *Rule) []*Rule {
	return slices.DeleteFunc(slices.Clone(x.uses[r]), func(r *Rule) bool { return !x.builtin[r] })
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
	if err := x.defined(r); err != nil {
		return nil, err
	}
	order, back := x.visit(r)
	if back != nil {
		return nil, x.recursive(back.from, back.to)
	}
	return order[:len(order)-1], nil // without r itself, the last one
}

// An edge is a reference from the definition of one rule to another rule.
type edge struct{ from, to *Rule }

// visit returns the rules that r uses and r itself, each rule after the rules
// that it uses. back is a reference that closes a cycle, or nil.
func (x *Index) visit(r *Rule) (order []*Rule, back *edge) {
	// Depth-first search with its own stack instead of recursion: a chain of
	// rules may be as long as the grammar.
	type frame struct {
		rule *Rule
		next int // index of the next of its uses
	}
	const open, done = 1, 2
	state := map[*Rule]int{r: open}
	stack := []frame{{rule: r}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.next == len(x.uses[f.rule]) {
			state[f.rule] = done
			order = append(order, f.rule)
			stack = stack[:len(stack)-1]
			continue
		}
		to := x.uses[f.rule][f.next]
		f.next++
		switch state[to] {
		case open:
			if back == nil {
				back = &edge{f.rule, to}
			}
		case 0:
			state[to] = open
			stack = append(stack, frame{rule: to})
		}
	}
	return order, back
}

// defined returns an error for the first undefined name that r uses, directly
// or through other rules. It returns nil if every name is defined.
func (x *Index) defined(r *Rule) error {
	order, _ := x.visit(r)
	for _, r := range order {
		for e := range All(r.Expr) {
			if ref, ok := e.(Ref); ok && x.Rule(ref.Name) == nil {
				return undefined(r, ref)
			}
		}
	}
	return nil
}

func undefined(r *Rule, ref Ref) *Error {
	return &Error{ref.Pos, fmt.Sprintf("rule %s uses %s, which is not defined", r.Name, ref.Name)}
}

func (x *Index) recursive(from, to *Rule) *Error {
	return &Error{x.refPos(from, to), fmt.Sprintf("rule %s uses %s, which depends on it", from.Name, to.Name)}
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

// Alphabet returns the code points that occur in the definition of r and in the
// definitions of its dependencies. The ranges are in ascending order and neither
// overlap nor touch. Prose adds no code points.
func (x *Index) Alphabet(r *Rule) []Range {
	order, _ := x.visit(r)
	var set []Range
	for _, r := range order {
		for e := range All(r.Expr) {
			set = appendTerminals(set, e)
		}
	}
	return merge(set)
}

func appendTerminals(set []Range, e Expr) []Range {
	switch e := e.(type) {
	case Range:
		return append(set, e)
	case Literal:
		for _, c := range e.Text {
			set = append(set, Range{c, c})
			if d := c ^ 0x20; e.Fold && 'a' <= c|0x20 && c|0x20 <= 'z' {
				set = append(set, Range{d, d})
			}
		}
	}
	return set
}

// merge sorts the ranges and joins those that overlap or touch.
func merge(set []Range) []Range {
	slices.SortFunc(set, func(a, b Range) int { return cmp.Compare(a.Lo, b.Lo) })
	merged := set[:0]
	for _, r := range set {
		if n := len(merged); n > 0 && r.Lo <= merged[n-1].Hi+1 {
			merged[n-1].Hi = max(merged[n-1].Hi, r.Hi)
			continue
		}
		merged = append(merged, r)
	}
	return merged
}
