// Package links finds references in running text, and establishes the base URI that
// relative references are resolved against.
//
//	for link := range links.Text(`see "http://www.w3.org/Addressing/", Jim`) {
//		fmt.Println(link.Start, link.End, link.Reference)
//	}
//
// A [Finder] holds the options. Its zero value is ready to use and finds references
// whose scheme is registered. [Finder.Text] searches a string and copies nothing.
// [Finder.ReadText] searches a stream in bounded memory.
//
// A [Link] holds the text as found, its offsets, the reference as read, and the
// reasons to doubt it. A [Base] holds the four sources of a base URI in their order
// of precedence.
//
// The packages below this one find references in other media, and yield the same
// links: [github.com/uriform/uri/links/html] reads HTML and XML,
// [github.com/uriform/uri/links/mail] reads mail and mailboxes, and
// [github.com/uriform/uri/links/warc] reads web archives.
//
// # Specifications
//
//   - RFC 2396, appendix E, and RFC 3986, appendix C: references in quotes, in angle
//     brackets, after "URL:", broken across lines, or between white space.
//   - RFC 1738, appendix: under RFC 1738, a fragment is set aside.
//   - RFC 2396, appendix F: abbreviated references, on request.
//   - RFC 2396 and RFC 3986, 5.1: establishing a base URI.
//
// White space in angle brackets is ignored: all of it is removed, blanks included. In
// double quotes, line breaks and the indentation after them are removed. A blank ends
// the reference there: in "http://a.com is down" it is http://a.com. [DoubtBlank] names
// both cases, and [DoubtAuthority] names white space that was removed in an authority.
// A text in angle brackets that does not parse is refused as a whole: Link.Err has the
// reason. A part of the text could be a reference to another host. So is an abbreviated
// reference in delimiters if white space may be inside its host: without a scheme, the
// white space may also separate words.
//
// Appendices E and C are advice. Where they leave a choice, the comments of this
// package name the choice. The labeled texts in testdata measure it.
//
// # Cost
//
// Time is linear in the length of the text. The memory of a stream is bounded by
// [Finder.MaxToken]. A reference that does not fit is skipped with an [*Error] that
// has its offset. An error does not take back the links before it.
package links
