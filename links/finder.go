package links

import (
	"iter"
	"unicode/utf8"

	"github.com/uriform/uri"
)

// A Finder finds references. Its zero value finds those of schemes in common use
// and reads them as URIs of RFC 3986 or, beyond ASCII, as IRIs of RFC 3987. It may
// be shared once it is set up.
type Finder struct {
	// Syntax is the generation under which references are read. Under RFC 3986, the
	// zero value, those beyond ASCII are read as IRIs under RFC 3987.
	Syntax uri.Syntax

	// ASCII has references end before the first character beyond ASCII: URIs only.
	ASCII bool

	// Schemes says which schemes begin a reference in text. The zero value is
	// those registered. In HTML every scheme does.
	Schemes Schemes

	// Abbreviated has text searched for abbreviated references too: hosts, with
	// or without a path, and mail addresses (RFC 2396, appendix F). They are left
	// alone where Base gives relative references a meaning.
	Abbreviated bool

	// Base holds what is known of the base URI from outside the document.
	Base Base

	// ContentType is the media type that came with a document, "text/html;
	// charset=koi8-r", or "".
	ContentType string

	// MaxToken limits the length in bytes of what is held at once when streaming:
	// a reference in text, a tag or style sheet in HTML. In any text, quotes and
	// angle brackets further apart are none. 0 means 1 MiB; the least is 1 KiB.
	MaxToken int

	// MaxDepth limits how deeply the parts of mail may nest. 0 means 32.
	MaxDepth int

	chunk int // how much is read at once; 0 but in tests
}

func (f *Finder) chunkSize() int {
	if f.chunk > 0 {
		return f.chunk
	}
	return defaultChunk
}

func (f *Finder) maxToken() int {
	if f.MaxToken > 0 {
		return max(f.MaxToken, 1<<10)
	}
	return 1 << 20
}

func (f *Finder) maxDepth() int {
	if f.MaxDepth > 0 {
		return f.MaxDepth
	}
	return 32
}

// Text yields the references in s, in their order, with the zero [Finder].
func Text(s string) iter.Seq[Link] { return new(Finder).Text(s) }

// parse reads value as a reference under f's generation.
func (f *Finder) parse(value string) (uri.Reference, error) {
	if f.Syntax == uri.RFC3986 && !f.ASCII && !isASCII(value) {
		return uri.RFC3987.ParseReference(value)
	}
	return f.Syntax.ParseReference(value)
}

func isASCII[T string | []byte](s T) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
