package bulk

import "github.com/uriform/uri"

// A Canonical defines which references of a list are equal: those with the same canonical form.
// The zero Canonical compares the texts of references under RFC 3986.
type Canonical struct {
	Syntax uri.Syntax

	// By is the last step of the comparison ladder (RFC 3986, 6.2) that the canonical form
	// includes. Each step includes the steps before it. A step that is not in
	// [uri.Syntax.Normalizations] is left out.
	By uri.Equivalence

	// IgnoreFragment removes fragments.
	IgnoreFragment bool
}

// Append appends the canonical form of text. If text is not a reference, it returns dst and the
// error of [uri.Syntax.ParseReference]. It does not allocate if dst has room for text and two more
// bytes.
func (c Canonical) Append(dst []byte, text string) ([]byte, error) {
	r, err := c.Syntax.ParseReference(text)
	if err != nil {
		return dst, err
	}
	if c.IgnoreFragment {
		r = r.WithoutFragment()
	}
	return uri.Normalizer{Steps: c.steps()}.AppendNormalize(dst, r)
}

// steps returns the steps of normalization for By.
func (c Canonical) steps() (steps uri.Normalization) {
	step := uri.CaseNormalization
	for e := uri.EquivalenceCase; e <= min(c.By, uri.EquivalenceScheme); e++ {
		steps |= step
		step <<= 1
	}
	return steps & c.Syntax.Normalizations()
}
