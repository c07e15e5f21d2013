package uri

import (
	"cmp"
	"strings"
)

// EquivalentAfter returns the steps of normalization after which u and v are the same string, and
// whether there are such steps. It adds steps one by one, as in the comparison ladder of RFC 3986,
// 6.2: first none, for which steps is 0, then [CaseNormalization], then [PercentNormalization] as
// well, then [SyntaxNormalization], and finally [FullNormalization]. It leaves out steps for which
// the syntax has no rules.
//
//	steps, ok := u.EquivalentAfter(v)
//	if ok && steps&^uri.SyntaxNormalization == 0 {
//		// the same without knowledge of the scheme
//	}
//
// A URI and an IRI are compared as IRIs. The host of an IRI is case-insensitive only if all its
// characters are ASCII (RFC 3987, 5.3.2.1). All other values of different syntaxes are equivalent
// only if their strings are equal.
//
// The relation is symmetric and, for one syntax and the same steps, transitive. EquivalentAfter takes
// linear time. It allocates only if a string has more than 256 bytes and one of the two is not
// normalized.
//
// Under RFC 2396 it takes [PercentNormalization] too, although that step is not in [Syntax.Steps].
func (u URI) EquivalentAfter(v URI) (steps Steps, ok bool) {
	return equivalentAfter(u.components, v.components)
}

// EquivalentAfter is [URI.EquivalentAfter] for references. It does not resolve them, because their
// base is not known. To compare their targets (RFC 3986, 6.1), resolve them first.
func (r Reference) EquivalentAfter(s Reference) (steps Steps, ok bool) {
	return equivalentAfter(r.components, s.components)
}

// equivalentAfter compares a and b after one more step of normalization at a time.
func equivalentAfter(a, b components) (steps Steps, ok bool) {
	if a.text == b.text {
		return 0, true
	}
	if a.Syntax() != b.Syntax() {
		if !a.Syntax().is(iriComponents) || !b.Syntax().is(iriComponents) {
			return 0, false
		}
		a, _ = RFC3987.parse(a.text, FormReference)
		b, _ = RFC3987.parse(b.text, FormReference)
	}
	var bufA, bufB [scratch]byte
	n := Normalizer{}
	for step := CaseNormalization; step <= SchemeNormalization; step <<= 1 {
		if r := a.rules(); step&(r.steps|r.onRequest) == 0 {
			continue
		}
		n.Steps |= step
		wa, wb := n.takeApart(a), n.takeApart(b)
		if wa.isNormal() && wb.isNormal() {
			continue // the step changes neither string, and the strings differ
		}
		if string(wa.append(bufA[:0])) == string(wb.append(bufB[:0])) {
			return n.Steps, true
		}
	}
	return 0, false
}

// compare orders values by string and then by syntax.
func (c components) compare(d components) int {
	return cmp.Or(strings.Compare(c.text, d.text), cmp.Compare(c.Syntax(), d.Syntax()))
}

// Compare orders URIs by string, byte by byte, and then by Syntax. It returns -1, 0 or +1, and 0 if
// u == v.
func (u URI) Compare(v URI) int { return u.compare(v.components) }

// Compare orders references by string, byte by byte, and then by Syntax. It returns -1, 0 or +1,
// and 0 if r == s.
func (r Reference) Compare(s Reference) int { return r.compare(s.components) }
