package uri

import "github.com/uriform/uri/internal/kernel"

// Parse parses s as a URI under RFC 3986: RFC3986.Parse(s). A URI has a scheme, and may have a
// fragment. [ParseReference] also accepts relative references.
func Parse(s string) (URI, error) { return RFC3986.Parse(s) }

// ParseReference parses s as a URI or a relative reference under RFC 3986:
// RFC3986.ParseReference(s).
func ParseReference(s string) (Reference, error) { return RFC3986.ParseReference(s) }

// MustParse is [Parse] for strings that are known to be valid, such as constants. It panics if s is
// not valid.
func MustParse(s string) URI { return must(Parse(s)) }

// MustParseReference is [ParseReference] for strings that are known to be valid, such as constants.
// It panics if s is not valid.
func MustParseReference(s string) Reference { return must(ParseReference(s)) }

// Parse parses s as a URI, which has a scheme and may have a fragment. The error is a [*ParseError].
// Parse takes time linear in len(s), and allocates only the error. The URI shares its memory with s.
//
// The rules of the grammars are:
//
//   - RFC 3986: URI
//   - RFC 3987: IRI
//   - RFC 2396: absoluteURI [ "#" fragment ]
//   - RFC 1808: absoluteURL [ "#" fragment ]
//   - RFC 1738: genericurl, which has no fragment
func (x Syntax) Parse(s string) (URI, error) {
	r, err := x.ParseForm(s, FormURI)
	return URI(r), err
}

// ParseReference parses s as a URI or a relative reference. It returns the same errors as
// [Syntax.Parse], and allocates nothing else. The rules of the grammars are:
//
//   - RFC 3986: URI-reference
//   - RFC 3987: IRI-reference
//   - RFC 2396: URI-reference
//   - RFC 1808: URL
//   - RFC 1738: genericurl, because RFC 1738 has no relative references
func (x Syntax) ParseReference(s string) (Reference, error) { return x.ParseForm(s, FormReference) }

// ParseForm parses s in the form f. It is [Syntax.Parse] for FormURI, and [Syntax.ParseReference]
// for FormReference. For FormAbsoluteURI, which is a URI without a fragment, the rules of the
// grammars are:
//
//   - RFC 3986: absolute-URI (4.3)
//   - RFC 3987: absolute-IRI
//   - RFC 2396: absoluteURI
//   - RFC 1808: absoluteURL
//   - RFC 1738: genericurl
//
// It returns the same errors as [Syntax.Parse], and allocates nothing else.
func (x Syntax) ParseForm(s string, f Form) (Reference, error) {
	c, bad := x.parse(s, f)
	if bad.want != nothing {
		return Reference{}, newParseError(s, x, f, bad)
	}
	return Reference{c}, nil
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Check reports whether x accepts s in the form f. If x rejects s, offset is the offset in bytes
// that the [ParseError] would have. If x accepts s, offset is 0. Check never allocates.
func (x Syntax) Check(s string, f Form) (offset int, ok bool) {
	_, bad := x.parse(s, f)
	return bad.offset, bad.want == nothing
}

// parse returns the components of s, or the fault if s is not valid. s is valid if bad.want ==
// nothing.
//
// kernel.Parse is a fast path that works on sets of bytes, with vector instructions (SIMD) if the
// processor has them. It has an answer for most references, and for most errors: valid is the offset
// at which the scan of s stops. Under the older syntaxes it does not look for the host, nor for the
// components that need rescan; see components.
//
// NOTE: the fast path is not a separate function. The compiler does not inline such a function,
// and the call would cost 4 % of the time.
func (x Syntax) parse(s string, f Form) (c components, bad fault) {
	if x.known() && f <= FormAbsoluteURI {
		head, tail, valid := kernel.Parse(s, &vectorTables[x])
		c = components{s, head | uint64(x)<<schemeBits, tail}
		switch {
		case valid < 0 || !f.fits(c.schemeEnd(), c.queryEnd(), valid):
		case valid < len(s):
			return components{}, syntaxes[x].faultAfterScan(s, valid, c.unpack(), false)
		case x.is(server):
			return c.packServer(), fault{}
		default:
			return c, fault{}
		}
	}
	return x.parseScalar(s, f)
}

// parseScalar is parse without kernel.Parse.
func (x Syntax) parseScalar(s string, f Form) (components, fault) {
	if !x.known() || f > FormAbsoluteURI || len(s) > maxLen {
		return components{}, fault{want: wantReadable}
	}
	o, bad := syntaxes[x].scan(s, f)
	if bad.want != nothing {
		return components{}, bad
	}
	return pack(s, x, o), fault{}
}
