// Package draw writes values of the other packages as text for people: the parts of a string below
// their position in the string, trees, tables and wrapped text. Passwords are masked byte for byte.
//
// The functions write to an [io.Writer], so that the command, a page and a test can use them.
package draw

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
)

// A Part is a named part of a text.
type Part struct {
	Name string
	uri.Span
}

func span(start, end int) uri.Span { return uri.Span{Start: start, End: end} }

// A Drawing shows a text and its parts. Each part is below its position in the text:
//
//	                          http://u@h:80/p?q
//	scheme               0-4  http
//	userinfo             7-8         u
//	host, reg-name      9-10           h
//	port               11-13             80
//
// Secrets are masked. Characters that a terminal does not show are escaped. If a text is too wide,
// its parts are not indented, and long parts are shortened.
type Drawing struct {
	text   string
	secret Secret
	label  int  // columns for the names
	offset int  // columns for the offsets
	narrow bool // parts are indented
}

// widest is the largest width, in columns, of a text whose parts are indented, and of a part that is
// not shortened.
const widest = 160

// New returns a drawing of s, in which the secret is masked.
func New(s string, secret Secret) *Drawing {
	d := &Drawing{text: s, secret: secret}
	d.label = len("host, IPv4address")
	d.offset = 2*len(strconv.Itoa(len(s))) + len("-")
	// A character has at most 4 bytes, and few characters take no column.
	d.narrow = len(s) <= 4*widest && Columns(d.Escape(span(0, len(s)))) <= widest
	return d
}

// Widen makes the column for names wide enough for name.
func (d *Drawing) Widen(name string) { d.label = max(d.label, Columns(name)) }

// Whole returns the whole text as Cut returns a part.
func (d *Drawing) Whole() string { return d.Cut(span(0, len(d.text))) }

// Narrow reports whether the text is narrow enough for its parts to be indented.
func (d *Drawing) Narrow() bool { return d.narrow }

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
	return fmt.Sprintf("unexpected %q", r)
}

// Margin returns the number of columns to the left of the text.
func (d *Drawing) Margin() int { return d.label + len("  ") + d.offset + len("  ") }

// Head returns the line with the whole text.
func (d *Drawing) Head() string {
	return strings.Repeat(" ", d.Margin()) + d.Whole()
}

// Row returns the line with the name, the offsets and the text of p.
func (d *Drawing) Row(p Part) string {
	offsets := fmt.Sprintf("%d-%d", p.Start, p.End)
	return fmt.Sprintf("%-*s  %*s  %s%s", d.label, p.Name, d.offset, offsets, d.indent(p.Start), d.Cut(p.Span))
}

// Pointer returns a line with a "^" below the offset. If the text is too wide, a line with the text
// around the offset comes first.
func (d *Drawing) Pointer(name string, offset int) string {
	around, indent := "", d.indent(offset)
	if !d.narrow {
		const before, after = 60, 20 // bytes
		from := d.runeStart(max(offset-before, 0))
		start := d.Escape(span(from, offset))
		if from > 0 {
			start = "…" + start
		}
		around = start + d.Escape(span(offset, d.runeStart(min(offset+after, len(d.text)))))
		indent = strings.Repeat(" ", d.Margin()+Columns(start))
		around += "\n"
	}
	return fmt.Sprintf("%-*s  %*d  %s%s^", d.label, name, d.offset, offset, around, indent)
}

// runeStart returns the offset at or before i at which a character begins.
func (d *Drawing) runeStart(i int) int {
	for j := i; j > max(i-utf8.UTFMax, 0) && j < len(d.text); j-- {
		if utf8.RuneStart(d.text[j]) {
			return j
		}
	}
	return i
}

// indent returns the spaces that move a part below its offset.
func (d *Drawing) indent(offset int) string {
	if !d.narrow {
		return ""
	}
	return strings.Repeat(" ", Columns(d.Escape(span(0, offset))))
}

// Cut returns a part of the text, masked and escaped. A part that is too long loses its middle.
func (d *Drawing) Cut(p uri.Span) string {
	const head, tail = 100, 40 // bytes
	switch n := p.End - p.Start; {
	case n == 0:
		return "(empty)"
	case d.narrow || n <= widest:
		return d.Escape(p)
	}
	from, to := d.runeStart(p.Start+head), d.runeStart(p.End-tail)
	return fmt.Sprintf("%s… %d bytes …%s", d.Escape(span(p.Start, from)), to-from, d.Escape(span(to, p.End)))
}

// Escape returns a part of the text, masked. Characters that a terminal does not show are escaped.
func (d *Drawing) Escape(p uri.Span) string {
	var b strings.Builder
	for i := p.Start; i < p.End; {
		if d.secret.Has(i) {
			b.WriteByte('*')
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(d.text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, d.text[i])
		case strconv.IsPrint(r):
			b.WriteRune(r)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
		i += size
	}
	return b.String()
}
