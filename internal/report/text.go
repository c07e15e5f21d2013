package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/uriform/uri/internal/console"
)

// partial is the remark on a list that was not read to its end.
const partial = "Partial: the list was not read to its end."

// Text writes the report for a terminal.
func (r *Report) Text(w io.Writer) {
	if r.Partial {
		fmt.Fprint(w, partial, "\n\n")
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
			figure = max(figure, console.Columns(row.figure()))
		}
	}
	return label, figure
}

// labelColumns is the width of the longest label that is not shortened.
const labelColumns = 36

// alignRight moves the first cells to the right of their column.
func alignRight(rows [][]string) [][]string {
	width := 0
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

// text writes the chart. Its labels and figures have at least the given widths.
func (c *Chart) text(w io.Writer, label, figure int) {
	bars := make([]console.Bar, len(c.Rows))
	for i := range c.Rows {
		row := &c.Rows[i]
		name := fit(row.Label, labelColumns)
		bars[i] = console.Bar{
			Label:  name + strings.Repeat(" ", max(label-console.Columns(name), 0)),
			Figure: right(row.figure(), figure) + right(c.share(row), len("  >99.9 %")),
			Part:   c.part(row),
			Note:   row.note(),
		}
	}
	note := c.base()
	if c.full() > 0 {
		note += " A full bar: " + c.scale() + "."
	}
	console.Bars(w, c.Title, append(wrap(c.Note, 96), note), bars)
}
