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

// A password is in no view, fragment or link until the user asks for it, also after the user goes to
// another view.
func TestSecrets(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		tab.open("")
		js[any](tab, `
			window.seen = []
			for (const name of ['pushState', 'replaceState']) {
				const usual = history[name]
				history[name] = function (...all) {
					window.seen.push(String(all[2]))
					return usual.apply(this, all)
				}
			}`)
		for _, s := range secretViews {
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
	onBothHomes(t, func(t *testing.T, b *tab) {
		for _, view := range []string{"compare", "iri", "advice", "links"} {
			b.open(link(view, "input", "http://me:hunter2@a/"))
			b.settle()
			b.eventually("document.querySelector('section[data-view=" + view + "] [data-reveal]')?.checkVisibility()")
			js[any](b, "document.querySelector('section[data-view='+args[0]+'] [data-reveal]').click()", view)
			b.eventually("document.querySelector('section[data-view]:not([hidden])').innerText.includes('hunter2')")
		}
	})
}
