package html

import (
	"io"
	"iter"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
)

// A Finder finds references in HTML and XML. Its zero value is ready to use. It may
// be shared once it is set up.
type Finder struct {
	// Syntax and ASCII say how the values are parsed: see [links.Finder.Parse].
	Syntax uri.Syntax
	ASCII  bool

	// Base holds what is known of the base URI from outside the document.
	Base links.Base

	// ContentType is the media type that came with the document, "text/html;
	// charset=koi8-r", or "".
	ContentType string

	// MaxToken limits the length in bytes of a tag and of a style sheet. 0 means
	// links.DefaultMaxToken. Values below links.MinMaxToken mean links.MinMaxToken.
	MaxToken int
}

func (f *Finder) maxToken() int {
	if f.MaxToken > 0 {
		return max(f.MaxToken, links.MinMaxToken)
	}
	return links.DefaultMaxToken
}

// Read yields the references of the HTML document that r reads: the values of
// attributes that hold references, and the url() and @import of style sheets. XML,
// such as XHTML and SVG, is read by the same means if ContentType says so.
//
// Link.Text is the value as written, without white space around it. Link.Value has
// its character references resolved. Link.Err is set if the value is not a
// reference. Text and Value are in UTF-8, while offsets are bytes of the document in
// its own encoding. UTF-16 and ISO-2022-JP are decoded first: offsets are bytes of
// the text in UTF-8, and errors have Decoded set. The encoding is that of a byte
// order mark, of ContentType, or of a meta element, in this order of precedence.
//
// The document in the srcdoc of a frame is read too, as part of this one. Its base
// URI is the base URI around it unless it has a base element. Its references have
// their offsets in the attribute; if the attribute is not in UTF-8, the offset of
// the attribute. Read does not look into scripts. It does not find references that
// only a vocabulary makes references, such as og:image in a meta element.
//
// The href of the first base element takes precedence over Finder.Base (RFC 3986,
// 5.1.1), and is resolved against it if relative. It holds for the whole document:
// references before it wait for it while only elements of a head were seen. A base
// element further down, which HTML does not allow, holds for what follows it. A base
// element in a template, or an element of that name in SVG or MathML, has no effect.
// In XML, xml:base holds for its element. The base element itself is not yielded,
// because it says what other references mean. A base element without a valid base
// is an error.
//
// A tag or style sheet of more than MaxToken bytes is skipped with an error.
func (f *Finder) Read(r io.Reader) iter.Seq2[links.Link, error] {
	return func(yield func(links.Link, error) bool) {
		newPage(f, yield).read(r)
	}
}
