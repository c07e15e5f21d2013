// Package explain reports whether a string is a valid reference and, if it is not, what is wrong
// and how to repair it. It also reports what other syntaxes and browsers make of the string.
//
//	r := explain.Explain("http://h/a b", explain.Options{})
//	if f := r.Answer.Fault; f != nil {
//		fmt.Println(f.Err.Reason())       // a space is not allowed in a path, at byte 10 (RFC 3986, 3.3); write "%20"
//		fmt.Println(f.Mistake)            // {10 11}
//		fmt.Println(r.Answer.Repair.Text) // http://h/a%20b
//	}
//
// The field Answer of a [Report] is the answer of RFC 3986, of RFC 3987 if the string is not ASCII,
// or of the syntax that you ask for. Others has the answers of the other syntaxes, with one entry
// for those that answer alike. Readings has what each syntax finds: the rules of the parts, and the
// characters that a rule allows where the string stops being valid. If you give a base, the package
// also resolves the string in each syntax, step by step, and compares the targets.
//
// The verdicts and the sentences about faults are those of package uri, and the repairs are those
// of "uri fix". The expected characters come from the minimal automata of the RFCs' own grammars
// (grammar/automaton), and the quotations from the RFCs are in tables (facts.go). Offsets are in
// bytes.
//
// # Repairs
//
// A [Repair] keeps the components of the string, which are those of the regular expression in RFC
// 3986, appendix B, and the userinfo, host and port of RFC 3986, 3.2. Each component contains the
// same data after the repair: the same octets after percent-decoding. Most edits percent-encode the
// characters that do not fit, and "é" becomes "%C3%A9" by one edit. In an authority, every "@" but
// the last is encoded, except where the syntax allows it. A "%" that does not begin a
// percent-encoding becomes "%25". A byte that is not part of UTF-8 counts as a character.
//
// The following edits change the structure, in this order:
//
//   - Delete the delimiters around a URI: "<" and ">", quotation marks, "URL:" in them, and "URL: "
//     with its space.
//   - In "<" and ">", delete white space, but not spaces in a scheme or an authority. In quotation
//     marks, delete white space with one line break, and white space at the beginning and at the
//     end.
//   - Delete a fragment where none is allowed: under RFC 1738, and in an absolute URI.
//   - Delete white space at the beginning and at the end, and U+FEFF before a scheme.
//   - Insert "./" before a relative path whose first segment contains ":".
//
// A string has no repair if every repair would change the meaning, or if several repairs are
// possible. Then NoRepair of its [Reading] says why. Examples are "1http://h/", "http://h:x/" and
// "http://[::1]80/", "urn:" under RFC 2396, a string with an IP-literal under RFC 2396, RFC 1808
// and RFC 1738, and a relative reference under RFC 1738.
//
// A repair names no host that no reader finds in the string. Therefore, it never puts brackets
// around an address, takes brackets away or changes what is in them: "http://fe80::1/",
// "http://[1.2.3.4]/" and "http://[fe80::1%25eth0]/" have no repair. Nor has "http://a?@b/c d",
// because RFC 1738 and RFC 1808 reject it, and would find the host "b" after a repair. The host as
// it is written in the string counts as found, even if every reader rejects the string for its
// port, its userinfo or its path.
//
// # Secrets
//
// A Report contains the input with its passwords: in the string itself, in components, repairs,
// targets and steps. Mask a Report before you show it, as the command does. The messages of errors
// are masked. The reasons why there is no repair and the quotations from the RFCs do not contain
// parts of the input.
//
// # Cost
//
// The first use makes the automata, in about 30 ms, and keeps them. After that, the time is linear
// in the length of the string.
package explain
