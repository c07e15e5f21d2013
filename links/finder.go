package links

import (
	"errors"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/pct"
)

// A Finder finds references in text. The zero Finder finds references with a registered
// scheme, and yields them as values of RFC 3986. Several goroutines may use a Finder after
// its fields are set.
type Finder struct {
	// Syntax is the syntax of all values that the Finder yields: references, bases and
	// targets. Under RFC 3986, the zero value, an IRI in the text is yielded as the URI
	// that it maps to, so that equal links are equal values: see [Finder.Parse].
	Syntax uri.Syntax

	// ASCII restricts the search to URIs: a non-ASCII character ends a reference.
	ASCII bool

	// Schemes selects the schemes that begin a reference. The zero value selects
	// the registered schemes.
	Schemes Schemes

	// Abbreviated adds abbreviated references: hosts, with or without a path, and mail
	// addresses (RFC 2396, appendix F). It has no effect if Base is set, because then
	// the same text may be a relative reference.
	Abbreviated bool

	// Base has the sources of the base URI that are outside the text. They are parsed
	// under the Syntax of the Finder; Base.Syntax has no effect.
	Base Base

	// MaxToken limits the length in bytes of a reference in a stream. Quotes or angle
	// brackets further apart than this do not delimit a reference, in a stream or in a
	// string. 0 means DefaultMaxToken. Values below MinMaxToken mean MinMaxToken.
	MaxToken int

	chunk int // the bytes read at once; 0 means the default; tests set other values
}

// The limits of MaxToken, in this package and in packages html, mail and warc.
const (
	DefaultMaxToken = 1 << 20 // if MaxToken is 0
	MinMaxToken     = 1 << 10
)

func (f *Finder) chunkSize() int {
	if f.chunk > 0 {
		return f.chunk
	}
	return defaultChunk
}

func (f *Finder) maxToken() int {
	if f.MaxToken > 0 {
		return max(f.MaxToken, MinMaxToken)
	}
	return DefaultMaxToken
}

// Text yields the references in s, in the order of s, with the zero [Finder].
func Text(s string) iter.Seq[Link] { return new(Finder).Text(s) }

// Parse parses value in the same way as f parses the references that it finds. The result
// has the syntax f.Syntax.
//
// Under RFC 3986, a value with non-ASCII characters is parsed as an IRI reference, and the result
// is the URI reference that RFC 3987, 3.1 maps it to: each non-ASCII character is percent-encoded
// as UTF-8. This includes the host, so "http://bücher.example/" gives http://b%C3%BCcher.example/.
// The IDNA form of this host, xn--bcher-kva.example, is another string and therefore another map
// key. An IRI in whose URI a reader of RFC 1738 or RFC 1808 would find another host is an error:
// "http://a?@b/é". To have one key for both forms, convert targets with the HostIDNA of
// [github.com/uriform/uri/iri.ToURI]. If f.ASCII is set, a value with non-ASCII characters is an
// error.
//
// Under RFC 1738, Parse removes a fragment, which is not part of a URL, although people write it
// inside the brackets (RFC 1738, appendix).
func (f *Finder) Parse(value string) (uri.Reference, error) {
	r, err := f.parseFound(value)
	if err != nil {
		return r, err
	}
	return f.mapped(r)
}

// parseFound parses value as it was found: the result is an IRI reference if value has
// non-ASCII characters.
func (f *Finder) parseFound(value string) (uri.Reference, error) {
	value = f.withoutFragment(value)
	return f.syntaxOf(value).ParseReference(value)
}

// mapped returns the result of Parse for the result of parseFound.
func (f *Finder) mapped(r uri.Reference) (uri.Reference, error) {
	if r.Syntax() == f.Syntax {
		return r, nil
	}
	mapped := mapToURI(r.String())
	if lookalike.HostAfterQuery(mapped) {
		return uri.Reference{}, errNetLoc
	}
	return f.Syntax.ParseReference(mapped) // fails only if the URI is too long
}

// A maskedError is the error of a value that may end in a password.
type maskedError struct{ error }

func (e maskedError) Unwrap() error { return e.error }

// masked returns err, the error of value, without what may be a password: in http://u:p x@h/ the value ends before the
// space, but an "@" follows in the same line before a "/", "?" or "#". The error is that of the value with "xxxxx" for
// the password, or of the white space after it if the password is shorter, so that the offset is not after the value.
func (f *Finder) masked(value, rest string, err error) error {
	rest = ahead(rest)
	at := strings.IndexAny(rest, "@/?#\n\r")
	from, to := redact.FindOwn(value + "@")
	if at < 0 || rest[at] != '@' || from == to || strings.ContainsAny(value[from:], "/?#") {
		return err
	}
	const mask = "xxxxx"
	if _, e := f.Parse(value[:from] + mask); e != nil && to-from >= len(mask) {
		return maskedError{e}
	}
	_, e := f.Parse(value + " @") // a "%zz" in the password
	return maskedError{e}
}

// errNetLoc is the error of an IRI that must not become a URI, because RFC 1738 and RFC 1808 reject the IRI, and would
// find another host in the URI than other readers: "http://good.example?@evil.example/é".
var errNetLoc = errors.New("links: the host could be another: as a URI, it would be the one after the \"@\" for RFC 1738 and RFC 1808")

// mapToURI returns the URI reference that an IRI reference maps to (RFC 3987, 3.1, step 2).
// Package iri has the other conversions, but it depends on the tables of IDNA.
func mapToURI(iri string) string {
	dst := make([]byte, 0, 2*len(iri))
	for i := range len(iri) {
		if iri[i] < utf8.RuneSelf {
			dst = append(dst, iri[i])
		} else {
			dst = pct.AppendEncode(dst, iri[i:i+1], pct.Set{})
		}
	}
	return string(dst)
}

// withoutFragment returns value without its fragment under RFC 1738. Under the other
// syntaxes it returns value.
func (f *Finder) withoutFragment(value string) string {
	if f.Syntax == uri.RFC1738 {
		value, _, _ = strings.Cut(value, "#")
	}
	return value
}

// syntaxOf returns the syntax under which parseFound parses value.
func (f *Finder) syntaxOf(value string) uri.Syntax {
	if f.Syntax == uri.RFC3986 && !f.ASCII && !isASCII(value) {
		return uri.RFC3987
	}
	return f.Syntax
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
