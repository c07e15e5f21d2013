// Package draw draws for people: parts under their place in a string, trees, tables
// and wrapped text, with passwords masked byte for byte.
//
// It knows how to draw a value of the other packages. It does not know the flags of
// the command. A drawing goes to an [io.Writer], so that the command, a page and a
// test can use it.
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

// A Drawing shows a text with its parts below it, each under its place:
//
//	                          http://u@h:80/p?q
//	scheme               0-4  http
//	userinfo             7-8         u
//	host, reg-name      9-10           h
//	port               11-13             80
//
// Secrets are masked. Characters that a terminal does not show are escaped. The parts
// of a text that is too wide are not indented, and long parts are shortened.
type Drawing struct {
	text   string
	secret Secret
	label  int  // columns for the names
	offset int  // columns for the offsets
	narrow bool // parts are indented
}

// widest is the width in columns of the widest text whose parts are indented, and
// of the longest part that is drawn whole.
const widest = 160

// New returns a drawing of s, in which the secret is masked.
func New(s string, secret Secret) *Drawing {
	d := &Drawing{text: s, secret: secret}
	d.label = len("host, IPv4address")
	d.offset = 2*len(strconv.Itoa(len(s))) + len("-")
	// No character takes more than 4 bytes, and few take no column.
	d.narrow = len(s) <= 4*widest && Columns(d.Escape(span(0, len(s)))) <= widest
	return d
}

// Widen makes the column of names wide enough for a name.
func (d *Drawing) Widen(name string) { d.label = max(d.label, Columns(name)) }

// Whole returns the text, as Cut returns a part.
func (d *Drawing) Whole() string { return d.Cut(span(0, len(d.text))) }

// Narrow reports whether parts are indented to their place.
func (d *Drawing) Narrow() bool { return d.narrow }

// Found says what is at the offset, or that the text ends there.
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

// Margin returns how many columns are left of the text.
func (d *Drawing) Margin() int { return d.label + len("  ") + d.offset + len("  ") }

// Head returns the text, over the place of the parts.
func (d *Drawing) Head() string {
	return strings.Repeat(" ", d.Margin()) + d.Whole()
}

// Row returns a line with the name, offsets and text of p.
func (d *Drawing) Row(p Part) string {
	offsets := fmt.Sprintf("%d-%d", p.Start, p.End)
	return fmt.Sprintf("%-*s  %*s  %s%s", d.label, p.Name, d.offset, offsets, d.indent(p.Start), d.Cut(p.Span))
}

// Pointer returns a line with a mark under the offset. If the text above is not drawn
// whole, the line begins with the text around the offset.
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

// indent returns the space that puts what follows under the offset.
func (d *Drawing) indent(offset int) string {
	if !d.narrow {
		return ""
	}
	return strings.Repeat(" ", Columns(d.Escape(span(0, offset))))
}

// Cut returns a part as it is drawn: without its middle if it is too long to read.
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

// Escape returns a part masked, and with escapes for what a terminal does not show.
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
