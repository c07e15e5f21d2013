// Package pct percent-encodes and decodes the components of URIs under each of the five syntaxes.
//
//	q := "name=" + pct.Encode("Tom & Jerry", pct.RFC3986.Unreserved)
//
// [Encode] keeps the characters of a [Set], and writes each byte of any other character as "%" and
// two hex digits. For each syntax there is a variable of type [Sets], such as pct.RFC3986, with one
// Set for each component, taken from the grammar of the RFC.
//
// # Data and delimiters
//
// The set of a component contains every character that the grammar allows in the component. Some of
// these characters are delimiters for applications: "&", "=" and "+" in a query, ";" and "=" in a
// segment. To write data between such delimiters, remove the delimiters from the set, or use
// Unreserved.
//
// "%" is in no set, so encoding an encoded string encodes it again, and decoding undoes one
// encoding.
//
// "+" is not a space here. Only HTML forms (application/x-www-form-urlencoded) read it as one; see
// package query.
//
// Encoding does not protect the segments "." and "..", because "." is unreserved, and other
// programs may decode "%2e%2e" (RFC 3986, 6.2.2.2). Reject them if they come from outside.
//
// # Errors
//
// Only [Decode] and [AppendDecode] return an error. They fail at a "%" without two hex digits after
// it, because the meaning of a string such as "100%" is not defined. [Encoded.Decode] cannot fail,
// and is for strings that a parser has accepted.
//
// # Cost
//
// Every function takes time linear in the length of the string. The Append functions allocate only
// to grow dst. The other functions allocate at most twice: a buffer and their result. If nothing
// has to change, they return the string itself and do not allocate.
//
// # Specifications
//
//   - RFC 3986, 2 and appendix A; 6.2.2.1 and 6.2.2.2 for [Normalize];
//   - RFC 3987, 2.2; 4.1 for the characters that IRIs must not contain;
//   - RFC 2396, 2 and appendix A; RFC 1808, 2.2; RFC 1738, 2.2 and 5.
package pct
