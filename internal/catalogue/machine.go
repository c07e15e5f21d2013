package catalogue

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/jsonwriter"
)

// A Machine is a rule of a grammar and the minimal automaton of the rule.
type Machine struct {
	Book *Book
	Rule *grammar.Rule
	DFA  *automaton.DFA
}

func (m *Machine) String() string { return fmt.Sprintf("%s of %v", m.Rule.Name, m.Book) }

// want describes the characters that may come next in a state, and whether the text may end
// there.
func (m *Machine) want(state automaton.State) string {
	var choices []string
	if set := m.DFA.Expected(state); len(set) > 0 {
		choices = append(choices, expectedSet(set))
	}
	if m.DFA.Accepting(state) {
		choices = append(choices, "the end")
	}
	return strings.Join(choices, " or ")
}

// expectedSet formats a set for messages. If there are many non-ASCII ranges, it gives only
// their number.
func expectedSet(set []grammar.Range) string {
	const most = 3
	ascii := 0
	for ascii < len(set) && set[ascii].Hi < utf8.RuneSelf {
		ascii++
	}
	rest := set[ascii:]
	if len(rest) <= most {
		return formatSet(set)
	}
	short := fmt.Sprintf("%d ranges from %U to %U", len(rest), rest[0].Lo, rest[len(rest)-1].Hi)
	if ascii == 0 {
		return short
	}
	return formatSet(set[:ascii]) + " and " + short
}

// formatSet formats a set of code points for messages: "! $ % 0–9 A–Z a–z U+00A0–U+D7FF".
func formatSet(set []grammar.Range) string {
	var list []grammar.Range
	for _, r := range set {
		list = appendReadable(list, r)
	}
	return automaton.FormatRanges(list)
}

// appendReadable appends r, split into ranges that are easy to read: "0–9 : ; A–F" is clearer
// than "0–F".
func appendReadable(list []grammar.Range, r grammar.Range) []grammar.Range {
	for lo := r.Lo; lo <= r.Hi; {
		hi := r.Hi
		switch {
		case lo <= ' ', lo == 0x7F: // control characters and space
			if lo <= ' ' {
				hi = ' '
			}
		case '0' <= lo && lo <= '9':
			hi = '9'
		case 'A' <= lo && lo <= 'Z':
			hi = 'Z'
		case 'a' <= lo && lo <= 'z':
			hi = 'z'
		case lo < 0x7F:
			hi = lo
		}
		hi = min(hi, r.Hi)
		list = append(list, grammar.Range{Lo: lo, Hi: hi})
		lo = hi + 1
	}
	return list
}

// OverBytes returns the machine for the same strings, over the bytes of UTF-8.
func (m *Machine) OverBytes() (*Machine, error) {
	d, err := m.DFA.UTF8()
	return &Machine{m.Book, m.Rule, d}, err
}

// Tables returns the tables of the automaton as a line of JSON.
func (m *Machine) Tables() []byte {
	return jsonwriter.Line(func(r *jsonwriter.Writer) {
		r.Text("grammar", m.Book.Name)
		r.Text("rule", m.Rule.Name)
		r.Bool("published", m.Book.published)
		r.Text("alphabet", [...]string{automaton.CodePoints: "code points", automaton.Bytes: "bytes"}[m.DFA.Alphabet()])
		r.Int("states", m.DFA.States())
		r.Int("start", int(m.DFA.Start()))
		var accepting []int
		for s := range m.DFA.Len() {
			if m.DFA.Accepting(automaton.State(s)) {
				accepting = append(accepting, s)
			}
		}
		r.Name("accepting")
		r.Ints(accepting...)
		r.Array("classes", m.DFA.Classes(), func(class int) { writeRanges(r, m.DFA.Class(class).Ranges) })
		row := make([]int, m.DFA.Classes())
		r.Array("next", m.DFA.Len(), func(s int) {
			for class := range row {
				row[class] = int(m.DFA.Step(automaton.State(s), class))
			}
			r.Ints(row...)
		})
	})
}

// writeRanges writes an array of pairs: the first and last symbol of each range.
func writeRanges(w *jsonwriter.Writer, set []grammar.Range) {
	w.B = append(w.B, '[')
	for i, r := range set {
		if i > 0 {
			w.B = append(w.B, ',')
		}
		w.Ints(int(r.Lo), int(r.Hi))
	}
	w.B = append(w.B, ']')
}
