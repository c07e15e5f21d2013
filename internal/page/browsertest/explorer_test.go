package browsertest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
)

// typed are strings that the tests type in the explorer: those of generations.tsv, and others of
// the same kinds, so that there are more than 200.
func typed(t testing.TB) (list []string) {
	t.Helper()
	witnesses, err := conformance.Generations()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range witnesses {
		list = append(list, w.Text)
	}
	for _, w := range witnesses[:len(witnesses)/2] {
		list = append(list, w.Text+"/%zz", "http://h/"+w.Text)
	}
	if len(list) < 200 {
		t.Fatalf("only %d strings", len(list))
	}
	return list
}

// verdicts returns the verdicts of the library about a text, by syntax.
func verdicts(text string) map[string]string {
	all := make(map[string]string)
	for _, x := range uri.Syntaxes() {
		all[x.String()] = "invalid"
		if _, ok := x.Check(text, uri.FormReference); ok {
			all[x.String()] = "valid"
		}
	}
	return all
}

// readVerdicts is JavaScript: it returns the verdicts that the explorer shows, by syntax.
const readVerdicts = `(() => {
	const shown = {}
	for (const e of document.querySelectorAll('[data-view=explorer] [data-syntax]')) {
		const v = e.matches('[data-verdict]') ? e : e.querySelector('[data-verdict]')
		if (v) shown[e.dataset.syntax] ??= v.dataset.verdict
	}
	return shown
})()`

// typeText puts a text into the input of the explorer, as a paste does.
const typeText = `const typeText = (text) => {
	const input = document.querySelector('#input')
	input.value = text
	input.dispatchEvent(new Event('input', { bubbles: true }))
}; `

// The explorer shows the verdicts of the library. Before each string, the test types another
// string with other verdicts, so that an old answer is not taken for the new one. In short mode, each string
// is for one of the homes.
func TestExplorer(t *testing.T) {
	type question struct {
		Text, Before string
		Want         map[string]string
	}
	var questions []question
	for _, text := range typed(t) {
		if strings.Contains(text, "\r") || strings.Contains(strings.TrimRight(text, "\n"), "\n") {
			continue // a text area changes CR to LF, and several lines are a list: see TestList
		}
		want := verdicts(text)
		before := "http://a/"
		if fmt.Sprint(want) == fmt.Sprint(verdicts(before)) {
			before = "\x01"
		}
		questions = append(questions, question{text, before, want})
	}
	onBothHomes(t, func(t *testing.T, tab *tab) {
		var asked []question
		for i, q := range questions {
			if !leftOut(t, i) {
				asked = append(asked, q)
			}
		}
		tab.open("")
		tab.settle()
		type wrong struct {
			Text string
			Got  map[string]string
		}
		for list := range slices.Chunk(asked, 20) {
			for _, w := range js[[]wrong](tab, typeText+`
				const wrong = []
				const shows = async (want) => {
					const end = Date.now() + 10000
					while (Date.now() < end) {
						await new Promise((resolve) => setTimeout(resolve, 5))
						const got = `+readVerdicts+`
						if (Object.keys(want).every((x) => want[x] === got[x])) return true
					}
					return false
				}
				for (const { Text, Before, Want, WantBefore } of args[0]) {
					typeText(Before)
					await shows(args[1][Before])
					typeText(Text)
					if (!await shows(Want)) wrong.push({ Text, Got: `+readVerdicts+` })
				}
				return wrong`, list, map[string]map[string]string{"http://a/": verdicts("http://a/"), "\x01": verdicts("\x01")}) {
				t.Errorf("%q: the page shows %v, want %v", w.Text, w.Got, verdicts(w.Text))
			}
		}
	})
}

// showsVerdicts waits until the explorer shows the verdicts of the library.
func (b *tab) showsVerdicts(text string) {
	b.Helper()
	want, err := json.Marshal(verdicts(text))
	if err != nil {
		b.Fatal(err)
	}
	b.eventually(fmt.Sprintf("(() => { const want = %s, got = %s; return Object.keys(want).every((x) => want[x] === got[x]) })()", want, readVerdicts))
}

// input waits until the input of the explorer has a text.
func (b *tab) input(want string) {
	b.Helper()
	text, err := json.Marshal(want)
	if err != nil {
		b.Fatal(err)
	}
	b.eventually(fmt.Sprintf("document.querySelector('#input')?.value === %s && !document.querySelector('[data-view=explorer]').hidden", text))
}

// Keys, back, forward, and a link that somebody shared. The text is in the fragment only: no
// request has it, and the URL has no query.
func TestHistory(t *testing.T) {
	onEitherHome(t, func(t *testing.T, tab *tab) {
		views := tab.views()
		js[any](tab, typeText+"typeText('')") // the page may begin with an example
		tab.run(chromedp.SendKeys(chromedp.CSS("#input"), "http://a b/"))
		tab.input("http://a b/")
		tab.showsVerdicts("http://a b/")
		tab.eventually("location.hash.includes('a%20b') && location.search === ''")
		shared := value(tab, chromedp.Location())
		if len(views) > 1 {
			last := views[len(views)-1]
			tab.run(chromedp.Click(chromedp.CSS(fmt.Sprintf("nav a[data-to=%q]", strings.Trim(last, "#")))))
			tab.eventually(fmt.Sprintf("!document.querySelector('[data-view=%q]')?.hidden && document.querySelector('[data-view=explorer]').hidden", strings.Trim(last, "#")))
			tab.run(chromedp.NavigateBack())
			tab.input("http://a b/")
			tab.run(chromedp.NavigateForward())
			tab.eventually("document.querySelector('[data-view=explorer]').hidden")
			tab.run(chromedp.NavigateBack())
			tab.input("http://a b/")
			tab.showsVerdicts("http://a b/")
		}
		tab.settle()
		other := newTab(t, tab.home)
		other.run(chromedp.Navigate(shared))
		other.input("http://a b/")
		other.showsVerdicts("http://a b/")
		other.settle()
	})
}

// A password is not put into the URL while the user types.
func TestPassword(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		tab.open("")
		tab.settle()
		const text = "http://me:hunter2@a b/"
		js[any](tab, typeText+"typeText(args[0])", text)
		tab.showsVerdicts(text)
		time.Sleep(500 * time.Millisecond) // the page writes the URL after a moment
		tab.settle()
		if got := value(tab, chromedp.Location()); strings.Contains(got, "hunter2") {
			t.Errorf("the URL is %s", got)
		}
		if shown := value(tab, chromedp.Evaluate[string]("document.querySelector('main').innerText")); strings.Contains(strings.ReplaceAll(shown, text, ""), "hunter2") {
			t.Errorf("the page shows the password")
		}
	})
}

// hostile are texts that try to be more than a text.
var hostile = []string{
	"<script>pwned=1</script>",
	"<img src=x onerror=pwned=1>",
	"\"><svg onload=pwned=1>",
	"javascript:pwned=1",
	"javascript:pwned=1//%0apwned=1",
	"data:text/html,<script>opener.pwned=1</script>",
	"http://a/<script>pwned=1</script>?<img src=x onerror=pwned=1>#</style><svg onload=pwned=1>",
	"${pwned=1}{{pwned=1}}",
	"http://\u202eabc\u202d\u2066\u2067\u2068\u2069\u200e\u200f/\u061c",
	"http://a/" + strings.Repeat("\u202e", 500),
	"\x00\x01\x02\x1b[2J\x7f\u0080\u009f",
	"http://a/\x00?\x00",
	"http://a/" + strings.Repeat("e\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308", 200),
	strings.Repeat("W", 2000),
	strings.Repeat("漢", 2000),
	"http://" + strings.Repeat("a.", 1000) + "/" + strings.Repeat("b/", 500),
	"\ufeff\ufffe\uffff\U0010ffff\u2028\u2029\u00ad\u200b",
	strings.Repeat("[", 500) + strings.Repeat("%", 500) + strings.Repeat(":", 500),
	"http://[" + strings.Repeat("1:", 300) + "]/",
	strings.Repeat("../", 700),
	"__proto__", "constructor", "#explorer?input=x", "?input=x&base=y",
}

// No hostile text is executed, in any view and any field, and the page stays as wide as the
// window. The console has no violations of the policy.
func TestHostile(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		views := tab.views()
		tab.run(chromedp.EmulateViewport(400, 800))
		for _, view := range views {
			tab.open(view)
			tab.settle()
			for i, text := range hostile {
				if leftOut(t, i) {
					continue
				}
				what := fmt.Sprintf("%s, text %d (%.20q)", view, i, text)
				changed := js[int](tab, `
					let changed = 0
					for (const e of document.querySelectorAll('main section:not([hidden]) :is(textarea, input:not([type=checkbox], [type=radio]))')) {
						e.value = args[0]
						e.dispatchEvent(new Event('input', { bubbles: true }))
						e.dispatchEvent(new Event('change', { bubbles: true }))
						changed++
					}
					return changed`, text)
				if changed == 0 {
					t.Logf("%s: no field for a text", view)
					break
				}
				tab.settle()
				tab.fits(what)
				if value(tab, chromedp.Evaluate[bool]("'pwned' in window || document.querySelector('main :is(script, iframe, [onerror], [onload], [href^=javascript], [href^=data])') !== null")) {
					t.Fatalf("%s: the text became more than a text", what)
				}
				for _, fault := range tab.takeFaults() {
					t.Errorf("%s: the console has: %s", what, fault)
				}
			}
		}
	})
}

// The same texts in a link, for each parameter that a view may have.
func TestHostileLinks(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		views := tab.views()
		for i, text := range hostile {
			if len(text) > 200 || leftOut(t, i) {
				continue
			}
			for _, view := range views {
				js[any](tab, `
					const value = encodeURIComponent(args[1])
					const names = ['input', 'base', 'a', 'b', 'text', 'grammar', 'rule', 'syntax', 'step', 'from', 'to', 'published', 'file', 'op']
					location.hash = args[0] + '?' + names.map((n) => n + '=' + value).join('&')`, view, text)
				tab.settle()
				if value(tab, chromedp.Evaluate[bool]("'pwned' in window")) {
					t.Fatalf("%s, text %d: the text was executed", view, i)
				}
				for _, fault := range tab.takeFaults() {
					t.Errorf("%s, text %d (%.20q): the console has: %s", view, i, text, fault)
				}
			}
		}
	})
}

// The tab lives after 1 MB and 10 MB, and answers the next text. In short mode, each size is for one of the homes.
func TestLongText(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		tab.open("")
		tab.settle()
		for i, size := range []int{1_000_000, 10_000_000} {
			if leftOut(t, i) {
				continue
			}
			took := js[float64](tab, typeText+`
				const start = performance.now()
				typeText('http://a/' + 'x'.repeat(args[0]))
				await new Promise((resolve) => setTimeout(resolve, 0))
				return performance.now() - start`, size)
			tab.settle()
			tab.fits(fmt.Sprintf("%d bytes", size))
			js[any](tab, typeText+"typeText('http://a b/')")
			tab.showsVerdicts("http://a b/")
			t.Logf("%d bytes: the page is busy for %.0f ms", size, took)
		}
	})
}
