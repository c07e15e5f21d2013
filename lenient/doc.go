// Package lenient splits and encodes strings that are almost URIs.
//
//	ref, err := uri.ParseReference(lenient.Encode(uri.RFC3986, "a b/é|{x}"))
//
// Package uri rejects what the grammar of an RFC does not derive, and repairs nothing. That is
// right for validators and signers. A crawler also needs the links of real pages, which
// contain spaces, "|" and non-ASCII characters. Package lenient has three functions for such
// text: [Split] finds the components of any string, [Encode] percent-encodes the characters
// that a component does not admit, and [Trim] finds the reference between white space and
// delimiters.
//
// The command calls these functions for "uri fix" and for the batch operations "fix" and "split".
// The parsers of this module do not call them.
//
// # What Encode does not do
//
// Encode never changes, adds or removes a delimiter. It never encodes a character that the
// component admits, and it keeps percent-encodings that exist. It does not touch the scheme,
// the port and a host in brackets, because no encoding can make them valid. So a string can be
// rejected after Encode as well: parse the result.
//
// In a string that does not begin with a scheme, a ":" in the first segment is not a delimiter,
// and Encode writes it as "%3A". In an authority with several "@", only the last "@" is a
// delimiter. RFC 1738 has no fragments, so it rejects a string with "#" after Encode as well: remove
// the fragment first.
//
// Encode does not call Trim. White space is a character like others: " http://a/" becomes
// "%20http%3A//a/", a relative path. Call [Trim] first for a string of a person or a document, and
// [strings.TrimSpace] for the value of an attribute. "uri fix" calls Trim.
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
