// Package pct percent-encodes and decodes the components of identifiers, under
// each published generation of the URI.
//
// A [Set] says which characters stand for themselves; what is not in it is
// written as "%" and two hexadecimal digits. The sets of the components are those
// of the RFCs' grammars, one [Sets] for each generation:
//
//	q := "name=" + pct.Encode("Tom & Jerry", pct.RFC3986.Unreserved)
//
// # Data and delimiters
//
// A set holds all that the grammar admits in a component, and so the characters
// that applications use as delimiters in there: "&", "=" and "+" in queries, ";"
// and "=" in segments. Whoever writes data between such delimiters takes them out
// of the set, or starts from Unreserved. "%" is in no set: encoding what is encoded
// already encodes it once more, and decoding undoes it once.
//
// "+" is "+": that it stands for a space is a rule of HTML forms
// (application/x-www-form-urlencoded), not of any of these RFCs.
//
// The segments "." and ".." remain what they are. Encoding them would not help: "."
// is unreserved, and "%2e%2e" may be decoded on the way (RFC 3986, 6.2.2.2). Refuse
// them where they come from outside.
//
// # Errors
//
// Only decoding can fail, and only on a "%" that two hexadecimal digits do not
// follow, which no valid component has. There is no lenient decoder: what "100%"
// means is not for a library to guess.
//
// # Cost
//
// Everything is linear in the length of the text. The Append functions allocate
// only to grow dst, the others at most their result; what does not change is
// returned as it is.
//
// # Specifications
//
//   - RFC 1738, 2.2 and 5; RFC 1808, 2.2; RFC 2396, 2 and appendix A;
//   - RFC 3986, 2 and appendix A; 6.2.2.1 and 6.2.2.2 for [Normalize];
//   - RFC 3987, 2.2; 4.1 for the characters that IRIs must not contain.
package pct
