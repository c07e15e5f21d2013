package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// In the drawing, each strip has the text at the same columns as the first strip: also wide,
// combining and right-to-left characters, and characters that a browser does not show.
func TestColumns(t *testing.T) {
	onBothHomes(t, func(t *testing.T, b *tab) {
		texts := []string{
			"http://user@example.com:80/a/b;p?q#f",
			"http://例え.テスト/パス/é/e\u0301\u0302x?q",
			"http://א.ב/אבג/١٢٣?ד#ה",
			"http://a/\u202Eb\u2066c\x00d\ne\tf g",
			"http://h/\u0301a/👩‍👩‍👧/🇫🇷/क्षि",
			"http://h/" + strings.Repeat("ab%20é例", 300),
		}
		for _, text := range texts {
			b.open(link("explorer", "input", text))
			b.eventually("document.querySelector('#drawing .band') && document.querySelector('.canvas').ariaBusy === 'false'")
			// If a box of a strip and a box of the string begin with the same character, their left edges
			// are the same.
			faults := value(b, chromedp.Evaluate[[]string](`(() => {
				const faults = []
				for (const band of document.querySelectorAll('#drawing .band')) {
					const lines = [...band.querySelectorAll('.cells')].map((cells) => {
						const origin = cells.getBoundingClientRect().left
						const at = new Map()
						let offset = 0
						for (const box of cells.children) {
							at.set(offset, box.getBoundingClientRect().left - origin)
							offset += box.textContent.length
						}
						return { at, text: cells.textContent.replace(/\u00a0$/, '') }
					})
					for (const line of lines.slice(1)) {
						if (line.text !== lines[0].text) faults.push('text ' + line.text)
						for (const [offset, left] of line.at) {
							const want = lines[0].at.get(offset)
							if (want !== undefined && Math.abs(want - left) > 0.6) faults.push(offset + ': ' + left + ', want ' + want)
						}
					}
					const box = band.getBoundingClientRect()
					for (const run of band.querySelectorAll('.run')) if (run.getBoundingClientRect().right > box.right + 1) faults.push('too wide: ' + run.textContent)
				}
				return faults
			})()`))
			if len(faults) > 0 {
				t.Errorf("%q: %q", text[:min(len(text), 60)], faults[:min(len(faults), 5)])
			}
			if wide := value(b, chromedp.Evaluate[bool]("document.documentElement.scrollWidth > document.documentElement.clientWidth")); wide {
				t.Errorf("%q: the page scrolls sideways", text[:min(len(text), 60)])
			}
		}
	})
}

// Resolution goes forward and back with buttons and keys. The components are those of RFC 3986,
// 5.2.2, for the base and the reference of 5.4.
func TestResolution(t *testing.T) {
	onBothHomes(t, func(t *testing.T, b *tab) {
		b.open(link("resolution", "base", "http://a/b/c/d;p?q", "input", "../g"))
		b.has("#place", "steps")
		b.run(chromedp.Click("#forward"))
		b.has("#place", "Step 1 of")
		b.has("#state [data-changed=path]", "/b/c/../g")
		b.run(chromedp.KeyEvent(kb.ArrowRight))
		b.has("#state [data-changed=path]", "/b/g")
		b.run(chromedp.KeyEvent(kb.ArrowLeft))
		b.has("#state [data-changed=path]", "/b/c/../g")
		b.run(chromedp.Click("#all"))
		b.has("#target", "http://a/b/g")
		b.eventually("location.hash.includes('step=')")
	})
}

// The other views show the replies of their operations. The expectations are examples of the RFCs.
func TestOtherViews(t *testing.T) {
	onBothHomes(t, func(t *testing.T, b *tab) {
		// RFC 3986, 6.2.2
		b.open(link("compare", "input", "example://a/b/c/%7Bfoo%7D", "b", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"))
		b.eventually("document.querySelector('#rung')?.dataset.rung === 'path'")
		// RFC 3987, 3.1
		b.open(link("iri", "input", "http://www.example.org/D\u00fcrst"))
		b.has("[data-form=to-uri]", "http://www.example.org/D%C3%BCrst")
		// RFC 3987, 4.4, example 7: a component that ends with a number is not allowed.
		b.open(link("iri", "input", "http://a/אב1"))
		b.eventually("document.querySelector('#bidi [data-verdict]')?.dataset.verdict === 'invalid'")
		b.has("#iri", "The character at byte 13 is not a right-to-left character (RFC 3987, 4.2, 2).")
		b.eventually("document.querySelector('#iri li a')?.hash === '#section-4.2'")
		// RFC 3986, appendix C
		b.open(link("links", "input", `Yes, Jim, I found it under "http://www.w3.org/Addressing/", but you can probably pick it up from <ftp://foo.example.com/rfc/>.`))
		b.has("#links-summary", "2 links")
		// RFC 3987, 3.1: the view shows the URI of an IRI.
		b.open(link("links", "input", "See http://www.example.org/D\u00fcrst."))
		b.has("#links", "http://www.example.org/D%C3%BCrst")
		b.open(link("advice", "input", "http://user:secret@h/"))
		b.eventually("document.querySelector('[data-code=userinfo-password]')")
		if all := b.texts("#advice"); strings.Contains(strings.Join(all, ""), "secret") {
			t.Error("the advice shows the password")
		}
	})
}

// A password is masked until the user asks for it. The fragment does not have it.
func TestMaskedUntilAsked(t *testing.T) {
	onBothHomes(t, func(t *testing.T, b *tab) {
		b.open("#explorer")
		b.eventually("document.querySelector('#view-explorer [data-reveal]')?.hidden === false") // the first sample has a password
		b.run(chromedp.SendKeys("#input", "x"))
		b.eventually("document.querySelector('#summary').textContent !== ''")
		for _, element := range []string{"#answer", "#privacy"} {
			if all := b.texts(element); strings.Contains(strings.Join(all, ""), "secret") {
				t.Errorf("%s shows the password", element)
			}
		}
		b.eventually("!location.hash.includes('secret')")
		b.run(chromedp.Click("#view-explorer [data-reveal]"))
		b.eventually("document.querySelector('#answer').textContent.includes('user:secret')")
	})
}
