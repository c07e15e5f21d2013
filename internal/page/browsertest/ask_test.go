package browsertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/page"
	"github.com/uriform/uri/internal/protocol"
)

// generationStrings returns the distinct inputs of conformance/generations.tsv.
func generationStrings(t testing.TB) (list []string) {
	t.Helper()
	b, err := os.ReadFile("../../../conformance/generations.tsv")
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for line := range strings.Lines(string(b)) {
		cell, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || cell == "" {
			continue
		}
		text, err := strconv.Unquote(`"` + cell + `"`)
		if err != nil {
			text = cell
		}
		if !seen[text] {
			seen[text] = true
			list = append(list, text)
		}
	}
	return list
}

// The replies in the browser are the replies of the library, also for strings of every kind.
func TestAsk(t *testing.T) {
	var requests []map[string]any
	for _, s := range append(generationStrings(t), "", "é", "a\u202eb", "\x00", "\n", "<script>", "𝒳", "\u2028") {
		for _, op := range []string{"generations", "explain", "bidi", "normalize"} {
			requests = append(requests, map[string]any{"op": op, "input": s})
		}
	}
	requests = append(requests,
		map[string]any{"op": "no-such-op"},
		map[string]any{"op": "parse", "input": "x", "no-such-key": true},
		map[string]any{"op": "match", "grammar": "rfc3986", "rule": "IPv6address", "input": "1::2::3"},
	)
	var lines, replies bytes.Buffer
	for _, q := range requests {
		b, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		lines.Write(append(b, '\n'))
	}
	if err := new(protocol.Server).Serve(&lines, &replies); err != nil {
		t.Fatal(err)
	}
	onBothHomes(t, func(t *testing.T, tab *tab) {
		tab.open("")
		got := js[[]any](tab, "return m.askAll(args[0], {limit: 60000})", requests)
		if len(got) != len(requests) {
			t.Fatalf("%d replies, want %d", len(got), len(requests))
		}
		for i, line := range bytes.Split(bytes.TrimSpace(replies.Bytes()), []byte("\n")) {
			var want any
			if err := json.Unmarshal(line, &want); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got[i], want) {
				t.Errorf("%v: the reply is %v, want %s", requests[i], got[i], line)
			}
		}
	})
}

// outcome is a piece of JavaScript: it awaits a promise, and returns the value or the name and
// the message of the error.
const outcome = "const outcome = (p) => p.then((value) => ({ value }), (e) => ({ name: e.name, message: e.message })); "

type result struct {
	Value         any
	Name, Message string
}

// The last answer wins: the questions before are aborted, also if all are asked at once.
func TestLatest(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		tab.open("")
		got := js[[]result](tab, outcome+`
			const question = m.latest()
			const all = []
			for (let i = 0; i < 20; i++) all.push(outcome(question({ op: 'dots', input: '/' + i })))
			return Promise.all(all)`)
		for i, r := range got[:19] {
			if r.Name != "AbortError" {
				t.Errorf("question %d: %v", i, r)
			}
		}
		if want := map[string]any{"result": "/19"}; !reflect.DeepEqual(got[19].Value, want) {
			t.Errorf("the last answer is %v", got[19])
		}
	})
}

// A question that takes too long is given up. The next question is answered.
func TestLimit(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		tab.open("")
		got := js[[]result](tab, outcome+`
			await m.ask({ op: 'nfc', input: '' }, { limit: 60000 })
			const long = { op: 'explain', input: 'http://' + 'a'.repeat(3000000) + ' ' }
			const slow = outcome(m.ask(long, { limit: 5 }))
			const waits = outcome(m.ask({ op: 'dots', input: '/a' }))
			return Promise.all([slow, waits])`)
		if got[0].Name != "AskError" || got[0].Message != "There was no answer after 0.005 seconds." {
			t.Errorf("the slow question: %v", got[0])
		}
		if want := map[string]any{"result": "/a"}; !reflect.DeepEqual(got[1].Value, want) {
			t.Errorf("the next question: %v", got[1])
		}
	})
}

// A text over the limit is refused in the browser, with a sentence for the user.
func TestTooLong(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		tab.open("")
		got := js[result](tab, outcome+"return outcome(m.ask({ op: 'nfc', input: 'a'.repeat(33554432) }))")
		if got.Name != "AskError" || !strings.Contains(got.Message, "too long") {
			t.Errorf("%v", got)
		}
		// The server takes lines of 4 MiB.
		length := js[int](tab, "return (await m.ask({ op: 'dots', input: '/a'.repeat(2000000) }, { limit: 60000 })).result.length")
		if length != 4_000_000 {
			t.Errorf("the answer to 4 MB has %d characters", length)
		}
	})
}

// If the server ends, or WebAssembly cannot be loaded, the error is a sentence for the user.
func TestNoAnswer(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	serve := httptest.NewUnstartedServer(nil)
	serve.Config = page.Server(page.Options{Addr: serve.Listener.Addr().String(), MaxBody: 100})
	serve.Start()
	for _, tt := range []struct {
		home home
		end  func()
		want string
	}{
		{home{"serve, short bodies", serve.URL + "/"}, func() {}, "The server refused the request: 413: the body is too long"},
		{home{"serve, ended", serve.URL + "/"}, serve.Close, `The server does not answer. Does "uri serve" still run?`},
		{brokenHome(t), func() {}, "WebAssembly could not be loaded: 404 Not Found. Try again, or run “uri serve” on your machine: it needs no WebAssembly."},
	} {
		t.Run(tt.home.name, func(t *testing.T) {
			tab := newTab(t, tt.home)
			tab.open("")
			js[any](tab, "")
			tt.end()
			got := js[result](tab, outcome+"return outcome(m.ask({ op: 'nfc', input: 'a'.repeat(100) }))")
			if got.Name != "AskError" || got.Message != tt.want {
				t.Errorf("%v, want %s", got, tt.want)
			}
			tab.takeFaults() // the browser reports the network
		})
	}
}

// brokenHome is a static host that lost the program.
func brokenHome(t *testing.T) home {
	t.Helper()
	files := http.FileServer(http.Dir(site))
	static := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".wasm.gz") {
			http.NotFound(w, r)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(static.Close)
	return home{"static, no program", static.URL + "/"}
}

// The program is loaded however the host announces it.
func TestHosts(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	files := http.FileServer(http.Dir(site))
	for i, headers := range []http.Header{
		{"Content-Type": {"application/gzip"}},
		{"Content-Type": {"application/wasm"}, "Content-Encoding": {"gzip"}}, // as Apache with AddEncoding
		{"Content-Type": {"text/plain"}, "X-Content-Type-Options": {"nosniff"}},
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			static := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, ".wasm.gz") {
					for name, values := range headers {
						w.Header()[name] = values
					}
				}
				files.ServeHTTP(w, r)
			}))
			defer static.Close()
			tab := newTab(t, home{"static", static.URL + "/"})
			tab.open("")
			got := js[any](tab, "return m.ask({ op: 'dots', input: '/a' }, { limit: 60000 })")
			if want := map[string]any{"result": "/a"}; !reflect.DeepEqual(got, want) {
				t.Errorf("the answer is %v", got)
			}
		})
	}
}

// After the first visit, the static page works without its host.
func TestOffline(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	static := httptest.NewServer(http.StripPrefix("/a/path/", http.FileServer(http.Dir(site))))
	defer static.Close()
	tab := newTab(t, home{"static", static.URL + "/a/path/"})
	tab.open("")
	js[any](tab, "m.warm(); await navigator.serviceWorker.ready")
	static.Close()
	for _, suffix := range []string{"", "?x", "index.html"} {
		tab.open(suffix)
		tab.eventually("document.querySelector('script[type=module]') !== null") // the service worker may answer later
		got := js[any](tab, "return m.ask({ op: 'dots', input: '/a' }, { limit: 60000 })")
		if want := map[string]any{"result": "/a"}; !reflect.DeepEqual(got, want) {
			t.Errorf("%q: the answer is %v", suffix, got)
		}
	}
}

// The menus of the page have the syntaxes of the library.
func TestSyntaxes(t *testing.T) {
	onBothHomes(t, func(t *testing.T, tab *tab) {
		tab.open("")
		lists := js[[2][]string](tab, `
			const { syntaxes } = await import(new URL('dom.js', document.querySelector('script[type=module]').src))
			return [[...syntaxes].sort(), (await m.ask({ op: 'hello' })).syntaxes.sort()]`)
		if !slices.Equal(lists[0], lists[1]) {
			t.Errorf("the page has %q, the library has %q", lists[0], lists[1])
		}
	})
}
