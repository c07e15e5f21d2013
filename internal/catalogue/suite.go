package catalogue

import (
	"bufio"

	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/vector"
)

// WriteSuite writes the strings of a suite, one per line. A "+" before a string means that the
// rule derives it, a "-" that it does not.
func WriteSuite(out *bufio.Writer, suite *vector.Suite) error {
	for text, match := range suite.All() {
		sign := byte('-')
		if match {
			sign = '+'
		}
		out.WriteByte(sign)
		out.Write(text)
		if err := out.WriteByte('\n'); err != nil {
			return err
		}
	}
	return out.Flush()
}

// WriteSuiteJSON writes the strings of a suite as lines of JSON.
func WriteSuiteJSON(out *bufio.Writer, suite *vector.Suite) error {
	var w jsonwriter.Writer
	for text, match := range suite.All() {
		w.B = w.B[:0]
		w.Open()
		w.Text("input", string(text))
		w.Bool("match", match)
		w.Close()
		if _, err := out.Write(append(w.B, '\n')); err != nil {
			return err
		}
	}
	return out.Flush()
}

// IsText reports whether the strings of a suite can be written as lines of text. This is not
// possible if they contain control characters.
func (m *Machine) IsText() bool {
	for class := range m.DFA.Classes() {
		if rep := m.DFA.Class(class).Rep; rep < ' ' || rep == 0x7F {
			return false
		}
	}
	return true
}
