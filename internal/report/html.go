package report

import (
	"bytes"
	"fmt"
	"html"
	"io"
)

// HTML writes the report as one page without references to other files. The counts are tables, so
// that a screen reader reads them; the bars are only for the eye.
func (r *Report) HTML(w io.Writer) error {
	var b bytes.Buffer
	title := html.EscapeString(shown(r.Title))
	fmt.Fprintf(&b, pageHead, title, pageStyle, title, intro)
	if r.Partial {
		fmt.Fprintf(&b, "<p class=\"partial\">%s</p>\n", partial)
	}
	b.WriteString("<dl>\n")
	for _, f := range r.Facts {
		fmt.Fprintf(&b, "<div><dt>%s</dt><dd>%s", html.EscapeString(f.Name), html.EscapeString(f.Figure))
		fmt.Fprintf(&b, " <small>%s</small></dd></div>\n", html.EscapeString(f.Note))
	}
	b.WriteString("</dl>\n<div class=\"charts\">\n")
	for i := range r.Charts {
		r.Charts[i].html(&b, i)
	}
	fmt.Fprintf(&b, "</div>\n</main>\n<footer>%s</footer>\n</body>\n</html>\n", html.EscapeString(r.Sources))
	_, err := w.Write(b.Bytes())
	return err
}

func (c *Chart) html(b *bytes.Buffer, i int) {
	fmt.Fprintf(b, "<section aria-labelledby=\"c%d\">\n<h2 id=\"c%[1]d\">%s</h2>\n", i, html.EscapeString(c.Title))
	for _, note := range []string{c.Note, c.base()} {
		if note != "" {
			fmt.Fprintf(b, "<p>%s</p>\n", html.EscapeString(note))
		}
	}
	class := ""
	if c.Whole {
		class = ` class="whole"`
	}
	fmt.Fprintf(b, "<table%s>\n<thead><tr><th scope=\"col\">%s</th><td class=\"scale\">%s</td><th scope=\"col\">count</th><th scope=\"col\">percent</th></tr></thead>\n<tbody>\n", class, html.EscapeString(c.Label), c.htmlScale())
	for i := range c.Rows {
		c.htmlRow(b, &c.Rows[i])
	}
	b.WriteString("</tbody>\n</table>\n</section>\n")
}

// htmlScale returns the ends of the scale of the bars.
func (c *Chart) htmlScale() string {
	if c.full() == 0 {
		return ""
	}
	return "<div><span>0</span><span>" + html.EscapeString(c.scale()) + "</span></div>"
}

func (c *Chart) htmlRow(b *bytes.Buffer, row *Row) {
	class := ""
	if row.Rest {
		class = ` class="rest"`
	}
	fmt.Fprintf(b, `<tr%s><th scope="row"><bdi>%s</bdi></th>`, class, html.EscapeString(row.Label))
	b.WriteString(`<td class="bar" aria-hidden="true">`)
	if part := c.part(row); part > 0 {
		fmt.Fprintf(b, `<div style="width:%.2f%%"></div>`, 100*part)
	}
	b.WriteString("</td>")
	fmt.Fprintf(b, `<td>%s`, html.EscapeString(row.figure()))
	if note := row.note(); note != "" {
		fmt.Fprintf(b, ` <small>%s</small>`, html.EscapeString(note))
	}
	fmt.Fprintf(b, "</td><td>%s</td></tr>\n", html.EscapeString(c.share(row)))
}

// The policy forbids the page to load or to run anything.
const pageHead = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>%s</title>
<style>
%s</style>
</head>
<body>
<main>
<h1>%s</h1>
<p class="intro">%s</p>
`

const pageStyle = `:root { color-scheme: light dark; --text: #1f2328; --faint: #59636e; --page: #ffffff; --line: #d8dee4; --track: #eef1f4; --bar: #2f6fb5; --warn: #9a3412; }
@media (prefers-color-scheme: dark) {
:root { --text: #e6edf3; --faint: #9aa4af; --page: #0d1117; --line: #30363d; --track: #1c232c; --bar: #58a6ff; --warn: #ffa657; }
}
body { margin: 0; color: var(--text); background: var(--page); font: 15px/1.45 system-ui, "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; }
main, footer { max-width: 76rem; margin: 0 auto; padding: 1rem 1.5rem; }
footer, .intro, section p, small, dt, tr.rest th { color: var(--faint); }
h1 { font-size: 1.6rem; margin: 0.5rem 0 1rem; }
h2 { font-size: 1.1rem; margin: 0 0 0.3rem; }
section p { margin: 0 0 0.3rem; font-size: 0.87rem; }
.partial { color: var(--warn); font-weight: 600; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: 0.8rem 1.5rem; align-items: end; margin: 0 0 2rem; }
dt { font-size: 0.87rem; }
dd { margin: 0; font-size: 1.3rem; font-weight: 600; font-variant-numeric: tabular-nums; }
small { font-size: 0.8rem; font-weight: 400; }
dd small { display: block; min-height: 1.2rem; }
.charts { columns: 2 26rem; column-gap: 2.5rem; }
section { break-inside: avoid; padding: 0 0 1.8rem; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; font-size: 0.87rem; }
thead th, thead td { border-bottom: 1px solid var(--line); color: var(--faint); font-weight: 400; }
th, td { padding: 0.1rem 0.3rem; text-align: right; vertical-align: top; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
th:first-child { text-align: left; width: 36%; padding-left: 0; }
th:nth-child(3), td:nth-child(3) { width: 22%; }
th:last-child, td:last-child { width: 4.2rem; padding-right: 0; }
tbody th { font: 0.8rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.scale { white-space: nowrap; }
.scale div { display: flex; justify-content: space-between; }
@media (max-width: 34rem) { .scale div { justify-content: end; } .scale span:first-child { display: none; } }
.bar div { height: 0.85rem; margin-top: 0.25rem; min-width: 2px; background: var(--bar); }
.whole .bar { background: linear-gradient(var(--track), var(--track)) no-repeat left 0.35rem / 100% 0.85rem content-box; }
@media print { .charts { columns: 2; } .scale { white-space: nowrap; }
.scale div { display: flex; justify-content: space-between; }
@media (max-width: 34rem) { .scale div { justify-content: end; } .scale span:first-child { display: none; } }
.bar div { print-color-adjust: exact; } }
`
