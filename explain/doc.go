// Package explain reports whether a string is a valid reference, and if not, what is wrong and how to
// repair it. Then it reports what other syntaxes and browsers make of the string.
//
//	r := explain.Explain("http://h/a b", explain.Options{})
//	if f := r.Answer.Fault; f != nil {
//		fmt.Println(f.Err.Reason())       // a space is not allowed in a path, at byte 10 (RFC 3986, 3.3); write "%20"
//		fmt.Println(f.Mistake)            // {10 11}
//		fmt.Println(r.Answer.Repair.Text) // http://h/a%20b
//	}
//
// The Answer of a [Report] is that of RFC 3986, of RFC 3987 for a string that is not ASCII, or of the syntax
// that is asked. Others has the other syntaxes, and those that answer alike are one entry. Readings has all
// of each syntax: the rules of the parts, and the characters that a rule allows where the string stops being
// valid. If a base is given, the package also resolves the string in each syntax, step by step, and
// compares the targets.
//
// The verdicts and the sentences about faults are those of package uri. The expected characters come from the
// minimal automata of the RFCs' own grammars (grammar/automaton), and the repairs are those of "uri fix". The quotations
// from the RFCs are in tables (facts.go). Offsets are in bytes.
//
// # Repairs
//
// A [Repair] keeps the components of the text. The components are those of the regular expression in
// RFC 3986, appendix B, and the userinfo, host and port of RFC 3986, 3.2. Each component contains the
// same data after the repair: the same octets after percent-decoding. The following edits change
// the structure, in this order:
//
//   - Delete the delimiters around a URI: "<" and ">", quotation marks, "URL:" in them, and
//     "URL: " with its space.
//   - In "<" and ">", delete white space, but not spaces in a scheme or an authority. In quotation marks, delete
//     white space with one line break, and white space at the beginning and at the end.
//   - Delete a fragment where none is allowed: under RFC 1738, and in an absolute URI.
//   - Delete white space at the beginning and at the end, and U+FEFF before a scheme.
//   - Insert "./" before a relative path whose first segment contains ":".
//
// The other edits percent-encode the characters that do not fit: "é" becomes "%C3%A9" by one edit. In an
// authority, every "@" but the last is encoded, except where the syntax allows it. A "%" that does not
// begin a percent-encoding becomes "%25". A byte that is not part of UTF-8 counts as a character.
//
// A text has no repair if every repair would change the meaning, or if several repairs are possible. Then
// [Reading] says why in NoRepair.
// Examples are a relative reference under RFC 1738, a text with an IP-literal under RFC 1738, RFC 1808
// and RFC 2396, "urn:" under RFC 2396, "1http://h/", "http://h:x/" and "http://[::1]80/".
//
// A repair names no host that no reader finds in the text. Therefore it never puts brackets around an address,
// takes brackets away or changes what is in them: "http://fe80::1/", "http://[1.2.3.4]/" and
// "http://[fe80::1%25eth0]/" have no repair. Nor has "http://a?@b/c d": RFC 1738 and RFC 1808 reject it, and would find
// the host "b" after a repair. The host as it is written in the text counts as found, although every reader may reject
// the text for its port, its userinfo or its path.
//
// # Secrets
//
// A Report contains the input with its passwords: in the text itself, in components, repairs,
// targets and steps. Mask a Report before you show it, as the command does. The texts of errors are
// masked. The reasons why there is no repair and the quotations from the RFCs do not contain parts of the
// input.
//
// # Cost
//
// The first use makes the automata, in about 30 ms, and keeps them. After that, the time is linear
// in the length of the text.
package explain
