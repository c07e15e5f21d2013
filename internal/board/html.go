package board

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"maps"
	"slices"
	"strings"
)

// WriteHTML writes one static page without scripts: the tables, each library with its
// differences, each row with the libraries that get it wrong, and the litmus.
func (b *Board) WriteHTML(w io.Writer) error {
	var t strings.Builder
	t.WriteString(htmlHead)
	fmt.Fprintf(&t, "<h1>Scoreboard of URI libraries</h1>\n<p><strong>%s</strong></p>\n<p>%s</p>\n", esc(NotAsked), esc(howToRead))
	for _, s := range b.sections() {
		fmt.Fprintf(&t, "<h2>%s</h2>\n<p>%s</p>\n<table>\n<tr><th>language<th>library<th>version<th>date", esc(s.title), esc(s.text))
		used := s.columns()
		for _, i := range used {
			fmt.Fprintf(&t, "<th>%s", esc(columns[i].title))
		}
		t.WriteString("<th>contested<th>not done\n")
		for _, r := range s.results {
			fmt.Fprintf(&t, "<tr><td>%s<td><a href=\"#%s\">%s</a><td>%s<td>%s", esc(r.Language()), anchor(r), esc(r.Name()), esc(r.Hello.Version), r.Date)
			for _, i := range used {
				c := r.cell(s.syntax, columns[i])
				fmt.Fprintf(&t, "<td class=%q>%s", c.class(), esc(c.String()))
			}
			fmt.Fprintf(&t, "<td>%s<td>%s\n", number(r.contested(s.syntax)), number(r.notDone(s.syntax)))
		}
		t.WriteString("</table>\n")
	}
	t.WriteString("<h2>Libraries</h2>\n")
	for _, r := range b.Results {
		b.writeLibrary(&t, r)
	}
	t.WriteString("<h2>Rows: who gets this wrong</h2>\n")
	for _, f := range b.Rows() {
		fmt.Fprintf(&t, "<details id=%q><summary>%d: <code>%s</code> %s</summary>\n<p>Section %s, expected <code>%s</code>. %s</p>\n<ul>\n", "row-"+f.Question.ID, len(f.Wrong), esc(visible(f.Question.text())), esc(f.Question.ID), esc(f.Question.Section), esc(visible(f.Question.want())), esc(f.Question.Note))
		for _, r := range f.Wrong {
			c := f.Outcomes[r]
			fmt.Fprintf(&t, "<li>%s (%s): %s. %s\n", esc(r.Name()), esc(r.Language()), c.Outcome, esc(visible(c.Detail)))
		}
		t.WriteString("</ul></details>\n")
	}
	t.WriteString("<h2>Litmus</h2>\n")
	for _, aspects := range [][]Aspect{{Invalid, Valid}, {"resolve"}} {
		l := b.litmus("rfc3986", aspects...)
		t.WriteString("<ol>\n")
		for _, q := range l.Questions {
			fmt.Fprintf(&t, "<li><code>%s</code>: <code>%s</code>\n", esc(visible(q.text())), esc(visible(q.want())))
		}
		t.WriteString("</ol>\n<table>\n")
		for _, g := range l.Groups {
			var names []string
			for _, r := range g.Results {
				names = append(names, r.Name()+" ("+r.Language()+")")
			}
			fmt.Fprintf(&t, "<tr><td><code>%s</code><td>%s\n", marks(g.Wrong), esc(strings.Join(names, ", ")))
		}
		t.WriteString("</table>\n")
	}
	_, err := io.WriteString(w, t.String())
	return err
}

// source returns the place of a sentence: a link, or words such as "the header uriparser/Uri.h".
func source(place string) string {
	if strings.HasPrefix(place, "https://") {
		return fmt.Sprintf("<a href=%q>source</a>", esc(place))
	}
	return esc(place)
}

const htmlHead = `<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Scoreboard of URI libraries</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 1em auto; max-width: 75em; padding: 0 1em; color: #222; background: #fff }
table { border-collapse: collapse; display: block; overflow-x: auto }
td, th { border-bottom: 1px solid #ddd; padding: .2em .6em; text-align: left; vertical-align: top }
.right { color: #0a6b2d } .fault { color: #a11212 } .grey, .none { color: #666 }
code { overflow-wrap: anywhere }
</style>
`

// writeLibrary writes what is known of a library, and its differences.
func (b *Board) writeLibrary(t *strings.Builder, r *Result) {
	fmt.Fprintf(t, "<details id=%q><summary>%s %s (%s)</summary>\n<p>%s, %s questions, %s.", anchor(r), esc(r.Name()), esc(b.version(r)), esc(r.Language()), esc(r.Hello.Runtime), thousands(r.Asked), r.Date)
	if m := r.Manifest; m != nil {
		fmt.Fprintf(t, " License %s, <a href=%q>home page</a>. %s", esc(m.License), m.Homepage, esc(m.Note))
		for _, c := range m.Claims {
			fmt.Fprintf(t, "<br>%s: <q>%s</q> (%s)", esc(syntaxTitle(c.Syntax)), esc(c.Says), source(c.URL))
		}
		if !m.Validates.Value {
			t.WriteString("<br>The library does not promise to validate: what it takes is no fault.")
		}
		if r.Compared() {
			fmt.Fprintf(t, "<br>%s: the differences are no faults.", follows[m.Standard])
		}
		for _, d := range m.Deviations {
			fmt.Fprintf(t, "<br>Documented (%s): <q>%s</q> (%s)", d.Kind, esc(d.Says), source(d.URL))
		}
		for _, d := range slices.Sorted(maps.Keys(m.Checked)) {
			fmt.Fprintf(t, "<br>Checked without the adapter: %s.", esc(m.Checked[d]))
		}
	}
	t.WriteString("</p>\n<table>\n")
	cases := slices.DeleteFunc(slices.Clone(r.Cases), func(c Case) bool { return c.Suite == Grid })
	for _, c := range cases[:min(len(cases), htmlCases)] {
		fmt.Fprintf(t, "<tr><td>%s<td>%s %s%s<td><code>%s</code><td>%s\n", esc(c.ID), c.Aspect, c.Outcome, documented(c.Declared), esc(visible(showLine(c.Request))), esc(visible(c.Detail)))
	}
	t.WriteString("</table>\n")
	if len(cases) > htmlCases {
		fmt.Fprintf(t, "<p>And %d more.</p>\n", len(cases)-htmlCases)
	}
	t.WriteString("</details>\n")
}

// follows says what a library follows that claims no RFC.
var follows = map[Standard]string{
	StandardWHATWG: "The library follows the URL Standard (WHATWG)",
	StandardHTTP:   "The library reads targets of HTTP requests",
	StandardNone:   "The documentation of the library claims no RFC",
}

// htmlCases is the number of cases of a library on the page.
const htmlCases = 200

func documented(declared bool) string {
	if declared {
		return ", documented"
	}
	return ""
}

func (c Cell) class() string {
	switch {
	case c.Asked == 0:
		return "none"
	case c.grey:
		return "grey"
	case c.fault():
		return "fault"
	case c.Accepted > 0:
		return "grey"
	}
	return "right"
}

func anchor(r *Result) string { return esc("library-" + r.Adapter + "-" + r.Hello.Version) }

func esc(s string) string { return html.EscapeString(s) }

// visible escapes control characters and bytes that are not UTF-8.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return '␀' + r&0x1F
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// WriteSVG writes a picture: one square for each library and column of RFC 3986.
func (b *Board) WriteSVG(w io.Writer) error {
	const row, left, cell = 18, 310, 165
	shown := []int{0, 1, 2, 3, 4, 5, 6}
	var results []*Result
	for _, s := range b.sections() {
		if s.title == "RFC 3986" {
			results = s.results
		}
	}
	width, height := left+cell*len(shown)+10, 64+row*len(results)
	var t strings.Builder
	fmt.Fprintf(&t, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"system-ui, sans-serif\" font-size=\"12\">\n<title>Libraries that claim RFC 3986</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n", width, height)
	for i, c := range shown {
		fmt.Fprintf(&t, "<text x=\"%d\" y=\"16\">%s</text>\n", left+cell*i, esc(columns[c].title))
	}
	for k, r := range results {
		y := 34 + row*k
		fmt.Fprintf(&t, "<text x=\"6\" y=\"%d\">%s</text>\n", y, esc(r.Language()+" · "+r.Name()+" "+r.Hello.Version))
		for i, column := range shown {
			c := r.cell("rfc3986", columns[column])
			color := map[string]string{"none": "#999", "grey": "#777", "fault": "#a11212", "right": "#0a6b2d"}[c.class()]
			fmt.Fprintf(&t, "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>\n", left+cell*i, y, color, esc(short(c)))
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

// Badge returns the badge of a library, for RFC 3986 if it was asked by that: "RFC 3986: exact" needs the suite every and not one fault.
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
`, left+right, left, right, esc(b.Label), esc(b.Message), color, left/2, left+right/2)
	return err
}
