package regex

import (
	"fmt"
	"regexp/syntax"
	"strings"
	"sync"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
)

// A Pattern is a regular expression.
type Pattern struct {
	Dialect Dialect
	Text    string
	Groups  []Group // in the order of their opening parentheses
}

// A Group is a capturing group of a pattern.
type Group struct {
	Number int    // from 1
	Name   string // name in the pattern: Of, with a number from the second group on; empty in an ERE
	Of     string // name among the groups of Make
	Rule   string // the captured rule; the first rule if alternatives share the group
}

// components lists the components of each grammar and the rules that derive
// them: "component=rule rule". The path of RFC 1808 does not include its first
// slash, because the RFC has a rule only for the path without the slash.
var components = sync.OnceValue(func() map[string][]string {
	return map[string][]string{
		"rfc1738": {"scheme=scheme", "authority=login", "host=host", "port=port", "path=urlpath"},
		"rfc1808": {"scheme=scheme", "authority=net_loc", "path=path", "params=params", "query=query", "fragment=fragment"},
		"rfc2396": {"scheme=scheme", "authority=authority", "userinfo=userinfo", "host=host", "port=port",
			"path=abs_path rel_path opaque_part", "query=query", "fragment=fragment"},
		"rfc3986": {"scheme=scheme", "authority=authority", "userinfo=userinfo", "host=host", "port=port",
			"path=path-abempty path-absolute path-noscheme path-rootless path-empty", "query=query", "fragment=fragment"},
		"rfc3987": {"scheme=scheme", "authority=iauthority", "userinfo=iuserinfo", "host=ihost", "port=port",
			"path=ipath-abempty ipath-absolute ipath-noscheme ipath-rootless ipath-empty", "query=iquery", "fragment=ifragment"},
	}
})

// Components returns the groups for the components of a URI. name is the name of
// a grammar of package rfc; "rfc2396+2732" has the same groups as "rfc2396". For
// other grammars the result is empty.
func Components(name string) map[string]string {
	groups := make(map[string]string)
	name, _, _ = strings.Cut(name, "+")
	for _, c := range components()[name] {
		component, rules, _ := strings.Cut(c, "=")
		for rule := range strings.FieldsSeq(rules) {
			groups[rule] = component
		}
	}
	return groups
}

// Make returns a rule as a regular expression. groups maps rules to the names of the groups that
// capture them. A name consists of ASCII letters and digits and begins with a letter. [Components]
// returns the groups for the components of a URI; without groups the expression captures nothing.
//
// The error is an [*automaton.Error] or an [*automaton.LimitError] if the rule has no automaton,
// [ErrTooLong], or wraps [ErrUnsupported].
func Make(g *grammar.Grammar, rule string, d Dialect, groups map[string]string) (*Pattern, error) {
	if _, known := notations()[d]; !known {
		return nil, fmt.Errorf("regex: unknown dialect %q", d)
	}
	if err := automaton.Check(g, rule); err != nil {
		return nil, err
	}
	t, err := newTranslator(g, d, groups)
	if err != nil {
		return nil, err
	}
	n := t.rule(t.index.Rule(rule))
	if t.full || n != nil && n.size > maxNodes {
		return nil, ErrTooLong
	}
	if n == nil {
		return nil, fmt.Errorf("regex: rule %s derives nothing", rule)
	}
	if notations()[d].possessive {
		n = t.possessify(n, nil)
	}
	p, err := newWriter(d, groups).pattern(n)
	if err != nil {
		return nil, err
	}
	if d == RE2 {
		// Go also limits the product of nested repeat counts.
		if _, err := syntax.Parse(p.Text, syntax.Perl); err != nil {
			return nil, fmt.Errorf("regex: %s: %w: %w", d, err, ErrUnsupported)
		}
	}
	return p, nil
}
