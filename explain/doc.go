// Package explain says why: which generations of the URI accept a text, as what,
// and for those that do not, at which byte, by which rule, what could have stood
// there, and by how few edits they would. With a base it says what the text means
// as a reference in each generation, by which steps, and where these part.
//
//	r := explain.Explain("http://[::1]/~me", explain.Options{})
//	f := r.Reading(uri.RFC2396).Fault
//	fmt.Println(f.Offset, f.Rule, f.Where, f.Group.Name, f.Expected)
//
// The verdicts are those of package uri. What was expected, and how a text can be
// repaired, comes from the minimal automata of the RFCs' own grammars
// (grammar/automaton). What the RFCs say about it stands in tables, facts.go.
//
// # Repairs
//
// A [Repair] has the fewest edits by which a generation accepts the text. One edit
// deletes, inserts or replaces a character, or writes it in its percent-encoding:
// "é" as "%C3%A9" is one edit. A byte that is not part of UTF-8 counts as a
// character. One edit also deletes the zone identifier of an address, and one edit each
// of the delimiters around a URI.
//
// Several repairs can have equally few edits. A repair that deletes the delimiters around
// a URI or the zone identifier of an address then takes precedence. The next criterion is
// that a text with a name and ":" at its beginning stays a URI. Otherwise every edit has a
// weight, and the smallest sum is taken. The edits, from the least weight to the greatest:
// encode a character that does not fit, insert at the end of the text, delete, insert,
// replace. Inserting "]" weighs as little as inserting at the end. An edit weighs more if
// the character fits, if the edit writes or encodes a delimiter, or if the edit removes the
// "#" before a fragment.
//
// # Secrets
//
// A Report holds what it was asked, passwords included: the text itself, components,
// repairs, targets and steps. Who shows it to people masks it, as the command does;
// texts of errors mask it, those of faults and of the RFCs hold nothing of the input.
//
// # Cost
//
// The automata are made when they are first asked for: some 30 ms in all. After that
// everything is linear in the length of the text. The search for repairs is bounded
// in steps from state to state, 80,000 and 3 for every byte, and to repairs of 1000
// edits; where it meets the first bound, a repair that may have more edits than
// needed takes the place of the smallest, which [Repair.Fewest] says. A text of 10
// KB takes less than 10 ms. Offsets are in bytes.
package explain
