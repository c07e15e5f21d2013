package catalogue

import (
	"bufio"

	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/vector"
)

// WriteSuite writes the strings of a suite, one per line. A "+" before a string means that the
// rule derives it, a "-" that it does not.
func WriteSuite(out *bufio.Writer, suite *vector.Suite) error {
	return writeSuite(out, suite, appendSigned)
}

// WriteSuiteJSON writes the strings of a suite as lines of JSON.
func WriteSuiteJSON(out *bufio.Writer, suite *vector.Suite) error {
	return writeSuite(out, suite, appendVector)
}

func writeSuite(out *bufio.Writer, suite *vector.Suite, format func(b, text []byte, match bool) []byte) error {
	var line []byte
	for text, match := range suite.All() {
		line = append(format(line[:0], text, match), '\n')
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return out.Flush()
}

func appendVector(b, text []byte, match bool) []byte {
	w := jsonwriter.Writer{B: b}
	w.Open()
	w.Text("input", string(text))
	w.Bool("match", match)
	w.Close()
	return w.B
}

func appendSigned(b, text []byte, match bool) []byte {
	sign := byte('-')
	if match {
		sign = '+'
	}
	return append(append(b, sign), text...)
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
