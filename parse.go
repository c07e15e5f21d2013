package uri

import "github.com/uriform/uri/internal/kernel"

// Parse parses s as a URI under RFC 3986: RFC3986.Parse(s).
func Parse(s string) (URI, error) { return RFC3986.Parse(s) }

// ParseReference parses s as a URI or a relative reference under RFC 3986:
// RFC3986.ParseReference(s).
func ParseReference(s string) (Reference, error) { return RFC3986.ParseReference(s) }

// MustParse is [Parse] for texts that are known to be valid, such as constants. It panics if s is
// not valid.
func MustParse(s string) URI { return RFC3986.MustParse(s) }

// MustParseReference is [ParseReference] for texts that are known to be valid, such as constants.
// It panics if s is not valid.
func MustParseReference(s string) Reference { return RFC3986.MustParseReference(s) }

// Parse parses s as a URI. The rule of the grammar is URI in RFC 3986, IRI in RFC 3987,
// absoluteURI [ "#" fragment ] in RFC 2396, absoluteURL [ "#" fragment ] in RFC 1808, and
// genericurl in RFC 1738.
//
// The error is a [*ParseError]. Parse takes time linear in len(s), and allocates only the error.
// The URI shares its memory with s.
func (x Syntax) Parse(s string) (URI, error) {
	r, err := x.ParseForm(s, FormURI)
	return URI(r), err
}

// ParseAbsolute parses s as a URI without a fragment. The rule of the grammar is absolute-URI in
// RFC 3986 (4.3), absolute-IRI in RFC 3987, absoluteURI in RFC 2396, absoluteURL in RFC 1808, and
// genericurl in RFC 1738. Errors and cost are those of [Syntax.Parse].
func (x Syntax) ParseAbsolute(s string) (URI, error) {
	r, err := x.ParseForm(s, FormAbsoluteURI)
	return URI(r), err
}

// ParseReference parses s as a URI or a relative reference. The rule of the grammar is
// URI-reference in RFC 3986 and RFC 2396, IRI-reference in RFC 3987, URL in RFC 1808, and
// genericurl in RFC 1738, which has no relative references. Errors and cost are those of
// [Syntax.Parse].
func (x Syntax) ParseReference(s string) (Reference, error) { return x.ParseForm(s, FormReference) }

// ParseForm parses s in the form f. It is [Syntax.Parse] for FormURI, [Syntax.ParseAbsolute] for
// FormAbsoluteURI, and [Syntax.ParseReference] for FormReference.
func (x Syntax) ParseForm(s string, f Form) (Reference, error) {
	c, bad := x.parse(s, f)
	if bad.want != nothing {
		return Reference{}, newParseError(s, x, f, bad)
	}
	return Reference{c}, nil
}

// In returns the URI with the same text under syntax x. The error is a [*ParseError] if x does not
// accept the text. In allocates only the error.
func (u URI) In(x Syntax) (URI, error) {
	if u.Syntax() == x {
		return u, nil
	}
	return x.Parse(u.text)
}

// In returns the reference with the same text under syntax x. The error is a [*ParseError] if x
// does not accept the text. In allocates only the error.
func (r Reference) In(x Syntax) (Reference, error) {
	if r.Syntax() == x {
		return r, nil
	}
	return x.ParseReference(r.text)
}

// MustParse is [Syntax.Parse] for texts that are known to be valid, such as constants. It panics
// if s is not valid.
func (x Syntax) MustParse(s string) URI { return must(x.Parse(s)) }

// MustParseReference is [Syntax.ParseReference] for texts that are known to be valid, such as
// constants. It panics if s is not valid.
func (x Syntax) MustParseReference(s string) Reference { return must(x.ParseReference(s)) }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Check reports whether x accepts s in the form f. If not, offset is the offset in bytes that the
// [ParseError] would have. Check never allocates.
func (x Syntax) Check(s string, f Form) (offset int, ok bool) {
	_, bad := x.parse(s, f)
	return bad.offset, bad.want == nothing
}

// Valid reports whether [Syntax.Parse] accepts s. It never allocates.
func (x Syntax) Valid(s string) bool {
	_, bad := x.parse(s, FormURI)
	return bad.want == nothing
}

// ValidReference reports whether [Syntax.ParseReference] accepts s. It never
// allocates.
func (x Syntax) ValidReference(s string) bool {
	_, bad := x.parse(s, FormReference)
	return bad.want == nothing
}

// parse returns the components of s, or the fault if s is not valid.
//
// kernel.Parse is a fast path for most valid references. It returns ok = false for every other
// text.
//
// NOTE: the fast path is not a separate function, because such a function would not inline. The
// call would cost 4 % of the time. Two calls of packOffsets with a constant are faster than one
// call with a variable.
func (x Syntax) parse(s string, f Form) (c components, bad fault) {
	if x.known() {
		schemeEnd, hostStart, hostEnd, pathStart, pathEnd, queryEnd, partial, ok := kernel.Parse(s, &vectorTables[x])
		if ok && f.fits(s, schemeEnd, queryEnd) {
			if partial {
				return packOffsets(s, x, schemeEnd, hostStart, hostEnd, pathStart, pathEnd, queryEnd, true), fault{}
			}
			return packOffsets(s, x, schemeEnd, hostStart, hostEnd, pathStart, pathEnd, queryEnd, false), fault{}
		}
	}
	return x.parseScalar(s, f)
}

// parseScalar is parse without vector instructions.
func (x Syntax) parseScalar(s string, f Form) (components, fault) {
	if !x.known() || len(s) > maxLen {
		return components{}, fault{want: wantReadable}
	}
	o, bad := syntaxes[x].scan(s, f)
	if bad.want != nothing {
		return components{}, bad
	}
	return pack(s, x, o), fault{}
}
