package uri_test

import (
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/uriform/uri"
)

// BenchmarkParse reads the web URLs of the corpora under every generation, and with
// net/url. The passes alternate, so that what else the machine does falls on all;
// of each the fastest counts. "x-net/url" is how many times the speed of net/url
// that is, "x-rfc3986" how many times the time of RFC 3986.
func BenchmarkParse(b *testing.B) {
	urls := slices.Collect(corpusLines(b, "urls-web.txt"))
	bytes := 0
	for _, s := range urls {
		bytes += len(s)
	}
	fastest := map[string]time.Duration{}
	pass := func(name string, parse func(s string)) {
		start := time.Now()
		for _, s := range urls {
			parse(s)
		}
		if took := time.Since(start); fastest[name] == 0 || took < fastest[name] {
			fastest[name] = took
		}
	}
	for b.Loop() {
		pass("net/url", func(s string) { url.Parse(s) })
		for x := range uri.Syntaxes() {
			pass(x.String(), func(s string) { x.Parse(s) })
		}
	}
	b.ReportMetric(0, "ns/op") // of no meaning here
	perURL := func(name string) float64 { return float64(fastest[name].Nanoseconds()) / float64(len(urls)) }
	b.ReportMetric(perURL("net/url"), "ns/url-net/url")
	for x := range uri.Syntaxes() {
		b.ReportMetric(perURL(x.String()), "ns/url-"+x.String())
		b.ReportMetric(perURL(x.String())/perURL("rfc3986"), "x-rfc3986-"+x.String())
	}
	b.ReportMetric(perURL("net/url")/perURL("rfc3986"), "x-net/url")
}
