package links_test

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"gitlab.com/golang-commonmark/linkify"
	nethtml "golang.org/x/net/html"
	"mvdan.cc/xurls/v2"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/html"
)

// An extractor returns the offsets of the references in a text, in bytes.
type extractor struct {
	name string
	find func(text string) [][2]int
}

func ours(f links.Finder) func(string) [][2]int {
	return func(text string) (spans [][2]int) {
		for l := range f.Text(text) {
			spans = append(spans, [2]int{int(l.Start), int(l.End)})
		}
		return spans
	}
}

var xurlsStrict, xurlsRelaxed = xurls.Strict(), xurls.Relaxed()

func findXurls(relaxed bool) func(string) [][2]int {
	re := xurlsStrict
	if relaxed {
		re = xurlsRelaxed
	}
	return func(text string) (spans [][2]int) {
		for _, m := range re.FindAllStringIndex(text, -1) {
			spans = append(spans, [2]int{m[0], m[1]})
		}
		return spans
	}
}

// findLinkify returns the extractor of linkify, which also finds hosts without a scheme. If
// relaxed is false, such hosts are removed.
func findLinkify(relaxed bool) func(string) [][2]int {
	return func(text string) (spans [][2]int) {
		for _, l := range linkify.Links(text) {
			hasScheme := strings.HasPrefix(text[l.Start:], l.Scheme) && l.Scheme != "" && l.Scheme != "//"
			if relaxed || hasScheme {
				spans = append(spans, [2]int{l.Start, l.End})
			}
		}
		return spans
	}
}

// A labeled is a text of ../../../links/testdata/text and the references in it. The README
// there describes the format.
type labeled struct {
	text                 string
	schemes, abbreviated [][2]int
}

func readCorpus(t testing.TB) (all []labeled) {
	files, _ := filepath.Glob("../../../links/testdata/text/*.txt")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range strings.Split("\n"+string(data), "\n=== ")[1:] {
			_, body, _ := strings.Cut(entry, "\n")
			all = append(all, readLabels(body))
		}
	}
	if len(all) < 200 {
		t.Fatalf("%d texts", len(all))
	}
	return all
}

func readLabels(body string) (l labeled) {
	if i := strings.Index(body, "\n=> "); i >= 0 {
		body = body[:i]
	}
	var text strings.Builder
	start := 0
	for _, r := range body {
		switch r {
		case '⟦', '⟪':
			start = text.Len()
		case '⟧':
			l.schemes = append(l.schemes, [2]int{start, text.Len()})
		case '⟫':
			l.abbreviated = append(l.abbreviated, [2]int{start, text.Len()})
		default:
			text.WriteRune(r)
		}
	}
	l.text = text.String()
	return l
}

// TestCorpus compares precision and recall on the labeled texts. Ours must be the highest
// in both. A reference is right if its offsets are.
func TestCorpus(t *testing.T) {
	texts := readCorpus(t)
	for _, mode := range []struct {
		name       string
		relaxed    bool
		extractors []extractor
	}{
		{"with a scheme", false, []extractor{
			{"uriform", ours(links.Finder{})},
			{"xurls.Strict", findXurls(false)},
			{"linkify", findLinkify(false)},
		}},
		{"abbreviated too", true, []extractor{
			{"uriform", ours(links.Finder{Abbreviated: true})},
			{"xurls.Relaxed", findXurls(true)},
			{"linkify", findLinkify(true)},
		}},
	} {
		var best [2]float64
		for i, e := range mode.extractors {
			found, wanted, right := 0, 0, 0
			for _, l := range texts {
				want := l.schemes
				if mode.relaxed {
					want = slices.Concat(l.schemes, l.abbreviated)
				}
				got := e.find(l.text)
				found += len(got)
				wanted += len(want)
				for _, w := range want {
					if slices.Contains(got, w) {
						right++
					}
				}
			}
			precision, recall := float64(right)/float64(found), float64(right)/float64(wanted)
			t.Logf("%s: %-14s precision %.3f  recall %.3f", mode.name, e.name, precision, recall)
			if i == 0 {
				best = [2]float64{precision, recall}
			} else if precision >= best[0] || recall >= best[1] {
				t.Errorf("%s: ours is not better than %s in both", mode.name, e.name)
			}
		}
	}
}

// interleaved runs the functions in turns, rounds times, and returns the minimum of the
// times of each. So other load of the machine affects all of them.
func interleaved(rounds int, functions ...func()) []time.Duration {
	least := make([]time.Duration, len(functions))
	for round := range rounds {
		for i, f := range functions {
			start := time.Now()
			f()
			if d := time.Since(start); round == 0 || d < least[i] {
				least[i] = d
			}
		}
	}
	return least
}

func rate(n int, d time.Duration) float64 { return float64(n) / 1e6 / d.Seconds() }

// BenchmarkText compares the speed on a text with ten thousand links, from a string and
// from a reader: go test -bench Text -v.
func BenchmarkText(b *testing.B) {
	data, err := os.ReadFile(testenv.Data(b, "corpora", "text-markdown.txt"))
	if err != nil {
		b.Fatal(err)
	}
	text := string(data)
	extractors := []extractor{
		{"uriform", ours(links.Finder{})},
		{"xurls.Strict", findXurls(false)},
		{"linkify", findLinkify(false)},
	}
	counts := make([]int, len(extractors)+1)
	var functions []func()
	for i, e := range extractors {
		functions = append(functions, func() { counts[i] = len(e.find(text)) })
	}
	functions = append(functions, func() {
		n := 0
		for range new(links.Finder).ReadText(strings.NewReader(text)) {
			n++
		}
		counts[len(extractors)] = n
	})
	least := interleaved(5, functions...)
	for i, e := range extractors {
		b.Logf("%-14s %7.1f MB/s  %d references", e.name, rate(len(text), least[i]), counts[i])
	}
	b.Logf("%-14s %7.1f MB/s  %d references", "uriform stream", rate(len(text), least[3]), counts[3])
	b.Logf("%.1f times as fast as xurls", float64(least[1])/float64(least[0]))
}

// There are two kinds of pages. An index has a link for every 240 bytes, with attributes
// and a character reference. An article has a link for every 800 bytes.
var (
	index = strings.Repeat(`<div class="entry"><h2 id="x">A heading</h2><p>Some text of ordinary length, with <b>bold</b> words, a number of them, as
pages have.</p><a class="link" href="/a/path?x=1&amp;y=2" title="a title">a link</a></div>`+"\n", 400)
	article = strings.Repeat(`<p>`+strings.Repeat("Some text of ordinary length, with <em>words</em>, a number of them, as articles have.\n", 8)+
		`<a href="/a/path">a link</a> and no more.</p>`+"\n", 120)
)

// BenchmarkHTML compares with the tokenizer, without and with reading the attributes. A
// program that looks for links must read them. Run it with: go test -bench HTML -v.
func BenchmarkHTML(b *testing.B) {
	f := &html.Finder{Base: links.Base{Retrieval: "http://example.com/d/"}}
	for _, test := range []struct {
		name, page string
	}{{"article", article}, {"index", index}} {
		least := interleaved(300,
			func() {
				z := nethtml.NewTokenizer(strings.NewReader(test.page))
				for z.Next() != nethtml.ErrorToken {
				}
			},
			func() {
				z := nethtml.NewTokenizer(strings.NewReader(test.page))
				for z.Next() != nethtml.ErrorToken {
					for _, more := z.TagName(); more; {
						_, _, more = z.TagAttr()
					}
				}
			},
			func() {
				for _, err := range f.Read(strings.NewReader(test.page)) {
					if err != nil {
						b.Fatal(err)
					}
				}
			},
		)
		for i, name := range []string{"tokens alone", "tokens, attributes", "links"} {
			b.Logf("%-8s %-18s %6.1f MB/s  %3.0f %%", test.name, name, rate(len(test.page), least[i]), 100*float64(least[0])/float64(least[i]))
		}
	}
}

// cycle is a reader that repeats text for n bytes.
type cycle struct {
	text string
	at   int
	n    int64
}

func (c *cycle) Read(b []byte) (int, error) {
	if c.n == 0 {
		return 0, io.EOF
	}
	b = b[:min(int64(len(b)), c.n)]
	n := copy(b, c.text[c.at:])
	c.at = (c.at + n) % len(c.text)
	c.n -= int64(n)
	return n, nil
}

// TestMemory reads 1 MB to 1 GB of text and HTML. The heap does not grow with the input.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 2 GB")
	}
	base := links.Base{Retrieval: "http://example.com/"}
	text := &links.Finder{Base: base}
	page := &html.Finder{Base: base}
	for _, test := range []struct {
		name string
		text string
		read func(io.Reader) int
	}{
		{"text", "Some words, http://example.com/a/path and <http://example.org/>, and so on, line for line.\n", func(r io.Reader) (n int) {
			for range text.ReadText(r) {
				n++
			}
			return n
		}},
		{"HTML", `<p>Some words, and <a class="x" href="/a/path">a link</a>, and so on, line for line.</p>` + "\n", func(r io.Reader) (n int) {
			for range page.Read(r) {
				n++
			}
			return n
		}},
	} {
		var peaks []uint64
		for _, size := range []int64{1e6, 1e7, 1e8, 1e9} {
			runtime.GC()
			done := make(chan bool)
			peak := make(chan uint64)
			go watch(done, peak)
			n := test.read(&cycle{text: test.text, n: size})
			close(done)
			p := <-peak
			peaks = append(peaks, p)
			t.Logf("%s: %4d MB, %8d references, heap at most %.1f MB", test.name, size/1e6, n, float64(p)/1e6)
		}
		if last := peaks[len(peaks)-1]; last > 32e6 {
			t.Errorf("%s: %d bytes of heap for 1 GB", test.name, last)
		}
	}
}

// watch returns the maximum of the heap until done.
func watch(done chan bool, peak chan uint64) {
	var m runtime.MemStats
	most := uint64(0)
	for {
		runtime.ReadMemStats(&m)
		most = max(most, m.HeapAlloc)
		select {
		case <-done:
			peak <- most
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
}
