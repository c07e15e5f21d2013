package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/uriform/uri/internal/page"
)

// documentedTables returns the tables of results of doc/scoreboard.md: for each section, the lines, each
// with its cells.
func documentedTables(t *testing.T) map[string][][]string {
	text, err := os.ReadFile("../../../doc/scoreboard.md")
	if err != nil {
		t.Fatal(err)
	}
	tables := map[string][][]string{}
	section := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if title, ok := strings.CutPrefix(line, "## "); ok {
			section = title
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "|---") || len(cells) < 7 || cells[0] == " language " {
			continue
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		tables[section] = append(tables[section], cells)
	}
	return tables
}

// The view Scoreboard has the tables of doc/scoreboard.md. It loads its file only when it is shown. A
// cell leads to its rows, and a row to the list of rows.
func TestScoreboard(t *testing.T) {
	tables := documentedTables(t)
	if len(tables) < 3 {
		t.Fatalf("doc/scoreboard.md has %d tables", len(tables))
	}
	onEitherHome(t, func(t *testing.T, tab *tab) {
		const loaded = "performance.getEntriesByType('resource').filter((e) => e.name.endsWith('/scoreboard.json') && e.initiatorType === 'fetch').length"
		tab.fresh("#conformance")
		if value(tab, chromedp.Evaluate[int](loaded)) != 0 {
			t.Error("the results are loaded before the view is shown")
		}
		tab.run(chromedp.Focus("nav a[data-to=scoreboard]"), chromedp.KeyEvent("\r"))
		tab.has("#scoreboard-result", "have not been asked yet")
		if value(tab, chromedp.Evaluate[int](loaded)) != 1 {
			t.Error("the results are not loaded once")
		}
		shown := js[map[string][][]string](tab, `return Object.fromEntries([...document.querySelectorAll('[data-section]')].map((s) => [s.ariaLabel,
			[...s.querySelectorAll('tbody tr')].map((tr) => [...tr.children].map((c) => c.textContent))]))`)
		for title, want := range tables {
			got := shown[title]
			if len(got) != len(want) {
				t.Errorf("%s: %d lines, want %d", title, len(got), len(want))
				continue
			}
			for i := range want {
				// The page has the name first.
				line := slices.Concat([]string{want[i][1], want[i][0]}, want[i][2:])
				if !slices.Equal(got[i], line) {
					t.Errorf("%s: %q, want %q", title, got[i], line)
				}
			}
		}
		// Gray: what the library does not offer, or does not claim.
		if n := value(tab, chromedp.Evaluate[int]("[...document.querySelectorAll('.scores td[data-class]')].filter((c) => (c.textContent === '–') !== (c.dataset.class === 'none' && !/^[0-9,]*$/.test(c.textContent))).length")); n != 0 {
			t.Errorf("%d cells are not gray", n)
		}

		tab.run(chromedp.Click("[data-section=rfc3986] [data-library=go-fredbi-uri] td[data-class=fault] a"))
		tab.has("#scoreboard-library", "fredbi/uri (Go), version")
		tab.has("#scoreboard-result", "have not been asked yet")
		tab.run(chromedp.Click("#scoreboard-result a"))
		tab.has("#scoreboard-result", "How to read the tables")
		tab.run(chromedp.NavigateBack())
		tab.has("#scoreboard-library", "fredbi/uri (Go), version")
		tab.open(link("scoreboard", "library", "c-glib", "section", "old", "column", "resolve"))
		tab.has("#scoreboard-result", "urn:a:b + c\turn:c\twrong")
		tab.run(chromedp.Evaluate[chromedp.Void]("[...document.querySelectorAll('#scoreboard-result td a')].find((a) => a.textContent === 'rfc3986/5.2.2-03').click()"))
		tab.has(".vector[data-row='rfc3986 5.2.2-03'][open]", `"result":"urn:c"`)
		tab.run(chromedp.NavigateBack())
		tab.has("#scoreboard-result", "urn:a:b + c\turn:c\twrong")
	})
}

// The view Scoreboard has no violations, and is as wide as the window.
func TestScoreboardAccess(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	source := axe(t)
	tab := newTab(t, homes(t)[0])
	for _, view := range []string{link("scoreboard"), link("scoreboard", "library", "c-glib")} {
		for _, scheme := range []string{"light", "dark"} {
			tab.scheme(scheme)
			tab.fresh(view)
			tab.has("#scoreboard-result", "have not been asked yet")
			for _, width := range []int64{320, 1600} {
				tab.run(chromedp.EmulateViewport(width, 900))
				tab.fits(fmt.Sprintf("%s at %d pixels", view, width))
				tab.picture(fmt.Sprintf("scoreboard-%d-%s-%d.png", len(view), scheme, width), chromedp.CaptureScreenshot())
			}
			tab.run(chromedp.Evaluate[chromedp.Void](source))
			if faults := js[[]string](tab, "return (await axe.run(document)).violations.map((v) => v.id + ': ' + v.nodes[0].html)"); len(faults) > 0 {
				t.Errorf("%s, %s: %q", view, scheme, faults)
			}
		}
	}
}

// A page without the file says so.
func TestNoScoreboard(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	handler := page.Handler(page.Options{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "scoreboard.json") {
			http.NotFound(w, r)
			return
		}
		handler.ServeHTTP(w, r)
	}))
	defer server.Close()
	tab := newTab(t, home{"serve", server.URL + "/"})
	tab.open(link("scoreboard"))
	tab.has("#scoreboard-result [role=alert]", "This page has no results of libraries")
	tab.takeFaults() // the status 404
}

// A heading sorts a table by the number of faults; a second click reverses the order. The first column stays in
// sight. A menu shows the libraries of a language.
func TestScoreboardSort(t *testing.T) {
	t.Parallel()
	tab := newTab(t, homes(t)[0])
	tab.run(chromedp.EmulateViewport(600, 800))
	tab.fresh("#scoreboard")
	const column = "[...document.querySelectorAll('[data-section=rfc3986] tbody td:nth-child(7)')].map((c) => c.textContent)"
	before := value(tab, chromedp.Evaluate[[]string](column))
	const head = "[data-section=rfc3986] thead th:nth-child(7)"
	rank := func(cell string) int { // of a cell of the column "refuses valid": "270 of 5,549"
		switch cell {
		case "✓":
			return 0
		case "–":
			return 1 << 30
		}
		var n int
		fmt.Sscanf(strings.ReplaceAll(strings.Trim(cell, "("), ",", ""), "%d", &n)
		return n
	}
	want := slices.Clone(before)
	slices.SortStableFunc(want, func(a, b string) int { return rank(a) - rank(b) })
	for _, order := range []string{"ascending", "descending"} {
		tab.run(chromedp.Focus(head+" button"), chromedp.KeyEvent("\r"))
		tab.eventually(fmt.Sprintf("document.querySelector(%q).ariaSort === %q", head, order))
		got := value(tab, chromedp.Evaluate[[]string](column))
		if !slices.EqualFunc(got, want, func(a, b string) bool { return rank(a) == rank(b) }) {
			t.Errorf("%s: %q, want %q", order, got, want)
		}
		slices.Reverse(want)
	}
	if rank(want[0]) == rank(want[len(want)-1]) {
		t.Errorf("nothing to sort: %q", want)
	}
	if left := js[float64](tab, `const box = document.querySelector('[data-section=rfc3986] .scores')
		box.scrollLeft = 400
		await new Promise((resolve) => requestAnimationFrame(resolve))
		return box.querySelector('tbody th').getBoundingClientRect().left - box.getBoundingClientRect().left`); left > 2 {
		t.Errorf("the first column is at %.0f", left)
	}
	js[any](tab, "const e = document.querySelector('#scoreboard-language'); e.value = 'Rust'; e.dispatchEvent(new Event('change'))")
	tab.eventually("location.hash === '#scoreboard?language=Rust'")
	if languages := js[[]string](tab, "return [...new Set([...document.querySelectorAll('.scores td:nth-child(2)')].map((c) => c.textContent))]"); !slices.Equal(languages, []string{"Rust"}) {
		t.Errorf("languages %q", languages)
	}
	// Links of an older page.
	tab.fresh(link("conformance", "list", "scoreboard", "library", "c-glib"))
	tab.has("#scoreboard-library", "GUri (C)")
}
