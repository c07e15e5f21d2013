package iri_test

import (
	"net/url"
	"os"
	"strings"
	"testing"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/iri"
)

// The texts of the benchmarks: an IRI of many scripts, its URI, and an ASCII URI.
const (
	benchIRI   = "http://www.bücher.example/日本語/Москва/é?q=ελληνικά#ñ"
	benchURI   = "http://www.b%C3%BCcher.example/%E6%97%A5%E6%9C%AC%E8%AA%9E/%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0/%C3%A9?q=%CE%B5%CE%BB%CE%BB%CE%B7%CE%BD%CE%B9%CE%BA%CE%AC#%C3%B1"
	benchASCII = "http://www.example.org:8080/over/there/index.html?name=ferret&color=red#nose"
)

func BenchmarkToURI(b *testing.B) {
	for _, bench := range []struct {
		name, text string
		with       iri.ToURI
	}{
		{"ASCII", benchASCII, iri.ToURI{}},
		{"IRI", benchIRI, iri.ToURI{}},
		{"IRI/NFC", benchIRI, iri.ToURI{NFC: true}},
		{"ASCII/IDNA", benchASCII, iri.ToURI{Host: iri.HostIDNA}},
		{"IRI/IDNA", benchIRI, iri.ToURI{Host: iri.HostIDNA}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.SetBytes(int64(len(bench.text)))
			b.ReportAllocs()
			for b.Loop() {
				bench.with.String(bench.text)
			}
		})
		b.Run(bench.name+"/append", func(b *testing.B) {
			b.SetBytes(int64(len(bench.text)))
			b.ReportAllocs()
			buffer := make([]byte, 0, 1024)
			for b.Loop() {
				bench.with.Append(buffer, bench.text)
			}
		})
	}
}

func BenchmarkToIRI(b *testing.B) {
	for _, bench := range []struct {
		name, text string
		with       iri.ToIRI
	}{
		{"ASCII", benchASCII, iri.ToIRI{}},
		{"URI", benchURI, iri.ToIRI{}},
		{"URI/display", benchURI, iri.Display},
		{"A-label", "http://www.xn--bcher-kva.example/", iri.ToIRI{Host: iri.HostIDNA}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.SetBytes(int64(len(bench.text)))
			b.ReportAllocs()
			for b.Loop() {
				bench.with.String(bench.text)
			}
		})
	}
}

// BenchmarkPeers has what other packages take for a part of the work: package idna for the host alone,
// and net/url for a URL with a percent-encoded path, without the host and the query.
func BenchmarkPeers(b *testing.B) {
	b.Run("idna, host alone", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			idna.Lookup.ToASCII("www.bücher.example")
		}
	})
	b.Run("idna, ASCII host alone", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			idna.Lookup.ToASCII("www.example.org")
		}
	})
	b.Run("net/url, IRI", func(b *testing.B) {
		b.SetBytes(int64(len(benchIRI)))
		b.ReportAllocs()
		for b.Loop() {
			u, _ := url.Parse(benchIRI)
			_ = u.String()
		}
	})
	b.Run("net/url, ASCII", func(b *testing.B) {
		b.SetBytes(int64(len(benchASCII)))
		b.ReportAllocs()
		for b.Loop() {
			u, _ := url.Parse(benchASCII)
			_ = u.String()
		}
	})
}

func BenchmarkCharacterForm(b *testing.B) {
	for name, text := range map[string]string{
		"normal": benchIRI, "decomposed": norm.NFD.String(benchIRI), "marks": "e" + strings.Repeat("\u0301\u0323", 1<<18),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				iri.NFC.Apply(text)
			}
		})
	}
}

func BenchmarkEquivalent(b *testing.B) {
	i, j := uritest.Must(uri.RFC3987.Parse("http://résumé.example.org/a")), uritest.Must(uri.RFC3987.Parse("http://xn--rsum-bpad.example.org/a"))
	b.ReportAllocs()
	for b.Loop() {
		iri.Equivalent(i, j)
	}
}

// BenchmarkCorpus converts the lines of the corpora to URIs and to IRIs.
func BenchmarkCorpus(b *testing.B) {
	for _, name := range []string{"urls-web.txt", "iris-dbpedia-links.txt"} {
		text, err := os.ReadFile(testenv.Data(b, "corpora", name))
		if err != nil {
			b.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		run := func(what string, convert func(dst []byte, text string) ([]byte, error)) {
			b.Run(what+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				buffer := make([]byte, 0, 1<<16)
				for b.Loop() {
					for _, line := range lines {
						convert(buffer, line)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(lines)), "ns/line")
			})
		}
		run("parse", func(dst []byte, text string) ([]byte, error) { uri.RFC3987.ParseReference(text); return nil, nil })
		run("to-uri", iri.ToURI{}.Append)
		run("to-uri, idna", iri.ToURI{Host: iri.HostIDNA}.Append)
		run("to-iri", iri.ToIRI{}.Append)
		run("display", iri.Display.Append)
	}
}
