// Package locator reads the URLs of RFC 1738's ten schemes: ftp, http, gopher,
// mailto, news, nntp, telnet, wais, file and prospero. Each has a type of its own,
// and its own rule of the grammar decides.
//
//	u, err := locator.ParseFTP("ftp://host.dom/pub/doc;type=d") // by the rule ftpurl
//	u, err := locator.Parse("wais://host/database?search")      // by the rule of the scheme
//
// Under package uri every one of these is a genericurl, but not every genericurl
// of the scheme "http" is an httpurl: "http://h/~user" and "http://u@h/" are none.
//
// # Values
//
// A value is immutable and comparable. It is one string and where the parts of it
// stand: String returns the text byte for byte. A part that is there but empty is
// told apart from one that is not: "ftp://@h" has an empty user, "ftp://h" none.
//
// Accessors give a part as it is written. Parts in which "%" and two hexadecimal
// digits may stand for an octet are of type [pct.Encoded]; Decode gives the octets,
// which need not be text. Take a URL apart first and decode then: a segment
// "a%2Fb" is one name with a slash in it.
//
// Decode also gives CR and LF. Where these delimit the protocol, they must not be
// "unencoded before transmission. This would violate the protocol but could be used to
// simulate an extra operation or parameter" (RFC 1738, 6; RFC 3986, 7.2): decoded and
// sent as it is, the path of "ftp://h/a%0D%0ADELE%20b" has two commands.
//
// # Which derivation
//
// Scheme names are read in either case (2.1); "localhost" and ";type=" are not.
// Where the grammar leaves a choice, or the prose says more than the grammar:
//
//   - gopher: "selector = *xchar" derives the tabs ("%09") too, and so the search and
//     the gopher+ string. A selector has no tab (3.4.1): the first two after the
//     gtype part selector, search and gopher+ string. What they part is not judged
//     again, so that a search may have "/" and "?", which the rule search has not.
//   - gopher: the first xchar is the gtype, "%09" and "%31" too. The prose has "a
//     single-character field" (3.4.1). [Gopher.Type] gives it as written: decode it to
//     find the type "1" in "%31".
//   - mailto: the grammar has "1*xchar". Whether that is the addr-spec of RFC 822
//     which the prose asks for (3.5), [Mailto.AddrSpec] reports.
//   - news: what has an "@" is an article (3.6); "*" is the group of all groups.
//   - file: no host is the empty host (3.10).
//   - ftp, telnet: "h:21" without "@" is host and port. With one, the first ":" after
//     "//" begins the password.
//   - the path of a URL does not have the "/" that divides it from the host (3.1).
//
// # Errors
//
// A refused text gives a [*ParseError] with the offset at which no URL of the
// scheme could continue and the rule that was open there. What errors print has no
// password.
//
// # Specifications
//
// RFC 1738, sections 2 (characters), 3 (schemes) and 5 (grammar), with the one
// correction that 2.1 asks for: schemes in upper case. RFC 822, 6.1, for addr-spec.
// RFC 4248 keeps telnet as it was; RFC 8089 (file) and RFC 6068 (mailto) are newer
// than this package's subject and not followed.
//
// # Cost
//
// Parsing is linear in the length of the text, goes through no part of it more than
// twice, and allocates nothing but errors ([Parse] also allocates the value, which
// it returns as an interface). Texts may have up to 2 GiB less one byte. Offsets
// are in bytes.
package locator
