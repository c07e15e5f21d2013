package catalogue

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/jsonwriter"
)

// A Machine is a rule of a grammar and the minimal automaton of the rule. DFA is nil if the automaton would
// be too large, and then only Match, Mismatch and a [Deriver] can be used: see [Book.Matcher].
type Machine struct {
	Book *Book
	Rule *grammar.Rule
	DFA  *automaton.DFA

	simulator *automaton.Simulator // in place of DFA
}

// Match reports whether the rule derives a string.
func (m *Machine) Match(s string) bool {
	if m.DFA == nil {
		return m.simulator.Match(s)
	}
	return m.DFA.Match(s)
}

// Viable returns the length of the longest prefix of s that a string of the rule begins with.
func (m *Machine) Viable(s string) int {
	viable, _ := m.run(s)
	return viable
}

// run returns the length of the longest viable prefix of a string, and what may come after it.
func (m *Machine) run(s string) (viable int, want string) {
	if m.DFA == nil {
		viable, next, accepting := m.simulator.Run(s)
		return viable, choices(next, accepting)
	}
	state, viable := m.DFA.Run(s)
	return viable, m.want(state)
}

func (m *Machine) String() string { return fmt.Sprintf("%s of %v", m.Rule.Name, m.Book) }

// want describes the characters that may come next in a state, and whether the text may end
// there.
func (m *Machine) want(state automaton.State) string {
	return choices(m.DFA.Expected(state), m.DFA.Accepting(state))
}

func choices(next []grammar.Range, accepting bool) string {
	var list []string
	if len(next) > 0 {
		list = append(list, expectedSet(next))
	}
	if accepting {
		list = append(list, "the end")
	}
	return strings.Join(list, " or ")
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
	return &Machine{Book: m.Book, Rule: m.Rule, DFA: d}, err
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
