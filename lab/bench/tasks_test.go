package main

import (
	"bufio"
	"html"
	"net/url"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/purell"
	nethtml "golang.org/x/net/html"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/lenient"
	"github.com/uriform/uri/links"
	linkshtml "github.com/uriform/uri/links/html"
	"github.com/uriform/uri/query"
)

// A task is one way to do something for each of n inputs.
type task struct {
	name string
	do   func(i int)
}

// race lets the tasks take turns, and reports for each task the fastest pass in nanoseconds for
// each input, and the allocations for each input.
func race(b *testing.B, n int, tasks ...task) {
	b.Helper()
	fastest := make([]time.Duration, len(tasks))
	allocs := make([]uint64, len(tasks))
	for b.Loop() {
		for i, task := range tasks {
			var before, after runtime.MemStats
			pass := func() {
				for k := range n {
					task.do(k)
				}
			}
			runtime.GC()
			pass() // wakes caches and branch predictors
			runtime.ReadMemStats(&before)
			start := time.Now()
			pass()
			took := time.Since(start)
			runtime.ReadMemStats(&after)
			if fastest[i] == 0 || took < fastest[i] {
				fastest[i] = took
			}
			allocs[i] = after.Mallocs - before.Mallocs
		}
	}
	b.ReportMetric(0, "ns/op") // of no meaning here
	b.ReportMetric(float64(n), "inputs")
	for i, task := range tasks {
		b.ReportMetric(float64(fastest[i].Nanoseconds())/float64(n), "ns/"+task.name)
		b.ReportMetric(float64(allocs[i])/float64(n), "allocs/"+task.name)
	}
}

// corpusLines returns the lines of a corpus.
func corpusLines(b *testing.B, name string) (lines []string) {
	b.Helper()
	file, err := os.Open(testenv.Data(b, "corpora", name))
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	for s := bufio.NewScanner(file); s.Scan(); {
		lines = append(lines, s.Text())
	}
	return lines
}

// BenchmarkQuery replaces the value of the last name in each query of the web URLs.
func BenchmarkQuery(b *testing.B) {
	var queries, names []string
	for _, line := range corpusLines(b, "urls-web.txt") {
		r, err := uri.ParseReference(line)
		q := query.Of(r)
		if _, netErr := url.ParseQuery(q); err != nil || netErr != nil || !strings.Contains(q, "=") {
			continue
		}
		name := ""
		for p := range query.Form.Pairs(q) {
			name = p.Name()
		}
		queries, names = append(queries, q), append(names, name)
	}
	buffer := make([]byte, 0, 1<<16)
	race(b, len(queries),
		task{"AppendSet", func(i int) { buffer = query.Form.AppendSet(buffer[:0], queries[i], names[i], "3") }},
		task{"Set", func(i int) { keep = query.Form.Set(queries[i], names[i], "3") }},
		task{"surgery", func(i int) { keep = setBySurgery(queries[i], names[i], "3") }},
		task{"net/url", func(i int) {
			values, err := url.ParseQuery(queries[i])
			if err != nil {
				b.Fatal(err)
			}
			values.Set(names[i], "3")
			keep = values.Encode()
		}})
}

var keep string

// setBySurgery is what programs write by hand: it does not decode names, and it replaces the first
// value only.
func setBySurgery(q, name, value string) string {
	start := -1
	if strings.HasPrefix(q, name+"=") {
		start = len(name) + 1
	} else if i := strings.Index(q, "&"+name+"="); i >= 0 {
		start = i + len(name) + 2
	}
	if start < 0 {
		return q + "&" + name + "=" + url.QueryEscape(value)
	}
	rest := ""
	if i := strings.IndexByte(q[start:], '&'); i >= 0 {
		rest = q[start+i:]
	}
	return q[:start] + url.QueryEscape(value) + rest
}

const crawled = "https://www.example.com/library/books/index.html?lang=en"

// BenchmarkCrawler does what a crawler does with the links of pages: it finds them, resolves and
// normalizes them, and keeps those that it has not seen. The links are those of HTML documents.
// The input is a link.
func BenchmarkCrawler(b *testing.B) {
	hrefs := corpusLines(b, "html-references.txt")
	var page strings.Builder
	for _, href := range hrefs {
		page.WriteString(`<p class="item">See also <a href="` + html.EscapeString(href) + `">the next entry</a> of the list.</p>` + "\n")
	}
	text := page.String()
	b.Run("found", func(b *testing.B) {
		var ours, theirs crawl
		race(b, len(hrefs),
			task{"uri", func(i int) { ours.restart(i); ours.uri(hrefs[i]) }},
			task{"net/url+purell", func(i int) { theirs.restart(i); theirs.netURL(hrefs[i]) }})
		b.ReportMetric(float64(len(ours.uris)), "distinct/uri")
		b.ReportMetric(float64(len(theirs.texts)), "distinct/net/url+purell")
	})
	b.Run("page", func(b *testing.B) {
		// The whole page is the work of the first input.
		var ours, theirs crawl
		first := func(f func()) func(int) {
			return func(i int) {
				if i == 0 {
					f()
				}
			}
		}
		race(b, len(hrefs),
			task{"uri", first(func() { ours.restart(0); ours.uriPage(b, text) })},
			task{"net/url+purell", first(func() { theirs.restart(0); theirs.netURLPage(text) })})
		b.ReportMetric(float64(len(ours.uris)), "distinct/uri")
		b.ReportMetric(float64(len(theirs.texts)), "distinct/net/url+purell")
	})
}

var (
	crawledURI    = uri.MustParse(crawled)
	crawledURL, _ = url.Parse(crawled)
	normalizer    = uri.Normalizer{Steps: uri.FullNormalization}
)

// purellFlags is what comes nearest to uri.FullNormalization without the fragment.
const purellFlags = purell.FlagsSafe | purell.FlagRemoveDotSegments | purell.FlagRemoveFragment

// A crawl has the links that were seen.
type crawl struct {
	uris  map[uri.URI]struct{}
	texts map[string]struct{}
}

func (c *crawl) restart(i int) {
	if i == 0 {
		c.uris, c.texts = map[uri.URI]struct{}{}, map[string]struct{}{}
	}
}

func (c *crawl) uri(href string) {
	r, err := uri.ParseReference(lenient.Encode(uri.RFC3986, strings.TrimSpace(href)))
	if err == nil {
		c.reference(r)
	}
}

func (c *crawl) reference(r uri.Reference) {
	target, err := crawledURI.Resolve(r)
	if err != nil {
		return
	}
	if target, err = target.WithoutFragment().Normalize(normalizer.Steps); err == nil {
		c.uris[target] = struct{}{}
	}
}

func (c *crawl) netURL(href string) {
	u, err := crawledURL.Parse(strings.TrimSpace(href))
	if err == nil {
		c.texts[purell.NormalizeURL(u, purellFlags)] = struct{}{}
	}
}

func (c *crawl) uriPage(b *testing.B, page string) {
	f := linkshtml.Finder{Base: links.Base{Retrieval: crawled}}
	for link, err := range f.Read(strings.NewReader(page)) {
		switch {
		case err != nil:
			b.Fatal(err)
		case link.Err != nil || link.Reference.Syntax() != uri.RFC3986: // invalid, or an IRI
			c.uri(link.Value)
		default:
			c.reference(link.Reference)
		}
	}
}

func (c *crawl) netURLPage(page string) {
	z := nethtml.NewTokenizer(strings.NewReader(page))
	for kind := z.Next(); kind != nethtml.ErrorToken; kind = z.Next() {
		if kind != nethtml.StartTagToken {
			continue
		}
		name, more := z.TagName()
		for isLink := string(name) == "a"; more; {
			var key, value []byte
			key, value, more = z.TagAttr()
			if isLink && string(key) == "href" {
				c.netURL(string(value))
			}
		}
	}
}

// BenchmarkConvert converts between the values of both libraries, and compares each conversion with
// what net/url does with the text alone.
func BenchmarkConvert(b *testing.B) {
	var texts []string
	var uris []uri.URI
	var urls []*url.URL
	for _, line := range corpusLines(b, "urls-web.txt") {
		u, err := uri.Parse(line)
		if err != nil {
			continue
		}
		if converted, err := u.URL(); err == nil {
			texts, uris, urls = append(texts, line), append(uris, u), append(urls, converted)
		}
	}
	var (
		kept    *url.URL
		keptRef uri.Reference
		err     error
	)
	race(b, len(texts),
		task{"uri.Parse", func(i int) { uris[i], err = uri.Parse(texts[i]) }},
		task{"URL", func(i int) { kept, err = uris[i].URL() }},
		task{"url.Parse", func(i int) { kept, err = url.Parse(texts[i]) }},
		task{"FromURL", func(i int) { keptRef, err = uri.FromURL(urls[i]) }},
		task{"String+url.Parse", func(i int) { kept, err = url.Parse(urls[i].String()) }},
		task{"url.Parse+FromURL", func(i int) {
			kept, err = url.Parse(texts[i])
			keptRef, err = uri.FromURL(kept)
		}},
		task{"uri.Parse+URL", func(i int) {
			uris[i], err = uri.Parse(texts[i])
			kept, err = uris[i].URL()
		}})
	_, _, _ = kept, keptRef, err
}
