package report

import (
	"bytes"
	"fmt"
	"html"
	"io"
)

// Lengths of the drawing, in pixels. It has one column, so that it can be read in a narrow page.
const (
	svgWidth   = 640
	svgGap     = 24
	svgColumn  = svgWidth - 2*svgGap
	svgRow     = 20
	svgNote    = 17
	svgLabel   = 216
	svgBar     = 140
	svgShare   = 64
	svgFigures = 116 // the right end of the figures of facts
	svgColumns = 30  // characters of a label, of 7.2 pixels each
)

// SVG writes the report as one drawing without references to other files.
func (r *Report) SVG(w io.Writer) error {
	var body bytes.Buffer
	height := r.body(&body) + svgGap
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" aria-labelledby="title summary">`+"\n", svgWidth, height)
	fmt.Fprintf(&b, "<title id=\"title\">%s</title>\n<desc id=\"summary\">%s</desc>\n<style>\n%s</style>\n", html.EscapeString(shown(r.Title)), html.EscapeString(r.summary()), svgStyle)
	fmt.Fprintf(&b, `<rect class="page" width="%d" height="%d"/>`+"\n", svgWidth, height)
	b.Write(body.Bytes())
	b.WriteString("</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// body writes the texts and the charts, and returns their lower end.
func (r *Report) body(b *bytes.Buffer) (y int) {
	const h1Columns, h1Line = 46, 28
	y = svgGap
	y = textLines(b, "h1", y, h1Line, wrap(shown(r.Title), h1Columns))
	y = textLines(b, "note", y+4, svgNote, noteLines(intro))
	if r.Partial {
		y = textLines(b, "partial", y, svgRow, []string{partial})
	}
	y += svgGap / 2
	for _, f := range r.Facts {
		y += svgRow
		fact(b, f, y)
	}
	for i := range r.Charts {
		y = r.Charts[i].svg(b, y+svgGap)
	}
	return textLines(b, "note", y+svgGap, svgNote, noteLines(r.Sources))
}

// textLines writes lines below y, and returns the base line of the last.
func textLines(b *bytes.Buffer, class string, y, height int, lines []string) int {
	for _, line := range lines {
		y += height
		text(b, class, svgGap, y, line)
	}
	return y
}

// svg writes the chart below y, and returns its lower end.
func (c *Chart) svg(b *bytes.Buffer, y int) int {
	fmt.Fprintf(b, `<g role="group" aria-label="%s">`+"\n", html.EscapeString(c.Title))
	y = textLines(b, "h2", y, svgRow, []string{c.Title})
	y = textLines(b, "note", y, svgNote, append(noteLines(c.Note), c.base()))
	y += svgRow + 2
	text(b, "note", svgGap, y, c.Label)
	if c.full() > 0 {
		text(b, "note", svgBarLeft, y, "0")
		text(b, "note end", svgBarLeft+svgBar, y, c.scale())
	}
	text(b, "note end", svgGap+svgColumn-svgShare, y, "count")
	text(b, "note end", svgGap+svgColumn, y, "percent")
	for i := range c.Rows {
		y += svgRow
		c.svgRow(b, &c.Rows[i], y)
	}
	b.WriteString("</g>\n")
	return y
}

const svgBarLeft = svgGap + svgLabel + 8

// svgRow writes a label, a bar and the figures, with the base line y.
func (c *Chart) svgRow(b *bytes.Buffer, row *Row, y int) {
	class := "label"
	if row.Rest {
		class = "label faint"
	}
	fmt.Fprintf(b, `<g><title>%s: %s</title>`, html.EscapeString(row.Label), html.EscapeString(row.figure()))
	text(b, class, svgGap, y, fit(row.Label, svgColumns))
	if c.Whole {
		fmt.Fprintf(b, `<rect class="track" x="%d" y="%d" width="%d" height="12"/>`, svgBarLeft, y-10, svgBar)
	}
	if part := c.part(row); part > 0 {
		fmt.Fprintf(b, `<rect class="bar" x="%d" y="%d" width="%.1f" height="12"/>`, svgBarLeft, y-10, max(part*svgBar, 1.5))
	}
	figure := html.EscapeString(row.figure())
	if note := row.note(); note != "" {
		figure += ` <tspan class="faint">` + html.EscapeString(note) + "</tspan>"
	}
	fmt.Fprintf(b, `<text class="figure" x="%d" y="%d">%s</text>`+"\n", svgGap+svgColumn-svgShare, y, figure)
	text(b, "share", svgGap+svgColumn, y, c.share(row))
	b.WriteString("</g>\n")
}

func fact(b *bytes.Buffer, f Fact, y int) {
	text(b, "number", svgFigures, y, f.Figure)
	fmt.Fprintf(b, `<text x="%d" y="%d">%s`, svgFigures+8, y, html.EscapeString(f.Name))
	if f.Note != "" {
		fmt.Fprintf(b, ` <tspan class="faint">(%s)</tspan>`, html.EscapeString(f.Note))
	}
	b.WriteString("</text>\n")
}

func text(b *bytes.Buffer, class string, x, y int, s string) {
	fmt.Fprintf(b, `<text class="%s" x="%d" y="%d">%s</text>`+"\n", class, x, y, html.EscapeString(s))
}

// noteLines returns a note in lines that fit in the width of a chart.
func noteLines(note string) []string { return wrap(note, svgColumn*2/13) }

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

const svgStyle = `svg { max-width: 100%; height: auto; color-scheme: light dark; font: 13px system-ui, "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; }
text { fill: #1f2328; }
.page { fill: #ffffff; }
.h1 { font-size: 22px; font-weight: 600; }
.h2 { font-size: 15px; font-weight: 600; }
.partial { font-weight: 600; fill: #9a3412; }
.note, .faint { fill: #59636e; font-size: 12px; }
.number { font-weight: 600; }
.label { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; direction: ltr; unicode-bidi: isolate; }
.figure, .share, .number, .end { text-anchor: end; font-variant-numeric: tabular-nums; }
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
