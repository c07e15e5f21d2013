// Package links finds references where they live: in running text, in HTML, in
// mail, mailboxes and web archives; and establishes the base URI that relative ones are read
// against.
//
//	for link := range links.Text(`see "http://www.w3.org/Addressing/", Jim`) {
//		fmt.Println(link.Start, link.End, link.Reference)
//	}
//
// A [Finder] holds the options; its zero value is ready to use and finds what has
// a scheme in common use. [Finder.Text] works over a string and copies nothing;
// [Finder.ReadText], [Finder.ReadHTML], [Finder.ReadMessage], [Finder.ReadMbox] and
// [Finder.ReadWARC] stream, in constant memory. A [Link] has the text as found, where it stands, the
// reference as read, and how sure one may be of it.
//
// A [Base] holds the four sources of a base URI in their order of precedence.
//
// # Specifications
//
//   - RFC 2396, appendix E, and RFC 3986, appendix C: references in quotes, in angle
//     brackets, after "URL:", broken across lines, or between white space.
//   - RFC 2396, appendix F: abbreviated references, for those who ask.
//   - RFC 2396 and RFC 3986, 5.1: establishing a base URI.
//   - RFC 2396, appendix D, and HTML (WHATWG, 2.4 and 4.2.3): what holds a reference
//     in a page, and base elements.
//   - RFC 2045 and RFC 2046 (MIME), RFC 2557 (MHTML), RFC 2110 (Content-Base), RFC
//     3676 (format=flowed), RFC 4155 (mbox).
//   - CSS Syntax, level 3: what holds a reference in a style sheet.
//   - ISO 28500 (WARC), 1.0 and 1.1.
//
// Appendices E and C are advice; where they leave a choice, the comments of this
// package say which was taken, and testdata holds the texts it was judged by.
//
// # Cost
//
// Everything is linear in the length of the document. Memory is bounded by
// [Finder.MaxToken], whatever the document; what does not fit is passed over with
// an [*Error] that says where. Errors do not take away what was found before them.
package links
