package railroad

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// maxDepth is the maximum depth of nested nodes. It is the limit of package
// automaton, too.
const maxDepth = 1000

// A builder makes nodes of the expressions of a rule.
type builder struct {
	rule *grammar.Rule
	err  error // the first fault
}

// build returns the nodes of a rule, without places. The error is a
// [*grammar.Error].
func build(r *grammar.Rule) (*Node, error) {
	b := builder{rule: r}
	n := b.node(r.Expr, 0)
	return n, b.err
}

func (b *builder) fail(pos grammar.Pos, format string, args ...any) *Node {
	if b.err == nil {
		if pos == (grammar.Pos{}) {
			pos = b.rule.Pos
		}
		b.err = grammar.Errorf(pos, "rule %s: %s", b.rule.Name, fmt.Sprintf(format, args...))
	}
	return &Node{Kind: Empty}
}

func (b *builder) node(e grammar.Expr, depth int) *Node {
	if depth > maxDepth {
		return b.fail(grammar.Pos{}, "nested too deeply: more than %d levels", maxDepth)
	}
	switch e := unwrap(e).(type) {
	case grammar.Alternation:
		return b.choice(e, depth)
	case grammar.Concatenation:
		return b.sequence(e, depth)
	case grammar.Option:
		return option(b.node(e.Expr, depth+1))
	case grammar.Repetition:
		return b.repetition(e, depth)
	case grammar.Literal:
		return b.literal(e)
	case grammar.Range:
		return b.single(e)
	case grammar.Ref:
		return &Node{Kind: Reference, Name: e.Name, Label: words(e.Name), Expr: e}
	case grammar.Prose:
		return &Node{Kind: Prose, Label: words(e.Text), Expr: e}
	default:
		return b.fail(grammar.Pos{}, "%T is not an expression", e)
	}
}

// unwrap removes groups, and lists of a single expression.
func unwrap(e grammar.Expr) grammar.Expr {
	for {
		switch e.(type) {
		case grammar.Group, grammar.Alternation, grammar.Concatenation:
		default:
			return e
		}
		inner := grammar.Inner(e)
		if len(inner) != 1 {
			return e
		}
		e = inner[0]
	}
}

// flatten returns the expressions of the list e. Lists of the same kind inside e are
// replaced by their expressions.
func flatten[List grammar.Alternation | grammar.Concatenation](e grammar.Expr) (flat []grammar.Expr) {
	for stack := []grammar.Expr{e}; len(stack) > 0; {
		e := unwrap(stack[len(stack)-1])
		stack = stack[:len(stack)-1]
		if _, ok := e.(List); !ok {
			flat = append(flat, e)
			continue
		}
		for _, inner := range slices.Backward(grammar.Inner(e)) {
			stack = append(stack, inner)
		}
	}
	return flat
}

func (b *builder) sequence(e grammar.Concatenation, depth int) *Node {
	n := &Node{Kind: Sequence}
	for _, part := range flatten[grammar.Concatenation](e) {
		if inner := b.node(part, depth+1); inner.Kind != Empty {
			n.Nodes = append(n.Nodes, inner)
		}
	}
	switch len(n.Nodes) {
	case 0:
		return &Node{Kind: Empty}
	case 1:
		return n.Nodes[0]
	}
	return n
}

func (b *builder) choice(e grammar.Alternation, depth int) *Node {
	list := flatten[grammar.Alternation](e)
	n := &Node{Kind: Choice}
	for i := 0; i < len(list); {
		size := singles(list[i:])
		if size > 0 {
			n.Nodes = append(n.Nodes, b.single(list[i:i+size]...))
		} else {
			size = 1
			n.Nodes = append(n.Nodes, b.node(list[i], depth+1))
		}
		i += size
	}
	switch len(n.Nodes) {
	case 0:
		return b.fail(grammar.Pos{}, "an alternation without alternatives")
	case 1:
		return n.Nodes[0]
	}
	return n
}

func option(inner *Node) *Node {
	if inner.Kind == Empty || inner.Kind == Option {
		return inner
	}
	return &Node{Kind: Option, Nodes: []*Node{inner}}
}

func (b *builder) repetition(e grammar.Repetition, depth int) *Node {
	switch {
	case e.Min < 0 || e.Max < grammar.Unbounded || e.Max >= 0 && e.Min > e.Max:
		return b.fail(grammar.Pos{}, "a repetition of %d to %d times", e.Min, e.Max)
	case e.Max == 0: // path-empty = 0<pchar>
		return &Node{Kind: Empty}
	}
	n := b.node(e.Expr, depth+2) // an option and a loop
	if n.Kind != Empty && e.Max != 1 {
		n = &Node{Kind: Loop, Nodes: []*Node{n}, Min: max(e.Min, 1), Max: e.Max}
		n.Note = times(n.Min, n.Max)
	}
	if e.Min == 0 {
		return option(n)
	}
	return n
}

// times says how often a loop runs. A loop without limits needs no words.
func times(min, max int) string {
	switch {
	case max != grammar.Unbounded && min != max:
		return fmt.Sprintf("%d to %d times", min, max)
	case max != grammar.Unbounded:
		return fmt.Sprintf("%d times", min)
	case min > 1:
		return fmt.Sprintf("%d times or more", min)
	}
	return ""
}

func (b *builder) literal(e grammar.Literal) *Node {
	switch {
	case e.Text == "":
		return &Node{Kind: Empty}
	case !utf8.ValidString(e.Text):
		return b.fail(grammar.Pos{}, "literal %q is not UTF-8", e.Text)
	}
	n := &Node{Kind: Text, Label: symbols(e.Text), Expr: e}
	if e.Fold && e.HasLetters() {
		n.Note = anyCase
	}
	return n
}
