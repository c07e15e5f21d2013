package browsertest

import (
	"context"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// A view is the same after a reload: the fragment and the history have its parameters.
func TestReload(t *testing.T) {
	onBothHomes(t, func(t *testing.T, b *tab) {
		b.open(link("resolution", "base", "http://a/b/c/d;p?q", "input", "../g", "step", "99"))
		b.has("#target", "http://a/b/g")
		if b.home.name == "static" {
			js[any](b, "await navigator.serviceWorker.ready") // it answers the reload
		}
		for range 3 {
			b.reload()
			b.has("#target", "http://a/b/g")
		}
	})
}

// reload loads the page again. An answer of the old document is not taken for one of the new
// document: a service worker may answer after the browser has announced the end of the reload.
func (b *tab) reload() {
	b.Helper()
	b.run(chromedp.Evaluate[chromedp.Void]("window.beforeReload = true; undefined"), chromedp.Reload())
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	for {
		// An error says that the document is replaced at this moment.
		done, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!window.beforeReload && document.readyState === 'complete'"))
		if err == nil && done {
			return
		}
		select {
		case <-ctx.Done():
			b.Fatalf("%s: no new document after a reload: %v", b.home.name, err)
		case <-time.After(50 * time.Millisecond):
		}
	}
}
