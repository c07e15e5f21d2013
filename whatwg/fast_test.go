package whatwg

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// compareWays checks that the fast way, if it has an answer, has that of the state machine.
func compareWays(t testing.TB, s string) (fast bool) {
	got, fast := parseHref(s)
	if !fast {
		return false
	}
	if want, err := (URL{}).parseStates(s); got != want {
		t.Errorf("%q: the fast way gives %+v, the states %+v, %v", s, got, want, err)
	}
	return true
}

// seeds are strings whose mutations reach each condition of the fast way.
var seeds = []string{
	"https://example.com/", "http://example.com:8080/a/b?q=1#f", "ws://h.example./p", "wss://h:80/", "ftp://h/a.b/.c/%2e/x",
	"file:///etc/passwd", "file:///C:/x", "http://127.0.0.1/", "http://h.0x7f/", "http://[::1]/", "http://u:p@h/",
	"https://h:443/", "https://h:0080/", "https://h:65536/", "http://h/'?'#'", "http://h/%2E%2e", "http://a_b.c-d~e/", "http://xn--bcher-kva.example/",
	"HTTP://H/", "http://h", "http:///x", "a://h/", "http://h/?#", "http://h/a|b[c]^{}`\"<>\\",
}

func TestFastWay(t *testing.T) {
	few := testenv.Few(t)
	n := 200_000
	if testenv.Long() {
		n = 20_000_000
	}
	texts := seeds
	if testenv.HasData(t) {
		for _, file := range testenv.DataFiles(t, "corpora", "urls-*.txt") {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, strings.Split(string(text), "\n")...)
		}
	}
	for _, s := range texts {
		compareWays(few, s)
	}
	random := rand.New(rand.NewPCG(1, 2))
	answers := 0
	for range n {
		s := seeds[random.IntN(len(seeds))]
		if random.IntN(4) == 0 {
			s = texts[random.IntN(len(texts))]
		}
		if compareWays(few, mutate(random, s)) {
			answers++
		}
	}
	if strconv.IntSize == 64 && answers < n/20 { // there are no kernels for 32 bits
		t.Errorf("%d of %d strings took the fast way: too few to compare", answers, n)
	}
}

// A URL is its own URL, whichever way made it, and a base does not change that.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, "https://a/b?c", "x:80")
	}
	f.Fuzz(func(t *testing.T, s, base, value string) {
		compareWays(t, s)
		b, _ := Parse(base)
		u, err := b.Parse(s)
		if err != nil {
			return
		}
		list := []URL{u}
		for _, set := range setters {
			v, _ := set(u, value)
			list = append(list, v)
		}
		for _, u := range list {
			if again, err := Parse(u.Href()); again != u || err != nil {
				t.Errorf("%q with %q and %q: %q is read as %q, %v", s, base, value, u, again, err)
			}
			if v, err := b.Parse(u.Href()); v != u || err != nil {
				t.Errorf("%q: with the base %q it is %q, %v", u, base, v, err)
			}
		}
	})
}

// mutate changes some bytes of s.
func mutate(random *rand.Rand, s string) string {
	const chars = "./:@?#%2eE%[]|\\'\"0123456789xXaAzZ-_~ \t\n\x00é\u00ad。"
	b := []byte(s)
	for range 1 + random.IntN(3) {
		i := random.IntN(len(b) + 1)
		start := random.IntN(len(chars))
		text := chars[start:min(start+1+random.IntN(3), len(chars))]
		switch random.IntN(3) {
		case 0:
			b = append(b[:i:i], append([]byte(text), b[i:]...)...)
		case 1:
			b = append(b[:i:i], b[min(i+1, len(b)):]...)
		default:
			b = append(b[:i:i], append([]byte(text), b[min(i+len(text), len(b)):]...)...)
		}
	}
	return string(b)
}

func BenchmarkParse(b *testing.B) {
	text, err := os.ReadFile(testenv.Data(b, "corpora", "urls-web.txt"))
	if err != nil {
		b.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for name, parse := range map[string]func(string) (URL, error){"Parse": Parse, "states": URL{}.parseStates} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, s := range lines {
					parse(s)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(lines)), "ns/URL")
		})
	}
	fast := 0
	for _, s := range lines {
		if _, ok := parseHref(s); ok {
			fast++
		}
	}
	b.Logf("%d of %d take the fast way", fast, len(lines))
}
