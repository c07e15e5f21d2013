package report

import (
	"bytes"
	"fmt"
	"html"
	"io"
)

// Lengths of the drawing, in pixels.
const (
	svgColumn  = 560 // of charts
	svgGap     = 32
	svgRow     = 20
	svgNote    = 17
	svgHead    = 28 // of a chart, above its note
	svgLabel   = 232
	svgBar     = 130
	svgShare   = 64
	svgColumns = 32 // characters of a label, of 7.2 pixels each
)

// A placed chart has the position of its upper left corner.
type placed struct {
	*Chart
	x, y int
}

// SVG writes the report as one drawing without references to other files.
func (r *Report) SVG(w io.Writer) error {
	top := svgGap + 40 + svgRow*((len(r.Facts)+2)/3) + svgGap
	if r.Partial {
		top += svgRow
	}
	charts, bottom := r.place(top)
	sources := wrap(r.Sources, 150)
	width, height := 2*svgColumn+3*svgGap, bottom+svgRow*len(sources)+svgGap/2

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" aria-labelledby="title summary">`+"\n", width, height)
	fmt.Fprintf(&b, "<title id=\"title\">%s</title>\n<desc id=\"summary\">%s</desc>\n<style>\n%s</style>\n", heading, html.EscapeString(r.summary()), svgStyle)
	fmt.Fprintf(&b, `<rect class="page" width="%d" height="%d"/>`+"\n", width, height)
	text(&b, "h1", svgGap, svgGap+20, heading)
	y := svgGap + 40
	if r.Partial {
		y += svgRow
		text(&b, "partial", svgGap, y, partial)
	}
	for i, f := range r.Facts {
		x := svgGap + i%3*(width-svgGap)/3
		fact(&b, f, x, y+svgRow*(1+i/3))
	}
	for _, c := range charts {
		c.svg(&b)
	}
	for i, line := range sources {
		text(&b, "note", svgGap, bottom+svgRow*i+svgGap/2, line)
	}
	b.WriteString("</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// place returns the charts in two columns of about the same height, and the lower end of the
// longer column. The first charts are at the top.
func (r *Report) place(top int) (list []placed, bottom int) {
	ends := [2]int{top, top}
	for i := range r.Charts {
		c := &r.Charts[i]
		column := 0
		if ends[1] < ends[0] {
			column = 1
		}
		list = append(list, placed{c, svgGap + column*(svgColumn+svgGap), ends[column]})
		ends[column] += svgHead + svgNote*len(noteLines(c.Note)) + svgRow*len(c.Rows) + svgGap
	}
	return list, max(ends[0], ends[1])
}

func (c placed) svg(b *bytes.Buffer) {
	fmt.Fprintf(b, `<g role="group" aria-label="%s">`+"\n", html.EscapeString(c.Title))
	y := c.y + 20
	text(b, "h2", c.x, y, c.Title)
	for _, line := range noteLines(c.Note) {
		y += svgNote
		text(b, "note", c.x, y, line)
	}
	y += 8
	for i := range c.Rows {
		y += svgRow
		c.row(b, &c.Rows[i], y)
	}
	b.WriteString("</g>\n")
}

// row writes a label, a bar and the figures, with the base line y.
func (c placed) row(b *bytes.Buffer, row *Row, y int) {
	class := "label"
	if row.Rest {
		class = "label faint"
	}
	fmt.Fprintf(b, `<g><title>%s: %s</title>`, html.EscapeString(row.Label), html.EscapeString(row.figure()))
	text(b, class, c.x, y, fit(row.Label, svgColumns))
	x := c.x + svgLabel + 8
	if c.Whole {
		fmt.Fprintf(b, `<rect class="track" x="%d" y="%d" width="%d" height="12"/>`, x, y-10, svgBar)
	}
	if part := c.part(row); part > 0 {
		fmt.Fprintf(b, `<rect class="bar" x="%d" y="%d" width="%.1f" height="12"/>`, x, y-10, max(part*svgBar, 1.5))
	}
	figure := html.EscapeString(row.figure())
	if note := row.note(); note != "" {
		figure += ` <tspan class="faint">` + html.EscapeString(note) + "</tspan>"
	}
	fmt.Fprintf(b, `<text class="figure" x="%d" y="%d">%s</text>`+"\n", c.x+svgColumn-svgShare, y, figure)
	text(b, "share", c.x+svgColumn, y, c.share(row))
	b.WriteString("</g>\n")
}

func fact(b *bytes.Buffer, f Fact, x, y int) {
	fmt.Fprintf(b, `<text class="fact" x="%d" y="%d"><tspan class="number">%s</tspan> %s`, x, y, html.EscapeString(f.Figure), html.EscapeString(f.Name))
	if f.Note != "" {
		fmt.Fprintf(b, ` <tspan class="faint">(%s)</tspan>`, html.EscapeString(f.Note))
	}
	b.WriteString("</text>\n")
}

func text(b *bytes.Buffer, class string, x, y int, s string) {
	fmt.Fprintf(b, `<text class="%s" x="%d" y="%d">%s</text>`+"\n", class, x, y, html.EscapeString(s))
}

// noteLines returns a note in lines that fit in the width of a chart.
func noteLines(note string) []string { return wrap(note, svgColumn/6) }

const heading = "What a list of references is made of"

// summary returns the report in one sentence.
func (r *Report) summary() string {
	s := ""
	if r.Partial {
		s = partial + " "
	}
	for i, f := range r.Facts {
		if i > 0 {
			s += ", "
		}
		s += f.Figure + " " + f.Name
	}
	return s + "."
}

const svgStyle = `svg { color-scheme: light dark; font: 13px system-ui, "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; }
text { fill: #1f2328; }
.page { fill: #ffffff; }
.h1 { font-size: 22px; font-weight: 600; }
.h2 { font-size: 15px; font-weight: 600; }
.partial { font-weight: 600; fill: #9a3412; }
.note, .faint { fill: #59636e; font-size: 12px; }
.number { font-weight: 600; font-size: 15px; }
.label { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; direction: ltr; unicode-bidi: isolate; }
.figure, .share { text-anchor: end; font-variant-numeric: tabular-nums; }
.share { fill: #59636e; }
.track { fill: #eef1f4; }
.bar { fill: #2f6fb5; }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; }
.page { fill: #0d1117; }
.partial { fill: #ffa657; }
.note, .faint, .share { fill: #9aa4af; }
.track { fill: #1c232c; }
.bar { fill: #58a6ff; }
}
`
