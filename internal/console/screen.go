package console

import (
	"io"
	"strings"
	"unicode/utf8"
)

// A Screen is a terminal as the destination of drawings. The functions of this package write
// drawings that fit on it, with colors, if their io.Writer is a *Screen. Text never depends on
// its color: a drawing without colors says the same.
type Screen struct {
	Out   io.Writer
	Width int  // in columns; 0: any
	Color bool // use colors

	line []byte // the line that is not finished yet, if there is a Width
}

// ScreenOf returns w if it is a Screen, and otherwise a Screen without width and colors.
func ScreenOf(w io.Writer) *Screen {
	if s, ok := w.(*Screen); ok {
		return s
	}
	return &Screen{Out: w}
}

// A Color is the parameter of the control sequence SGR (ECMA-48, 8.3.117). The zero Color is the
// usual color of text.
type Color string

// The colors of drawings.
const (
	Bold    Color = "1"
	Faint   Color = "2"
	Red     Color = "31"
	Green   Color = "32"
	Yellow  Color = "33"
	Blue    Color = "34"
	Magenta Color = "35"
	Cyan    Color = "36"
)

// Paint returns text in a color, if s has colors.
func (s *Screen) Paint(c Color, text string) string {
	if !s.Color || text == "" || c == "" {
		return text
	}
	return "\x1b[" + string(c) + "m" + text + "\x1b[m"
}

// NoteWidth returns the width of paragraphs, in columns.
func (s *Screen) NoteWidth() int {
	const widest = 100
	if s.Width > 0 {
		return min(widest, s.Width)
	}
	return widest
}

// Write writes complete lines of text. A line that is wider than the screen is folded between
// words.
func (s *Screen) Write(b []byte) (int, error) {
	if s.Width == 0 {
		return s.Out.Write(b)
	}
	var folded strings.Builder
	s.line = append(s.line, b...)
	for {
		line, rest, ok := strings.Cut(string(s.line), "\n")
		if !ok {
			break
		}
		foldLine(&folded, line, s.Width)
		s.line = []byte(rest)
	}
	if _, err := io.WriteString(s.Out, folded.String()); err != nil {
		return 0, err
	}
	return len(b), nil
}

// foldLine writes a line as lines of at most width columns. The other lines begin below the text
// of the first line, after its label.
func foldLine(b *strings.Builder, line string, width int) {
	if Visible(line) <= width {
		b.WriteString(line + "\n")
		return
	}
	start := hang(line, width)
	prefix, indent := line[:start], strings.Repeat(" ", Visible(line[:start]))
	if indent == "" {
		indent = "  "
	}
	b.WriteString(prefix)
	n, empty := Visible(prefix), true
	for _, word := range strings.Split(line[start:], " ") {
		k := Visible(word)
		if !empty && n+1+k > width {
			b.WriteString("\n" + indent)
			n, empty = len(indent), true
		}
		if !empty {
			b.WriteByte(' ')
			n++
		}
		n = foldWord(b, word, n, indent, width)
		empty = false
	}
	b.WriteByte('\n')
}

// Text returns a text of the user that begins in a column, for Write. It is folded between
// characters, not between words, because a space at the end of a line would be lost. The other
// lines begin below the first one.
func (s *Screen) Text(text string, column int) string {
	if s.Width == 0 {
		return text
	}
	var b strings.Builder
	foldWord(&b, text, column, strings.Repeat(" ", column), s.Width)
	return b.String()
}

// foldWord writes a word that begins in column n. It returns the column after the word.
func foldWord(b *strings.Builder, word string, n int, indent string, width int) int {
	for len(word) > 0 {
		size := sequence(word)
		k := 0
		if size == 0 {
			_, size = utf8.DecodeRuneInString(word)
			k = Columns(word[:size])
		}
		if n+k > width && n > len(indent) {
			b.WriteString("\n" + indent)
			n = len(indent)
		}
		b.WriteString(word[:size])
		word = word[size:]
		n += k
	}
	return n
}

// hang returns the offset of the text of a line: after the spaces at its beginning, or after the
// first label that two spaces end. The text begins in the left half of the screen.
func hang(line string, width int) int {
	start := spaces(line)
	for i := start; ; {
		gap := strings.Index(line[i:], "  ")
		if gap < 0 {
			break
		}
		i += gap
		i += spaces(line[i:])
		if Visible(line[:i]) > width/2 {
			break
		}
		start = i
	}
	if Visible(line[:start]) > width/2 {
		return 0
	}
	return start
}

// spaces returns the length of the spaces and control sequences at the beginning of s.
func spaces(s string) (n int) {
	for n < len(s) {
		size := sequence(s[n:])
		if s[n] == ' ' {
			size = 1
		}
		if size == 0 {
			break
		}
		n += size
	}
	return n
}

// Visible returns the number of columns of s, without control sequences.
func Visible(s string) (n int) {
	for {
		i := strings.IndexByte(s, '\x1b')
		if i < 0 {
			return n + Columns(s)
		}
		n += Columns(s[:i])
		s = s[i+max(sequence(s[i:]), 1):]
	}
}

// sequence returns the length of the control sequence SGR at the beginning of s, or 0.
func sequence(s string) int {
	if !strings.HasPrefix(s, "\x1b[") {
		return 0
	}
	return strings.IndexByte(s, 'm') + 1
}
