package console

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/internal/redact"
)

// A Span is a part of a text: the bytes from Start up to End.
type Span struct{ Start, End int }

// A Part is a named part of a text.
type Part struct {
	Name string
	Span
	Note  string // follows the part
	Color Color
}

// offsets returns the offsets of the part.
func (p Part) offsets() string { return fmt.Sprintf("%d-%d", p.Start, p.End) }

// A Drawing shows a text and its parts. Each part is below its position in the text:
//
//	                          http://u@h:80/p?q
//	scheme               0-4  http
//	userinfo             7-8         u
//	host, reg-name      9-10           h
//	port               11-13             80
//
// Secrets are masked. Characters that a terminal does not show are escaped.
//
// On a [Screen], a text that is too wide is folded, and each line of the text has its parts below
// it. If a text is much too wide, its parts are at the margin, and long parts are shortened. On a
// very narrow screen, each name has its own line.
type Drawing struct {
	text   string
	secret Secret
	screen *Screen
	label  int // columns for the names
	offset int // columns for the offsets

	layout  layout // 0: not chosen yet
	room    int    // columns for the text
	stacked bool   // each name has its own line
	plain   bool   // the drawing has no names and offsets
	brief   bool   // the drawing has no offsets, and is not folded
	lines   []Span // of a folded text
}

// widest is the largest width, in columns, of a text whose parts are indented, and of a part that is
// not shortened, if the width of the screen is not known.
const widest = 160

// New returns a drawing of s, in which the secret is masked. The width of the screen is not known.
func New(s string, secret Secret) *Drawing { return NewOn(nil, s, secret) }

// NewOn is like [New], for a drawing on w.
func NewOn(w io.Writer, s string, secret Secret) *Drawing {
	d := &Drawing{text: s, secret: secret, screen: ScreenOf(w)}
	d.label = len("host, IPv4address")
	if width := d.screen.Width; width > 0 && width < 80 {
		d.label = 0
	}
	d.offset = 2*len(strconv.Itoa(len(s))) + len("-")
	return d
}

// Widen makes the column for names wide enough for name.
func (d *Drawing) Widen(name string) {
	d.label = max(d.label, Columns(name))
	d.layout = 0
}

// WidenOffsets makes the column for offsets wide enough for offsets.
func (d *Drawing) WidenOffsets(offsets string) { d.offset = max(d.offset, len(offsets)) }

// Whole returns the whole text, masked and escaped. A text that is too long loses its middle.
func (d *Drawing) Whole() string { return d.cut(Span{0, len(d.text)}) }

// Plain removes the names and the offsets from the drawing: only the text and its marks are left.
func (d *Drawing) Plain() { d.plain = true }

// Brief removes the offsets from the drawing, and makes the column for names as wide as the names. A text
// that is too wide is not folded but shortened.
func (d *Drawing) Brief() { d.brief, d.label, d.layout = true, 0, 0 }

// Narrow reports whether the text has one line, and the parts are indented.
func (d *Drawing) Narrow() bool { return d.arrange() == below }

// Folded reports whether the text has several lines, each with its parts below it.
func (d *Drawing) Folded() bool { return d.arrange() == folded }

// Found describes the character at the offset, or the end of the text: "unexpected 'x'", "ends".
func (d *Drawing) Found(offset int) string {
	switch {
	case offset == len(d.text):
		return "ends"
	case d.secret.Has(offset):
		return "unexpected character (masked)"
	}
	r, size := utf8.DecodeRuneInString(d.text[offset:])
	if r == utf8.RuneError && size == 1 {
		return fmt.Sprintf("byte %#02x is not UTF-8", d.text[offset])
	}
	if !redact.IsShown(r) {
		return "unexpected " + strconv.QuoteRuneToASCII(r)
	}
	return fmt.Sprintf("unexpected %q", r)
}

// Margin returns the number of columns to the left of the text. They hold the names and the offsets.
func (d *Drawing) Margin() int {
	switch {
	case d.plain:
		return 4
	case d.stacked:
		return 2
	case d.brief:
		return d.label + len("  ")
	}
	return d.label + len("  ") + d.offset + len("  ")
}

func (d *Drawing) margin() string { return strings.Repeat(" ", d.Margin()) }

// name returns the name and the offsets of a part, and the columns up to the text.
func (d *Drawing) name(name, offsets string) string {
	switch {
	case d.plain:
		return d.margin()
	case d.brief && d.stacked:
		return d.screen.Paint(Faint, name) + "\n" + d.margin()
	case d.brief:
		return d.screen.Paint(Faint, fmt.Sprintf("%-*s", d.Margin(), name))
	case d.stacked:
		return strings.TrimLeft(name+" ", " ") + d.screen.Paint(Faint, offsets) + "\n" + d.margin()
	}
	return fmt.Sprintf("%-*s  %s  ", d.label, name, d.screen.Paint(Faint, fmt.Sprintf("%*s", d.offset, offsets)))
}

// Head returns the line with the whole text. If the text is folded, Head returns all its lines.
func (d *Drawing) Head(parts ...Part) string {
	if d.arrange() != folded {
		return d.margin() + d.painted(Span{0, len(d.text)}, parts)
	}
	var b strings.Builder
	for i, l := range d.lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(d.margin() + d.painted(l, parts))
	}
	return b.String()
}

// painted returns a part of the text. If the screen has colors, it has the colors of the parts.
func (d *Drawing) painted(p Span, parts []Part) string {
	if !d.screen.Color || d.layout == shortened || p.Start == p.End {
		return d.cut(p)
	}
	if len(parts) == 0 {
		return d.screen.Paint(Bold, d.cut(p))
	}
	var b strings.Builder
	at := p.Start
	for _, part := range parts {
		from, to := max(part.Start, at), min(part.End, p.End)
		if from < to {
			b.WriteString(d.Escape(at, from) + d.screen.Paint(part.Color, d.Escape(from, to)))
			at = to
		}
	}
	return b.String() + d.Escape(at, p.End)
}

// Fits reports whether a text fits on one line at the margin.
func (d *Drawing) Fits(text string) bool {
	d.arrange()
	return Columns(text) <= d.room
}

// Labeled writes a text at the margin, with a label to its left or, if there is no room, above it.
func (d *Drawing) Labeled(w io.Writer, label, text string) {
	d.arrange()
	if Columns(label) >= d.Margin() {
		fmt.Fprintln(w, label)
		label = ""
	}
	label = fmt.Sprintf("%-*s", d.Margin(), label)
	if d.brief {
		label = d.screen.Paint(Faint, label)
	}
	fmt.Fprintln(w, label+text)
}

// Figure writes the whole text and the rows of its parts.
func (d *Drawing) Figure(w io.Writer, parts []Part) {
	if d.arrange() != folded {
		fmt.Fprintln(w, d.Head(parts...))
	}
	d.Rows(w, parts)
}

// Rows writes the rows of parts. If the text is folded, Rows repeats it.
func (d *Drawing) Rows(w io.Writer, parts []Part) {
	var b strings.Builder
	if d.arrange() == folded {
		d.rows(&b, parts)
	} else {
		for _, p := range parts {
			b.WriteString(d.Row(p) + "\n")
		}
	}
	io.WriteString(w, b.String())
}

// Row returns the line with the name, the offsets and the text of p.
func (d *Drawing) Row(p Part) string {
	d.arrange()
	return d.name(p.Name, p.offsets()) + d.indent(p.Start) + d.screen.Paint(p.Color, d.cut(p.Span)) + p.Note
}

// Pointer returns a line with a "^" below the offset. If the text is folded or too wide, a line with
// the text around the offset comes first.
func (d *Drawing) Pointer(name string, offset int) string {
	mark := d.screen.Paint(Red, "^")
	number := strconv.Itoa(offset)
	switch d.arrange() {
	case below:
		if !d.stacked {
			return d.name(name, number) + d.indent(offset) + mark
		}
		return d.name(name, "byte "+number) + d.Whole() + "\n" + d.margin() + d.indent(offset) + mark
	case folded:
		l := d.lineAt(offset)
		return d.name(name, number) + d.Escape(l.Start, l.End) + "\n" + d.margin() + strings.Repeat(" ", Columns(d.Escape(l.Start, offset))) + mark
	}
	before, after := d.room*3/8, d.room/8 // bytes
	from := d.RuneStart(max(offset-before, 0))
	start := d.Escape(from, offset)
	if from > 0 {
		start = "…" + start
	}
	around := start + d.Escape(offset, d.RuneStart(min(offset+after, len(d.text))))
	return d.name(name, number) + around + "\n" + d.margin() + strings.Repeat(" ", Columns(start)) + mark
}

// windowed is the number of columns around a mark that are drawn of a text that is too wide.
const windowed = 40

// Mark returns the text, or a window of it if it is too wide, and a line with "^" below the part p. An
// empty part has one "^", which is before the byte at its offset.
func (d *Drawing) Mark(p Span) string {
	from, end, to := 0, p.End, len(d.text)
	if d.arrange() != below {
		window := min(windowed, d.room-2*Columns("…"))
		const most = 16 // bytes of a column, which has any number of combining marks
		fits := func(start, end, columns int) bool {
			return end-start <= most*columns && Columns(d.Escape(start, end)) <= columns
		}
		for end = p.Start; end < p.End && (end == p.Start || fits(p.Start, d.runeEnd(end), window/2)); {
			end = d.runeEnd(end)
		}
		for from = p.Start; from > 0 && fits(d.RuneStart(from-1), end, window*3/4); {
			from = d.RuneStart(from - 1)
		}
		for to = end; to < len(d.text) && fits(from, d.runeEnd(to), window); {
			to = d.runeEnd(to)
		}
	}
	before, marked, after := d.Escape(from, p.Start), d.Escape(p.Start, end), d.Escape(end, to)
	if from > 0 {
		before = "…" + before
	}
	if to < len(d.text) {
		after += "…"
	}
	return d.margin() + before + d.screen.Paint(Red, marked) + after + "\n" +
		d.margin() + strings.Repeat(" ", Columns(before)) + d.screen.Paint(Red, strings.Repeat("^", max(Columns(marked), 1)))
}

// Under is like Mark, but returns only the line with "^", and the offsets, if the text is drawn above it.
func (d *Drawing) Under(p Span) string {
	if d.arrange() != below || d.stacked {
		return d.Mark(p)
	}
	width := max(Columns(d.Escape(p.Start, p.End)), 1)
	return d.name("", Part{Span: p}.offsets()) + d.indent(p.Start) + d.screen.Paint(Red, strings.Repeat("^", width))
}

// runeEnd returns the offset of the end of the character that begins at i.
func (d *Drawing) runeEnd(i int) int {
	_, size := utf8.DecodeRuneInString(d.text[i:])
	return i + size
}

// RuneStart returns the offset at or before i at which a character begins.
func (d *Drawing) RuneStart(i int) int {
	for j := i; j > i-utf8.UTFMax && j >= 0 && j < len(d.text); j-- {
		if utf8.RuneStart(d.text[j]) {
			return j
		}
	}
	return i
}

// indent returns the spaces that move a part below its offset.
func (d *Drawing) indent(offset int) string {
	if d.arrange() != below {
		return ""
	}
	return strings.Repeat(" ", Columns(d.Escape(0, offset)))
}

// cut returns a part of the text, masked and escaped. A part that is too long loses its middle.
func (d *Drawing) cut(p Span) string {
	d.arrange()
	head, tail := d.room*5/8, d.room/4 // bytes
	if d.brief {
		// The line also has "… 1234567 bytes …".
		head = max(min(head, d.room-24), d.room/4)
		tail = max(min(tail, d.room-18-head), 0)
	}
	switch n := p.End - p.Start; {
	case n == 0:
		return "(empty)"
	case d.layout != shortened || n <= d.room:
		return d.Escape(p.Start, p.End)
	}
	from, to := d.RuneStart(p.Start+head), d.RuneStart(p.End-tail)
	return fmt.Sprintf("%s… %d bytes …%s", d.Escape(p.Start, from), to-from, d.Escape(to, p.End))
}

// Escape returns the part of the text from start to end, masked. Characters that a terminal does not
// show are escaped.
func (d *Drawing) Escape(start, end int) string {
	var b strings.Builder
	for i := start; i < end; {
		if d.secret.Has(i) {
			b.WriteByte('*')
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(d.text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, d.text[i])
		case redact.IsShown(r):
			b.WriteRune(r)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
		i += size
	}
	return b.String()
}
