package automaton

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// Check reports why the named rule has no automaton: an undefined rule or prose
// that it depends on, recursion, an invalid range or repetition. A repetition of
// at most zero times derives the empty string whatever its operand, so RFC
// 3986's `path-empty = 0<pchar>` passes. The error is an [*Error]. The cost is
// linear in the size of the grammar.
func Check(g *grammar.Grammar, rule string) error {
	_, err := check(grammar.NewIndex(g), rule)
	return err
}

// check returns the rule with a name, if it and all that it depends on can be
// made into an automaton.
func check(index *grammar.Index, name string) (*grammar.Rule, error) {
	r := index.Rule(name)
	if r == nil {
		return nil, &Error{Err: ErrUndefined, Note: name}
	}
	c := checker{index: index, depth: make(map[*grammar.Rule]int)}
	_, err := c.rule(r, 0)
	return r, err
}

// A checker walks the rules that a rule depends on, each once.
type checker struct {
	index *grammar.Index
	depth map[*grammar.Rule]int // of the rules done: how deep their expressions go; open while under way
	path  []step                // the rules under way, outermost first
}

// A step is a rule under way and the reference that led to it.
type step struct {
	rule *grammar.Rule
	via  grammar.Pos
}

const open = -1

// rule checks r, met at the given depth, and returns the depth of what it
// derives.
func (c *checker) rule(r *grammar.Rule, at int) (int, error) {
	if d, done := c.depth[r]; done {
		if at+d > maxDepth {
			return 0, c.fail(r.Pos, ErrTooDeep, "")
		}
		return d, nil
	}
	c.depth[r] = open
	c.path = append(c.path, step{rule: r})
	d, err := c.expr(r.Expr, at+1)
	c.path = c.path[:len(c.path)-1]
	c.depth[r] = d + 1
	return d + 1, err
}

func (c *checker) expr(e grammar.Expr, at int) (int, error) {
	if at > maxDepth {
		return 0, c.fail(grammar.Pos{}, ErrTooDeep, fmt.Sprintf("more than %d levels", maxDepth))
	}
	switch e := e.(type) {
	case grammar.Alternation:
		return c.list(e.List, at)
	case grammar.Concatenation:
		return c.list(e.List, at)
	case grammar.Group:
		return c.inner(e.Expr, at)
	case grammar.Option:
		return c.inner(e.Expr, at)
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

func (c *checker) inner(e grammar.Expr, at int) (int, error) {
	d, err := c.expr(e, at+1)
	return d + 1, err
}

func (c *checker) list(list []grammar.Expr, at int) (int, error) {
	deepest := 0
	for _, e := range list {
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
	return c.inner(e.Expr, at)
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

// cycle writes the way from r to the reference to r at pos:
// "a → b (x.abnf:1:5) → a (x.abnf:2:5)".
func (c *checker) cycle(r *grammar.Rule, pos grammar.Pos) string {
	var b strings.Builder
	inside := false
	for _, s := range c.path {
		if !inside && s.rule != r {
			continue
		}
		inside = true
		b.WriteString(s.rule.Name)
		via := s.via
		if s.rule == c.path[len(c.path)-1].rule {
			via = pos
		}
		b.WriteString(" → ")
		if via != (grammar.Pos{}) {
			fmt.Fprintf(&b, "(%s) ", via)
		}
	}
	b.WriteString(r.Name)
	return b.String()
}

// fail makes an error in the rule under way.
func (c *checker) fail(pos grammar.Pos, err error, note string) error {
	r := c.path[len(c.path)-1].rule
	if pos == (grammar.Pos{}) {
		pos = r.Pos
	}
	return &Error{Rule: r.Name, Pos: pos, Err: err, Note: note}
}
