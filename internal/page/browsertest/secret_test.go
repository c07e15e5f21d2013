package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// secretViews are the views that show texts with a password, and a field of each for the text. The
// password is hunter2.
var secretViews = []struct{ view, field, text string }{
	{"explorer", "#input", "http://me:hunter2@a b/"},
	{"explorer", "#base", "http://me:hunter2@a/"},
	{"resolution", "#resolution-base", "http://me:hunter2@a/"},
	{"resolution", "#resolution-input", "//me:hunter2@a/"},
	{"compare", "#input-a", "HTTP://me:hunter2@A/"},
	{"compare", "#input-b", "HTTP://me:hunter2@A/"},
	{"iri", "#iri-input", "http://ü:hunter2@a/"},
	{"advice", "#advice-input", "http://me:hunter2@0x7f.1/"},
	{"advice", "#advice-input", "http://" + strings.Repeat("m", 20000) + ":hunter2@a/"},
	{"links", "#links-input", "See http://me:hunter2@a/ and //me:hunter2@b/."},
	{"links", "#links-base", "http://me:hunter2@a/"},
	{"grammars", "#grammars-input", "http://me:hunter2@a/"},
}

// recordHistory keeps all URLs of the history in window.seen.
const recordHistory = `
	window.seen = []
	for (const name of ['pushState', 'replaceState']) {
		const usual = history[name]
		history[name] = function (...all) {
			window.seen.push(String(all[2]))
			return usual.apply(this, all)
		}
	}`

// A password is in no view, fragment or link until the user asks for it, also after the user goes to
// another view. In short mode, each text is for one of the homes.
func TestSecrets(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		tab.open("")
		js[any](tab, recordHistory)
		for i, s := range secretViews {
			if leftOut(t, i) {
				continue
			}
			tab.run(chromedp.Click("nav a[data-to=" + s.view + "]"))
			tab.eventually("document.documentElement.dataset.view === '" + s.view + "'")
			tab.settle()
			js[any](tab, fill+`fill('')
				const e = document.querySelector(args[0])
				e.value = args[1]
				e.dispatchEvent(new Event('input', { bubbles: true }))
				await new Promise((resolve) => setTimeout(resolve, 600))`, s.field, s.text)
			tab.settle()
			tab.run(chromedp.Click("nav a[data-to=conformance]"))
			tab.run(chromedp.NavigateBack())
			tab.eventually("document.documentElement.dataset.view === '" + s.view + "'")
			tab.settle()
			if found := js[[]string](tab, `return [
				...window.seen.splice(0), location.href,
				...[...document.querySelectorAll('[href]')].map((e) => e.getAttribute('href')),
				...[...document.querySelectorAll('section[data-view]:not([hidden]) *')].filter((e) => !e.matches('textarea, input') && e.checkVisibility()).map((e) => e.innerText ?? ''),
			].filter((text) => text.includes('hunter2')).map((text) => text.slice(0, 200))`); len(found) > 0 {
				t.Errorf("%s, %s: the password is in %q", s.view, s.field, found)
			}
		}
	})
}

// "Show the password" shows it.
func TestReveal(t *testing.T) {
	onEitherHome(t, func(t *testing.T, b *tab) {
		for _, view := range []string{"compare", "iri", "advice", "links"} {
			b.open(link(view, "input", "http://me:hunter2@a/"))
			b.settle()
			b.eventually("document.querySelector('section[data-view=" + view + "] [data-reveal]')?.checkVisibility()")
			js[any](b, "document.querySelector('section[data-view='+args[0]+'] [data-reveal]').click()", view)
			b.eventually("document.querySelector('section[data-view]:not([hidden])').innerText.includes('hunter2')")
		}
	})
}

// A text with two passwords: both are masked, in each view, and the rest of the text is shown. In short mode,
// each text is for one of the homes.
func TestTwoPasswords(t *testing.T) {
	const first, second = "hunter2", "geheim"
	texts := []string{
		"http://a:hunter2@h/?u=http://b:geheim@h",
		"http://a:hunter2@h/p//b:geheim@h/q",
		"http://a:hunter2@h/#//b:geheim@h",
		"http://a:hunter2@h/?u=http%3A%2F%2Fb%3Ageheim%40h",
		"http://h/?u=//a:hunter2@h&v=//b:geheim@h",
	}
	fields := []struct{ view, field, parameter string }{
		{"explorer", "#input", "input"}, {"explorer", "#base", "base"}, {"resolution", "#resolution-base", "base"}, {"resolution", "#resolution-input", "input"},
		{"compare", "#input-a", "input"}, {"iri", "#iri-input", "input"}, {"advice", "#advice-input", "input"}, {"links", "#links-input", "input"}, {"grammars", "#grammars-input", "input"},
	}
	onBothHomes(t, func(t *testing.T, tab *tab) {
		for k, f := range fields {
			tab.fresh("#" + f.view)
			for i, text := range texts {
				if leftOut(t, k+i) {
					continue
				}
				js[any](tab, fill+`fill('')
					const e = document.querySelector(args[0])
					e.value = args[1]
					e.dispatchEvent(new Event('input', { bubbles: true }))
					await new Promise((resolve) => setTimeout(resolve, 400))`, f.field, text)
				tab.settle()
				shown := js[[]string](tab, `return [location.href, ...[...document.querySelectorAll('[href]')].map((e) => e.getAttribute('href')),
					...[...document.querySelectorAll('section[data-view]:not([hidden]) *')].filter((e) => !e.matches('textarea, input') && e.checkVisibility()).map((e) => e.innerText ?? '')]`)
				for _, s := range shown {
					if strings.Contains(s, first) || strings.Contains(s, second) {
						t.Errorf("%s, %s, %s: a password is in %.200q", f.view, f.field, text, s)
						break
					}
				}
			}
		}
	})
}

// A cell of the view Resolution masks the password in it, and shows the rest.
func TestMaskedCells(t *testing.T) {
	onEitherHome(t, func(t *testing.T, tab *tab) {
		tab.open(link("resolution", "base", "http://me:hunter2@a:8/b/c", "input", "../d?e#f"))
		tab.settle()
		tab.run(chromedp.Click("#all"))
		tab.has("#state", "Target: http://me:•••@a:8/d?e#f")
		for _, line := range []string{"scheme\thttp", "authority\tme:•••@a:8", "path\t/d", "query\te", "fragment\tf"} {
			tab.has("#state", line)
		}
		tab.run(chromedp.Click("#view-resolution [data-reveal]"))
		tab.has("#state", "authority\tme:hunter2@a:8")
		// A password in a path that is opaque.
		tab.open(link("resolution", "base", "jdbc:mysql://me:hunter2@a/b", "input", "?q", "step", "99"))
		tab.has("#state", "jdbc:mysql://me:•••@a/b?q")
		tab.has("#state", "path\tmysql://me:•••@a/b")
	})
}

// A text over the limit of a view replaces the text before, also in the history.
func TestOverLimit(t *testing.T) {
	t.Parallel()
	tab := newTab(t, homes(t)[0])
	for _, f := range []struct {
		view, field string
		size        int
	}{{"resolution", "#resolution-input", 70_000}, {"advice", "#advice-input", 300_000}, {"compare", "#input-a", 1_100_000}} {
		tab.fresh(link(f.view, "input", "http://before/"))
		js[any](tab, `const e = document.querySelector(args[0])
			e.value = 'x'.repeat(args[1])
			e.dispatchEvent(new Event('input', { bubbles: true }))
			await new Promise((resolve) => setTimeout(resolve, 800))`, f.field, f.size)
		tab.settle()
		tab.has("section[data-view]:not([hidden]) .failure:not([hidden])", "up to")
		if shown := js[string](tab, "return location.hash + JSON.stringify(history.state)"); strings.Contains(shown, "before") {
			t.Errorf("%s: the history has %.200q", f.view, shown)
		}
	}
}

// Texts that only browsers read as a password, and messages about texts that are not accepted: the
// password is masked in the view, also in a target. In short mode, each text is for one of the homes.
func TestBrowserPasswords(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		for i, s := range []struct{ view, base, text string }{
			{"explorer", `\\me:hunter2@h/`, "x"},
			{"explorer", "http:/me:hunter2@h/", "x"},
			{"explorer", "http://b/", "/\t/me:hunter2@h/"},
			{"explorer", "http://b/", "http:me:hunter2@h/"},
			{"resolution", `/\me:hunter2@h/`, "x"},
			{"resolution", "http://b/", "http:me:hunter2@h/"},
			{"compare", "", `\\me:hunter2@h/`},
			{"compare", "", "http:me:hunter2@h/"},
			{"iri", "", `\\me:hunter2@h/`},
			{"iri", "", "http:/me:hunter2@h/"},
			{"iri", "", "http://a%3Ahunter2%40h/"},
			{"advice", "", "http:/me:hunter2@h/"},
			{"links", `\\me:hunter2@h/`, ""},
		} {
			if leftOut(t, i) {
				continue
			}
			tab.fresh(link(s.view, "base", s.base, "input", s.text))
			if shown := js[string](tab, "return document.querySelector('section[data-view]:not([hidden])').innerText"); strings.Contains(shown, "hunter2") {
				t.Errorf("%s, base %q, text %q: the password is in %q", s.view, s.base, s.text, shown)
			}
		}
		// The rest of the text is shown.
		tab.fresh(link("explorer", "base", "http://b/", "input", "//me:hunter2@h:80/a"))
		tab.has("#targets", "http://me:•••@h:80/a")
	})
}
