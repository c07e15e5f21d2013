package browsertest

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/uriform/uri/internal/page"
)

// A link may have any parameters. The view uses its usual values for those that it does not know.
func TestBadParameters(t *testing.T) {
	onEitherHome(t, func(t *testing.T, b *tab) {
		for _, tt := range []struct{ fragment, selector, want string }{
			{"#resolution?step=1.5", "#state", "After step 1 "},
			{"#resolution?step=-3", "#state", "Before the first step"},
			{"#resolution?step=1e999", "#state", "Target: http://a/b/g"},
			{"#resolution?syntax=nope", "#state", "Before the first step"},
			{"#resolution?syntax=constructor", "#state", "Before the first step"},
			{"#compare?syntax=nope&input=a", "#ladder", "6.2.1"},
			{"#advice?syntax=nope&input=a", "#advice", "No advice."},
			{"#conformance?start=-4&rfc=rfc3986", "#conformance-count", "Rows 1 to 100 of "},
			{"#conformance?start=1.5&rfc=rfc3986", "#conformance-count", "Rows 2 to 101 of "},
			{"#conformance?start=1e999&rfc=rfc3986", "#conformance-count", " of "},
			{"#grammars?grammar=nope", "#grammars-head", "URI of RFC 3986"},
		} {
			t.Log(tt.fragment)
			b.open(tt.fragment)
			b.has(tt.selector, tt.want)
			if failed := value(b, chromedp.Evaluate[bool]("[...document.querySelectorAll('section:not([hidden]) .failure')].some((e) => e.checkVisibility())")); failed {
				t.Errorf("%s: the view shows a failure", tt.fragment)
			}
		}
	})
}

// A view that could not be loaded is loaded at the next visit, and the other views remain.
func TestViewNotLoaded(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	for _, name := range []string{"serve", "static"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testViewNotLoaded(t, name)
		})
	}
}

func testViewNotLoaded(t *testing.T, name string) {
	var down atomic.Bool
	s := httptest.NewUnstartedServer(nil)
	inner := http.FileServer(http.Dir(site))
	if name == "serve" {
		inner = page.Handler(page.Options{Addr: s.Listener.Addr().String()})
	}
	s.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if down.Load() {
			panic(http.ErrAbortHandler)
		}
		if name == "static" {
			w.Header().Set("Cache-Control", "no-store") // the browser must ask the host
		}
		inner.ServeHTTP(w, r)
	})
	s.Start()
	defer s.Close()
	b := newTab(t, home{name, s.URL + "/"})
	b.open("#explorer?input=http:")
	b.has("#verdict", "Valid URI")
	if name == "static" {
		js[any](b, "await navigator.serviceWorker.ready") // it answers from the next visit on
	}
	down.Store(true)
	b.run(chromedp.Click("nav a[data-to=grammars]"))
	b.has("#main", "The view could not be loaded")
	down.Store(false)
	b.run(chromedp.Click("nav a[data-to=explorer]"))
	b.has("#verdict", "Valid URI")
	b.eventually("!document.querySelector('#main').innerText.includes('could not be loaded')")
	b.run(chromedp.Click("nav a[data-to=grammars]"))
	b.has("#grammars-head", "of RFC 3986")

	// The list of the rules is asked again too.
	b.open("#conformance?rfc=rfc2732")
	b.has("#conformance-count", "Rows 1 to ")
	down.Store(true)
	b.run(chromedp.Click("nav a[data-to=explorer]"))
	b.run(chromedp.Click("nav a[data-to=compare]"))
	b.has("#main", "The view could not be loaded")
	down.Store(false)
	b.run(chromedp.Click("nav a[data-to=conformance]"))
	b.has("#conformance-count", "Rows 1 to ")
	b.takeFaults() // the browser reports the network
}

// A password is in no fragment, not even until the library has answered. In short mode, each text is for one of
// the homes.
func TestFragments(t *testing.T) {
	onBothHomes(t, func(t *testing.T, b *tab) {
		b.open("")
		b.settle()
		js[any](b, recordHistory)
		js[any](b, delay, map[string]int{"secret": 600})
		enter := func(selector, text string) {
			js[any](b, `const e = document.querySelector(args[0]); e.value = args[1]; e.dispatchEvent(new Event('input', { bubbles: true })); await new Promise((resolve) => setTimeout(resolve, 400))`, selector, text)
		}
		for i, text := range []string{"http://u:geheim@h/", "http:u:geheim@h/", "http://u:geheim@h/ b", "//u:geheim@[", "https:/u:geheim@h"} {
			if leftOut(t, i) {
				continue
			}
			enter("#input", "http://a/")
			b.settle()
			enter("#input", text)
			b.run(chromedp.Click("nav a[data-to=resolution]")) // before the answer
			b.settle()
			b.run(chromedp.Click("nav a[data-to=explorer]"))
			b.settle()
			if shown := value(b, chromedp.Evaluate[string]("document.querySelector('#view-explorer').innerText")); strings.Contains(shown, "geheim") {
				t.Errorf("%s: the password is shown: %q", text, shown[max(0, strings.Index(shown, "geheim")-100):])
			}
			if got := value(b, chromedp.Evaluate[string]("document.querySelector('#input').value")); got != text {
				t.Errorf("the text is %q, want %q", got, text)
			}
		}
		b.run(chromedp.Evaluate[chromedp.Void]("[...document.querySelectorAll('.samples button')].find((e) => e.textContent.includes('secret')).click()"))
		b.settle()
		for _, href := range value(b, chromedp.Evaluate[[]string]("window.seen")) {
			if strings.Contains(href, "geheim") || strings.Contains(href, "secret") {
				t.Errorf("the password is in %s", href)
			}
		}
	})
}

// The explorer shows the warnings of lint, and leads to the view Advice.
func TestWarnings(t *testing.T) {
	onBothHomes(t, func(t *testing.T, b *tab) {
		b.open(link("explorer", "input", "http://h/a b"))
		b.has("#warnings", "raw-space")
		b.run(chromedp.Click("#warnings [data-link]"))
		b.has("#advice", "raw-space")
		b.open(link("explorer", "input", "http://u@h/"))
		b.eventually("document.querySelector('#view-explorer').textContent.includes('No user name or password is allowed.')")
		b.open(link("explorer", "input", "http://h/a"))
		b.has("#banner", "RFC 3986")
		b.settle()
		if shown := value(b, chromedp.Evaluate[bool]("document.querySelector('#warnings') !== null")); shown {
			t.Error("a text without issues has warnings")
		}
	})
}
