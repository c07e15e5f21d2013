// Package links finds references, such as URLs, in text, and determines the base URI of a document.
//
//	for link := range links.Text(`see "http://www.w3.org/Addressing/", Jim`) {
//		fmt.Println(link.Start, link.End, link.Reference)
//	}
//
// A [Finder] contains the options, and the zero Finder finds references with a registered scheme.
// [Finder.Text] searches a string without copying it, and [Finder.ReadText] searches a stream in
// bounded memory.
//
// A [Link] contains what is written in the document, its offsets, the parsed reference, and the
// reasons why it could be read in another way. A [Base] contains the four sources of a base URI, in
// their order of precedence.
//
// # One value for one link
//
// References, bases and targets all have the syntax of the Finder, so that == compares them and a
// map has one entry for each link. Under RFC 3986, the zero value, a reference with non-ASCII
// characters becomes the URI that it maps to, so http://example.com/é and http://example.com/%C3%A9
// are one URI. Under RFC 3987, all values are IRIs, and these two are different. In a host, too,
// the characters are percent-encoded, and not converted by IDNA: see [Finder.Parse].
//
// # Other media
//
// Five packages find references in other media, and also yield links:
// [github.com/uriform/uri/links/html] reads HTML and XML,
// [github.com/uriform/uri/links/markdown] reads Markdown,
// [github.com/uriform/uri/links/feed] reads sitemaps, RSS and Atom,
// [github.com/uriform/uri/links/mail] reads mail and mailboxes, and
// [github.com/uriform/uri/links/warc] reads web archives.
//
// # Specifications
//
//   - RFC 2396, appendix E, and RFC 3986, appendix C: references in quotes, in angle
//     brackets, after "URL:", broken across lines, or between white space.
//   - RFC 1738, appendix: under RFC 1738, the fragment is not part of a URL, and is left out.
//   - RFC 2396, appendix F: abbreviated references, on request.
//   - RFC 2396 and RFC 3986, 5.1: establishing a base URI.
//
// # Delimiters
//
// In angle brackets, all white space is removed, also spaces. In double quotes, line
// breaks and the indentation after them are removed, but a space ends the reference: in
// "http://a.com is down" the reference is http://a.com. In both cases the link has
// [DoubtBlank]. If white space was removed in a scheme or an authority, or a word before an
// abbreviated host or address may belong to it, the link has [DoubtAuthority]. A line break before another scheme and "://" has DoubtBlank too, because there may be
// two references, and so has the mark of a line, such as "# ", that was removed in angle brackets, because it may belong to
// the reference.
//
// If what is in angle brackets is not a reference, the link has it as its Value, and Err is set. It is
// not searched for a shorter reference, because a part of it could be a reference to another host. The
// same applies to
//
//   - an abbreviated reference in delimiters, if white space may be inside its host, because without a
//     scheme the white space may also separate words
//   - a reference in running text whose authority does not parse, such as http://a.example:80x/
//
// So Err is set for <http:a/b> and <URL:../a>, which are meant as references, but not for tags such as
// <a:b> and placeholders such as <http://...>. Err is also set for http:///a, http://:80/ and http:/a,
// because http, https and ftp need a host after "//".
//
// A reference in running text or in quotes ends before a character that no URI has, such as "^" or
// "—". Since other readers go on there, the link has [DoubtCut] and low confidence, unless the
// character ends a phrase: white space, the punctuation of a sentence, a closing bracket or a
// quotation mark, and after it no ASCII letter or digit and no character such as "/", with which a
// reference goes on. A host also has the doubt if browsers go on with another host: before a word
// after U+200B, U+00AD or another character that they ignore in a host, after "．", which they read
// as ".", before a letter such as "é" of a script with capitals, and before labels such as those of
// "http://a.example。中国/b".
//
// If an "@" follows before the end of the authority, as in "http://good.example^@evil.example/" or
// "http://good.example”@evil.example/", the host could be another, and Err is set. This also holds
// for a pair of marks around the reference, as in (http://a.example)@home, and for full-width
// punctuation, as in "http://a.example；邮箱：b@c.example", because some readers take such marks for a
// part of the userinfo.
//
// Appendices E and C are advice, not a specification. Where they allow several readings, a comment
// in this package says which one is chosen. The labeled texts in testdata measure how often the
// chosen reading is right, and how often a person has the same doubt.
//
// # Cost
//
// Time is linear in the length of the text, and [Finder.MaxToken] bounds the memory for a stream. A
// longer reference is skipped, and an [*Error] reports its offset. The links before an error remain
// valid.
package links
