package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// firstAnswer waits for the first answer. It returns the milliseconds since the navigation began.
const firstAnswer = `
	await m.ask({ op: 'explain', input: 'http://a b/' }, { limit: 60000 })
	return performance.now()`

// The time from the navigation to the first answer. A cold visit has an empty cache, a warm visit
// has what the service worker of the first visit kept.
func BenchmarkFirstAnswer(b *testing.B) {
	for _, h := range homes(b) {
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
			total := 0.0
			for b.Loop() {
				visit.run(chromedp.Reload())
				total += js[float64](visit, firstAnswer)
			}
			b.ReportMetric(total/float64(b.N), "ms/answer")
		})
	}
}

// The time of a question about a text of 2,000 characters, without drawing the answer.
func BenchmarkAnswer(b *testing.B) {
	text := "http://example.com/" + strings.Repeat("a/é", 2000)[:1981]
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
					return performance.now() - start`, text)
			}
			b.ReportMetric(total/float64(b.N), "ms/answer")
		})
	}
}

// The time from a key in the explorer to the next frame that shows the answer, for a text of
// 2,000 characters.
func BenchmarkKey(b *testing.B) {
	text := "http://example.com/" + strings.Repeat("a/é", 2000)[:1981]
	for _, h := range homes(b) {
		b.Run(h.name, func(b *testing.B) {
			visit := newTab(b, h)
			visit.open("")
			visit.settle()
			js[float64](visit, firstAnswer)
			total := 0.0
			for b.Loop() {
				total += js[float64](visit, typeText+`
					typeText(args[0] + ' ')
					const idle = async () => {
						do await new Promise((resolve) => requestAnimationFrame(resolve))
						while (document.documentElement.dataset.asking)
					}
					await idle()
					await idle()
					const start = performance.now()
					typeText(args[0])
					await idle()
					return performance.now() - start`, text)
			}
			b.ReportMetric(total/float64(b.N), "ms/key")
		})
	}
}
