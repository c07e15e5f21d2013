package grammar

import (
	"cmp"
	"fmt"
	"slices"
)

// A ProblemKind is a kind of problem in a grammar whose rules are all well
// formed.
type ProblemKind string

// The kinds of problems.
const (
	Undefined     ProblemKind = "undefined"      // a name that no rule defines
	Unused        ProblemKind = "unused"         // a rule that no other rule uses
	Duplicate     ProblemKind = "duplicate"      // a rule with the name of an earlier rule
	LeftRecursive ProblemKind = "left-recursive" // a rule that can begin with itself
	Endless       ProblemKind = "endless"        // an unbounded repetition of an expression that may be empty
)

// A Problem is a part of a grammar that is probably a mistake.
type Problem struct {
	Kind ProblemKind
	Rule string // the rule whose definition contains the problem
	Name string // Undefined: the undefined name; LeftRecursive: the rule through which Rule begins with itself
	Pos  Pos    // of Name; Endless: of the first name in the repetition, or of the rule
}

// String returns the position, if it is known, and a sentence: "x.abnf:1:5: rule a is not used by any
// other rule".
func (p Problem) String() string {
	msg := ""
	switch p.Kind {
	case Undefined:
		msg = fmt.Sprintf("rule %s uses %s, which is not defined", p.Rule, p.Name)
	case Unused:
		msg = fmt.Sprintf("rule %s is not used by any other rule", p.Rule)
	case Duplicate:
		msg = fmt.Sprintf("rule %s is already defined", p.Rule)
	case LeftRecursive:
		msg = fmt.Sprintf("rule %s can begin with itself, through %s", p.Rule, p.Name)
	case Endless:
		msg = fmt.Sprintf("rule %s repeats without limit an expression that may be empty", p.Rule)
	default:
		msg = fmt.Sprintf("rule %s: %s", p.Rule, p.Kind)
	}
	return p.Pos.before(msg)
}

// Check returns the problems of the grammar, in the order of the text. A start rule
// is among the unused rules. Check takes time linear in the size of the grammar. Its
// recursion is as deep as the expressions are nested.
func (x *Index) Check() []Problem {
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
	slices.SortStableFunc(c.problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
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
	left     map[*Rule][]citation // for each rule, the references with which it can begin
	problems []Problem
}

func (c *checker) report(kind ProblemKind, r *Rule, name string, pos Pos) {
	c.problems = append(c.problems, Problem{kind, r.Name, name, pos})
}

// expr records the problems of e, a part of r's definition. It reports whether
// e derives the empty string. first means that r can begin with e.
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
	} else if first {
		c.left[r] = append(c.left[r], citation{to, e.Pos})
	}
	return c.nullable[to]
}

// firstPos returns the position of the first name or prose in e. If e contains
// neither, it returns otherwise.
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

// leftRecursive reports the rules that are on a cycle of left references. For
// each rule it reports the first reference that is part of such a cycle.
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

// components returns a rule of the strongly connected component of each rule, the
// same for all rules of a component. Two rules are in the same component if each
// can begin with the other (Sharir, "A strong-connectivity algorithm and its
// applications in data flow analysis", 1981).
func (c *checker) components() map[*Rule]*Rule {
	var order []*Rule
	to, from := map[*Rule][]*Rule{}, map[*Rule][]*Rule{}
	for _, r := range c.index.grammar.Rules {
		for _, cite := range c.left[r] {
			to[r] = append(to[r], cite.to)
			from[cite.to] = append(from[cite.to], r)
		}
	}
	forward, backward := visit{next: to}, visit{next: from}
	for _, r := range c.index.grammar.Rules {
		order = append(order, forward.from(r)...)
	}
	component := map[*Rule]*Rule{}
	for _, r := range slices.Backward(order) {
		for _, member := range backward.from(r) {
			component[member] = r
		}
	}
	return component
}
