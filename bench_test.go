package uri_test

import (
	"net/url"
	"slices"
	"testing"

	"github.com/uriform/uri"
)

// BenchmarkParse reads all web URLs of the corpora, malformed ones included, under
// RFC 3986 and with net/url.
func BenchmarkParse(b *testing.B) {
	race(b, slices.Collect(corpusLines(b, "urls-web.txt")),
		contender{"uri", func(s string) { uri.Parse(s) }},
		contender{"net/url", func(s string) { url.Parse(s) }})
}

// BenchmarkSyntaxes reads the web URLs that every generation accepts under each of
// them, and with net/url.
func BenchmarkSyntaxes(b *testing.B) {
	var contenders []contender
	for x := range uri.Syntaxes() {
		contenders = append(contenders, contender{x.String(), func(s string) { x.Parse(s) }})
	}
	contenders = append(contenders, contender{"net/url", func(s string) { url.Parse(s) }})
	var texts []string
	for s := range corpusLines(b, "urls-web.txt") {
		if acceptedByAll(s) {
			texts = append(texts, s)
		}
	}
	race(b, texts, contenders...)
}

func acceptedByAll(s string) bool {
	for x := range uri.Syntaxes() {
		if !x.Valid(s) {
			return false
		}
	}
	_, err := url.Parse(s)
	return err == nil
}
