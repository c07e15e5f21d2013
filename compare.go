package uri

import (
	"cmp"
	"strings"
)

// An Equivalence is a step of the comparison ladder (RFC 3986, 6.2). Each step takes one more
// normalization into account than the step before it.
type Equivalence uint8

const (
	EquivalenceString  Equivalence = iota // the texts are equal (6.2.1)
	EquivalenceCase                       // … after case normalization (6.2.2.1)
	EquivalencePercent                    // … and percent-encoding normalization (6.2.2.2)
	EquivalencePath                       // … and path segment normalization (6.2.2.3)
	EquivalenceScheme                     // … and scheme-based normalization (6.2.3)
	EquivalenceNone                       // not equivalent by any step
)

var equivalenceNames = [...]string{"string", "case", "percent", "path", "scheme", "different"}

// String returns "string", "case", "percent", "path", "scheme" or, for EquivalenceNone,
// "different".
func (e Equivalence) String() string {
	if int(e) < len(equivalenceNames) {
		return equivalenceNames[e]
	}
	return "Equivalence(?)"
}

// Equivalence returns the first step of the comparison ladder at which u and v are equal, or
// EquivalenceNone (RFC 3986, 6.2). Each step includes the steps before it. Steps for which the
// syntax has no rules are skipped. Steps of [Syntax.NormalizationsOnRequest] are not skipped.
//
// A URI and an IRI are compared as IRIs. The host of an IRI is case-insensitive only if all its
// characters are ASCII (RFC 3987, 5.3.2.1). Values of any other two syntaxes are equivalent only
// if their texts are equal.
//
// Equivalence is symmetric. Within one syntax it is transitive at every step. It takes linear
// time. It allocates only if a text has more than 256 bytes and one of the texts is not normal.
func (u URI) Equivalence(v URI) Equivalence { return equivalence(u.components, v.components) }

// Equivalence is [URI.Equivalence] for references. The references are not resolved, because their
// base is not known. RFC 3986, 6.1 compares their targets.
func (r Reference) Equivalence(s Reference) Equivalence {
	return equivalence(r.components, s.components)
}

// equivalence compares a and b after one more step of normalization at a time.
func equivalence(a, b components) Equivalence {
	if a.text == b.text {
		return EquivalenceString
	}
	if a.Syntax() != b.Syntax() {
		if !a.Syntax().is(iriComponents) || !b.Syntax().is(iriComponents) {
			return EquivalenceNone
		}
		a, _ = RFC3987.parse(a.text, FormReference)
		b, _ = RFC3987.parse(b.text, FormReference)
	}
	var bufA, bufB [scratch]byte
	n := Normalizer{}
	for e, step := EquivalenceCase, CaseNormalization; e <= EquivalenceScheme; e, step = e+1, step<<1 {
		if x := a.Syntax(); step&(x.Normalizations()|x.NormalizationsOnRequest()) == 0 {
			continue
		}
		n.Steps |= step
		wa, wb := n.takeApart(a), n.takeApart(b)
		if wa.isNormal() && wb.isNormal() {
			continue // the step changes neither text, and the texts differ
		}
		if string(wa.append(bufA[:0])) == string(wb.append(bufB[:0])) {
			return e
		}
	}
	return EquivalenceNone
}

// compare orders values by text and then by syntax.
func (c components) compare(d components) int {
	return cmp.Or(strings.Compare(c.text, d.text), cmp.Compare(c.Syntax(), d.Syntax()))
}

// Compare orders URIs by text, byte by byte, and then by Syntax. It returns -1, 0 or +1. It
// returns 0 if u == v.
func (u URI) Compare(v URI) int { return u.compare(v.components) }

// Compare orders references by text, byte by byte, and then by Syntax. It returns -1, 0 or +1.
// It returns 0 if r == s.
func (r Reference) Compare(s Reference) int { return r.compare(s.components) }

// Equal reports whether text and Syntax are the same: u == v. Packages such as go-cmp call it.
func (u URI) Equal(v URI) bool { return u == v }

// Equal reports whether text and Syntax are the same: r == s.
func (r Reference) Equal(s Reference) bool { return r == s }
