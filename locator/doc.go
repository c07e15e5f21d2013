// Package locator parses and builds URLs by the rules that RFC 1738 has for ten schemes: ftp, http,
// gopher, mailto, news, nntp, telnet, wais, file and prospero. Each scheme has its own type and its
// own rule of the grammar.
//
//	u, err := locator.ParseFTP("ftp://host.dom/pub/doc;type=d") // by the rule ftpurl
//	u, err := locator.Parse("wais://host/database?search")      // by the rule of the scheme
//	u, err := locator.Build("ftp", locator.Data("host", "host.dom"), locator.Data("segments", "pub", "a/b")) // from data
//
// The package also converts file paths of POSIX and Windows to file URLs and back: see [FromPOSIX],
// [FromWindows], [File.POSIX] and [File.Windows].
//
// Every URL of this package is valid in package uri under RFC 1738, by the rule genericurl. The
// reverse is not true: "http://u@h/" and "ftp://h/a;b" are valid by genericurl, but not by httpurl
// and ftpurl.
//
// # Values
//
// A value is immutable and comparable. It consists of a string and the offsets of its parts, and
// String returns the string that was parsed, byte for byte. An empty part is not a missing part:
// "ftp://@h" has an empty user, but "ftp://h" has no user.
//
// Accessors return a part without decoding it. A part that may contain percent-encoded octets has
// the type [pct.Encoded], whose method Decode returns the octets, which need not be UTF-8. Split a
// URL into parts before you decode them, because the segment "a%2Fb" is one name that contains a
// slash.
//
// Decode also returns CR and LF. If these delimit the commands of a protocol, they must not be
// "unencoded before transmission. This would violate the protocol but could be used to simulate an
// extra operation or parameter" (RFC 1738, 6; RFC 3986, 7.2). For example, if the path of
// "ftp://h/a%0D%0ADELE%20b" is decoded and sent unchanged, it contains two commands.
//
// # Choices
//
// Scheme names are case-insensitive (2.1), and so is "localhost", like other domain names (see
// [File.Local]), but ";type=" is case-sensitive. In some places the grammar derives a URL in
// several ways, or the prose says more than the grammar. This package reads them as follows:
//
//   - gopher: "selector = *xchar" also derives tabs ("%09"), and with them the search and the
//     gopher+ string. Since a selector contains no tab in the prose (3.4.1), the first tab after
//     the gtype ends the selector, and the second tab ends the search. The search is not checked
//     again: it may contain "/" and "?", although the rule search does not allow them.
//   - gopher: the first xchar is the gtype, even if it is an escape such as "%31". The prose calls
//     it "a single-character field" (3.4.1). [Gopher.Type] returns it without decoding.
//   - mailto: the grammar requires only "1*xchar". The prose requires an addr-spec of RFC 822
//     (3.5), which [Mailto.AddrSpec] checks.
//   - news: a name with "@" is an article (3.6). "*" is a group, and means all groups.
//   - file: a missing host is an empty host (3.10).
//   - ftp, telnet: "h:21" without "@" is host and port. With "@", the first ":" after "//" begins
//     the password.
//   - The path does not include the "/" between the host and the path (3.1).
//
// # Errors
//
// The error for an invalid string is a [*ParseError]. It contains the offset at which no URL of the
// scheme could go on, and the rule that was being parsed there. Error messages do not show
// passwords.
//
// # Specifications
//
// RFC 1738, sections 2 (characters), 3 (schemes) and 5 (grammar), with the correction that 2.1
// requires: schemes in upper case are accepted. RFC 822, 6.1, for addr-spec. Most schemes have a
// later document of their own, which this package does not implement; the URLs that such a document
// allows beyond RFC 1738 are refused:
//
//   - file: RFC 8089, which also allows "file:/path" without a host
//   - gopher: RFC 4266, which has the same parts with the characters of RFC 3986
//   - http: RFC 9110, by the generic syntax of RFC 3986
//   - mailto: RFC 6068, which adds several addresses and header fields after "?"
//   - news, nntp: RFC 5538, which allows a server in news URLs
//   - prospero: RFC 4157, historic
//   - telnet: RFC 4248, which does not change the syntax
//   - wais: RFC 4156, historic
//
// # Cost
//
// Parsing takes linear time. It allocates only errors, except that [Parse] and [Build] also
// allocate the value, because they return an interface. A string has at most 2 GiB minus one byte,
// and offsets are in bytes.
package locator
