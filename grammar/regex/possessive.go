package regex

import (
	"slices"

	"github.com/uriform/uri/grammar"
)

// possessify marks the loops that need not be gone back into: those in which the
// next symbol decides at each place how to go on. Backtracking there cannot
// succeed, but keeps a record per round: java.util.regex recurses for it and
// overflows its stack on a path of two thousand characters, and the stack of
// PCRE2's compiled code is small too. Loops over sets of symbols need no record.
//
// behind is what can stand behind n.
func (f *factory) possessify(n *node, behind []grammar.Range) *node {
	made := *n
	made.kids = slices.Clone(n.kids)
	switch n.op {
	case opConcat:
		for i, k := range slices.Backward(n.kids) {
			made.kids[i] = f.possessify(k, behind)
			behind = f.ahead(k, behind)
		}
	case opRepeat:
		body := n.kids[0]
		made.possessive = (n.max == grammar.Unbounded || n.max > fewRounds) && body.op != opSet && f.decided(n, behind)
		made.kids[0] = f.possessify(body, f.behindBody(n, behind))
	default:
		for i, k := range n.kids {
			made.kids[i] = f.possessify(k, behind)
		}
	}
	return f.intern(made)
}

// fewRounds is how many rounds of a loop no engine minds.
const fewRounds = 64

// decided reports whether the next symbol decides each choice in n, the symbols
// behind it included: whether n is LL(1) there.
func (f *factory) decided(n *node, behind []grammar.Range) bool {
	switch n.op {
	case opConcat:
		for _, k := range slices.Backward(n.kids) {
			if !f.decided(k, behind) {
				return false
			}
			behind = f.ahead(k, behind)
		}
	case opAlt:
		var before []grammar.Range
		empty := 0
		for _, k := range n.kids {
			ahead := f.ahead(k, behind)
			if nullable(k) {
				empty++
			}
			if empty > 1 || overlap(ahead, before) || !f.decided(k, behind) {
				return false
			}
			before = union(ahead, before)
		}
	case opRepeat:
		body := n.kids[0]
		if nullable(body) || n.min != n.max && overlap(f.first(body), behind) {
			return false
		}
		return f.decided(body, f.behindBody(n, behind))
	case opGroup:
		return f.decided(n.kids[0], behind)
	}
	return true
}

// behindBody returns what can stand behind the body of a loop: the body again,
// unless once is all.
func (f *factory) behindBody(loop *node, behind []grammar.Range) []grammar.Range {
	if loop.max == 1 {
		return behind
	}
	return union(f.first(loop.kids[0]), behind)
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

// first returns the symbols that what n derives can begin with.
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

// ahead returns the symbols that can come next before n, where behind can stand
// behind it.
func (f *factory) ahead(n *node, behind []grammar.Range) []grammar.Range {
	if nullable(n) {
		return union(f.first(n), behind)
	}
	return f.first(n)
}

func union(a, b []grammar.Range) []grammar.Range { return normalize(slices.Concat(a, b)) }

// overlap reports whether two sets, in ascending order, have a symbol in common.
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
