package console

import (
	"fmt"
	"io"
	"strings"
)

// A Bar is a row of a bar chart.
type Bar struct {
	Label  string  // shown as it is
	Figure string  // the value as text
	Part   float64 // the length of the bar, from 0 to 1
	Note   string  // follows the bar
}

// Bars writes a bar chart: a title, the lines of a note, and a line for each bar with its label, its
// figure and the bar. The figure says the same as the bar.
func Bars(w io.Writer, title string, note []string, bars []Bar) {
	s := ScreenOf(w)
	label, figure := 0, 0
	for _, b := range bars {
		label = max(label, Columns(b.Label))
		figure = max(figure, Columns(b.Figure))
	}
	fmt.Fprintln(w, s.Paint(Bold, title))
	for _, line := range note {
		fmt.Fprintln(w, "  "+s.Paint(Faint, line))
	}
	for _, b := range bars {
		line := "  " + b.Label + strings.Repeat(" ", label-Columns(b.Label)+2+figure-Columns(b.Figure)) + b.Figure
		if bar := barOf(b.Part); bar != "" {
			line += "  " + s.Paint(Blue, bar)
		}
		if b.Note != "" {
			line += "  " + s.Paint(Faint, b.Note)
		}
		fmt.Fprintln(w, line)
	}
}

// barOf returns a bar of block elements. A part that is not 0 is visible.
func barOf(part float64) string {
	const columns, steps = 20, 8
	n := int(part*columns*steps + 0.5)
	if n == 0 && part > 0 {
		n = 1
	}
	n = min(max(n, 0), columns*steps)
	bar := strings.Repeat("█", n/steps)
	if n%steps > 0 {
		bar += string('█' + rune(steps-n%steps)) // U+2589 is seven eighths, U+258F one eighth
	}
	return bar
}
