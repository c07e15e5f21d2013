package catalogue

import (
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
)

// A Deriver finds and draws derivations.
type Deriver struct {
	*Machine
	All    bool // also show rules below the top that derive only single characters
	parser *automaton.Parser
}

// preferred are the rules that take precedence if a grammar derives a string in several
// ways. A text that is an ip-schemepart is not an opaque schemepart (RFC 1738, 3.1), and a
// text that is a server is not a reg_name (RFC 2396, 3.2).
var preferred = []string{"ip-schemepart", "server"}

// derive returns the derivation of a string that the rule derives.
func (t *Deriver) derive(s string) (automaton.Derivation, error) {
	if t.parser == nil {
		o := automaton.ParserOptions{Prefer: preferred}
		if !t.All {
			c := characters{t.Book, map[*grammar.Rule]bool{}}
			o.Keep = func(r *grammar.Rule) bool { return r == t.Rule || !c.rule(r) }
		}
		p, err := automaton.NewParser(t.Book.Grammar, t.Rule.Name, o)
		if err != nil {
			return nil, err
		}
		t.parser = p
	}
	nodes, ok := t.parser.Parse(s)
	if !ok {
		return nil, fmt.Errorf("no derivation of %s from %v", console.Quote(s), t)
	}
	return nodes, nil
}

// characters finds the rules that derive only single characters. Such a rule is a range, a
// literal of one character, a percent-encoding ("%" and two characters), or an alternation
// of these.
type characters struct {
	book  *Book
	rules map[*grammar.Rule]bool
}

// rule reports whether r derives only single characters.
func (c *characters) rule(r *grammar.Rule) bool {
	is, known := c.rules[r]
	if !known {
		is = c.expr(r.Expr)
		c.rules[r] = is
	}
	return is
}

// expr reports whether e derives only single characters. It recurses into rules. This is
// safe, because rules that have an automaton are not recursive and not deeply nested.
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

// longestTree is the maximum length in bytes of a string whose derivation is drawn. In a
// grammar of the user, hundreds of rules may derive a single byte.
const longestTree = 1 << 16

// Draw draws the derivation of input. If the rule does not derive input, Draw marks the
// offset of the mismatch and returns the error of [Machine.Mismatch].
func (t *Deriver) Draw(w io.Writer, input string) error {
	if !t.Match(input) {
		t.drawMismatch(w, input)
		return t.Mismatch(input)
	}
	if len(input) > longestTree {
		whole := console.New(input, secret(input, nil)).Whole()
		fmt.Fprintf(w, "%s\nmatches %v; the derivation of %d bytes is too long to draw\n", whole, t, len(input))
		return nil
	}
	nodes, err := t.derive(input)
	if err != nil {
		return err
	}
	draw.Tree(w, input, secret(input, nodes), nodes, "")
	return nil
}
