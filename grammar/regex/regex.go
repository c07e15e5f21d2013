package regex

import (
	"fmt"
	"regexp/syntax"
	"strings"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
)

// Options choose what an expression captures. The zero value captures nothing.
type Options struct {
	// Groups maps rules to the names of the groups that capture them. Names are
	// of ASCII letters and digits and begin with a letter. [Components] has those
	// of a URI's parts.
	Groups map[string]string
}

// A Pattern is a regular expression.
type Pattern struct {
	Dialect Dialect
	Text    string
	Groups  []Group // in the order of their opening parentheses
}

// A Group is a capturing group of a pattern.
type Group struct {
	Number int    // from 1
	Name   string // as it stands in the pattern, numbered from the second on; empty in an ERE
	Of     string // the name asked for
	Rule   string // the rule that is captured, the first of them where alternatives share a group
}

// Group returns the number of the group of that name which took part in a match,
// and 0 if none did; matched says whether the group with a number did.
func (p *Pattern) Group(name string, matched func(number int) bool) int {
	for _, g := range p.Groups {
		if g.Of == name && matched(g.Number) {
			return g.Number
		}
	}
	return 0
}

// components lists, by the name of a grammar, the components that its rules
// derive: "component=rule rule". RFC 1808's path is without its first slash,
// which none of its rules keeps apart from what follows.
var components = map[string][]string{
	"rfc1738": {"scheme=scheme", "authority=login", "host=host", "port=port", "path=urlpath"},
	"rfc1808": {"scheme=scheme", "authority=net_loc", "path=path", "params=params", "query=query", "fragment=fragment"},
	"rfc2396": {"scheme=scheme", "authority=authority", "userinfo=userinfo", "host=host", "port=port",
		"path=abs_path rel_path opaque_part", "query=query", "fragment=fragment"},
	"rfc3986": {"scheme=scheme", "authority=authority", "userinfo=userinfo", "host=host", "port=port",
		"path=path-abempty path-absolute path-noscheme path-rootless path-empty", "query=query", "fragment=fragment"},
	"rfc3987": {"scheme=scheme", "authority=iauthority", "userinfo=iuserinfo", "host=ihost", "port=port",
		"path=ipath-abempty ipath-absolute ipath-noscheme ipath-rootless ipath-empty", "query=iquery", "fragment=ifragment"},
}

// Components returns the groups for the components of a URI in a grammar of
// package rfc, by its name; "rfc2396+2732" has those of "rfc2396". Other
// grammars have none.
func Components(name string) map[string]string {
	groups := make(map[string]string)
	name, _, _ = strings.Cut(name, "+")
	for _, c := range components[name] {
		component, rules, _ := strings.Cut(c, "=")
		for rule := range strings.FieldsSeq(rules) {
			groups[rule] = component
		}
	}
	return groups
}

// Make writes a rule as a regular expression. The error is an [*automaton.Error]
// for a rule that is not regular, an [*automaton.LimitError] for an expression
// that would become too long, or wraps [ErrUnsupported].
func Make(g *grammar.Grammar, rule string, d Dialect, o Options) (*Pattern, error) {
	if d >= dialects {
		return nil, fmt.Errorf("regex: no dialect %d", d)
	}
	if err := automaton.Check(g, rule); err != nil {
		return nil, err
	}
	t, err := newTranslator(g, d, o)
	if err != nil {
		return nil, err
	}
	n := t.rule(t.index.Rule(rule))
	if t.full || n != nil && n.size > maxNodes {
		return nil, &automaton.LimitError{What: "parts of a regular expression", Limit: maxNodes}
	}
	if n == nil {
		return nil, fmt.Errorf("regex: rule %s derives nothing", rule)
	}
	if notations[d].possessive {
		n = t.possessify(n, nil)
	}
	p, err := newWriter(d, o).pattern(n)
	if err != nil {
		return nil, err
	}
	if d == RE2 {
		// Go also limits what repetitions within repetitions come to.
		if _, err := syntax.Parse(p.Text, syntax.Perl); err != nil {
			return nil, fmt.Errorf("regex: %s: %w: %w", d, err, ErrUnsupported)
		}
	}
	return p, nil
}
