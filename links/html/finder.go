package html

import (
	"io"
	"iter"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
)

// A Finder finds references in HTML and XML. The zero Finder is ready to use. Several
// goroutines may use a Finder after its fields are set.
type Finder struct {
	// Syntax is the syntax of all references, bases and targets. It and ASCII specify how
	// values are parsed: see [links.Finder.Parse].
	Syntax uri.Syntax
	ASCII  bool

	// Browser resolves values as a browser does, by the URL Standard, so that no link is lost which a
	// browser would follow: see [links.Link.Repairs]. Without a base, this applies only to values with
	// a scheme. In XML, it does not apply to xml:base.
	Browser bool

	// Base has the sources of the base URI that are outside the document. Base.Syntax has
	// no effect.
	Base links.Base

	// ContentType is the media type that came with the document, "text/html;
	// charset=koi8-r", or "". "text/css" is a style sheet.
	ContentType string

	// Anchor, if it is not nil, is called with each name that a fragment can have in the document (HTML, 7.4.6.4):
	// the values of id attributes and, in an a element, of name. They are called for in the order of the document,
	// some before and some after the references around them. Templates and the documents in srcdoc have none.
	Anchor func(name string)

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

// Read yields the references in the HTML document that r reads. They are in the values of
// attributes, and in the url() and @import of style sheets. If ContentType is a type of
// XML, Read applies the rules of XML, for XHTML and SVG. If it is text/css, the document is a style sheet.
//
// Read does not search scripts. It does not find a reference that only a vocabulary
// defines as a reference, such as og:image in a meta element.
//
// # Values and offsets
//
// Link.Text is the value in the document, without white space around it. Link.Value has
// its character references resolved and, under RFC 3986, its non-ASCII characters
// percent-encoded. Link.Err is set if the value is not a reference.
//
// Text and Value are in UTF-8. Offsets are bytes of the document in its own encoding.
// There are two exceptions: UTF-16 and ISO-2022-JP are converted to UTF-8 before the
// search. Their offsets are bytes of the UTF-8 text, and their errors are a [links.Error] in
// which Decoded is set. The encoding is declared by a byte order mark, by ContentType, or
// by a meta element, in this order of precedence.
//
// The document in the srcdoc attribute of a frame is searched as part of the page. The
// base URI of this document is the base URI of the page, unless the document has a base
// element. The offsets of its references are offsets of the page. If the conversion to
// UTF-8 changes the attribute, each of these offsets is the offset of the attribute.
//
// # The base URI
//
// The href of the first base element takes precedence over Finder.Base (RFC 3986, 5.1.1).
// A relative href is resolved against Finder.Base. The base element itself is not
// yielded. A base element without a valid URI is an error. If no base URI is known, and the href is relative, as in
// <base href="app/">, the error is a [links.RelativeBaseError], and references are resolved against it as far as possible:
// the Reference of "a.js" is "app/a.js".
//
// A base element in the head applies to the whole document. Read holds back the
// references in the head until it reads the base element or the end of the head. A base
// element in the body, which HTML does not allow, applies to the references after it. A
// base element inside a template, SVG or MathML has no effect. In XML, xml:base applies
// to its element.
//
// # Limits
//
// A tag or style sheet of more than MaxToken bytes is skipped with an error. Frames in srcdoc attributes
// nest at most 8 levels deep. Read holds back at most 4095 references, or MaxToken bytes of them: after more
// of them, a base element in the head applies to the references after it. A base has at most 64 KiB.
func (f *Finder) Read(r io.Reader) iter.Seq2[links.Link, error] {
	return func(yield func(links.Link, error) bool) {
		newPage(f, yield).read(r)
	}
}
