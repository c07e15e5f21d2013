package browsertest

import (
	"fmt"
	"testing"
)

// No view is stopped by 1 MB or 10 MB in all of its fields. The view says what it does not show.
// Afterwards it answers a short text. In short mode, each size is for one of the homes: the other home than in
// TestLongText.
func TestLongTexts(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		for _, view := range tab.views() {
			if testing.Short() && view != "#explorer" {
				continue
			}
			for i, size := range []int{1_000_000, 10_000_000} {
				if leftOut(t, i+1) {
					continue
				}
				part := []string{"x", "/a:b@c\u05d0 é ?&=<a href=x>"}[i]
				what := fmt.Sprintf("%s: %d characters", view, size)
				tab.open(view)
				tab.settle()
				if js[int](tab, fill+"return fill('')") == 0 {
					t.Logf("%s: no field for a text", view)
					break
				}
				took := js[float64](tab, fill+`
					const start = performance.now()
					fill('http://a/' + args[1].repeat(args[0] / args[1].length))
					await new Promise((resolve) => setTimeout(resolve, 500))
					return performance.now() - start`, size, part)
				tab.settle()
				tab.fits(what)
				if !js[bool](tab, "return /too long|up to [0-9,]+ characters|is not explained/.test(document.querySelector('section[data-view]:not([hidden])').innerText)") {
					t.Errorf("%s: no notice", what)
				}
				js[any](tab, fill+"fill('http://example.com/')")
				tab.settle()
				if left := js[[]string](tab, "return [...document.querySelectorAll('section[data-view]:not([hidden]) :is(.failure, .notice)')].filter((e) => e.checkVisibility()).map((e) => e.innerText)"); len(left) > 0 {
					t.Errorf("%s: after a short text, the view says %q", what, left)
				}
				for _, fault := range tab.takeFaults() {
					t.Errorf("%s: the console has: %s", what, fault)
				}
				t.Logf("%s: the page is busy for %.0f ms", what, took-500)
			}
		}
	})
}

// fill is JavaScript: it puts a text into all fields of the view, as a paste does, and returns the
// number of fields.
const fill = `const fill = (text) => {
	const fields = document.querySelectorAll('section[data-view]:not([hidden]) :is(textarea, input:not([type=checkbox], [type=radio]))')
	for (const e of fields) {
		e.value = text
		e.dispatchEvent(new Event('input', { bubbles: true }))
	}
	return fields.length
}; `
