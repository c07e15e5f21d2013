package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// The explorer shows the verdict, the fault and a repair that a button applies, the parts, what a browser
// reads, the sentences of the RFCs, and the meaning of the text as a reference.
func TestExplorerShows(t *testing.T) {
	onEitherHome(t, func(t *testing.T, b *tab) {
		// RFC 3986, 4.2: a first segment with a colon needs "./" before it.
		b.open(link("explorer", "input", "1a:b"))
		b.has("#verdict", "Not a valid URI")
		b.eventually("document.querySelector('#fault')?.dataset.fault === '2'")
		b.eventually("document.querySelector('#string .fault')?.textContent === '1a'") // RFC 3986, 3.1: not a scheme
		b.eventually("document.querySelector('#notes').textContent.includes('must be preceded by a dot-segment')")
		b.has("[data-repair]", "Fix it: ./1a:b")
		b.run(chromedp.Click("[data-repair]"))
		b.input("./1a:b")
		b.showsVerdicts("./1a:b")
		// The user can undo it in the box, as what was typed. The page goes back too.
		js[any](b, "document.execCommand('undo')")
		b.input("1a:b")
		b.has("#verdict", "Not a valid URI")
		js[any](b, "document.execCommand('redo')")
		b.input("./1a:b")
		js[any](b, "history.back()")
		b.input("1a:b")
		b.has("#verdict", "Not a valid URI")

		// A message has a long string in two parts, and the page leaves both out.
		b.open(link("explorer", "input", "g", "base", "http://h/"+strings.Repeat("a", 150)+" /x:y z: w"))
		b.eventually("document.querySelector('#answer').textContent.includes('The base is not a URI: a space is not allowed')")

		// The URL Standard writes the host in small letters, and removes dot-segments.
		b.open(link("explorer", "input", "HTTP://EXAMPLE.com/a/../b"))
		b.has("#browser", "A browser reads http://example.com/b")
		b.eventually("document.querySelector('#string [data-part=host]')?.textContent === 'EXAMPLE.com'")
		b.has(".parts", "EXAMPLE.com")

		// RFC 3986, 5.4.1
		b.open(link("explorer", "input", "../g", "base", "http://a/b/c/d;p?q"))
		b.has("#targets [data-target=rfc3986]", "http://a/b/g")
	})
}

// The steps of the older RFCs have the names of their RFCs. The targets are those of RFC 3986, 5.4.2,
// where the RFCs differ: the older ones keep "..".
func TestOldResolution(t *testing.T) {
	onBothHomes(t, func(t *testing.T, b *tab) {
		for _, syntax := range []string{"rfc1808", "rfc2396"} {
			b.open(link("resolution", "base", "http://a/b/c/d;p?q", "input", "../../../g", "syntax", syntax, "step", "99"))
			b.has("#target", "http://a/../g")
		}
	})
}

// Without JavaScript, the page says what it needs, and it shows the examples.
func TestNoScript(t *testing.T) {
	onBothHomes(t, func(t *testing.T, b *tab) {
		if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
			t.Fatal(err)
		}
		b.run(chromedp.EmulateViewport(320, 900))
		b.open("")
		text := value(b, chromedp.Evaluate[string]("document.querySelector('main').innerText"))
		for _, want := range []string{"needs JavaScript", "https://example.com:8080/a/b;p?q#f", `"[" is not allowed in a host, at byte 7`} {
			if !strings.Contains(text, want) {
				t.Errorf("the page without JavaScript has no %q: %.300s", want, text)
			}
		}
		b.fits("the page without JavaScript")
	})
}
