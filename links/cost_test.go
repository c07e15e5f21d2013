package links_test

import (
	"io"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

// Memory does not depend on the length of the input.
func TestMemory(t *testing.T) {
	f := &links.Finder{MaxToken: 1 << 18, Base: links.Base{Retrieval: "http://h/"}}
	linkstest.TestMemory(t, f.ReadText, "", "some words, http://example.com/ and <http://example.org/>\n", "<http://a/", "\"http://a/\n", "x")
	linkstest.TestMemory(t, f.ReadText, "<http://a/", "x", "x\n")
}

// Time is linear in the length of the text.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	f := &links.Finder{Abbreviated: true, Schemes: links.AnyScheme}
	for _, h := range links.Hostile {
		err := growth.Check(1<<12, growth.Text("", h, ""), func(s string) {
			for range f.Text(s) {
			}
		})
		if err != nil {
			t.Errorf("%q: %v", h, err)
		}
	}
}

// A text that begins like a reference but is not a reference is scanned once. It is not
// scanned again from each offset at which another reference could begin.
func TestGrowthOfNoReferences(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for _, test := range []struct{ before, again string }{
		{"", "http://a:"},
		{"", "http://a%41あ:"},
		{"", "https://é(:"},
		{"", "http://a:99b"},
		{"", "http://[zz]/"},
		{"", "http://a:b、"},
		{"", "http://a:b、@"},
		{"http://", "aあ"},
		{"http://", "[::1]@"},
		{"", "www.a.com:9b("},
		{"", "www.a.com:9b="},
		{"", "(http://a:b)"},
		{"", "(http://a:b{)"},
		{"", "go\u2060od.com"},
		{"<URL:", "http:a"},
		{"", "<URL:a"},
		{"", "http://a/)."},
	} {
		for _, f := range []*links.Finder{{}, {Abbreviated: true, Schemes: links.AnyScheme}} {
			err := growth.Check(1<<11, growth.Text(test.before, test.again, ""), func(s string) {
				for range f.Text(s) {
				}
			})
			if err != nil {
				t.Errorf("%q, %q again and again: %v", test.before, test.again, err)
			}
		}
	}
}

// Time is linear in the length of a stream, also if each Read returns few bytes.
func TestGrowthOfStreams(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for _, again := range []string{"x", "http://a/ ", "<http://a/\n", "\n", "http://a:"} {
		err := growth.Check(1<<13, growth.Text("<http://a/", again, ""), func(s string) {
			for range new(links.Finder).ReadText(&pieces{text: s, size: 100}) {
			}
		})
		if err != nil {
			t.Errorf("%q: %v", again, err)
		}
	}
}

// pieces is a reader that returns at most size bytes of text for each Read.
type pieces struct {
	text string
	size int
}

func (p *pieces) Read(b []byte) (int, error) {
	if p.text == "" {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), p.size)], p.text)
	p.text = p.text[n:]
	return n, nil
}

func TestTextDoesNotAllocate(t *testing.T) {
	const text = `one "http://www.w3.org/Addressing/", two <ftp://foo.example.com/rfc/>, three http://a/b?c#d (and http://e/).`
	f := new(links.Finder)
	n := testing.AllocsPerRun(100, func() {
		for l := range f.Text(text) {
			if l.Err != nil {
				t.Fatal(l.Err)
			}
		}
	})
	// The iterator and the scanner allocate. A link does not.
	if n > 4 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkText(b *testing.B) {
	text := strings.Repeat("Some words of a text, then http://example.com/a/path?query#fragment, and <ftp://ftp.example.org/>. ", 1000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		for range links.Text(text) {
		}
	}
}

// Several goroutines may use a Finder after its fields are set.
func TestConcurrent(t *testing.T) {
	f := &links.Finder{Abbreviated: true, MaxToken: links.MinMaxToken}
	linkstest.TestConcurrent(t, f.ReadText, `see <http://a/b c>, www.b.example and "http://c/" http://d/`+strings.Repeat("e", 2000))
}
