package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
)

// componentRules are the rules for the components in each grammar. "-" means that a grammar
// has no such rule. The grammar rfc2396+2732 uses the column of rfc2396. For start rules, see
// [rfc.Start].
const componentRules = `
	component    rfc1738     rfc1808     rfc2396      rfc3986      rfc3987

	scheme       scheme      scheme      scheme       scheme       scheme
	authority    login       net_loc     authority    authority    iauthority
	userinfo     -           -           userinfo     userinfo     iuserinfo
	host         host        -           host         host         ihost
	reg-name     -           -           reg_name     reg-name     ireg-name
	IPv4address  hostnumber  -           IPv4address  IPv4address  IPv4address
	IPv6address  -           -           IPv6address  IPv6address  IPv6address
	port         port        -           port         port         port
	path         urlpath     path        path         path         ipath
	segment      -           segment     segment      segment      isegment
	param        -           param       param        -            -
	query        -           query       query        query        iquery
	fragment     -           fragment    fragment     fragment     ifragment
	pct-encoded  escape      escape      escaped      pct-encoded  pct-encoded
	reserved     reserved    reserved    reserved     reserved     reserved
	unreserved   unreserved  unreserved  unreserved   unreserved   iunreserved
`

// A pair is two rules to compare, one from each grammar.
type pair struct{ component, a, b string }

// pairsOf returns the pair of the named rules or, without names, the pairs of all
// components.
func pairsOf(a, b *Book, rules []string) ([]pair, error) {
	switch len(rules) {
	case 0:
		if pairs := allPairs(a, b); len(pairs) > 0 {
			return pairs, nil
		}
		return nil, fmt.Errorf("%v and %v have no rules with the same name; name the two rules to compare", a, b)
	case 1:
		rules = []string{rules[0], rules[0]}
	}
	return []pair{{rules[0], rules[0], rules[1]}}, nil
}

func allPairs(a, b *Book) (pairs []pair) {
	if a.userFile || b.userFile || a.Name == b.Name {
		for _, r := range a.Rules {
			if s := b.index.Rule(r.Name); s != nil && a.index.Rule(r.Name) == r {
				pairs = append(pairs, pair{r.Name, r.Name, s.Name})
			}
		}
		return pairs
	}
	for _, form := range forms {
		ruleA, okA := a.start(form)
		ruleB, okB := b.start(form)
		if okA && okB {
			pairs = append(pairs, pair{string(form), ruleA, ruleB})
		}
	}
	lines := strings.Split(strings.TrimSpace(componentRules), "\n")
	head := strings.Fields(lines[0])
	for _, line := range lines[1:] {
		row := strings.Fields(line)
		if len(row) != len(head) {
			continue
		}
		ruleA, okA := a.inRow(head, row)
		ruleB, okB := b.inRow(head, row)
		if okA && okB {
			pairs = append(pairs, pair{row[0], ruleA, ruleB})
		}
	}
	return pairs
}

// inRow returns the rule in the column of b. ok is false if b has no such rule.
func (b *Book) inRow(head, row []string) (rule string, ok bool) {
	name, _, _ := strings.Cut(b.Name, "+")
	rule = row[slices.Index(head, name)]
	return rule, b.index.Rule(rule) != nil
}

// A Counterpart is a rule of another grammar with the same meaning.
type Counterpart struct {
	Component string // the meaning: "reg-name"
	Grammar   string
	Rule      string
}

// Counterparts returns the rules of other grammars that have the meaning of a rule, the
// oldest grammar first. The other grammars are published if b is. A grammar has at most
// one counterpart.
//
// For the rules of components, the counterpart is the rule of the component. For other rules,
// it is the rule with the same name. RFC 3987 has the names of RFC 3986 with the prefix "i"
// (RFC 3987, 2.2).
func (b *Book) Counterparts(name string) (list []Counterpart, err error) {
	r, err := b.Rule(name)
	if err != nil || b.userFile {
		return nil, err
	}
	for _, grammar := range rfc.Names() {
		if grammar == b.Name {
			continue
		}
		other, err := b.library.Book(grammar, b.published)
		if err != nil {
			return nil, err
		}
		if c, ok := b.counterpart(r.Name, other); ok {
			list = append(list, c)
		}
	}
	return list, nil
}

// counterpart returns the rule of another grammar that has the meaning of the rule name.
func (b *Book) counterpart(name string, other *Book) (c Counterpart, ok bool) {
	pairs := allPairs(b, other)
	if i := slices.IndexFunc(pairs, func(p pair) bool { return p.a == name }); i >= 0 {
		return Counterpart{pairs[i].component, other.Name, pairs[i].b}, true
	}
	names := []string{plainName(name)}
	switch {
	case other.Name == uri.RFC3987.String():
		names = []string{"i" + plainName(name), plainName(name)}
	case b.Name == uri.RFC3987.String():
		names = append(names, strings.TrimPrefix(plainName(name), "i"))
	}
	for _, plain := range names {
		for _, r := range other.Rules {
			if plainName(r.Name) == plain {
				return Counterpart{name, other.Name, r.Name}, true
			}
		}
	}
	return c, false
}
