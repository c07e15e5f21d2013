package corpus

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/internal/wording"
)

var cached []Corpus

// corpora returns the corpora of the real lists or, if they do not exist, generated ones.
func corpora(t *testing.T) []Corpus {
	t.Helper()
	if cached == nil {
		cached = makeCorpora(t)
	}
	return cached
}

func makeCorpora(t *testing.T) []Corpus {
	t.Helper()
	var all []Corpus
	var err error
	if testenv.HasData(t) {
		all, err = Read(testenv.Data(t, "corpora"))
	} else {
		all, err = Synthetic()
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func find(t *testing.T, name string) Corpus {
	t.Helper()
	all := corpora(t)
	i := slices.IndexFunc(all, func(c Corpus) bool { return c.Name == name })
	if i < 0 {
		t.Fatalf("no corpus %q", name)
	}
	return all[i]
}

func TestDeterministic(t *testing.T) {
	first := corpora(t)
	second := makeCorpora(t)
	for i, c := range first {
		if !slices.Equal(c.Lines, second[i].Lines) || c.Sum() != second[i].Sum() {
			t.Errorf("%s: the same lists make different corpora", c.Name)
		}
	}
	if a, b := (Corpus{Lines: []string{"a", "b"}}), (Corpus{Lines: []string{"b", "a"}}); a.Sum() == b.Sum() {
		t.Errorf("the sum %s does not depend on the order", a.Sum())
	}
}

func TestDistinctLines(t *testing.T) {
	for _, c := range corpora(t) {
		seen := map[string]bool{}
		for _, line := range c.Lines {
			if seen[line] || line == "" || strings.ContainsAny(line, "\r\n") || !utf8.ValidString(line) {
				t.Fatalf("%s: %q is repeated, empty, more than one line, or not UTF-8", c.Name, line)
			}
			seen[line] = true
		}
	}
}

// TestEnough requires Fewest lines in every corpus, real or generated (METHOD.md).
func TestEnough(t *testing.T) {
	for _, c := range corpora(t) {
		if len(c.Lines) < Fewest {
			t.Errorf("%s has %d lines, want %d", c.Name, len(c.Lines), Fewest)
		}
	}
}

// TestSynthetic checks that the generated corpora are like the real ones (METHOD.md): their
// lengths, their shares of invalid lines, and that no host exists.
func TestSynthetic(t *testing.T) {
	all, err := Synthetic()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		if len(c.Lines) < Fewest {
			t.Errorf("%s has %d lines, want %d", c.Name, len(c.Lines), Fewest)
		}
	}
	web := all[0]
	if mean := float64(web.Bytes()) / float64(len(web.Lines)); mean < 48 || mean > 58 {
		t.Errorf("%.1f bytes a line, want about 53", mean)
	}
	invalid := 0
	for _, line := range web.Lines {
		if !uritest.IsURI(uri.RFC3986, line) {
			invalid++
		}
		_, rest, _ := strings.Cut(line, "://")
		host := rest[:strings.IndexAny(rest+"/", "/:?# |{[%")]
		if !slices.ContainsFunc(topLevel, func(reserved string) bool { return strings.HasSuffix(host, "."+reserved) }) {
			t.Fatalf("%q: the host may exist", line)
		}
	}
	if share := 100 * float64(invalid) / float64(len(web.Lines)); share < 0.5 || share > 0.9 {
		t.Errorf("%.2f %% are invalid, want about 0.7", share)
	}
}

func TestLengths(t *testing.T) {
	classes := []struct {
		name     string
		from, to int
	}{{"web-short", 1, 32}, {"web-middle", 33, 64}, {"web-long", 65, 1 << 30}}
	n := 0
	for _, class := range classes {
		c := find(t, class.name)
		n += len(c.Lines)
		for _, line := range c.Lines {
			if len(line) < class.from || len(line) > class.to {
				t.Fatalf("%s: %q has %d bytes", class.name, line, len(line))
			}
		}
	}
	if web := find(t, "web"); n != len(web.Lines) {
		t.Errorf("%d lines in the classes, %d in all", n, len(web.Lines))
	}
}

func TestShort(t *testing.T) {
	for _, line := range find(t, "relative").Lines {
		if r, err := uri.ParseReference(line); err != nil || wording.KindOf(r) == wording.URI || wording.KindOf(r) == wording.NetworkPath || len(line) > 64 {
			t.Fatalf("%q is not a short relative reference", line)
		}
	}
}

// TestMixed requires 27 % of invalid lines, in the whole corpus and in each half.
func TestMixed(t *testing.T) {
	lines := find(t, "mixed").Lines
	half := len(lines) / 2
	for _, part := range [][]string{lines, lines[:half], lines[half:]} {
		broken := 0
		for _, line := range part {
			if !uritest.IsReference(uri.RFC3986, line) {
				broken++
			}
		}
		if share := 100 * float64(broken) / float64(len(part)); share < 26 || share > 28 {
			t.Errorf("%.1f %% of %d are invalid, want 27", share, len(part))
		}
	}
}

func TestBreakLine(t *testing.T) {
	for _, line := range []string{"a", "/", "?", "#", "http://h", "http://u@h:1/p?q#f", "//h/", "http://[::1]/", "urn:a", "x:%41"} {
		for i := range 200 {
			if s := breakLine(line + fmt.Sprint(i)); uritest.IsReference(uri.RFC3986, s) {
				t.Errorf("%q is still a reference", s)
			}
		}
	}
}

// TestIRIs requires that a third of the bytes of every line are non-ASCII, but not more.
func TestIRIs(t *testing.T) {
	for _, line := range find(t, "iri").Lines {
		nonASCII := 0
		for i := range len(line) {
			if line[i] >= utf8.RuneSelf {
				nonASCII++
			}
		}
		if 3*nonASCII < len(line) || 3*(nonASCII-3) >= len(line) {
			t.Fatalf("%q: %d of %d bytes are non-ASCII", line, nonASCII, len(line))
		}
		if !uritest.IsURI(uri.RFC3987, line) {
			t.Fatalf("%q is not an IRI", line)
		}
	}
}

// TestMade requires that every made line is valid under all syntaxes that know IPv6 addresses, and has
// what its corpus is for.
func TestMade(t *testing.T) {
	has := map[string]func(u uri.URI) bool{
		"web-200": func(u uri.URI) bool { return len(u.String()) > 200 },
		"ipv6": func(u uri.URI) bool {
			a, ok := u.Addr()
			return ok && a.Is6()
		},
		"login": func(u uri.URI) bool {
			info, _ := u.Userinfo()
			name, password, _ := strings.Cut(info, ":")
			return len(name) >= 3 && len(password) >= 5
		},
	}
	for name, has := range has {
		c := find(t, name)
		if len(c.Lines) < Fewest {
			t.Errorf("%s has %d lines, want %d", name, len(c.Lines), Fewest)
		}
		for _, line := range c.Lines {
			if u, err := uri.Parse(line); err != nil || !has(u) {
				t.Fatalf("%s: %q: %v", name, line, err)
			}
		}
	}
	long := find(t, "web-200")
	if mean := long.Bytes() / len(long.Lines); mean < 300 || mean > 340 {
		t.Errorf("a line of web-200 has %d bytes on average, want 321", mean)
	}
}

func TestPlainAuthority(t *testing.T) {
	tests := []struct {
		line, want string
		ok         bool
	}{
		{"http://h/p", "h", true},
		{"http://h", "h", true},
		{"http://h?q//x", "h", true},
		{"//h#f", "h", true},
		{"http://u@h/", "", false},
		{"http://h:1/", "", false},
		{"http://[::1]/", "", false},
		{"file:///p", "", false},
		{"/a//b", "", false},
		{"urn:a", "", false},
	}
	for _, test := range tests {
		start, end, ok := plainAuthority(test.line)
		if ok != test.ok || ok && test.line[start:end] != test.want {
			t.Errorf("plainAuthority(%q) = %d, %d, %v; want %q, %v", test.line, start, end, ok, test.want, test.ok)
		}
	}
}
