package feed

import (
	"io"
	"iter"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
)

// A Finder finds references in sitemaps and feeds. The zero Finder is ready to use. Several
// goroutines may use a Finder after its fields are set.
type Finder struct {
	// Syntax is the syntax of all references, bases and targets. It and ASCII say how the
	// values are parsed: see [links.Finder.Parse].
	Syntax uri.Syntax
	ASCII  bool

	// Base holds what is known of the base URI from outside the document. Base.Syntax has
	// no effect.
	Base links.Base

	// ContentType is the media type that came with the document, "application/rss+xml;
	// charset=koi8-r", or "".
	ContentType string

	// MaxToken limits the length in bytes of a tag, a text, a comment or a CDATA
	// section. 0 means DefaultMaxToken. Values below links.MinMaxToken mean
	// links.MinMaxToken.
	MaxToken int
}

// DefaultMaxToken is the limit if [Finder.MaxToken] is 0. It is larger than that of
// package links, because an article is a single text.
const DefaultMaxToken = 16 << 20

func (f *Finder) maxToken() int {
	if f.MaxToken > 0 {
		return max(f.MaxToken, links.MinMaxToken)
	}
	return DefaultMaxToken
}

// Read yields the references of the sitemap or feed that r reads. The root element and
// the namespaces say what it is. A document with another root element is an error that
// wraps [links.ErrFormat].
//
// Link.Text is the value as written, without white space around it and without the marks
// of a CDATA section around it. Link.Value has its character references resolved and,
// under RFC 3986, its non-ASCII characters percent-encoded. Link.Err is set if the value is
// not a reference. Link.Element is the name of the element without its prefix.
// Link.Attribute is "" if the value is the text of the element.
//
// Offsets are bytes of the document. A document that is not in UTF-8 is decoded first:
// offsets are bytes of the text in UTF-8, and errors have Decoded set. The encoding is that
// of a byte order mark, of ContentType, or of the XML declaration, in this order of
// precedence.
//
// The guid of RSS is a reference unless its isPermaLink is "false". xml:base holds for its
// element, and is resolved against the base around it.
//
// The entities of HTML are resolved, also if the document does not define them, as many feeds do. The texts of the
// entities that a document type definition defines are not read: Link.Err is set if a value has one of them. An
// entity that is perhaps defined in another file ends the search with an error.
//
// A document that is not well-formed XML gives its references up to the first fault, and
// then an error with the offset of the fault. So does a token of more than MaxToken bytes,
// and nesting of more than 1000 levels.
func (f *Finder) Read(r io.Reader) iter.Seq2[links.Link, error] {
	return func(yield func(links.Link, error) bool) {
		newDocument(f, yield).read(r)
	}
}
