package links

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
)

// A Finder finds references in text. Its zero value finds references whose scheme is
// registered. It reads them as URIs under RFC 3986 or, if they have non-ASCII
// characters, as IRIs under RFC 3987. A Finder may be shared once it is set up.
type Finder struct {
	// Syntax is the syntax of the references. Under RFC 3986, the zero value,
	// references with non-ASCII characters are read as IRIs under RFC 3987.
	Syntax uri.Syntax

	// ASCII ends a reference before its first non-ASCII character: URIs only.
	ASCII bool

	// Schemes selects the schemes that begin a reference. The zero value selects
	// the registered schemes.
	Schemes Schemes

	// Abbreviated finds abbreviated references too: hosts, with or without a path,
	// and mail addresses (RFC 2396, appendix F). It has no effect where Base gives
	// relative references a meaning.
	Abbreviated bool

	// Base holds what is known of the base URI from outside the text.
	Base Base

	// MaxToken limits the length in bytes of a reference in a stream. In a string
	// too, quotes and angle brackets that are further apart delimit nothing.
	// 0 means DefaultMaxToken. Values below MinMaxToken mean MinMaxToken.
	MaxToken int

	chunk int // the bytes read at once; 0, the default, outside of tests
}

// The limits of MaxToken, in this package and in those below it.
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

// Text yields the references in s, in their order, with the zero [Finder].
func Text(s string) iter.Seq[Link] { return new(Finder).Text(s) }

// Parse parses value as a reference, as f does with what it finds: under f.Syntax
// or, if that is RFC 3986 and value has non-ASCII characters, as an IRI reference
// under RFC 3987 unless f.ASCII is set. Under RFC 1738 a fragment is set aside: it is
// not part of a URL, but is placed inside the brackets as well (RFC 1738, appendix).
func (f *Finder) Parse(value string) (uri.Reference, error) {
	value = f.withoutFragment(value)
	return f.syntaxOf(value).ParseReference(value)
}

// withoutFragment returns the URL of value under RFC 1738, and value under the other
// syntaxes.
func (f *Finder) withoutFragment(value string) string {
	if f.Syntax == uri.RFC1738 {
		value, _, _ = strings.Cut(value, "#")
	}
	return value
}

// syntaxOf returns the syntax under which value is read.
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
