// Package lenient splits and encodes strings that are almost URIs, such as the links of real pages.
//
//	ref, err := uri.ParseReference(lenient.Encode(uri.RFC3986, "a b/é|{x}"))
//
// Package uri rejects what does not match the grammar of an RFC, and repairs nothing, which is
// right for validators and signers. But a crawler has to follow the links of real pages, which
// contain spaces, "|" and non-ASCII characters. For such strings, [Split] finds the components,
// [Encode] percent-encodes the characters that a component must not have, and [Trim] finds the
// reference between white space and delimiters.
//
// The command uri calls these functions for "uri fix" and for its batch operations "fix" and
// "split". The parsers of this module do not call them.
//
// # What Encode does not do
//
// The result of Encode can still be invalid, so parse it. Encode never changes, adds or removes a
// delimiter, never encodes a character that its component may have, and keeps percent-encodings. It
// also leaves these as they are:
//
//   - The scheme, the port and a host in brackets, because no encoding can make them valid.
//   - ASCII characters in a host. Encode encodes only the non-ASCII characters that IRIs allow
//     there, because "http://a%20b/" would name a host that no reader finds in "http://a b/".
//   - A backslash in an authority or directly after a scheme, because for browsers "http:\\a" has
//     the host "a", and in a path with a segment ".." or a drive letter beside a backslash, because
//     it separates segments there.
//   - Control characters. Browsers remove tabs and line breaks, so for them "java\tscript:" is a
//     scheme, and a line break can start a second command in a protocol when it is decoded (RFC
//     3986, 7.3).
//   - A string such as "http://a?@b/c d", because RFC 1808 rejects it, and would find the host "b"
//     in the encoded string.
//
// In a string that does not begin with a scheme, a ":" in the first segment is not a delimiter, so
// Encode writes it as "%3A". In an authority with several "@", only the last "@" is a delimiter.
// RFC 1738 has no fragments, and rejects a string with "#" even after Encode, so remove the
// fragment first.
//
// Encode does not call Trim, and encodes white space like other characters: " http://a/" becomes
// "%20http%3A//a/", a relative path. For a string that a person typed or that was found in a
// document, call [Trim] first, as "uri fix" does. For the value of an HTML attribute, call
// [strings.TrimSpace] first.
//
// Encode does not do what browsers do. They follow the URL Standard of the WHATWG, which removes
// tabs and line ends, reads "\" as "/", maps hosts to ASCII by UTS 46, and more; see package
// whatwg.
//
// # Cost
//
// All functions take time linear in the length of the string. [Split] does not allocate, and
// [Encode] returns a valid string as it is, without allocating.
//
// # Specifications
//
//   - RFC 3986, appendix B: the regular expression that splits a reference
//   - RFC 3986, appendix C: white space and delimiters around a URI
//   - RFC 3986, 2.1 and 2.4; RFC 3987, 3.1, step 2: percent-encoding
package lenient
