package regex

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/uriform/uri/grammar"
)

// A node is a simplified expression. Only a factory makes nodes, and it makes
// each node once: equal expressions are the same node.
type node struct {
	op       op
	kids     []*node
	set      []grammar.Range // opSet: in ascending order, neither overlapping nor touching
	min, max int             // opRepeat
	name     string          // opGroup: name of the group
	rule     string          // opGroup: name of the captured rule

	possessive bool // opRepeat: see possessify

	size   int  // number of nodes, this node included
	groups bool // the node is or contains an opGroup
}

// An op is the kind of a node.
type op uint8

const (
	opSet    op = iota // one symbol of the set
	opConcat           // the kids in sequence, none of them an opConcat; without kids the empty string
	opAlt              // at least two kids, none of them an opAlt or empty
	opRepeat           // kids[0], min to max times
	opGroup            // kids[0], captured
)

// A factory makes nodes.
type factory struct {
	made   map[string]*node
	ids    map[*node]int
	raw    map[*node][]*node         // for results of alt: the alternatives before joining
	firsts map[*node][]grammar.Range // cache of first
	full   bool                      // a limit is exceeded: the results are invalid

	emptyGroups bool // the dialect allows groups that capture the empty string
}

// maxNodes is the maximum size of an expression. maxMade is the maximum number
// of nodes that a factory makes.
const (
	maxNodes = 1 << 13
	maxMade  = 1 << 16
)

func newFactory(d Dialect) *factory {
	return &factory{
		made:        make(map[string]*node),
		ids:         make(map[*node]int),
		raw:         make(map[*node][]*node),
		firsts:      make(map[*node][]grammar.Range),
		emptyGroups: !notations()[d].numbered,
	}
}

// intern returns the node equal to n, and makes it if it does not exist.
func (f *factory) intern(n node) *node {
	var key strings.Builder
	fmt.Fprintf(&key, "%d %d %d %t %s %v", n.op, n.min, n.max, n.possessive, n.name, n.set)
	n.size, n.groups = 1, n.op == opGroup
	for _, k := range n.kids {
		fmt.Fprintf(&key, " #%d", f.ids[k])
		n.size += k.size
		n.groups = n.groups || k.groups
	}
	f.full = f.full || n.size > maxNodes || len(f.made) > maxMade
	if old, ok := f.made[key.String()]; ok {
		return old
	}
	made := &n
	f.made[key.String()] = made
	f.ids[made] = len(f.ids)
	return made
}

func (f *factory) empty() *node { return f.intern(node{op: opConcat}) }

func isEmpty(n *node) bool { return n.op == opConcat && len(n.kids) == 0 }

// set returns a node for one symbol of the ranges, or nil if the ranges contain
// no symbol.
func (f *factory) set(ranges []grammar.Range) *node {
	s := normalize(ranges)
	if len(s) == 0 {
		return nil
	}
	return f.intern(node{op: opSet, set: s})
}

// normalize sorts and joins ranges. Surrogates cannot occur in text, and PCRE2
// rejects them in patterns. So no range begins or ends with a surrogate, and
// ranges before and after the surrogates are joined.
func normalize(ranges []grammar.Range) []grammar.Range {
	const first, last = 0xD800, 0xDFFF
	var s []grammar.Range
	for _, r := range ranges {
		if utf16.IsSurrogate(r.Lo) {
			r.Lo = last + 1
		}
		if utf16.IsSurrogate(r.Hi) || r.Hi == first-1 {
			r.Hi = last
		}
		if r.Lo <= r.Hi {
			s = append(s, r)
		}
	}
	s = grammar.Join(s)
	for i := range s {
		if s[i].Hi == last {
			s[i].Hi = first - 1
		}
	}
	return s
}

// concat returns a concatenation. It returns nil if a part is nil, because then
// the concatenation derives nothing.
func (f *factory) concat(parts ...*node) *node {
	var kids []*node
	for _, p := range parts {
		switch {
		case p == nil:
			return nil
		case p.op == opConcat:
			kids = append(kids, p.kids...)
		default:
			kids = append(kids, p)
		}
	}
	if len(kids) == 1 {
		return kids[0]
	}
	return f.intern(node{op: opConcat, kids: kids})
}

func (f *factory) optional(n *node) *node { return f.repeat(n, 0, 1) }

// fewCopies is the largest repeat count for which repeat makes separate copies
// instead of an opRepeat node. Copies can be joined with the parts next to them.
// The writer writes equal copies as a repetition again.
const fewCopies = 8

// repeat returns a repetition.
func (f *factory) repeat(n *node, min, max int) *node {
	switch {
	case n == nil && min > 0:
		return nil
	case n == nil || isEmpty(n) || max == 0:
		return f.empty()
	case min == 1 && max == 1:
		return n
	case min == max && max <= fewCopies:
		return f.concat(slices.Repeat([]*node{n}, max)...)
	case n.op == opRepeat && n.min == 0 && min == 0 && (n.max == 1 || n.max == grammar.Unbounded) && max == grammar.Unbounded:
		return f.repeat(n.kids[0], 0, grammar.Unbounded) // *[a], *(*a)
	case n.op == opRepeat && n.min == 0 && n.max == grammar.Unbounded && max == 1:
		return n // [*a]
	}
	return f.intern(node{op: opRepeat, kids: []*node{n}, min: min, max: max})
}

// group returns a captured part.
func (f *factory) group(name, rule string, n *node) *node {
	if n == nil || isEmpty(n) && !f.emptyGroups {
		return n
	}
	return f.intern(node{op: opGroup, kids: []*node{n}, name: name, rule: rule})
}

// alt returns an alternation. It returns nil if no alternative derives anything.
// Common parts of the alternatives occur only once in the result.
func (f *factory) alt(alternatives ...*node) *node {
	var list []*node
	for _, a := range alternatives {
		list = append(list, f.alternatives(a)...)
	}
	list = unique(list)
	n := f.join(slices.Clone(list))
	if n != nil && len(list) > 1 {
		f.raw[n] = list
	}
	return n
}

// alternatives returns the alternatives of n. If n is optional, the empty string
// is one of them. nil has no alternatives.
func (f *factory) alternatives(n *node) (list []*node) {
	switch {
	case n == nil:
		return nil
	case f.raw[n] != nil:
		return f.raw[n]
	case n.op == opAlt:
		for _, k := range n.kids {
			list = append(list, f.alternatives(k)...)
		}
		return list
	case n.op == opRepeat && n.min == 0 && n.max == 1:
		return append(f.alternatives(n.kids[0]), f.empty())
	case n.op == opGroup:
		for _, a := range f.alternatives(n.kids[0]) {
			list = append(list, f.group(n.name, n.rule, a))
		}
		return list
	}
	return []*node{n}
}

// join returns one node for the alternatives. Each step joins alternatives with
// common parts.
func (f *factory) join(list []*node) *node {
	if f.full {
		return nil
	}
	list = f.joinSets(unique(list))
	list = f.joinPrefixed(list)
	list = f.joinEnds(list, true)
	list = f.joinEnds(list, false)
	list = f.joinGroups(list)

	optional := slices.ContainsFunc(list, isEmpty)
	list = slices.DeleteFunc(list, isEmpty)
	var n *node
	switch len(list) {
	case 0:
	case 1:
		n = list[0]
	default:
		n = f.intern(node{op: opAlt, kids: list})
	}
	if optional {
		return f.optional(n)
	}
	return n
}

// unique returns the list without duplicates.
func unique(list []*node) (kept []*node) {
	for _, n := range list {
		if !slices.Contains(kept, n) {
			kept = append(kept, n)
		}
	}
	return kept
}

// joinSets joins all alternatives that are single symbols into one set, in the
// place of the first of them.
func (f *factory) joinSets(list []*node) []*node {
	var union []grammar.Range
	var kept []*node
	first := -1
	for _, n := range list {
		switch {
		case n.op != opSet:
			kept = append(kept, n)
		case first < 0:
			first = len(kept)
			kept = append(kept, nil)
			fallthrough
		default:
			union = append(union, n.set...)
		}
	}
	if first >= 0 {
		kept[first] = f.set(union)
	}
	return kept
}

// joinGroups replaces (?<x>a)|(?<x>b) by (?<x>a|b), in the place of the first
// group.
func (f *factory) joinGroups(list []*node) []*node {
	var kept []*node
	done := make(map[string]bool)
	for _, n := range list {
		if n.op != opGroup {
			kept = append(kept, n)
			continue
		}
		if done[n.name] {
			continue
		}
		done[n.name] = true
		var inner []*node
		for _, m := range list {
			if m.op == opGroup && m.name == n.name {
				inner = append(inner, f.alternatives(m.kids[0])...)
			}
		}
		kept = append(kept, f.group(n.name, n.rule, f.join(inner)))
	}
	return kept
}

// parts returns the parts of the concatenation n. Any other node is its own
// single part.
func parts(n *node) []*node {
	if n.op == opConcat {
		return n.kids
	}
	return []*node{n}
}

// joinEnds joins alternatives that end with the same parts or, if atEnd is
// false, begin with the same parts: ax|bx|c becomes (?:a|b)x|c. Sets of symbols
// are parts too: [0-9]|[1-9][0-9] becomes [1-9]?[0-9].
func (f *factory) joinEnds(list []*node, atEnd bool) []*node {
	byEnd := make(map[*node][]*node)
	for _, n := range list {
		if !isEmpty(n) {
			e := part(n, 0, atEnd)
			byEnd[e] = append(byEnd[e], n)
		}
	}
	var kept []*node
	for _, n := range list {
		if isEmpty(n) {
			kept = append(kept, n)
			continue
		}
		switch like := byEnd[part(n, 0, atEnd)]; {
		case len(like) < 2:
			kept = append(kept, n)
		case like[0] == n:
			kept = append(kept, f.joinLike(like, atEnd))
		}
	}
	return kept
}

// joinLike joins alternatives that all have a common end (or beginning).
func (f *factory) joinLike(list []*node, atEnd bool) *node {
	first := list[0]
	common := len(parts(first))
	for _, n := range list[1:] {
		size := min(common, len(parts(n)))
		for common = 0; common < size && part(n, common, atEnd) == part(first, common, atEnd); {
			common++
		}
	}
	var rest []*node
	for _, n := range list {
		p := parts(n)
		if atEnd {
			rest = append(rest, f.concat(p[:len(p)-common]...))
		} else {
			rest = append(rest, f.concat(p[common:]...))
		}
	}
	p := parts(first)
	if atEnd {
		return f.concat(f.alt(rest...), f.concat(p[len(p)-common:]...))
	}
	return f.concat(f.concat(p[:common]...), f.alt(rest...))
}

// part returns part i of a concatenation, counted from the end or from the beginning.
func part(n *node, i int, fromEnd bool) *node {
	p := parts(n)
	if fromEnd {
		i = len(p) - 1 - i
	}
	return p[i]
}

// joinPrefixed replaces p(?:a|b)|a|c by (?:p)?a|pb|c, if a is large. For
// example, a URI and a relative reference have the same alternatives after the
// scheme.
func (f *factory) joinPrefixed(list []*node) []*node {
	for i, n := range list {
		p := parts(n)
		if len(p) < 2 {
			continue
		}
		prefix := f.concat(p[:len(p)-1]...)
		var shared, own []*node
		size := 0
		for _, a := range f.alternatives(p[len(p)-1]) {
			if slices.Contains(list, a) {
				shared = append(shared, a)
				size += a.size
			} else {
				own = append(own, a)
			}
		}
		if size <= prefix.size+1 {
			continue
		}
		joined := []*node{f.concat(f.optional(prefix), f.join(shared))}
		if own != nil {
			joined = append(joined, f.concat(prefix, f.join(own)))
		}
		for j, m := range list {
			if j != i && !slices.Contains(shared, m) {
				joined = append(joined, m)
			}
		}
		return joined
	}
	return list
}
