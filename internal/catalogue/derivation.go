package catalogue

import (
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/draw"
)

// A Deriver finds and draws derivations.
type Deriver struct {
	*Machine
	All    bool // keep the rules that derive one character
	parser *automaton.Parser
}

// preferred are the rules that take precedence if a grammar derives a string in several
// ways: a login is not an opaque schemepart (RFC 1738, 3.1), and a server is not a
// reg_name (RFC 2396, 3.2).
var preferred = []string{"ip-schemepart", "server"}

// derive returns the derivation of a string that the rule derives.
func (t *Deriver) derive(s string) (automaton.Derivation, error) {
	if t.parser == nil {
		o := automaton.ParserOptions{Prefer: preferred}
		if !t.All {
			o.Keep = newCharacters(t.Book, t.Rule).keep
		}
		p, err := automaton.NewParser(t.Book.Grammar, t.Rule.Name, o)
		if err != nil {
			return nil, err
		}
		t.parser = p
	}
	nodes, ok := t.parser.Parse(s)
	if !ok {
		return nil, fmt.Errorf("no derivation of %s from %v", draw.Quote(s), t)
	}
	return nodes, nil
}

// characters knows the rules that stand for one character: a range or a literal of
// one, percent-encoding ("%" and two characters), or a choice of such.
type characters struct {
	book  *Book
	start *grammar.Rule
	rules map[*grammar.Rule]bool
}

func newCharacters(b *Book, start *grammar.Rule) *characters {
	return &characters{b, start, map[*grammar.Rule]bool{}}
}

// keep reports whether a tree shows r: all but characters, unless it is the rule
// that was asked for.
func (c *characters) keep(r *grammar.Rule) bool { return r == c.start || !c.rule(r) }

func (c *characters) rule(r *grammar.Rule) bool {
	is, known := c.rules[r]
	if !known {
		is = c.expr(r.Expr)
		c.rules[r] = is
	}
	return is
}

// expr reports whether e derives nothing but characters. A rule that has an
// automaton is neither recursive nor deep.
func (c *characters) expr(e grammar.Expr) bool {
	switch e := e.(type) {
	case grammar.Range:
		return true
	case grammar.Literal:
		return utf8.RuneCountInString(e.Text) == 1
	case grammar.Group:
		return c.expr(e.Expr)
	case grammar.Ref:
		return c.rule(c.book.index.Rule(e.Name))
	case grammar.Alternation:
		return !slices.ContainsFunc(e.List, func(e grammar.Expr) bool { return !c.expr(e) })
	case grammar.Concatenation:
		// pct-encoded = "%" HEXDIG HEXDIG
		return len(e.List) == 3 && isPercent(e.List[0]) && c.expr(e.List[1]) && c.expr(e.List[2])
	}
	return false
}

func isPercent(e grammar.Expr) bool {
	l, ok := e.(grammar.Literal)
	return ok && l.Text == "%"
}

// longestTree is the length in bytes of the longest string whose derivation is drawn.
// In a grammar of the user, a byte may be derived by hundreds of rules.
const longestTree = 1 << 16

// Draw draws the derivation of input. If the rule does not derive input, Draw draws the
// offset of the mismatch, and returns the error of [Machine.Mismatch].
func (t *Deriver) Draw(w io.Writer, input string) error {
	if !t.DFA.Match(input) {
		t.drawMismatch(w, input)
		return t.Mismatch(input)
	}
	if len(input) > longestTree {
		whole := draw.New(input, t.secret(input, nil)).Whole()
		fmt.Fprintf(w, "%s\nmatches %v; of %d bytes the derivation is not drawn\n", whole, t, len(input))
		return nil
	}
	nodes, err := t.derive(input)
	if err != nil {
		return err
	}
	draw.Tree(w, input, t.secret(input, nodes), nodes, "")
	return nil
}
