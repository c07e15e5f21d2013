package links

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
)

// A Finder finds references in text. The zero Finder finds references with a registered
// scheme. It parses them as URIs under RFC 3986 or, if they contain non-ASCII characters,
// as IRIs under RFC 3987. Several goroutines may use a Finder after its fields are set.
type Finder struct {
	// Syntax is the syntax of the references. Under RFC 3986, the zero value,
	// references with non-ASCII characters are parsed as IRIs under RFC 3987.
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

	// Base has the sources of the base URI that are outside the text.
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

// Parse parses value in the same way as f parses the references that it finds. It uses
// f.Syntax. There are two exceptions. If f.Syntax is RFC 3986, f.ASCII is not set, and
// value has non-ASCII characters, Parse uses RFC 3987. Under RFC 1738, Parse removes a
// fragment: the fragment is not part of a URL, but texts place it inside the brackets
// (RFC 1738, appendix).
func (f *Finder) Parse(value string) (uri.Reference, error) {
	value = f.withoutFragment(value)
	return f.syntaxOf(value).ParseReference(value)
}

// withoutFragment returns value without its fragment under RFC 1738. Under the other
// syntaxes it returns value.
func (f *Finder) withoutFragment(value string) string {
	if f.Syntax == uri.RFC1738 {
		value, _, _ = strings.Cut(value, "#")
	}
	return value
}

// syntaxOf returns the syntax under which value is parsed.
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
