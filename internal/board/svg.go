package board

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
)

// WriteSVG writes a picture: one square for each library and column of RFC 3986.
func (b *Board) WriteSVG(w io.Writer) error {
	const row, left, cell = 18, 310, 165
	shown := columns[:7]
	var rows []sectionRow
	for _, s := range b.Sections() {
		if s.Title == "RFC 3986" {
			rows = s.Rows
		}
	}
	width, height := left+cell*len(shown)+10, 64+row*len(rows)
	var t strings.Builder
	fmt.Fprintf(&t, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"system-ui, sans-serif\" font-size=\"12\">\n<title>Libraries that claim RFC 3986</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n", width, height)
	for i, c := range shown {
		fmt.Fprintf(&t, "<text x=\"%d\" y=\"16\">%s</text>\n", left+cell*i, html.EscapeString(c.Title))
	}
	for k, r := range rows {
		y := 34 + row*k
		fmt.Fprintf(&t, "<text x=\"6\" y=\"%d\">%s</text>\n", y, html.EscapeString(r.Language()+" · "+r.Name()+" "+r.Hello.Version))
		for i, column := range shown {
			c := r.cell("rfc3986", column)
			color := map[string]string{"none": "#999", "grey": "#777", "fault": "#a11212", "right": "#0a6b2d"}[c.Class()]
			fmt.Fprintf(&t, "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>\n", left+cell*i, y, color, html.EscapeString(short(c)))
		}
	}
	fmt.Fprintf(&t, "<text x=\"6\" y=\"%d\" fill=\"#555\">faults; ✓ no difference; ~ soft; (grey) no promise to validate; – not offered, or not claimed. Maintainers have not been asked yet.</text>\n</svg>\n", height-10)
	_, err := io.WriteString(w, t.String())
	return err
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
	case invalid.Asked+valid.Asked == 0:
	case r.Splits():
		parts = append(parts, "splits")
	case !invalid.fault() && !valid.fault() && r.Suite == Every:
		parts = append(parts, "verdict exact")
	case !invalid.fault() && !valid.fault():
		parts = append(parts, "verdict: all "+string(r.Suite))
	}
	rows, grid := cell("resolve", false), cell("resolve", true)
	add("resolve:", rows)
	add("grid:", grid)
	if rows.Asked+grid.Asked > 0 && !rows.fault() && !grid.fault() {
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
