package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Resolution goes forward and back with buttons and keys. The components are those of RFC 3986,
// 5.2.2, for the base and the reference of 5.4.
func TestResolution(t *testing.T) {
	onEitherHome(t, func(t *testing.T, b *tab) {
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
	onEitherHome(t, func(t *testing.T, b *tab) {
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
	onEitherHome(t, func(t *testing.T, b *tab) {
		b.open(link("explorer", "input", "http://user:secret@h/"))
		b.eventually("document.querySelector('#view-explorer [data-reveal]')?.checkVisibility()")
		b.run(chromedp.SendKeys("#input", "x"))
		b.eventually("document.querySelector('#string')?.textContent.includes('•••@h/x')")
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
