// Package mail finds references in mail: in messages and their parts, in mailboxes
// (mbox), and in pages saved as MHTML. It decodes the transfer encodings, searches the
// text and the HTML of each part, and determines the base URI of each part.
//
//	for link, err := range new(mail.Finder).ReadMessage(r) {
//		…
//	}
//
// # Specifications
//
//   - RFC 2045 and RFC 2046 (MIME): header fields, transfer encodings, parts.
//   - RFC 2557 (MHTML) and RFC 2110 (Content-Base): the base URI of a part.
//   - RFC 1808, 3.1: the field Base, under RFC 1808.
//   - RFC 3676: text/plain; format=flowed.
//   - RFC 4155: mailboxes.
//
// # Cost
//
// Mail is read in one pass, in linear time. [Finder.MaxToken], the limit of a header, which is 1
// MiB, and [Finder.MaxDepth] bound the memory.
package mail
