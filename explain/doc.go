// Package explain reports how each of the five syntaxes parses a text, and why a syntax rejects
// it: the byte at which the text stops being valid, the rule, the characters that the rule allows
// there, and the smallest repair. If a base is given, the package also resolves the text in each
// syntax, step by step, and compares the targets.
//
//	r := explain.Explain("http://[::1]/~me", explain.Options{})
//	f := r.Reading(uri.RFC2396).Fault
//	fmt.Println(f.Offset, f.Rule, f.Where, f.Group.Name, f.Expected)
//
// The verdicts are those of package uri. The expected characters and the repairs come from the
// minimal automata of the RFCs' own grammars (grammar/automaton). The quotations from the RFCs
// are in tables (facts.go). Offsets are in bytes.
//
// # Repairs
//
// A [Repair] has the fewest edits after which a syntax accepts the text. One edit
// deletes, inserts or replaces a character, or writes it in its percent-encoding:
// "é" as "%C3%A9" is one edit. A byte that is not part of UTF-8 counts as a
// character. One edit also deletes the zone identifier of an address, and one edit each
// of the delimiters around a URI. "URL: " with its space is a delimiter.
//
// No repair writes the version flag "v" of an IPvFuture: "implementations must not provide the
// version flag for the existing IPv4 and IPv6 literal address forms" (RFC 3986, 3.2.2).
//
// Several repairs can have equally few edits. The following repairs then take precedence: a
// repair that deletes the delimiters around a URI, the zone identifier of an address or the
// brackets around a host, and a repair that inserts "//" before an address in brackets. The next
// criterion is that a text with a name and ":" at its beginning stays a URI. Otherwise every edit
// has a weight, and the smallest sum is taken. The edits, from the least weight to the greatest:
// encode a character that does not fit, insert at the end of the text, delete, insert,
// replace. Inserting "]" weighs as little as inserting at the end. An edit weighs more if
// the character fits, if the edit writes or encodes a delimiter, or if the edit removes the
// "#" before a fragment.
//
// # Secrets
//
// A Report contains the input with its passwords: in the text itself, in components, repairs,
// targets and steps. Mask a Report before you show it, as the command does. Texts of errors are
// masked. Texts of faults and of the RFCs contain nothing of the input.
//
// # Cost
//
// The automata are made on first use and kept: about 30 ms in all. After that, the time is linear
// in the length of the text. A text of 10 KB usually takes less than 10 ms; the hardest texts of
// BenchmarkHostile take up to 40 ms. The search for a repair has two
// limits: 80,000 steps from state to state and 3 more for every byte, and 1000 edits. A search
// that meets the first limit returns a repair that may have more edits than needed; see
// [Repair.Fewest]. A search that meets the second limit returns no repair.
package explain
