// Package pct percent-encodes and decodes the components of URIs under each of the five syntaxes.
//
//	q := "name=" + pct.Encode("Tom & Jerry", pct.RFC3986.Unreserved)
//
// A [Set] is a set of characters that are written as they are. Every other character is written as
// "%" and two hex digits. Each syntax has a [Sets] with the sets of the components, which are those
// of the grammar of its RFC.
//
// # Data and delimiters
//
// The set of a component contains every character that the grammar allows in the component. Some of
// these characters are delimiters for applications: "&", "=" and "+" in a query, ";" and "=" in a
// segment. To write data between such delimiters, remove the delimiters from the set, or use
// Unreserved.
//
// "%" is in no set. So encoding an encoded string encodes it a second time, and decoding removes one
// of the encodings.
//
// "+" is not a space. That is a rule of HTML forms (application/x-www-form-urlencoded), and not of
// the five RFCs.
//
// The segments "." and ".." cannot be encoded. "." is unreserved, and other programs may decode
// "%2e%2e" (RFC 3986, 6.2.2.2). Reject these segments if they come from outside.
//
// # Errors
//
// Only decoding can fail. It fails if two hex digits do not follow a "%", which is the case in no
// valid component. There is no lenient decoder, because the meaning of a string such as "100%" is
// not defined.
//
// # Cost
//
// Every function takes time linear in the length of the string. The Append functions allocate only to
// grow dst. The other functions allocate at most twice: a buffer and their result. If the result
// equals the string, they return the string and do not allocate.
//
// # Specifications
//
//   - RFC 1738, 2.2 and 5; RFC 1808, 2.2; RFC 2396, 2 and appendix A;
//   - RFC 3986, 2 and appendix A; 6.2.2.1 and 6.2.2.2 for [Normalize];
//   - RFC 3987, 2.2; 4.1 for the characters that IRIs must not contain.
package pct
