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

// The tab Scoreboard has the tables of doc/scoreboard.md. It loads its file only when it is opened. A
// cell leads to its rows, and a row to the list of rows.
func TestScoreboard(t *testing.T) {
	tables := documentedTables(t)
	if len(tables) < 3 {
		t.Fatalf("doc/scoreboard.md has %d tables", len(tables))
	}
	onBothHomes(t, func(t *testing.T, tab *tab) {
		const loaded = "performance.getEntriesByType('resource').filter((e) => e.name.endsWith('/scoreboard.json') && e.initiatorType === 'fetch').length"
		tab.fresh("#conformance")
		if value(tab, chromedp.Evaluate[int](loaded)) != 0 {
			t.Error("the results are loaded before the tab is opened")
		}
		tab.run(chromedp.Focus("#conformance-scoreboard"), chromedp.KeyEvent("\r"))
		tab.has("#conformance-result", "have not been asked yet")
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

		tab.run(chromedp.Click("[data-section=rfc3986] [data-library=c-uriparser] td[data-class=fault] a"))
		tab.has("#scoreboard-library", "uriparser (C), version")
		tab.has("#conformance-result", "have not been asked yet")
		tab.run(chromedp.Click("#conformance-result a"))
		tab.has("#conformance-result", "How to read the tables")
		tab.run(chromedp.NavigateBack())
		tab.has("#scoreboard-library", "uriparser (C), version")
		tab.open(link("conformance", "list", "scoreboard", "library", "c-glib", "section", "rfc3986", "column", "resolve"))
		tab.has("#conformance-result", "urn:a:b + c\turn:c\twrong")
		tab.run(chromedp.Evaluate[chromedp.Void]("[...document.querySelectorAll('#conformance-result td a')].find((a) => a.textContent === 'rfc3986/5.2.2-03').click()"))
		tab.has(".vector[data-row='rfc3986 5.2.2-03'][open]", `"result":"urn:c"`)
		tab.run(chromedp.NavigateBack())
		tab.has("#conformance-result", "urn:a:b + c\turn:c\twrong")
	})
}

// The tab Scoreboard has no violations, and is as wide as the window.
func TestScoreboardAccess(t *testing.T) {
	needBrowser(t)
	source := axe(t)
	tab := newTab(t, homes(t)[0])
	for _, view := range []string{link("conformance", "list", "scoreboard"), link("conformance", "list", "scoreboard", "library", "c-glib")} {
		for _, scheme := range []string{"light", "dark"} {
			tab.scheme(scheme)
			tab.fresh(view)
			tab.has("#conformance-result", "have not been asked yet")
			for _, width := range []int64{320, 1600} {
				tab.run(chromedp.EmulateViewport(width, 900))
				tab.fits(fmt.Sprintf("%s at %d pixels", view, width))
				tab.artifact(fmt.Sprintf("scoreboard-%d-%s-%d.png", len(view), scheme, width), value(tab, chromedp.CaptureScreenshot()))
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
	tab.open(link("conformance", "list", "scoreboard"))
	tab.has("#conformance-result [role=alert]", "This page has no results of libraries")
	tab.takeFaults() // the status 404
}
