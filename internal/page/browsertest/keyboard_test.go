package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// No element keeps the focus: Tab goes from control to control to the end of each view, in the order of
// the document, and on to the beginning. Shift and Tab goes back. In short mode, each view is for one of the
// homes.
func TestNoTrap(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		views := tab.views()
		if !testing.Short() {
			views = append(views, conformanceTabs...)
		}
		for i, view := range views {
			if leftOut(t, i) {
				continue
			}
			tab.fresh(view)
			// Controls as the document has them.
			count := js[int](tab, `
				window.controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
					.filter((e) => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ visibilityProperty: true }))
				window.way = []
				document.addEventListener('focusin', (event) => window.way.push(window.controls.indexOf(event.target)))
				document.querySelector('#skip').focus() // Tab goes on from the last focus
				document.activeElement.blur()
				window.way = [0]
				return window.controls.length`)
			if count < 10 {
				t.Fatalf("%s: %d controls", view, count)
			}
			// Some boxes that scroll are controls only of some browsers.
			walk := func(modifiers ...chromedp.Modifier) []int {
				for range count + 10 {
					tab.run(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(modifiers...)))
				}
				return js[[]int](tab, "return window.way.filter((n) => n >= 0)")
			}
			forward := walk()
			if len(forward) <= count {
				t.Fatalf("%s: Tab visited %d controls of %d", view, len(forward), count)
			}
			for i, n := range forward {
				if want := i % count; n != want {
					t.Errorf("%s: control %d is after control %d of %d", view, n, want-1, count)
					break
				}
			}
			js[any](tab, "window.controls.at(-1).focus(); window.way = []")
			back := walk(chromedp.ModifierShift)
			if len(back) < count-1 {
				t.Fatalf("%s: Shift and Tab visited %d controls of %d", view, len(back), count-1)
			}
			for i, n := range back[:count-1] {
				if want := count - 2 - i; n != want {
					t.Errorf("%s: control %d is before control %d of %d", view, n, want+1, count)
					break
				}
			}
		}
	})
}
