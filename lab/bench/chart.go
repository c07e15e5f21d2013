package main

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// The chart has a panel for each case, in two columns. A panel has a bar for each peer, the
// fastest first.
const (
	panelWidth = 520
	nameWidth  = 128
	barWidth   = 270
	rowHeight  = 18
	headHeight = 34
	margin     = 16
)

var colors = map[Kind]string{Ours: "#0b6e4f", Go: "#7a8ca3", Native: "#c98a4b"}

// WriteChart writes the report as an SVG.
func (r *Report) WriteChart(w io.Writer) error {
	var panels strings.Builder
	var tall [2]int // the height of each column
	top := 84
	for _, c := range Cases {
		if len(r.Times[c]) == 0 {
			continue
		}
		column := 0
		if tall[1] < tall[0] {
			column = 1
		}
		x, y := margin+column*(panelWidth+margin), top+tall[column]
		tall[column] += r.panel(&panels, c, x, y) + margin
	}
	width, height := 2*panelWidth+3*margin, top+max(tall[0], tall[1])

	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	text(&b, margin, 28, "Nanoseconds per line, the fastest of all passes (shorter is better)", `font-size="17" font-weight="bold"`)
	text(&b, margin, 48, fmt.Sprintf("%s, %d cores, %s; %s; %d rounds; × is how many times the speed of %s that is",
		r.Machine.CPU, r.Machine.Cores, r.Machine.Go, r.Date, r.Rounds, reference), `fill="#555"`)
	x := margin
	for _, key := range []struct {
		kind Kind
		name string
	}{{Ours, "this repository"}, {Go, "Go"}, {Native, "other languages"}} {
		fmt.Fprintf(&b, `<rect x="%d" y="58" width="12" height="12" fill="%s"/>`+"\n", x, colors[key.kind])
		text(&b, x+18, 68, key.name, "")
		x += 150
	}
	b.WriteString(panels.String())
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// panel draws a case with its upper left corner at x, y, and returns its height. A bar is
// cut at twice the length of the reference's bar, so that short bars remain readable.
func (r *Report) panel(b *strings.Builder, c Case, x, y int) (height int) {
	kinds := map[string]Kind{}
	for _, p := range r.Peers {
		kinds[p.Name] = p.Kind
	}
	names := r.Times.byTime(c)
	longest := r.Times[c][names[len(names)-1]].Min()
	if t, ok := r.Times.Of(c, reference); ok {
		longest = min(longest, 2*t.Min())
	}
	text(b, x, y+20, r.title(c), `font-weight="bold"`)
	for i, name := range names {
		row := y + headHeight + i*rowHeight
		ns := r.Times[c][name].Min()
		text(b, x+nameWidth-8, row+12, cut(name, 20), `text-anchor="end"`)
		bar := min(max(1, ns/longest*barWidth), barWidth)
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/>`+"\n", x+nameWidth, row+2, bar, rowHeight-5, colors[kinds[name]])
		label := fmt.Sprintf("%.1f", ns)
		if ns > longest {
			label = "… " + label
		}
		if ratio, ok := r.Times.Ratio(c, name, reference); ok && name != reference {
			label += fmt.Sprintf("  (%.2g×)", ratio)
		}
		text(b, x+nameWidth+int(bar)+6, row+12, label, `fill="#333"`)
	}
	return headHeight + len(names)*rowHeight
}

func text(b *strings.Builder, x, y int, s, attributes string) {
	fmt.Fprintf(b, `<text x="%d" y="%d" %s>`, x, y, attributes)
	xml.EscapeText(b, []byte(s)) // a strings.Builder takes everything
	b.WriteString("</text>\n")
}
