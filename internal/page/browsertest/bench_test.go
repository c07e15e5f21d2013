package browsertest

import (
	"bytes"
	"compress/gzip"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// firstAnswer waits for the first answer. It returns the milliseconds since the navigation began.
const firstAnswer = `
	await m.ask({ op: 'explain', input: 'http://a b/' }, { limit: 60000 })
	return performance.now()`

// rawHome is a static host that has the program without compression. Its worker gives the answer of
// the host to the browser, which can then keep the compiled program. It has no service worker.
func rawHome(b *testing.B) home {
	b.Helper()
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(site, filepath.FromSlash(name)))
		if err != nil {
			b.Fatal(err)
		}
		return data
	}
	in, err := gzip.NewReader(bytes.NewReader(read("uri.wasm.gz")))
	if err != nil {
		b.Fatal(err)
	}
	program, err := io.ReadAll(in)
	if err != nil {
		b.Fatal(err)
	}
	const load = "async function load() {"
	worker := bytes.Replace(read("js/worker.js"), []byte(load), []byte(load+`
		return (await WebAssembly.instantiateStreaming(fetch(new URL('../uri.wasm', import.meta.url)), go.importObject)).instance`), 1)
	files := http.FileServer(http.Dir(site))
	static := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "max-age=3600")
		switch r.URL.Path {
		case "/uri.wasm":
			w.Header().Set("Content-Type", "application/wasm")
			w.Write(program)
		case "/js/worker.js":
			w.Header().Set("Content-Type", "text/javascript")
			w.Write(worker)
		case "/sw.js":
			w.Header().Set("Content-Type", "text/javascript")
		default:
			files.ServeHTTP(w, r)
		}
	}))
	b.Cleanup(static.Close)
	return home{"raw", static.URL + "/"}
}

// The time from the navigation to the first answer. A cold visit has an empty cache. A warm visit has
// what the first visit left: the files that the service worker keeps, or, with raw, the cache of the
// browser.
func BenchmarkFirstAnswer(b *testing.B) {
	for _, h := range append(homes(b), rawHome(b)) {
		b.Run(h.name+"/cold", func(b *testing.B) {
			total := 0.0
			for b.Loop() {
				visit := newTab(b, h) // without storage
				visit.open("")
				total += js[float64](visit, firstAnswer)
			}
			b.ReportMetric(total/float64(b.N), "ms/answer")
		})
		b.Run(h.name+"/warm", func(b *testing.B) {
			visit := newTab(b, h)
			visit.open("")
			js[float64](visit, firstAnswer)
			if h.name == "static" {
				js[any](visit, "m.warm(); await navigator.serviceWorker.ready")
			}
			time.Sleep(5 * time.Second) // a browser keeps a compiled program after a while
			total := 0.0
			for b.Loop() {
				visit.reload()
				total += js[float64](visit, firstAnswer)
			}
			b.ReportMetric(total/float64(b.N), "ms/answer")
		})
	}
}

// long returns a text of 2,000 characters: a part is repeated after an authority.
func long(part string) string {
	runes := []rune("http://example.com/" + strings.Repeat(part, 2000))
	return string(runes[:2000])
}

// The time of a question about a text of 2,000 characters, without drawing the answer.
func BenchmarkAnswer(b *testing.B) {
	for _, h := range homes(b) {
		b.Run(h.name, func(b *testing.B) {
			visit := newTab(b, h)
			visit.open("")
			js[float64](visit, firstAnswer)
			total := 0.0
			for b.Loop() {
				total += js[float64](visit, `
					const start = performance.now()
					await m.ask({ op: 'explain', input: args[0] })
					return performance.now() - start`, long("a/é"))
			}
			b.ReportMetric(total/float64(b.N), "ms/answer")
		})
	}
}

// The time from a key in the explorer until the browser has painted the frame that shows the answer,
// for a text of 2,000 characters. The texts have ASCII, a letter of two bytes, and
// characters of East Asia.
func BenchmarkKey(b *testing.B) {
	for _, h := range homes(b) {
		for name, text := range map[string]string{"ascii": long("a/b"), "french": long("a/é"), "chinese": long("例え")} {
			b.Run(h.name+"/"+name, func(b *testing.B) {
				visit := newTab(b, h)
				visit.open("")
				visit.settle()
				js[float64](visit, firstAnswer)
				total, fastest := 0.0, math.Inf(1)
				for b.Loop() {
					js[any](visit, typeText+"typeText(args[0] + ' ')", text)
					visit.settle()
					took := js[float64](visit, typeText+`
						const start = performance.now()
						typeText(args[0])
						do await new Promise((resolve) => requestAnimationFrame(resolve))
						while (document.documentElement.dataset.asking)
						await new Promise((resolve) => setTimeout(resolve)) // after the frame
						return performance.now() - start`, text)
					total += took
					fastest = min(fastest, took)
				}
				b.ReportMetric(total/float64(b.N), "ms/key")
				b.ReportMetric(fastest, "ms/fastest") // of a machine that has other work
			})
		}
	}
}
