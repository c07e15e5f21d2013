package bulk

import "github.com/uriform/uri"

// A Canonical defines which references of a list are equal: those with the same canonical form.
// The zero Canonical compares the texts of references under RFC 3986.
type Canonical struct {
	Syntax uri.Syntax

	// Steps are the steps of normalization of the canonical form (RFC 3986, 6.2): 0, or those of a
	// rung of the comparison ladder, such as [uri.SyntaxNormalization]. A step that is not in
	// [uri.Syntax.Steps] is left out.
	Steps uri.Steps

	// IgnoreFragment removes fragments.
	IgnoreFragment bool

	// StripTracking removes the parameters of [query.TrackingParameters] from queries. Which ones these
	// are depends on the version of this module.
	StripTracking bool

	// Archive makes the canonical form that of [ArchiveSURT]. Any text has one, so Syntax, Steps and
	// IgnoreFragment have to be zero.
	Archive bool
}

// Append appends the canonical form of text. If text is not a reference, it returns dst and the
// error of [uri.Syntax.ParseReference]. It does not allocate if dst has room for text and two more
// bytes.
func (c Canonical) Append(dst []byte, text string) ([]byte, error) {
	if c.Archive {
		if c.StripTracking {
			text = stripTracking(text)
		}
		return AppendArchiveSURT(dst, text), nil
	}
	r, err := c.Syntax.ParseReference(text)
	if err != nil {
		return dst, err
	}
	if c.StripTracking {
		if r, err = StripTracking(r); err != nil {
			return dst, err
		}
	}
	if c.IgnoreFragment {
		r = r.WithoutFragment()
	}
	return uri.Normalizer{Steps: c.Steps & c.Syntax.Steps()}.AppendNormalize(dst, r)
}
