package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/uriform/uri/internal/page"
)

// On a phone, the verdict, the fault and the repair are in sight. The field has the focus, and "/" goes to it.
// The sentence of the fault is there once.
func TestFirstScreen(t *testing.T) {
	onEitherHome(t, func(t *testing.T, b *tab) {
		b.run(chromedp.EmulateViewport(320, 640))
		for _, text := range []string{"http://example.com/a b|c", "http://h/%zz", "1a:b", "http://例え.テスト/a b"} {
			b.fresh(link("explorer", "input", text))
			for _, element := range []string{"#verdict", "#fault", "[data-repair]"} {
				if bottom := value(b, chromedp.Evaluate[float64](fmt.Sprintf("document.querySelector(%q).getBoundingClientRect().bottom", element))); bottom > 640 {
					t.Errorf("%s: %s ends at %.0f", text, element, bottom)
				}
			}
			if times := value(b, chromedp.Evaluate[int]("document.querySelector('#answer').innerText.toLowerCase().split(document.querySelector('#fault').innerText.toLowerCase()).length - 1")); times != 1 {
				t.Errorf("%s: the sentence of the fault is there %d times", text, times)
			}
		}
		b.eventually("document.activeElement.id === 'input'")
		js[any](b, "document.querySelector('#skip').focus()")
		b.run(chromedp.KeyEvent("/"))
		b.eventually("document.activeElement.id === 'input'")
		if got := value(b, chromedp.Evaluate[string]("document.activeElement.value")); got != "http://例え.テスト/a b" { // without the "/"
			t.Errorf("the text is %q", got)
		}
	})
}

// The page begins with a sample that has no warning. It is selected, so that what is typed or pasted replaces it.
func TestSample(t *testing.T) {
	onEitherHome(t, func(t *testing.T, b *tab) {
		for _, typed := range []string{"http://a b/", ""} {
			b.fresh("")
			b.input("https://example.com:8080/a/b;p?q=1#f")
			b.has("#verdict", "Valid URI")
			b.eventually("document.activeElement.id === 'input' && !document.querySelector('#warnings')")
			if typed == "" {
				b.run(chromedp.Reload()) // the address has the sample now
				b.eventually("document.activeElement.id === 'input' && document.querySelector('#verdict')")
				typed = "urn:"
			}
			for _, key := range typed {
				b.run(chromedp.KeyEvent(string(key)))
			}
			b.input(typed)
			b.showsVerdicts(typed)
		}
	})
}

// The address keeps a text with "@" after ":", unless the library finds a password in it. The links of the
// navigation have the text too, so that they can be opened in a new tab. In short mode, each text is for one of
// the homes.
func TestAddress(t *testing.T) {
	onBothHomes(t, func(t *testing.T, b *tab) {
		for i, text := range []string{"https://medium.com/@me", "http://h/@scope/pkg", "mailto:me@example.com", "http://a b@c/"} {
			if leftOut(t, i) {
				continue
			}
			want := link("explorer", "input", text)
			b.fresh(want)
			time.Sleep(400 * time.Millisecond) // the page writes the address after a moment
			if got := value(b, chromedp.Evaluate[string]("decodeURIComponent(location.hash)")); got != "#explorer?input="+text {
				t.Errorf("the address is %s, want %s", got, want)
			}
			href := value(b, chromedp.Evaluate[string]("document.querySelector('nav a[data-to=iri]').href"))
			friend := newTab(t, b.home)
			friend.run(chromedp.Navigate(href))
			friend.eventually(fmt.Sprintf("document.querySelector('#iri-input')?.value === %q", text))
			friend.settle()
		}
		b.fresh(link("explorer", "input", "http://u:geheim@h/"))
		time.Sleep(400 * time.Millisecond)
		b.eventually("location.hash === '#explorer'")
		b.has("#answer", "The address of this page does not have the string, because it has a password.")
		if href := value(b, chromedp.Evaluate[string]("document.querySelector('nav a[data-to=iri]').getAttribute('href')")); href != "#iri" {
			t.Errorf("the link to a view is %s", href)
		}
		b.run(chromedp.Click("nav a[data-to=iri]")) // a click still carries the text
		b.eventually("document.querySelector('#iri-input')?.value === 'http://u:geheim@h/'")
	})
}

// A link that was cut, or whose bytes are not UTF-8: the page says so, and decodes the rest.
func TestDamagedLink(t *testing.T) {
	onEitherHome(t, func(t *testing.T, b *tab) {
		for fragment, want := range map[string]string{
			"#explorer?input=http%3A%2F%2Fa%2F%FFx": "http://a/\ufffdx",
			"#explorer?input=http%3A%2F%2Fa%2F%E4%": "http://a/\ufffd%",
			"#explorer?input=http%3A%2F%2Fa%2F%2":   "http://a/%2",
		} {
			b.fresh(fragment)
			b.input(want)
			b.has("#damaged", "The link is damaged")
		}
		b.fresh("#explorer?input=http%3A%2F%2Fa%2F")
		b.input("http://a/")
		b.eventually("!document.querySelector('#damaged').checkVisibility()")
	})
}

// From the fault to the diagram of the rule, with the part of the string that the rule received; from a box
// to its rule, with the part that the box received. RFC 3986, appendix A: segment = *pchar, and authority =
// [ userinfo "@" ] host [ ":" port ].
func TestFaultToDiagram(t *testing.T) {
	onEitherHome(t, func(t *testing.T, b *tab) {
		b.fresh(link("explorer", "input", "http://example.com/x/a b|c"))
		b.run(chromedp.Click("#string a[data-link]"))
		b.has("#grammars-head", "segment of RFC 3986")
		b.eventually("document.querySelector('#grammars-input').value === 'a b|c'")
		b.has("#grammars-verdict", "No: the way ends at byte 1, at the box pchar")
		b.eventually("document.querySelector('#grammars-diagram .stopped text')?.textContent === 'pchar'")
		b.eventually("document.querySelector('#grammars-string .fault')?.textContent === '␣'")

		b.fresh(link("explorer", "input", "http://u@h:80/"))
		for rule, part := range map[string]string{"userinfo": "u", "port": "80", "path-abempty": "/"} {
			b.eventually(fmt.Sprintf("[...document.querySelectorAll('.parts a')].some((a) => a.getAttribute('href') === %q)", link("grammars", "grammar", "rfc3986", "rule", rule, "input", part, "of", "http://u@h:80/")))
		}

		b.fresh(link("grammars", "grammar", "rfc3986", "rule", "authority", "input", "u@h:8x"))
		b.eventually("document.querySelectorAll('#grammars-diagram .passed').length === 5")
		for box, part := range map[int]string{1: "u", 3: "h", 5: "8x"} {
			b.eventually(fmt.Sprintf("document.querySelector(\"#grammars-diagram a[data-box='%d']\").getAttribute('href').endsWith('&input=%s')", box, part))
		}
		// Part, row and box light together.
		for _, from := range []string{"#grammars-string", "#grammars-way", "#grammars-diagram"} {
			js[any](b, "document.querySelector(args[0] + ' [data-box=\"3\"]').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))", from)
			if got := value(b, chromedp.Evaluate[string]("[...document.querySelectorAll('.lit')].map((e) => e.dataset.box + ' ' + e.textContent.trim()).join(', ')")); got != "3 h, 3 host, 3 host h" {
				t.Errorf("%s: lit is %q", from, got)
			}
		}
		b.run(chromedp.Click("#grammars-diagram a[data-box='5']"))
		b.has("#grammars-head", "port of RFC 3986")
		b.eventually("document.querySelector('#grammars-input').value === '8x'")

		// A part with a password is in no link, but the click carries it.
		b.fresh(link("grammars", "grammar", "rfc3986", "rule", "authority", "input", "u:geheim@h"))
		if hrefs := value(b, chromedp.Evaluate[[]string]("[...document.querySelectorAll('[href]')].map((e) => e.getAttribute('href')).filter((h) => h.includes('geheim'))")); len(hrefs) > 0 {
			t.Errorf("the password is in %q", hrefs)
		}
		b.run(chromedp.Click("#grammars-diagram a[data-box='1']"))
		b.eventually("document.querySelector('#grammars-input').value === 'u:geheim'")
		b.eventually("!location.hash.includes('geheim')")
	})
}

// The diagram of a fault has the component with the mistake, from its beginning, and nothing in it is masked that
// is no password. The other views receive the string. See TestPart of package explain. In short mode, each
// string is for one of the homes.
func TestFaultParts(t *testing.T) {
	onBothHomes(t, func(t *testing.T, b *tab) {
		for i, tt := range []struct{ text, rule, part, drawn string }{
			{"http://a:80x/", "port", "80x", "80x"},
			{"http://[::1]x/", "authority", "[::1]x", "[::1]x"},
			{"my file.txt", "path-noscheme", "my file.txt", "my␣file.txt"},
			{"http://joe@x@h/", "authority", "joe@x@h", "joe@x@h"},
			{"http://u:geheim@h:80x/", "port", "80x", "80x"},
		} {
			if leftOut(t, i) {
				continue
			}
			b.fresh(link("explorer", "input", tt.text))
			b.run(chromedp.Click("#string [data-link]"))
			b.has("#grammars-head", tt.rule+" of RFC 3986")
			b.has("#grammars-verdict", "No: the way ends at byte ")
			b.settle()
			b.eventually(fmt.Sprintf("document.querySelector('#grammars-input').value === %q", tt.part))
			if got := strings.Join(b.texts("#grammars-string .string"), ""); got != tt.drawn {
				t.Errorf("%s: drawn is %q, want %q", tt.text, got, tt.drawn)
			}
			if strings.Contains(strings.Join(b.texts("#view-grammars"), ""), "geheim") {
				t.Errorf("%s: the password is shown", tt.text)
			}
			time.Sleep(400 * time.Millisecond) // the page writes the address after a moment
			if strings.Contains(tt.text, "geheim") {
				b.eventually("location.hash === '#grammars'")
			} else {
				b.eventually(fmt.Sprintf("decodeURIComponent(location.hash).includes(%q)", tt.text))
				b.run(chromedp.Reload()) // the address has both
				b.settle()
			}
			b.run(chromedp.Click("nav a[data-to=explorer]"))
			b.input(tt.text)
		}
	})
}

// What is said is said in words: no name of a program, and how valid answers differ. What RFC 1738 says about
// the scheme is on demand.
func TestWords(t *testing.T) {
	onEitherHome(t, func(t *testing.T, b *tab) {
		b.fresh(link("explorer", "input", "http://a:80x/"))
		b.has("#browser", "A browser refuses it: the port has a character that is not a digit")
		b.eventually("!document.querySelector('#unaddressed') && !document.querySelector('#answer').innerText.includes('scheme http')")
		js[any](b, "document.querySelector('#compare').open = true")
		b.has("#compare", "The rule of the scheme http, of RFC 1738: does not derive the string")
		for text, want := range map[string]string{
			"file:///etc/hosts": "RFC 1738, with other parts: path ///etc/hosts",
			"http://my_host/":   "RFC 2396 and RFC 1808, with other parts: authority my_host",
			"1a:b;c":            "RFC 1738, with other parts than RFC 1808: path b;c",
		} {
			b.fresh(link("explorer", "input", text))
			b.has("#others", want)
		}
		b.fresh(link("resolution", "base", "a b", "input", "c"))
		b.eventually("document.querySelector('#view-resolution').innerText.includes('The base is not a URI: ') && !document.querySelector('#view-resolution').innerText.includes('uri: ')")
	})
}

// In the Explorer, a part of the string and its row light together.
func TestLights(t *testing.T) {
	t.Parallel()
	b := newTab(t, homes(t)[0])
	b.fresh(link("explorer", "input", "http://u@h:80/"))
	js[any](b, "document.querySelector('#string [data-part=host]').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))")
	if got := b.texts(".lit"); len(got) != 2 || got[0] != "h" || !strings.HasPrefix(got[1], "host") {
		t.Errorf("lit is %q", got)
	}
}

// The string has each character once, and its parts have their places. In short mode, each string is for one of
// the homes.
func TestString(t *testing.T) {
	onBothHomes(t, func(t *testing.T, b *tab) {
		for i, tt := range []struct{ text, shown string }{
			{"http://user@example.com:80/a/b;p?q#f", ""},
			{"http://例え.テスト/パス/é/e\u0301\u0302x?q", ""},
			{"http://א.ב/אבג/١٢٣?ד#ה", ""},
			{"http://a/\u202Eb\u2066c\td", "http://a/U+202EbU+2066c␉d"},
			{"http://h/\u0301a/👩‍👩‍👧/🇫🇷/क्षि", ""},
		} {
			if leftOut(t, i) {
				continue
			}
			b.fresh(link("explorer", "input", tt.text))
			want := tt.shown
			if want == "" {
				want = tt.text
			}
			if got := strings.Join(b.texts("#string .string"), ""); got != want {
				t.Errorf("%q: the string is %q", tt.text, got)
			}
		}
	})
}

// A long string is shown around its fault, and a button selects the fault in the field.
func TestLongString(t *testing.T) {
	onEitherHome(t, func(t *testing.T, b *tab) {
		text := "http://example.com/" + strings.Repeat("path/", 180) + "?q=" + strings.Repeat("x", 500) + " " + strings.Repeat("y", 500)
		b.fresh(link("explorer", "input", text))
		b.has("#string", "… 1,382 characters … "+strings.Repeat("x", 40)+"␣"+strings.Repeat("y", 40)+" … 460 characters …")
		if height := value(b, chromedp.Evaluate[int]("document.querySelector('#string').clientHeight")); height > 250 {
			t.Errorf("the string is %d pixels high", height)
		}
		b.run(chromedp.Click("[data-jump]"))
		b.eventually("document.activeElement.id === 'input' && document.activeElement.selectionStart === 1422 && document.activeElement.selectionEnd === 1423")
	})
}

// Letters from right to left are shown as on the screen. A button shows the order in memory.
func TestOrder(t *testing.T) {
	onEitherHome(t, func(t *testing.T, b *tab) {
		b.fresh(link("explorer", "input", "http://אב.ג/"))
		b.has("#string", "Shown as on the screen")
		// left is the left edge of the first letters of the host: alef, bet.
		const left = `(() => {
			const range = document.createRange()
			const edges = []
			const walker = document.createTreeWalker(document.querySelector('#string .string'), NodeFilter.SHOW_TEXT)
			for (let n = walker.nextNode(); n; n = walker.nextNode()) for (let i = 0; i < n.data.length; i++) {
				if (n.data[i] < 'א') continue
				range.setStart(n, i)
				range.setEnd(n, i + 1)
				edges.push(range.getBoundingClientRect().left)
			}
			return edges[0] < edges[1]
		})()`
		if value(b, chromedp.Evaluate[bool](left)) {
			t.Error("alef is left of bet")
		}
		b.run(chromedp.Click("#string button"))
		if !value(b, chromedp.Evaluate[bool](left)) {
			t.Error("in memory, alef is not left of bet")
		}
	})
}

// A list is checked line by line.
func TestList(t *testing.T) {
	onEitherHome(t, func(t *testing.T, b *tab) {
		b.fresh(link("explorer", "input", "http://a/\r\nhttp://h/a b\n\nhttp://u:geheim@h/\nhttp://h/é"))
		b.has("#list-count", "4 lines: 1 not valid.")
		rows := b.texts("#list tbody tr")
		for i, want := range []string{"1validhttp://a/", "2invalid10", "4validhttp://u:•••@h/", "5validhttp://h/é"} {
			if len(rows) != 4 || !strings.HasPrefix(rows[i], want) {
				t.Errorf("row %d of %q, want %s", i, rows, want)
			}
		}
		if !strings.HasSuffix(rows[1], "http://h/a%20b") {
			t.Errorf("the repair is %q", rows[1])
		}
		table := js[string](b, `let blob
			URL.createObjectURL = (b) => ((blob = b), 'data:,')
			HTMLAnchorElement.prototype.click = () => {}
			document.querySelector('#list-download').click()
			return await blob.text()`)
		if lines := strings.Split(table, "\n"); len(lines) != 6 || lines[0] != "line\tverdict\tbyte\tstring\tfault\trepair" || lines[1] != "1\tvalid\t\thttp://a/\t\t" ||
			!strings.HasPrefix(lines[2], "2\tinvalid\t10\thttp://h/a b\t") || !strings.HasSuffix(lines[2], "\thttp://h/a%20b") {
			t.Errorf("the table is %q", table)
		}
		b.run(chromedp.Click("#list-only"))
		b.eventually("document.querySelectorAll('#list tbody tr').length === 1")
		table = js[string](b, `let blob
			URL.createObjectURL = (b) => ((blob = b), 'data:,')
			document.querySelector('#list-download').click()
			return await blob.text()`)
		if lines := strings.Split(table, "\n"); len(lines) != 3 || !strings.HasPrefix(lines[1], "2\tinvalid\t10\thttp://h/a b\t") {
			t.Errorf("the table of the lines that are not valid is %q", table)
		}
		b.run(chromedp.Click("#list tbody a[data-link]"))
		b.input("http://h/a b")
		b.has("#verdict", "Not a valid URI")
		// Another text at once: its answer comes.
		js[any](b, typeText+"typeText('http://a/\\nhttp://b/'); typeText('urn:')")
		b.showsVerdicts("urn:")
	})
}

// While 5,000 lines are checked, the page answers: no frame waits for long.
func TestLongList(t *testing.T) {
	alone(t, func(t *testing.T, b *tab) {
		b.fresh("#explorer")
		longest := js[float64](b, typeText+`
			typeText(Array.from({ length: 5000 }, (_, i) => 'http://h/' + i + (i % 3 ? '' : ' x')).join('\n'))
			let longest = 0
			let last = performance.now()
			while (!document.querySelector('#list')) {
				await new Promise((resolve) => setTimeout(resolve))
				longest = Math.max(longest, performance.now() - last)
				last = performance.now()
			}
			return longest`)
		b.has("#list-count", "5,000 lines: 1,667 not valid.")
		b.has("#unaddressed", "The address of this page does not have the list, because it is too long.")
		if n := len(b.texts("#list tbody tr")); n != 200 {
			t.Errorf("%d rows", n)
		}
		b.run(chromedp.Click("#list-more"))
		b.eventually("document.querySelectorAll('#list tbody tr').length === 400")
		t.Logf("the page was busy for %.0f ms at most", longest)
		if longest > 5000 { // of a machine that has other work; it is 200 to 400 ms, most of it for the text in the field
			t.Errorf("the page was busy for %.0f ms", longest)
		}
		// Another text while the list is checked: its answer comes.
		js[any](b, typeText+`
			typeText(Array.from({ length: 5000 }, (_, i) => 'http://h/' + i).join('\n'))
			await new Promise((resolve) => setTimeout(resolve, 600))
			typeText('http://a b/')`)
		b.showsVerdicts("http://a b/")
		time.Sleep(500 * time.Millisecond)
		b.showsVerdicts("http://a b/")
	})
}

// While an answer is under way, the answer before is dim and busy.
func TestStale(t *testing.T) {
	alone(t, func(t *testing.T, b *tab) {
		b.fresh(link("explorer", "input", "http://a/"))
		js[any](b, delay, map[string]int{"explain": 1500})
		const look = `
			const { ariaBusy } = document.querySelector('#answer')
			return ariaBusy + ' ' + getComputedStyle(document.querySelector('#answer')).opacity`
		if got := js[string](b, look); got != "false 1" {
			t.Errorf("an answer is %s", got)
		}
		if got := js[string](b, typeText+"typeText('http://a b/'); await new Promise((resolve) => setTimeout(resolve, 500));"+look); got != "true 0.55" {
			t.Errorf("an old answer is %s", got)
		}
		b.showsVerdicts("http://a b/")
		b.settle()
		if got := js[string](b, look); got != "false 1" {
			t.Errorf("the new answer is %s", got)
		}
	})
}

// A screen reader hears the verdict once after the last key, and not again if it stays the same.
func TestLiveRegion(t *testing.T) {
	t.Parallel()
	b := newTab(t, homes(t)[0])
	b.fresh(link("explorer", "input", "http:"))
	time.Sleep(time.Second)
	js[any](b, "window.said = []; new MutationObserver(() => window.said.push(document.querySelector('#status').textContent)).observe(document.querySelector('#status'), { childList: true })")
	for _, key := range "//example.com/a" {
		b.run(chromedp.KeyEvent(string(key)))
	}
	b.settle()
	time.Sleep(time.Second)
	if said := value(b, chromedp.Evaluate[[]string]("window.said")); len(said) != 0 {
		t.Errorf("after each key the verdict is the same, and was said again: %q", said)
	}
	b.run(chromedp.KeyEvent(" "), chromedp.KeyEvent(" "))
	b.settle()
	time.Sleep(time.Second)
	if said := value(b, chromedp.Evaluate[[]string]("window.said")); len(said) != 1 || !strings.HasPrefix(said[0], "Not a valid URI: ") {
		t.Errorf("said %q", said)
	}
}

// WCAG 2.2, 1.4.12: with more space between letters, words and lines, no part of the string covers another, and
// the page does not become wider. In short mode, each view is looked at on one of the homes.
func TestTextSpacing(t *testing.T) {
	onBothHomes(t, func(t *testing.T, b *tab) {
		for _, width := range []int64{320, 1280} {
			b.run(chromedp.EmulateViewport(width, 900))
			for i, view := range b.views() {
				if leftOut(t, i) {
					continue
				}
				b.fresh(view)
				js[any](b, `const sheet = new CSSStyleSheet()
					sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }')
					document.adoptedStyleSheets = [sheet]`)
				b.fits(view + " with text spacing")
				if covered := js[[]string](b, `
					const faults = []
					for (const string of document.querySelectorAll('section:not([hidden]) .string')) {
						const boxes = [...string.children].flatMap((e) => [...e.getClientRects()].map((r) => ({ e, r })))
						for (const [i, a] of boxes.entries()) for (const c of boxes.slice(i + 1)) {
							const wide = Math.min(a.r.right, c.r.right) - Math.max(a.r.left, c.r.left)
							const high = Math.min(a.r.bottom, c.r.bottom) - Math.max(a.r.top, c.r.top)
							if (wide > 1 && high > 6) faults.push(a.e.textContent + ' ' + c.e.textContent)
						}
					}
					for (const e of document.querySelectorAll('section:not([hidden]) :is(h1, h2, p, button, .verdict, .part)')) {
						if (e.checkVisibility() && e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1) faults.push(e.textContent.slice(0, 60))
					}
					return faults`); len(covered) > 0 {
					t.Errorf("%s at %d pixels: %q", view, width, covered)
				}
			}
		}
	})
}

// A link whose text is a number has a label that says of what. Two links of a view with the same name have
// the same target.
func TestLinkNames(t *testing.T) {
	t.Parallel()
	b := newTab(t, homes(t)[0])
	for _, view := range slices.Concat([]string{link("explorer", "input", "http://u@h:80/a?b#c"), link("compare", "input", "http://h/"), link("iri", "input", "http://h/é")}, conformanceTabs) {
		b.fresh(view)
		if names := js[[]string](b, `return [...document.querySelectorAll('section:not([hidden]) a.cite')].map((a) => a.ariaLabel ?? a.textContent).filter((name) => !/^RFC \d{4}/.test(name))`); len(names) > 0 {
			t.Errorf("%s: links named %q", view, names)
		}
	}
}

// If the server or WebAssembly does not answer, a button asks again.
func TestAgain(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	var down atomic.Bool
	s := httptest.NewUnstartedServer(nil)
	inner := page.Handler(page.Options{Addr: s.Listener.Addr().String()})
	s.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if down.Load() {
			panic(http.ErrAbortHandler)
		}
		inner.ServeHTTP(w, r)
	})
	s.Start()
	defer s.Close()
	b := newTab(t, home{"serve", s.URL + "/"})
	b.fresh(link("explorer", "input", "http://a/"))
	down.Store(true)
	js[any](b, typeText+"typeText('http://a b/')")
	b.has("#answer .failure", "The server does not answer.")
	down.Store(false)
	b.run(chromedp.Click("[data-again]"))
	b.showsVerdicts("http://a b/")
	b.takeFaults() // the browser reports the network
}

// On a slow network (400 ms, 50 kB/s), the field is there within 2 seconds, and the answer within 3.5; the
// first screen has at most 60 kB; and nothing in sight moves when the answer comes.
func TestSlowNetwork(t *testing.T) {
	b := newTab(t, homes(t)[0])
	if _, err := chromedp.Call(b.ctx, network.Enable, network.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	slow := []*network.Conditions{{Latency: 400, DownloadThroughput: 50_000, UploadThroughput: 50_000}}
	if _, err := chromedp.Call(b.ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: slow}); err != nil {
		t.Fatal(err)
	}
	b.run(chromedp.EmulateViewport(1280, 800))
	b.open(link("explorer", "input", "http://example.com/a b|c"))
	got := js[struct{ Field, Answer, Shift, Bytes float64 }](b, `
		const got = { Shift: 0 }
		new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) got.Shift += e.value }).observe({ type: 'layout-shift', buffered: true })
		while (!document.querySelector('#verdict')) await new Promise((resolve) => setTimeout(resolve, 10))
		got.Answer = performance.now()
		await new Promise((resolve) => setTimeout(resolve, 1000))
		got.Field = Math.max(...performance.getEntriesByType('resource').filter((e) => e.name.endsWith('.js')).map((e) => e.responseEnd)) // the scripts are there
		got.Bytes = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce((n, e) => n + e.transferSize, 0)
		return got`)
	t.Logf("%+v", got)
	if got.Shift > 0.1 || got.Bytes > 60_000 {
		t.Errorf("layout shift %.3f, %.0f bytes", got.Shift, got.Bytes)
	}
	if busy := 2.0; got.Field > busy*2000 || got.Answer > busy*3500 { // the machine has other work
		t.Errorf("the field is there after %.0f ms, and the answer after %.0f", got.Field, got.Answer)
	}
}
