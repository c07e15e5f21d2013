package uri

// A Rung is a rung of the ladder of comparison (RFC 3986, 6.2): the least that has
// to be done to see that two URIs are equivalent.
type Rung uint8

const (
	RungString    Rung = iota // the texts are the same (6.2.1)
	RungCase                  // … after case normalization (6.2.2.1)
	RungPercent               // … and percent-encoding normalization (6.2.2.2)
	RungPath                  // … and path segment normalization (6.2.2.3)
	RungScheme                // … and scheme-based normalization (6.2.3)
	RungDifferent             // not equivalent as far as syntax tells
)

var rungNames = [...]string{"string", "case", "percent", "path", "scheme", "different"}

// String returns the name of the rung: "percent".
func (g Rung) String() string {
	if int(g) < len(rungNames) {
		return rungNames[g]
	}
	return "Rung(?)"
}

// Equivalence returns the first rung on which a and b are equal, or
// RungDifferent. Each rung includes those before it; those for which the
// generation has no rules are left out.
//
// It is symmetric, and within one generation transitive on every rung.
//
// URIs of RFC 3986 and RFC 3987 meet as IRIs, whose hosts have a case unless all of
// them is in ASCII (RFC 3987, 5.3.2.1). Of other generations two URIs are
// equal only by their texts. It takes linear time, and allocates if a text is
// longer than 256 bytes and the two are not both normal.
func Equivalence(a, b URI) Rung { return equivalence(a.components, b.components) }

// EquivalenceOfReferences is [Equivalence] for references, which are compared as
// they stand and not resolved (RFC 3986, 6.1: that needs their base).
func EquivalenceOfReferences(a, b Reference) Rung { return equivalence(a.components, b.components) }

func equivalence(a, b components) Rung {
	if a.text == b.text {
		return RungString
	}
	if a.Syntax() != b.Syntax() {
		if !a.Syntax().is(dotSegments) || !b.Syntax().is(dotSegments) {
			return RungDifferent
		}
		a, _ = RFC3987.parse(a.text, formReference)
		b, _ = RFC3987.parse(b.text, formReference)
	}
	var bufA, bufB [256]byte
	n := Normalizer{}
	for rung, step := RungCase, CaseNormalization; rung <= RungScheme; rung, step = rung+1, step<<1 {
		if step&a.Syntax().Normalizations() == 0 {
			continue
		}
		n.Steps |= step
		wa, wb := n.newNormalization(a), n.newNormalization(b)
		if wa.isNormal() && wb.isNormal() {
			continue // they stay as they are, which is different
		}
		if string(wa.append(bufA[:0])) == string(wb.append(bufB[:0])) {
			return rung
		}
	}
	return RungDifferent
}
