package browsertest

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/rfc"
)

// A link returns the fragment of a view with parameters.
func link(view string, pairs ...string) string {
	var list []string
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, pairs[i]+"="+strings.ReplaceAll(url.QueryEscape(pairs[i+1]), "+", "%20"))
	}
	return "#" + view + "?" + strings.Join(list, "&")
}

// has waits until the text of an element contains a text.
func (b *tab) has(selector, text string) {
	b.Helper()
	b.eventually(fmt.Sprintf("document.querySelector(%q)?.innerText.includes(%q)", selector, text))
}

// texts returns the texts of the elements that a selector selects.
func (b *tab) texts(selector string) []string {
	b.Helper()
	return value(b, chromedp.Evaluate[[]string](fmt.Sprintf("[...document.querySelectorAll(%q)].map((e) => e.textContent)", selector)))
}

// The view Grammars draws a rule, marks the way of a string, and follows links.
func TestGrammars(t *testing.T) {
	onEitherHome(t, func(t *testing.T, tab *tab) {
		// authority = [ userinfo "@" ] host [ ":" port ]
		tab.open(link("grammars", "grammar", "rfc3986", "rule", "authority", "input", "u@h:8x"))
		tab.has("#grammars-verdict", "No: the way ends at byte 5")
		tab.eventually("document.querySelectorAll('#grammars-diagram .passed').length === 5")
		if got := tab.texts("#grammars-diagram [data-box] text"); !slices.Equal(got, []string{"userinfo", "@", "host", ":", "port"}) {
			t.Errorf("boxes %q", got)
		}
		if got := tab.texts("#grammars-way li"); !slices.Equal(got, []string{"userinfo u", "@ @", "host h", ": :", "port 8"}) {
			t.Errorf("way %q", got)
		}
		if got := tab.texts("#grammars-words"); !slices.Equal(got, []string{`authority: optionally (userinfo, then "@"), then host, then optionally (":", then port)`}) {
			t.Errorf("words %q", got)
		}
		// RFC 2396, 3.2: a server or a reg_name; a reg_name may be ":a".
		tab.has("#grammars-others-table", "RFC 2396: authority\teach derives strings that the other does not\t[::]\t:a")
		tab.eventually("document.querySelectorAll('#grammars-patterns dd').length === 6")

		// RFC 3986, 3.2.
		tab.eventually("document.querySelector('#view-grammars p .cite')?.href === 'https://www.rfc-editor.org/rfc/rfc3986#section-3.2'")

		// The user types: the way goes on, and the link changes.
		tab.run(chromedp.SendKeys("#grammars-input", "\b"))
		tab.has("#grammars-verdict", "Yes: authority derives the string.")
		tab.eventually("location.hash.endsWith('input=u%40h%3A8')")

		// A password is masked in the way, and it is not in the link.
		tab.run(chromedp.SetValue("#grammars-input", "u:geheim@h"), chromedp.SendKeys("#grammars-input", "x"))
		tab.has("#grammars-way", "userinfo u:•••")
		tab.eventually("!location.hash.includes('geheim')")
		if shown := strings.Join(tab.texts("#view-grammars"), ""); strings.Contains(shown, "geheim") {
			t.Error("the password is shown")
		}
		tab.run(chromedp.SetValue("#grammars-input", "u@h:"), chromedp.SendKeys("#grammars-input", "8"))
		tab.eventually("location.hash.endsWith('input=u%40h%3A8')")

		// The boxes are links. Back shows the rule before, with what was typed.
		tab.run(chromedp.Click("#grammars-diagram a[data-box='5']"))
		tab.has("#grammars-head", "port of RFC 3986")
		tab.run(chromedp.Evaluate[chromedp.Void]("history.back()"))
		tab.has("#grammars-head", "authority of RFC 3986")
		tab.eventually("document.querySelector('#grammars-input').value === 'u@h:8'")
		tab.eventually("document.querySelectorAll('#grammars-diagram .passed').length === 5")

		// A narrow window has a narrow diagram. The page does not become wider.
		wide := value(tab, chromedp.Evaluate[int]("document.querySelector('.railroad').clientWidth"))
		tab.run(chromedp.EmulateViewport(320, 900))
		tab.eventually(fmt.Sprintf("document.querySelector('.railroad').clientWidth < %d", wide))
		tab.eventually("document.documentElement.scrollWidth <= innerWidth")
	})
}

// delay makes each question of some operations wait, by the time in milliseconds, on both transports.
const delay = `const wait = async (body) => {
		const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body)
		for (const [op, time] of Object.entries(args[0])) {
			if (text.includes('"op":"' + op + '"')) await new Promise((resolve) => setTimeout(resolve, time))
		}
	}
	const usual = window.fetch
	window.fetch = async (url, options) => {
		await wait(options?.body)
		return usual(url, options)
	}
	const post = Worker.prototype.postMessage
	Worker.prototype.postMessage = async function (body, transfer) {
		await wait(body)
		post.call(this, body, transfer)
	}`

// A user who goes from rule to rule faster than the answers come sees the diagram and the facts of
// the last rule.
func TestGrammarsLastRule(t *testing.T) {
	onEitherHome(t, func(t *testing.T, tab *tab) {
		tab.open(link("grammars", "rule", "scheme"))
		tab.has("#grammars-patterns", "ecmascript")
		js[any](tab, delay, map[string]int{"rule": 300, "railroad": 150})
		for _, wait := range []int{0, 150, 300, 380, 420} {
			for _, next := range []string{"authority", "port"} {
				js[any](tab, `const select = document.querySelector('#grammars-rule')
					select.value = args[0]
					select.dispatchEvent(new Event('change'))
					await new Promise((resolve) => setTimeout(resolve, args[1]))`, next, wait)
			}
			tab.has("#grammars-head", "port of RFC 3986")
			tab.eventually("!document.documentElement.dataset.asking && document.querySelector('#grammars-patterns')?.innerText.includes('ecmascript')")
			time.Sleep(time.Second) // an answer that is too late would come now
			tab.eventually("!document.documentElement.dataset.asking")
			if got := tab.texts("#grammars-diagram title, #grammars-words"); !slices.Equal(got, []string{"port", "port: optionally (DIGIT, once or more)"}) {
				t.Errorf("after %d ms: the diagram is %q", wait, got)
			}
		}
	})
}

// An ECMAScript pattern needs the flag u, and the page says so.
func TestPatternFlags(t *testing.T) {
	onEitherHome(t, func(t *testing.T, tab *tab) {
		tab.open(link("grammars", "grammar", "rfc3987", "rule", "ipchar"))
		tab.has("#grammars-patterns", `ecmascript (new RegExp(pattern, "u"))`)
		tab.settle()
		if !js[bool](tab, `return new RegExp(document.querySelector('[data-dialect=ecmascript] code').textContent, 'u').test('\u{10000}')`) {
			t.Error("the pattern does not match U+10000")
		}
	})
}

// A way that stops marks a box.
func TestWayStops(t *testing.T) {
	onEitherHome(t, func(t *testing.T, tab *tab) {
		tab.open(link("grammars", "rule", "authority", "input", "u@h:x"))
		tab.has("#grammars-verdict", "the way ends at byte 4, at the box port. Expected: 0–9 or the end.")
		tab.eventually("document.querySelector('#grammars-diagram .stopped text')?.textContent === 'port'")
	})
}

// The focus stays where the user works, also if the element is replaced.
func TestFocus(t *testing.T) {
	onEitherHome(t, func(t *testing.T, tab *tab) {
		focused := func(where, selector string) {
			t.Helper()
			tab.settle()
			if !value(tab, chromedp.Evaluate[bool](fmt.Sprintf("document.activeElement.closest(%q) !== null", selector))) {
				t.Errorf("%s: the focus is at %s", where, value(tab, chromedp.Evaluate[string]("document.activeElement.outerHTML.slice(0, 100)")))
			}
		}
		tab.open(link("resolution", "base", "http://a/b/c/d;p?q", "input", "../g"))
		tab.eventually("document.querySelectorAll('#steps button').length > 3")
		tab.run(chromedp.Focus("#steps li:nth-child(2) button"), chromedp.KeyEvent("\r"))
		tab.has("#state", "After step 2")
		focused("a step", "#steps li:nth-child(2) button")
		tab.run(chromedp.KeyEvent(kb.ArrowRight))
		tab.has("#state", "After step 3")

		tab.open(link("grammars", "rule", "authority"))
		tab.eventually("document.querySelector(\"#grammars-diagram a[data-box='5']\") && document.querySelector('#grammars-head').innerText.includes('authority')")
		tab.settle()
		js[any](tab, "const a = document.querySelector(\"#grammars-diagram a[data-box='5']\"); a.focus(); a.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))")
		tab.has("#grammars-head", "port of RFC 3986")
		focused("a rule", "#grammars-diagram")

		tab.open(link("conformance", "rfc", "rfc3986"))
		tab.has("#conformance-count", "Rows 1 to 100 of ")
		js[any](tab, "const a = [...document.querySelectorAll('#conformance-count a')].at(-1); a.focus(); a.click()")
		tab.has("#conformance-count", "Rows 101 to 200 of ")
		focused("Next", "#conformance-count a, #conformance-result")
	})
}

// What is typed is text, also if it looks like HTML.
func TestGrammarsHostile(t *testing.T) {
	onEitherHome(t, func(t *testing.T, tab *tab) {
		for _, text := range []string{"<img src=x onerror=window.hit=1>", "\"><script>window.hit=1</script>", "javascript:window.hit=1", "\u202eabc\u2066", strings.Repeat("a", 3000)} {
			for _, view := range []string{"grammars", "conformance"} {
				tab.open(link(view, "rule", "URI-reference", "grammar", "rfc3986", "input", text, "text", text, "rfc", text))
				tab.run(chromedp.Reload())
				tab.eventually(fmt.Sprintf("document.querySelector('#view-%s')?.innerText.length > 200", view))
				tab.eventually("document.documentElement.scrollWidth <= innerWidth")
				if hit := value(tab, chromedp.Evaluate[bool]("'hit' in window")); hit {
					t.Errorf("%s: %.40q was executed", view, text)
				}
			}
		}
	})
}

// Every rule of every grammar is drawn, with a box for each rule that it uses.
func TestEveryRule(t *testing.T) {
	if testing.Short() {
		t.Skip("draws 260 rules")
	}
	tab := newTab(t, homes(t)[0])
	count := 0
	for _, name := range rfc.Names() {
		g, err := rfc.Corrected(name)
		if err != nil {
			t.Fatal(err)
		}
		index := grammar.NewIndex(g)
		for _, r := range g.Rules {
			tab.open(link("grammars", "grammar", name, "rule", r.Name))
			tab.eventually(fmt.Sprintf("document.querySelector('#grammars-diagram title')?.textContent === %q && document.querySelector('#grammars-grammar').value === %q", r.Name, name))
			links := tab.texts("#grammars-diagram a text:not(.note)")
			for _, used := range append(index.Uses(r), index.Builtins(r)...) {
				if !slices.Contains(links, used.Name) {
					t.Errorf("%s %s: the boxes %q do not have %s", name, r.Name, links, used.Name)
				}
			}
			count++
		}
	}
	if count != 260 {
		t.Errorf("%d rules", count)
	}
}

// The view Between generations compares rules, and goes on to the diagram that rejects a string.
func TestBetween(t *testing.T) {
	onEitherHome(t, func(t *testing.T, tab *tab) {
		tab.open(link("between", "grammar", "rfc2396", "other", "rfc3986"))
		tab.has("#between-table", "reg-name\treg_name\treg-name\teach derives strings that the other does not\t: rejected at byte 0\t(empty) rejected at byte 0")
		tab.has("#between-table", "scheme\tscheme\tscheme\tderives the same\t–\t–")

		tab.run(chromedp.SetValue("#between-rule", "host"), chromedp.Evaluate[chromedp.Void]("document.querySelector('#between-rule').dispatchEvent(new Event('change'))"))
		tab.eventually("document.querySelectorAll('#between-table tbody tr').length === 1")
		// RFC 3986, 3.2.2: the host may be empty.
		tab.has("#between-table", "host\thost\thost\tderives less\t–\t(empty) rejected at byte 0")
		tab.run(chromedp.Click("#between-swap"))
		tab.has("#between-table", "host\thost\thost\tderives more\t(empty) rejected at byte 0\t–")
		tab.run(chromedp.Evaluate[chromedp.Void]("history.back()"))
		tab.has("#between-table", "derives less")

		tab.open(link("between", "grammar", "rfc1738", "rule", "scheme", "other", "rfc3986", "other_rule", "scheme"))
		tab.run(chromedp.Click("#between-table tbody a .text"))
		tab.has("#grammars-head", "scheme of RFC 3986")
		tab.has("#grammars-verdict", "the way ends at byte 0")
	})
}

// The view Conformance filters rows, shows a row with the answer, and lists the disagreements.
func TestConformance(t *testing.T) {
	onEitherHome(t, func(t *testing.T, tab *tab) {
		tab.open("#conformance")
		tab.has("#conformance-count", "Rows 1 to 100 of ")
		tab.eventually("document.querySelector('#conformance-rfc').value === 'rfc3986' && document.querySelector('#conformance-operation').value === 'parse'")
		tab.open("#conformance?list=rows")
		tab.eventually("document.querySelector('#conformance-rfc').value === '' && document.querySelector('#conformance-count').dataset.total > 1000")
		tab.run(chromedp.Evaluate[chromedp.Void]("[...document.querySelectorAll('#conformance-count a')].at(-1).click()"))
		tab.has("#conformance-count", "Rows 101 to 200 of ")

		tab.open(link("conformance", "rfc", "rfc3986", "section", "5.4.1"))
		tab.eventually("document.querySelectorAll('.vector').length >= 23 && !document.querySelector('.vector[data-agrees=false]')")
		tab.run(chromedp.SendKeys("#conformance-text", `"?y"`))
		tab.has("#conformance-count", "Rows 1 to 1 of 1")
		tab.has(".vector[data-row='rfc3986 5.4.1-07'][open]", `"result":"http://a/b/c/d;p?y"`)

		tab.run(chromedp.Click("#conformance-disagreements"))
		tab.eventually(fmt.Sprintf("document.querySelectorAll('.disagreement').length === %d", len(rfc.Disagreements())))
	})
}
