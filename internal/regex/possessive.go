package regex

import (
	"slices"

	"github.com/uriform/uri/grammar"
)

// possessify marks the loops for which backtracking is useless: at each place
// the next symbol decides how to continue. In other loops an engine stores a
// record for each iteration. java.util.regex recurses for this and overflows its
// stack on a path of two thousand characters; the stack of PCRE2's compiled code
// is small too. Loops over a set of symbols need no records, so they are not
// marked.
//
// follow is the set of symbols that may come after n.
func (f *factory) possessify(n *node, follow []grammar.Range) *node {
	made := *n
	made.kids = slices.Clone(n.kids)
	switch n.op {
	case opConcat:
		for i, k := range slices.Backward(n.kids) {
			made.kids[i] = f.possessify(k, follow)
			follow = f.ahead(k, follow)
		}
	case opRepeat:
		body := n.kids[0]
		made.possessive = (n.max == grammar.Unbounded || n.max > fewRounds) && body.op != opSet && f.decided(n, follow)
		made.kids[0] = f.possessify(body, f.followBody(n, follow))
	default:
		for i, k := range n.kids {
			made.kids[i] = f.possessify(k, follow)
		}
	}
	return f.intern(made)
}

// fewRounds is a number of iterations for which the stack of every engine
// suffices.
const fewRounds = 64

// decided reports whether the next symbol decides each choice in n, if a symbol
// of follow comes after n. In other words, it reports whether n is LL(1).
func (f *factory) decided(n *node, follow []grammar.Range) bool {
	switch n.op {
	case opConcat:
		for _, k := range slices.Backward(n.kids) {
			if !f.decided(k, follow) {
				return false
			}
			follow = f.ahead(k, follow)
		}
	case opAlt:
		var before []grammar.Range
		empty := 0
		for _, k := range n.kids {
			ahead := f.ahead(k, follow)
			if nullable(k) {
				empty++
			}
			if empty > 1 || overlap(ahead, before) || !f.decided(k, follow) {
				return false
			}
			before = union(ahead, before)
		}
	case opRepeat:
		body := n.kids[0]
		if nullable(body) || n.min != n.max && overlap(f.first(body), follow) {
			return false
		}
		return f.decided(body, f.followBody(n, follow))
	case opGroup:
		return f.decided(n.kids[0], follow)
	}
	return true
}

// followBody returns the symbols that may come after the body of a loop. If the
// loop may have more than one iteration, they include the first symbols of the
// body.
func (f *factory) followBody(loop *node, follow []grammar.Range) []grammar.Range {
	if loop.max == 1 {
		return follow
	}
	return union(f.first(loop.kids[0]), follow)
}

// nullable reports whether n derives the empty string.
func nullable(n *node) bool {
	switch n.op {
	case opSet:
		return false
	case opAlt:
		return slices.ContainsFunc(n.kids, nullable)
	case opRepeat:
		return n.min == 0 || nullable(n.kids[0])
	}
	return !slices.ContainsFunc(n.kids, func(k *node) bool { return !nullable(k) })
}

// first returns the symbols with which the strings that n derives can begin.
func (f *factory) first(n *node) []grammar.Range {
	set, done := f.firsts[n]
	if done {
		return set
	}
	switch n.op {
	case opSet:
		set = n.set
	case opConcat:
		for _, k := range slices.Backward(n.kids) {
			set = f.ahead(k, set)
		}
	default:
		for _, k := range n.kids {
			set = union(set, f.first(k))
		}
	}
	f.firsts[n] = set
	return set
}

// ahead returns the symbols that may come next at the beginning of n, if a
// symbol of follow comes after n.
func (f *factory) ahead(n *node, follow []grammar.Range) []grammar.Range {
	if nullable(n) {
		return union(f.first(n), follow)
	}
	return f.first(n)
}

func union(a, b []grammar.Range) []grammar.Range { return normalize(slices.Concat(a, b)) }

// overlap reports whether two sets have a common symbol. Their ranges must be in
// ascending order.
func overlap(a, b []grammar.Range) bool {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].Hi < b[0].Lo:
			a = a[1:]
		case b[0].Hi < a[0].Lo:
			b = b[1:]
		default:
			return true
		}
	}
	return false
}
