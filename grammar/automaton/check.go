package automaton

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// Check returns an [*Error] if the named rule has no automaton, and nil
// otherwise. The reason may be an undefined rule or prose that the rule depends
// on, recursion, nesting that is too deep, or an invalid range or repetition.
//
// Inside a repetition of at most zero times Check allows everything, because
// such a repetition derives only the empty string. So `path-empty = 0<pchar>` of
// RFC 3986 passes. Check takes time linear in the size of the grammar.
func Check(g *grammar.Grammar, rule string) error {
	_, err := check(grammar.NewIndex(g), rule)
	return err
}

// check returns the rule with the given name. The error says why the rule has no
// automaton.
func check(index *grammar.Index, name string) (*grammar.Rule, error) {
	r := index.Rule(name)
	if r == nil {
		return nil, &Error{err: ErrUndefined, note: name}
	}
	c := checker{index: index, depth: make(map[*grammar.Rule]int)}
	_, err := c.rule(r, 0)
	return r, err
}

// A checker visits the rules that a rule depends on, each once.
type checker struct {
	index *grammar.Index
	depth map[*grammar.Rule]int // depth of the expressions of finished rules; open for rules in path
	path  []step                // rules whose check has begun but not ended, outermost first
}

// A step is a rule in checker.path and the position of the reference to the
// next rule in the path.
type step struct {
	rule *grammar.Rule
	via  grammar.Pos
}

const open = -1

// rule checks r, which is referred to at depth at, and returns the depth of the
// reference: one more than that of r's expressions, including those of the rules
// it refers to.
func (c *checker) rule(r *grammar.Rule, at int) (int, error) {
	if d, done := c.depth[r]; done {
		if at+d > maxDepth {
			return 0, c.fail(r.Pos, ErrTooDeep, "")
		}
		return d + 1, nil
	}
	c.depth[r] = open
	c.path = append(c.path, step{rule: r})
	d, err := c.expr(r.Expr, at+1)
	c.path = c.path[:len(c.path)-1]
	c.depth[r] = d
	return d + 1, err
}

func (c *checker) expr(e grammar.Expr, at int) (int, error) {
	if at > maxDepth {
		return 0, c.fail(grammar.Pos{}, ErrTooDeep, fmt.Sprintf("more than %d levels", maxDepth))
	}
	switch e := e.(type) {
	case grammar.Alternation, grammar.Concatenation, grammar.Group, grammar.Option:
		return c.inner(e, at)
	case grammar.Repetition:
		return c.repetition(e, at)
	case grammar.Ref:
		return c.ref(e, at)
	case grammar.Literal:
		if !utf8.ValidString(e.Text) {
			return 0, c.fail(grammar.Pos{}, ErrInvalid, fmt.Sprintf("literal %q is not UTF-8", e.Text))
		}
		return 1, nil
	case grammar.Range:
		if e.Lo < 0 || e.Lo > e.Hi || e.Hi > utf8.MaxRune {
			return 0, c.fail(grammar.Pos{}, ErrInvalid, fmt.Sprintf("range %%x%X-%X", e.Lo, e.Hi))
		}
		return 1, nil
	case grammar.Prose:
		return 0, c.fail(e.Pos, ErrProse, "<"+e.Text+">")
	default:
		return 0, c.fail(grammar.Pos{}, ErrInvalid, fmt.Sprintf("%T", e))
	}
}

// inner checks the expressions directly inside e.
func (c *checker) inner(e grammar.Expr, at int) (int, error) {
	deepest := 0
	for _, e := range grammar.Inner(e) {
		d, err := c.expr(e, at+1)
		if err != nil {
			return 0, err
		}
		deepest = max(deepest, d)
	}
	return deepest + 1, nil
}

func (c *checker) repetition(e grammar.Repetition, at int) (int, error) {
	switch {
	case e.Min < 0 || e.Max < grammar.Unbounded || e.Max >= 0 && e.Min > e.Max:
		return 0, c.fail(grammar.Pos{}, ErrInvalid, fmt.Sprintf("repetition from %d to %d times", e.Min, e.Max))
	case e.Max == 0:
		return 1, nil // RFC 3986: path-empty = 0<pchar>
	}
	return c.inner(e, at)
}

func (c *checker) ref(e grammar.Ref, at int) (int, error) {
	r := c.index.Rule(e.Name)
	if r == nil {
		return 0, c.fail(e.Pos, ErrUndefined, e.Name)
	}
	if c.depth[r] == open {
		return 0, c.fail(e.Pos, ErrRecursive, c.cycle(r, e.Pos))
	}
	c.path[len(c.path)-1].via = e.Pos
	return c.rule(r, at)
}

// cycle formats the chain of references from r back to r; the last reference is
// at pos:
// "a → b (x.abnf:1:5) → a (x.abnf:2:5)".
func (c *checker) cycle(r *grammar.Rule, pos grammar.Pos) string {
	c.path[len(c.path)-1].via = pos
	var b strings.Builder
	for _, s := range c.path[slices.IndexFunc(c.path, func(s step) bool { return s.rule == r }):] {
		b.WriteString(s.rule.Name + " → ")
		if s.via != (grammar.Pos{}) {
			fmt.Fprintf(&b, "(%s) ", s.via)
		}
	}
	return b.String() + r.Name
}

// fail returns an error in the innermost rule of the path.
func (c *checker) fail(pos grammar.Pos, err error, note string) error {
	r := c.path[len(c.path)-1].rule
	if pos == (grammar.Pos{}) {
		pos = r.Pos
	}
	return &Error{rule: r.Name, pos: pos, err: err, note: note}
}
