package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/uriform/uri/internal/console"
)

// Text writes the report for a terminal.
func (r *Report) Text(w io.Writer) {
	if remark := r.Remark(); remark != "" {
		fmt.Fprint(w, remark, "\n\n")
	}
	var rows [][]string
	for _, f := range r.Facts {
		rows = append(rows, []string{f.Figure, f.Name, f.Note})
	}
	console.Table(w, alignRight(rows))
	label, figure := r.widths()
	for i := range r.Charts {
		fmt.Fprintln(w)
		r.Charts[i].text(w, label, figure)
	}
}

// widths returns the widths of all labels and figures, so that all charts are aligned.
func (r *Report) widths() (label, figure int) {
	for i := range r.Charts {
		for j := range r.Charts[i].Rows {
			row := &r.Charts[i].Rows[j]
			label = max(label, min(console.Columns(row.Label), labelColumns))
			figure = max(figure, console.Columns(row.Figure()))
		}
	}
	return label, figure
}

// labelColumns is the width of the longest label that is not shortened.
const labelColumns = 36

// alignRight moves the first cells to the right of their column.
func alignRight(rows [][]string) [][]string {
	var width int
	for _, row := range rows {
		width = max(width, console.Columns(row[0]))
	}
	for _, row := range rows {
		row[0] = right(row[0], width)
	}
	return rows
}

// right moves text to the right of a column.
func right(text string, width int) string {
	return strings.Repeat(" ", max(width-console.Columns(text), 0)) + text
}

// text writes the chart: a title, the lines of a note, and a line for each row with its figures and a
// bar. The labels and figures have the given widths.
func (c *Chart) text(w io.Writer, label, figure int) {
	s := console.ScreenOf(w)
	fmt.Fprintln(w, s.Paint(console.Bold, c.Title))
	for _, line := range append(wrap(c.Note, 96), c.Base()) {
		fmt.Fprintln(w, "  "+s.Paint(console.Faint, line))
	}
	for _, row := range c.Rows {
		name := fit(row.Label, labelColumns)
		line := "  " + name + right(row.Figure(), label-console.Columns(name)+2+figure) + right(c.Share(row), len("  >99.9 %"))
		if bar := barOf(c.part(row)); bar != "" {
			line += "  " + s.Paint(console.Blue, bar)
		}
		if note := row.Note(); note != "" {
			line += "  " + s.Paint(console.Faint, note)
		}
		fmt.Fprintln(w, line)
	}
}

// barOf returns a bar of block elements for a part from 0 to 1. A part that is not 0 is visible.
func barOf(part float64) string {
	const columns, steps = 20, 8
	n := int(part*columns*steps + 0.5)
	if n == 0 && part > 0 {
		n = 1
	}
	bar := strings.Repeat("█", n/steps)
	if n%steps > 0 {
		bar += string('█' + rune(steps-n%steps)) // U+2589 is seven eighths, U+258F one eighth
	}
	return bar
}

// fit returns a label of at most the given number of columns. A longer label loses its middle.
func fit(label string, columns int) string {
	if console.Columns(label) <= columns {
		return label
	}
	runes := []rune(label)
	head := cutColumns(runes, columns/2)
	slices.Reverse(runes)
	tail := []rune(cutColumns(runes, columns-1-console.Columns(head)))
	slices.Reverse(tail)
	return head + "…" + string(tail)
}

// cutColumns returns the first runes that fit in the given number of columns.
func cutColumns(runes []rune, columns int) string {
	n := 0
	for i, r := range runes {
		if n += console.Columns(string(r)); n > columns {
			return string(runes[:i])
		}
	}
	return string(runes)
}

// wrap returns a text in lines of at most the given number of columns.
func wrap(text string, columns int) []string {
	if text == "" {
		return nil
	}
	var b strings.Builder
	console.Wrap(&b, columns, text, "", "")
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}
