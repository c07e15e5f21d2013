package board

import (
	_ "embed"
	htmltemplate "html/template"
	"io"
	"slices"
	"strings"
	"sync"
	"text/template"
)

// WriteMarkdown writes doc/scoreboard.md: the tables, what the libraries say, and what they get wrong.
func (b *Board) WriteMarkdown(w io.Writer) error { return markdownPage().Execute(w, b) }

// WriteHTML writes one static page without scripts: the tables, each library with its
// differences, each row with the libraries that get it wrong, and the litmus. The template escapes
// what manifests and adapters say, so that none of it can leave its place.
func (b *Board) WriteHTML(w io.Writer) error { return htmlPage().Execute(w, b) }

var (
	//go:embed scoreboard.md.tmpl
	markdownText string
	//go:embed page.html.tmpl
	htmlText string

	// Most runs of the command write no page, so the templates are read when one is written.
	markdownPage = sync.OnceValue(func() *template.Template {
		return template.Must(template.New("markdown").Funcs(pageFuncs()).Parse(markdownText))
	})
	htmlPage = sync.OnceValue(func() *htmltemplate.Template {
		return htmltemplate.Must(htmltemplate.New("html").Funcs(pageFuncs()).Parse(htmlText))
	})
)

// pageFuncs returns the functions that the templates call.
func pageFuncs() template.FuncMap {
	return template.FuncMap{
		"notAsked":  func() string { return NotAsked },
		"howToRead": func() string { return howToRead },
		"anchor":    func(r *Result) string { return "library-" + r.Adapter + "-" + r.Hello.Version },
		"code":      code,
		"count":     count,
		"inPart":    func(g Grade) string { return inPart[g] },
		"inCell":    strings.NewReplacer("|", `\|`, "\n", " ").Replace,
		"isLink":    func(place string) bool { return strings.HasPrefix(place, "https://") },
		"join":      strings.Join,
		"line":      showLine,
		"ordinal":   func(i int) int { return i + 1 },
		"rfc":       syntaxTitle,
		"shown":     shownCases,
		"thousands": thousands,
		"visible":   visible,
	}
}

// count returns a number with its noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return thousands(n) + " " + many
}

// shownCases returns the first 200 differences of a library, those of the grid aside, and the number
// of the others.
func shownCases(r *Result) (shown struct {
	Cases []Case
	More  int
}) {
	cases := slices.DeleteFunc(slices.Clone(r.Cases), func(c Case) bool { return c.Suite == Grid })
	n := min(len(cases), 200)
	shown.Cases, shown.More = cases[:n], len(cases)-n
	return shown
}

// visible escapes control characters and bytes that are not UTF-8.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r < ' ':
			return '␀' + r // U+2400 and the 31 after it
		case r == 0x7F:
			return '␡'
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}
