package uri_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/internal/wording"
)

// These benchmarks compare the operations with net/url over the corpora. Each operation goes from
// text to text: it parses, does its work and writes the result. The passes of the two libraries
// alternate, so that other work of the machine affects both. The fastest pass counts. "x-net/url"
// is the speed relative to net/url.

// BenchmarkParse parses all web URLs of the corpora, also invalid ones, under RFC 3986 and with
// net/url.
func BenchmarkParse(b *testing.B) {
	race(b, slices.Collect(corpusLines(b, "urls-web.txt")),
		contender{"uri", func(s string) { uri.Parse(s) }},
		contender{"net/url", func(s string) { url.Parse(s) }})
}

// BenchmarkSyntaxes parses the web URLs that every syntax accepts, under each syntax and with
// net/url.
func BenchmarkSyntaxes(b *testing.B) {
	var contenders []contender
	for _, x := range uri.Syntaxes() {
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
	for _, x := range uri.Syntaxes() {
		if !uritest.IsURI(x, s) {
			return false
		}
	}
	_, err := url.Parse(s)
	return err == nil
}

// A contender is one implementation of the work for one text.
type contender struct {
	name string
	do   func(s string)
}

// race reports the time that each contender needs for a text. The last contender is net/url. race
// reports the ratio of its time to the time of each other contender.
func race(b *testing.B, texts []string, contenders ...contender) {
	fastest := make([]time.Duration, len(contenders))
	for b.Loop() {
		for i, c := range contenders {
			start := time.Now()
			for _, s := range texts {
				c.do(s)
			}
			if took := time.Since(start); fastest[i] == 0 || took < fastest[i] {
				fastest[i] = took
			}
		}
	}
	b.ReportMetric(0, "ns/op") // of no meaning here
	last := len(contenders) - 1
	for i, c := range contenders {
		b.ReportMetric(float64(fastest[i].Nanoseconds())/float64(len(texts)), "ns/"+c.name)
		if i < last {
			b.ReportMetric(float64(fastest[last])/float64(fastest[i]), "x-net/url-"+c.name)
		}
	}
}

// acceptedByBoth returns the lines of corpora that both libraries accept as references.
func acceptedByBoth(b *testing.B, names ...string) (texts []string) {
	for _, name := range names {
		for line := range corpusLines(b, name) {
			if _, err := url.Parse(line); err == nil && uritest.IsReference(uri.RFC3986, line) {
				texts = append(texts, line)
			}
		}
	}
	return texts
}

// BenchmarkResolve resolves the references of web pages, and web URLs, against the URL
// of a page.
func BenchmarkResolve(b *testing.B) {
	const page = "https://www.example.com/library/books/index.html?lang=en"
	base, theirs := uri.MustParse(page), must(url.Parse(page))
	buffer := make([]byte, 0, 1<<20)
	for name, texts := range map[string][]string{
		"html": acceptedByBoth(b, "html-references.txt"), "web": acceptedByBoth(b, "urls-web.txt"),
	} {
		b.Run(name+"/buffer", func(b *testing.B) {
			race(b, texts,
				contender{"uri", func(s string) { keep(uri.Resolver{}.AppendResolve(buffer, base, must(uri.ParseReference(s)))) }},
				contender{"net/url", func(s string) { keep(must(theirs.Parse(s)).AppendBinary(buffer)) }})
		})
		b.Run(name+"/string", func(b *testing.B) {
			race(b, texts,
				contender{"uri", func(s string) { keep(base.Resolve(must(uri.ParseReference(s)))) }},
				contender{"net/url", func(s string) { keep(must(theirs.Parse(s)).String(), 0) }})
		})
	}
}

// BenchmarkNormalize takes all steps of normalization: for the URLs of the corpora that are
// normal, and for all URLs. net/url has no such operation. It is compared with the least work that
// normalization needs: to parse, to write the host in lower case, and to write the text. That does
// not change dot-segments, percent-encodings and ports.
func BenchmarkNormalize(b *testing.B) {
	n := uri.Normalizer{Steps: uri.RFC3986.Steps()}
	buffer := make([]byte, 0, 1<<20)
	all := acceptedByBoth(b, "urls-web.txt", "html-references.txt")
	normal := slices.DeleteFunc(slices.Clone(all), func(s string) bool {
		r := uri.MustParseReference(s)
		return must(n.Normalize(r)) != r
	})
	for name, texts := range map[string][]string{"normal": normal, "all": all} {
		b.Run(name, func(b *testing.B) {
			race(b, texts,
				contender{"uri", func(s string) { keep(n.AppendNormalize(buffer, must(uri.ParseReference(s)))) }},
				contender{"uri-value", func(s string) { keep(n.Normalize(must(uri.ParseReference(s)))) }},
				contender{"net/url", func(s string) {
					u := must(url.Parse(s))
					u.Host = strings.ToLower(u.Host)
					keep(u.AppendBinary(buffer))
				}})
			b.ReportMetric(float64(len(texts)), "texts")
		})
	}
}

// BenchmarkRelativize relativizes each web URL against the URL before it in sorted order. net/url
// has no such operation.
func BenchmarkRelativize(b *testing.B) {
	us := sortedURIs(b, uri.RFC3986)
	i := 1
	for b.Loop() {
		keep(us[i-1].Relativize(us[i]))
		if i++; i == len(us) {
			i = 1
		}
	}
}

// BenchmarkEquivalence compares web URLs that are neighbors in sorted order, because such URLs
// differ near their ends.
func BenchmarkEquivalence(b *testing.B) {
	us := sortedURIs(b, uri.RFC3986)
	i := 1
	for b.Loop() {
		keep(wording.RungOf(us[i-1].EquivalentAfter(us[i])), 0)
		if i++; i == len(us) {
			i = 1
		}
	}
}

// Values of net/url, which a program needs for a request, beside url.Parse, and the other way
// beside url.URL.String with url.Parse.
func BenchmarkConversions(b *testing.B) {
	for _, text := range []string{"https://example.com/dir/page.html?q=1&r=2", "https://example.com/a%20b/c%2Fd?q=1#part"} {
		r, u := uri.MustParseReference(text), must(url.Parse(text))
		for _, c := range []contender{
			{"URL", func(string) { r.URL() }},
			{"parse and URL", func(s string) { must(uri.ParseReference(s)).URL() }},
			{"url.Parse", func(s string) { url.Parse(s) }},
			{"FromURL", func(string) { uri.FromURL(u) }},
			{"String and url.Parse", func(string) { url.Parse(u.String()) }},
		} {
			b.Run(c.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					c.do(text)
				}
			})
		}
	}
}

// BenchmarkNetURL converts the web URLs that convert: from text to a *url.URL that is exact, and
// from text by net/url to a URI. The last contender is net/url alone.
func BenchmarkNetURL(b *testing.B) {
	var texts []string
	for _, s := range acceptedByBoth(b, "urls-web.txt") {
		if _, err := must(uri.ParseReference(s)).URL(); err == nil {
			texts = append(texts, s)
		}
	}
	race(b, texts,
		contender{"uri", func(s string) { keep(uri.ParseReference(s)) }},
		contender{"uri+URL", func(s string) { keep(must(uri.ParseReference(s)).URL()) }},
		contender{"net/url+FromURL", func(s string) { keep(uri.FromURL(must(url.Parse(s)))) }},
		contender{"net/url", func(s string) { keep(url.Parse(s)) }})
	b.ReportMetric(float64(len(texts)), "texts")
}

// BenchmarkNetURLAuthority converts web URLs to a *url.URL after their authority was replaced by a login or
// an IPv6 literal. The last contender is url.Parse.
func BenchmarkNetURLAuthority(b *testing.B) {
	for name, authority := range map[string]string{
		"password": "user:secret@example.com", "user": "user@example.com", "ipv6": "[2001:db8::7334]:8080",
	} {
		var texts []string
		for _, s := range acceptedByBoth(b, "urls-web.txt") {
			u, ok := uri.MustParseReference(s).URI()
			if at := u.Spans().Authority; ok && at.Defined() {
				texts = append(texts, s[:at.Start]+authority+s[at.End:])
			}
		}
		texts = slices.DeleteFunc(texts, func(s string) bool {
			_, err := uri.MustParseReference(s).URL()
			return err != nil
		})
		b.Run(name, func(b *testing.B) {
			race(b, texts,
				contender{"uri+URL", func(s string) { keep(must(uri.ParseReference(s)).URL()) }},
				contender{"net/url", func(s string) { keep(url.Parse(s)) }})
		})
	}
}
