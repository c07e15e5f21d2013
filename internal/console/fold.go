package console

import (
	"strings"
	"unicode/utf8"
)

// A layout is how a drawing arranges the text and its parts.
type layout uint8

const (
	below     layout = iota + 1 // the text on one line, each part below its position
	folded                      // the text on several lines, each with its parts below it
	shortened                   // parts at the margin; long parts lose their middle
)

const (
	leastRoom = 24 // columns for a text that has the names to its left
	mostFolds = 12 // lines of a text; a longer text is shortened
)

// arrange chooses the layout. It is called when all names are known.
func (d *Drawing) arrange() layout {
	if d.layout != 0 {
		return d.layout
	}
	d.room = widest
	if d.screen.Width > 0 {
		if d.room = d.screen.Width - d.Margin(); d.room < leastRoom {
			d.stacked = true
			d.room = max(d.screen.Width-d.Margin(), 1)
		}
	}
	// A character has at most 4 bytes, and few characters take no column.
	columns := d.room + 1
	if len(d.text) <= 4*d.room {
		columns = Columns(d.Escape(0, len(d.text)))
	}
	switch {
	case columns <= d.room:
		d.layout = below
	case d.screen.Width > 0 && !d.brief && d.fold():
		d.layout = folded
	default:
		d.layout = shortened
	}
	return d.layout
}

// fold sets the parts of the text that are lines of the drawing. It returns false if there are too
// many.
func (d *Drawing) fold() bool {
	d.lines = nil
	start, n := 0, 0
	for i := 0; i < len(d.text); {
		_, size := utf8.DecodeRuneInString(d.text[i:])
		k := Columns(d.Escape(i, i+size))
		if n+k > d.room && i > start {
			if d.lines = append(d.lines, Span{start, i}); len(d.lines) == mostFolds {
				return false
			}
			start, n = i, 0
		}
		n += k
		i += size
	}
	d.lines = append(d.lines, Span{start, len(d.text)})
	return true
}

// lineAt returns the line of a folded text that has the offset.
func (d *Drawing) lineAt(offset int) Span {
	for _, l := range d.lines {
		if offset < l.End {
			return l
		}
	}
	return d.lines[len(d.lines)-1]
}

// rows writes the rows of parts below each line of a folded text.
func (d *Drawing) rows(b *strings.Builder, parts []Part) {
	for _, l := range d.lines {
		b.WriteString(d.margin() + d.painted(l, parts) + "\n")
		for _, p := range parts {
			from, to := max(p.Start, l.Start), min(p.End, l.End)
			if from > to || from == to && (p.Start != p.End || d.lineAt(p.Start) != l) {
				continue
			}
			offsets := "…"
			if from == p.Start {
				offsets = p.offsets()
			}
			note := ""
			if to == p.End {
				note = p.Note
			}
			column := Columns(d.Escape(l.Start, from))
			piece := d.Escape(from, to)
			if from == to {
				piece = "(empty)"
				column = max(min(column, d.room-len(piece)), 0)
			}
			b.WriteString(d.name(p.Name, offsets) + strings.Repeat(" ", column) + d.screen.Paint(p.Color, piece) + note + "\n")
		}
	}
}
