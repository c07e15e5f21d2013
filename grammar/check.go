package grammar

import (
	"cmp"
	"fmt"
	"slices"
)

// A ProblemKind says what is wrong with a grammar whose every rule is well formed.
type ProblemKind string

// The kinds of problems.
const (
	Undefined     ProblemKind = "undefined"      // a name that no rule defines
	Unused        ProblemKind = "unused"         // a rule that no other cites
	Duplicate     ProblemKind = "duplicate"      // a rule with the name of an earlier one
	LeftRecursive ProblemKind = "left-recursive" // a rule that can begin with itself
	Endless       ProblemKind = "endless"        // an unbounded repetition of what may be empty
)

// A Problem is something in a grammar that its author hardly meant.
type Problem struct {
	Kind ProblemKind
	Rule string // the rule in whose definition it stands
	Name string // for Undefined the name, for LeftRecursive the rule that leads back
	Pos  Pos    // of the name; for Endless of the first name repeated, or of the rule
}

func (p Problem) Error() string {
	msg := ""
	switch p.Kind {
	case Undefined:
		msg = fmt.Sprintf("rule %s uses %s, which is not defined", p.Rule, p.Name)
	case Unused:
		msg = fmt.Sprintf("rule %s is used by no other", p.Rule)
	case Duplicate:
		msg = fmt.Sprintf("rule %s is defined before", p.Rule)
	case LeftRecursive:
		msg = fmt.Sprintf("rule %s can begin with itself, by way of %s", p.Rule, p.Name)
	case Endless:
		msg = fmt.Sprintf("rule %s repeats without limit what may be empty", p.Rule)
	default:
		msg = fmt.Sprintf("rule %s: %s", p.Rule, p.Kind)
	}
	return (&Error{p.Pos, msg}).Error()
}

// Check returns the problems of the grammar, rule by rule, except that the rules
// in starts may be unused. It takes time linear in the size of the grammar, and
// stack in the depth of its expressions.
func (x *Index) Check(starts ...string) []Problem {
	c := checker{index: x, nullable: x.nullable(), left: map[*Rule][]citation{}}
	for _, r := range x.grammar.Rules {
		switch cited := x.citedBy[r]; {
		case x.Rule(r.Name) != r:
			c.report(Duplicate, r, "", r.Pos)
		case len(cited) == 0, len(cited) == 1 && cited[0] == r:
			c.report(Unused, r, "", r.Pos)
		}
		c.expr(r, r.Expr, true)
	}
	c.leftRecursive()
	c.drop(Unused, starts)
	c.sort()
	return c.problems
}

// A citation is a reference to a rule.
type citation struct {
	to  *Rule
	pos Pos
}

type checker struct {
	index    *Index
	nullable map[*Rule]bool
	left     map[*Rule][]citation // the references with which a rule can begin
	problems []Problem
}

func (c *checker) report(kind ProblemKind, r *Rule, name string, pos Pos) {
	c.problems = append(c.problems, Problem{kind, r.Name, name, pos})
}

// expr notes what is wrong in e, a part of r's definition, and returns whether e
// derives the empty string. first says that r can begin with e.
func (c *checker) expr(r *Rule, e Expr, first bool) (empty bool) {
	switch e := e.(type) {
	case Alternation:
		for _, alt := range e.List {
			empty = c.expr(r, alt, first) || empty
		}
		return empty
	case Concatenation:
		empty = true
		for _, part := range e.List {
			empty = c.expr(r, part, first && empty) && empty
		}
		return empty
	case Repetition:
		empty = c.expr(r, e.Expr, first && e.Max != 0)
		if empty && e.Max == Unbounded {
			c.report(Endless, r, "", firstPos(e.Expr, r.Pos))
		}
		return empty || e.Min == 0
	case Option:
		c.expr(r, e.Expr, first)
		return true
	case Group:
		return c.expr(r, e.Expr, first)
	case Literal:
		return e.Text == ""
	case Ref:
		return c.ref(r, e, first)
	}
	return false
}

func (c *checker) ref(r *Rule, e Ref, first bool) (empty bool) {
	to := c.index.Rule(e.Name)
	if to == nil {
		c.report(Undefined, r, e.Name, e.Pos)
		return false
	}
	if first {
		c.left[r] = append(c.left[r], citation{to, e.Pos})
	}
	return c.nullable[to]
}

// firstPos returns the position of the first name in e, and otherwise the given
// one.
func firstPos(e Expr, otherwise Pos) Pos {
	for e := range All(e) {
		switch e := e.(type) {
		case Ref:
			return e.Pos
		case Prose:
			return e.Pos
		}
	}
	return otherwise
}

// leftRecursive reports the rules that lie on a cycle of left references, with
// the first reference of each that stays on it.
func (c *checker) leftRecursive() {
	component := c.components()
	for _, r := range c.index.grammar.Rules {
		for _, cite := range c.left[r] {
			if component[r] == component[cite.to] {
				c.report(LeftRecursive, r, cite.to.Name, cite.pos)
				break
			}
		}
	}
}

// components numbers the strongly connected components of the left references
// (Tarjan, "Depth-first search and linear graph algorithms", 1972), with a stack
// of its own since a chain of rules may be as long as the grammar. Rules of one
// component have one number.
func (c *checker) components() map[*Rule]int {
	type frame struct {
		rule *Rule
		next int // of its left references
	}
	var (
		component = map[*Rule]int{}
		order     = map[*Rule]int{} // in which the rules were met, from 1
		low       = map[*Rule]int{} // the earliest rule on the path that can be reached
		path      []*Rule           // met, and not yet in a component
		stack     []frame
	)
	enter := func(r *Rule) {
		order[r] = len(order) + 1
		low[r] = order[r]
		path = append(path, r)
		stack = append(stack, frame{rule: r})
	}
	leave := func(r *Rule) {
		for low[r] == order[r] && component[r] == 0 {
			last := len(path) - 1
			component[path[last]] = order[r]
			path = path[:last]
		}
		stack = stack[:len(stack)-1]
		if len(stack) > 0 {
			from := stack[len(stack)-1].rule
			low[from] = min(low[from], low[r])
		}
	}
	for _, start := range c.index.grammar.Rules {
		if order[start] > 0 {
			continue
		}
		for enter(start); len(stack) > 0; {
			f := &stack[len(stack)-1]
			if f.next == len(c.left[f.rule]) {
				leave(f.rule)
				continue
			}
			to := c.left[f.rule][f.next].to
			f.next++
			switch {
			case order[to] == 0:
				enter(to)
			case component[to] == 0:
				low[f.rule] = min(low[f.rule], order[to])
			}
		}
	}
	return component
}

// drop removes the problems of a kind that the named rules have.
func (c *checker) drop(kind ProblemKind, names []string) {
	for _, name := range names {
		c.problems = slices.DeleteFunc(c.problems, func(p Problem) bool {
			return p.Kind == kind && c.index.key(p.Rule) == c.index.key(name)
		})
	}
}

// sort puts the problems in the order of the grammar's text.
func (c *checker) sort() {
	slices.SortStableFunc(c.problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
}
