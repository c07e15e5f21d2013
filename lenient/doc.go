// Package lenient splits and encodes strings that are almost URIs.
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
// Encode never changes, adds or removes a delimiter. It never encodes a character that its
// component may have, and keeps percent-encodings. It does not change the scheme, the port and a
// host in brackets, because no encoding can make them valid. Of a host it encodes only the non-ASCII
// characters of IRIs, because "http://a%20b/" would name a host that no reader finds in "http://a b/". It
// encodes no backslash in an authority or directly after a scheme, because for browsers "http:\\a" has the
// host "a", and no control characters: browsers remove tabs and line breaks, so that "java\tscript:" is a scheme for
// them, and a line break can start a second command in a protocol when it is decoded (RFC 3986, 7.3). It encodes
// nothing in "http://a?@b/c d", because RFC 1808 rejects this string and would find the host "b" in the encoded one.
// The result can therefore still be invalid, so parse it.
//
// In a string that does not begin with a scheme, a ":" in the first segment is not a delimiter, and
// Encode writes it as "%3A". In an authority with several "@", only the last "@" is a delimiter.
// RFC 1738 has no fragments, so it rejects a string with "#" even after Encode: remove the fragment
// first.
//
// Encode does not call Trim, and encodes white space like other characters: " http://a/" becomes
// "%20http%3A//a/", a relative path. For a string that a person typed or that was found in a
// document, call [Trim] first, as "uri fix" does, and [strings.TrimSpace] for the value of an HTML
// attribute.
//
// Encode is not what browsers do. Browsers follow the URL Standard of WHATWG: they remove tabs
// and line ends, read "\" as "/", map hosts to ASCII by UTS 46, and more.
//
// # Cost
//
// All functions are linear in the length of the string. [Split] does not allocate. [Encode]
// returns a valid string as it is and does not allocate for it.
//
// # Specifications
//
//   - RFC 3986, appendix B: the regular expression that splits a reference
//   - RFC 3986, appendix C: white space and delimiters around a URI
//   - RFC 3986, 2.1 and 2.4; RFC 3987, 3.1, step 2: percent-encoding
package lenient
