package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
)

// A treeMaker finds derivations, with the rules that a tree is to show.
type treeMaker struct {
	*machine
	all    bool // those that stand for one character as well
	parser *automaton.Parser
}

// preferred are the rules that come first where a grammar derives a string in
// several ways: what has a login is no opaque schemepart (RFC 1738, 3.1), and a
// server is no reg_name (RFC 2396, 3.2).
var preferred = []string{"ip-schemepart", "server"}

// derive returns the derivation of a string that the rule derives.
func (t *treeMaker) derive(s string) (automaton.Derivation, error) {
	if t.parser == nil {
		o := automaton.ParserOptions{Prefer: preferred}
		if !t.all {
			o.Keep = newCharacters(t.book, t.rule).keep
		}
		p, err := automaton.NewParser(t.book.Grammar, t.rule.Name, o)
		if err != nil {
			return nil, err
		}
		t.parser = p
	}
	nodes, ok := t.parser.Parse(s)
	if !ok {
		return nil, fmt.Errorf("no derivation of %s from %v", quoted(s), t)
	}
	return nodes, nil
}

// characters knows the rules that stand for one character: a range or a literal of
// one, percent-encoding ("%" and two characters), or a choice of such.
type characters struct {
	book  *rulebook
	start *grammar.Rule
	rules map[*grammar.Rule]bool
}

func newCharacters(b *rulebook, start *grammar.Rule) *characters {
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

// drawTree draws a derivation: the string, and below it each rule with the part
// that it derives, under its place. Every line begins with indent.
// It returns the drawing, for what comes below.
func drawTree(w io.Writer, s string, secret span, nodes automaton.Derivation, indent string) *drawing {
	d := newDrawing(s, secret)
	for _, n := range nodes {
		d.label = max(d.label, len(branch(n)))
	}
	fmt.Fprintln(w, indent+d.head())
	for _, n := range nodes {
		fmt.Fprintln(w, indent+d.row(part{branch(n), span{n.Start, n.End}}))
	}
	return d
}

// branch returns the rule of a node, indented by its depth.
func branch(n automaton.Node) string {
	const deepest = 40 // a tree of someone's own may have a thousand levels
	return strings.Repeat("  ", min(n.Depth, deepest)) + n.Rule
}

// withPassword are the rules whose text may hold a password by itself: behind the
// first ":", up to the last "@" if there is one.
var withPassword = []string{
	"authority", "iauthority", "userinfo", "iuserinfo", // RFC 2396, 3986, 3987
	"server", "reg_name", "net_loc", "login", // RFC 2396, 1808, 1738
}

// secret returns the span to mask of a string that the rule derives, by these
// nodes.
func (m *machine) secret(s string, nodes automaton.Derivation) span {
	x, ok := m.book.syntax()
	if !ok {
		x = uri.RFC3986
	}
	hidden := refusedSecret(s)
	if r, err := x.ParseReference(s); err == nil {
		hidden = acceptedSecret(r)
	}
	for _, n := range nodes {
		hidden = hidden.hull(secretIn(n.Rule, s, n.Start, n.End))
	}
	return hidden
}

// refusedSecret returns the span to mask of a string that the rule does not derive.
func (m *machine) refusedSecret(s string) span {
	return refusedSecret(s).hull(secretIn(m.rule.Name, s, 0, len(s)))
}

// secretIn returns the span to mask in s[from:to], which stands where a rule is.
func secretIn(rule, s string, from, to int) span {
	text := s[from:to]
	switch {
	case rule == "password":
		return span{from, to}
	case !slices.Contains(withPassword, rule):
		return span{}
	}
	colon, at := strings.IndexByte(text, ':'), strings.LastIndexByte(text, '@')
	if strings.HasSuffix(rule, "userinfo") && at < 0 {
		at = len(text)
	}
	if colon < 0 || at < colon {
		return span{}
	}
	return span{from + colon + 1, from + at}
}

// hull returns the smallest span with what either masks in it.
func (m span) hull(n span) span {
	switch {
	case m.from == m.to:
		return n
	case n.from == n.to:
		return m
	}
	return span{min(m.from, n.from), max(m.to, n.to)}
}
