// Package mail finds references in mail: messages with their parts, mailboxes (mbox),
// and pages saved as MHTML. It undoes the encodings of mail, reads the text and the
// HTML of each part, and establishes the base URI of each part.
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
// Mail is read in one pass. Time is linear in its length. Memory is bounded by
// [Finder.MaxToken] and by the limits of a header, 1 MiB, and of nesting.
package mail
