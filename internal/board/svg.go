package board

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
)

// pictureStyle has the colors of the picture on a light and on a dark page. The contrast is that of WCAG 2.2,
// 1.4.3.
const pictureStyle = `<style>
text { fill: #1f2328; } rect { fill: #fff; } .none, .grey, .legend { fill: #59636e; } .fault { fill: #a11212; } .right { fill: #0a6b2d; }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; } rect { fill: #0d1117; } .none, .grey, .legend { fill: #9aa4af; } .fault { fill: #ff8f87; } .right { fill: #7ee787; }
}
</style>
`

// WriteSVG writes a picture: the number of faults for each library and column of RFC 3986. It is as wide as the
// column of a README, so that the text has its own size.
func (b *Board) WriteSVG(w io.Writer) error {
	const width, row, left, cell, longest = 838, 18, 248, 84, 38
	shown := columns[:7]
	var rows []sectionRow
	for _, s := range b.Sections() {
		if s.Title == "RFC 3986" {
			rows = s.Rows
		}
	}
	height := 84 + row*len(rows)
	var t strings.Builder
	fmt.Fprintf(&t, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%[1]d\" height=\"%[2]d\" viewBox=\"0 0 %[1]d %[2]d\" role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"12\">\n<title>Libraries that claim RFC 3986</title>\n%[3]s<rect width=\"100%%\" height=\"100%%\"/>\n", width, height, pictureStyle)
	for i, c := range shown {
		fmt.Fprintf(&t, "<text x=\"%d\" y=\"16\">%s</text>\n", left+cell*i, html.EscapeString(c.Title))
	}
	for k, r := range rows {
		y := 34 + row*k
		name := []rune(r.Language() + " · " + r.Name())
		if len(name) > longest {
			name = append(name[:longest-1], '…')
		}
		fmt.Fprintf(&t, "<text x=\"6\" y=\"%d\">%s</text>\n", y, html.EscapeString(string(name)))
		for i, column := range shown {
			c := r.cell("rfc3986", column)
			fmt.Fprintf(&t, "<text x=\"%d\" y=\"%d\" class=\"%s\">%s</text>\n", left+cell*i, y, c.Class(), c.number())
		}
	}
	for i, line := range [...]string{
		"A number: faults; ✓ no fault; (grey) differences, which are no faults without a promise; – not offered, or not claimed.",
		"doc/scoreboard.md has the versions, and what is not certain. Maintainers have not been asked yet.",
	} {
		fmt.Fprintf(&t, "<text x=\"6\" y=\"%d\" class=\"legend\">%s</text>\n", height-28+18*i, line)
	}
	t.WriteString("</svg>\n")
	_, err := io.WriteString(w, t.String())
	return err
}

// number returns the number of differences that are or would be faults, or a mark.
func (c Cell) number() string {
	n := c.Fault + c.Refused + c.Accepted + c.Broken
	switch {
	case c.Asked == 0:
		return "–"
	case n == 0:
		return "✓"
	case c.Class() == "grey":
		return "(" + thousands(n) + ")"
	}
	return thousands(n)
}

// short returns the cell without the number of questions.
func short(c Cell) string { s, _, _ := strings.Cut(c.String(), " of "); return s }

// A Badge is a badge of shields.io: https://shields.io/badges/endpoint-badge.
type Badge struct {
	SchemaVersion int    `json:"schemaVersion"`
	Label         string `json:"label"`
	Message       string `json:"message"`
	Color         string `json:"color"`
}

// Badge returns the badge of a library, for RFC 3986 if it was asked by that. "verdict exact" needs
// the suite every, and "resolve exact" needs the rows and the grid, if they were asked, without a fault.
func (r *Result) Badge() Badge {
	asked := r.asked()
	syntax := cmp.Or(slices.Concat(asked, r.Syntaxes())...)
	if slices.Contains(asked, "rfc3986") {
		syntax = "rfc3986"
	}
	b := Badge{SchemaVersion: 1, Label: syntaxTitle(syntax), Color: "lightgrey"}
	switch {
	case r.Compared():
		b.Message = "claims no RFC"
		return b
	case len(asked) == 0:
		b.Message = "not asked"
		return b
	case !r.Judged(syntax, Valid) && !r.Judged(syntax, "resolve"):
		b.Message = "claimed in part"
		return b
	}
	var parts []string
	exact := true
	cell := func(aspect Aspect, grid bool) Cell { return r.cell(syntax, column{aspect: aspect, grid: grid}) }
	add := func(words string, c Cell) {
		if c.fault() {
			exact = false
			parts = append(parts, words+" "+short(c))
		}
	}
	invalid, valid := cell(Invalid, false), cell(Valid, false)
	add("takes invalid:", invalid)
	add("refuses valid:", valid)
	switch {
	case invalid.Asked+valid.Asked == 0, !r.Judged(syntax, Valid):
	case r.Splits():
		parts = append(parts, "splits")
	case !invalid.fault() && !valid.fault() && r.Suite == Every:
		parts = append(parts, "verdict exact")
	case !invalid.fault() && !valid.fault():
		parts = append(parts, "verdict: all "+string(r.Suite))
	}
	tests := cell(webPlatformTests, false)
	add("web platform tests:", tests)
	if tests.Asked > 0 && !tests.fault() {
		parts = append(parts, "web platform tests passed")
	}
	rows, grid := cell("resolve", false), cell("resolve", true)
	add("resolve:", rows)
	add("grid:", grid)
	if rows.Asked+grid.Asked > 0 && r.Judged(syntax, "resolve") && !rows.fault() && !grid.fault() {
		parts = append(parts, "resolve exact")
	}
	b.Message, b.Color = strings.Join(parts, "; "), "blue"
	switch {
	case b.Message == "":
		b.Message, b.Color = "parse and resolve not asked", "lightgrey"
	case exact:
		b.Color = "brightgreen"
	}
	return b
}

// WriteSVG writes the badge as a picture.
func (b Badge) WriteSVG(w io.Writer) error {
	const char = 7
	left, right := 10+char*len(b.Label), 10+char*len(b.Message)
	color := map[string]string{"brightgreen": "#2a7f2a", "blue": "#2b5d8c", "lightgrey": "#777"}[b.Color]
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]d" height="20" role="img" aria-label="%[4]s: %[5]s" font-family="Verdana, sans-serif" font-size="11">
<rect width="%[2]d" height="20" fill="#555"/><rect x="%[2]d" width="%[3]d" height="20" fill="%[6]s"/>
<g fill="#fff" text-anchor="middle"><text x="%[7]d" y="14">%[4]s</text><text x="%[8]d" y="14">%[5]s</text></g>
</svg>
`, left+right, left, right, html.EscapeString(b.Label), html.EscapeString(b.Message), color, left/2, left+right/2)
	return err
}
