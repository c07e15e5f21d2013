// Package html finds references in HTML and XML: in attributes, image candidates, and the
// url() and @import of style sheets. It decodes the encodings of the web, and resolves
// references against base elements and xml:base.
//
//	f := html.Finder{Base: links.Base{Retrieval: "http://example.com/"}}
//	for link, err := range f.Read(page) {
//		…
//	}
//
// # Specifications
//
//   - RFC 2396, appendix D, and HTML (WHATWG, 2.4 and 4.2.3): which parts of a page
//     are references, and base elements.
//   - HTML (WHATWG, 13.2): tokens, character references, encodings.
//   - CSS Syntax, level 3: which parts of a style sheet are references.
//   - XML Base: xml:base.
//
// # Cost
//
// Time is linear in the length of the document, and [Finder.MaxToken] bounds the memory. A longer
// tag or style sheet is skipped, and an error reports its offset.
package html
