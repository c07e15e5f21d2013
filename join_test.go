package uri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
)

// joins checks the law of Join for one base and two references.
func joins(t *testing.T, base uri.URI, r, s uri.Reference) {
	first, err := base.Resolve(r)
	if err != nil {
		t.Fatal(err)
	}
	want, err := first.Resolve(s)
	if err != nil {
		t.Fatal(err)
	}
	joined, err := r.Join(s)
	if err != nil {
		t.Errorf("%q joined with %q: %v", r, s, err)
		return
	}
	if got, err := base.Resolve(joined); got != want {
		t.Errorf("%s: %q joined with %q is %q, which resolves to %s, %v; want %s", base, r, s, joined, got, err, want)
	}
}

// TestJoin checks the law of Join for pairs of all short references.
func TestJoin(t *testing.T) {
	length := 4
	if testing.Short() {
		length = 3
	}
	tokens := []string{"a", "/", ".", "..", "?", "#", ":", "//"}
	texts := []string{""}
	for i := 0; i < len(texts); i++ {
		if strings.Count(texts[i], " ") == length {
			break
		}
		for _, token := range tokens {
			texts = append(texts, texts[i]+token+" ")
		}
	}
	var references []uri.Reference
	seen := map[string]bool{}
	for _, text := range texts {
		text = strings.ReplaceAll(text, " ", "")
		if r, err := uri.ParseReference(text); err == nil && !seen[text] {
			seen[text] = true
			references = append(references, r)
		}
	}
	bases := []uri.URI{
		uri.MustParse("http://h/b/c/d?q#f"), uri.MustParse("http://h"), uri.MustParse("x:"), uri.MustParse("x:a/b"), uri.MustParse("x:/a/../b"),
		uri.MustParse("x:/.//a"),
	}
	step := 1
	if len(references) > 1000 {
		step = 37 // every pair that a stride coprime to the number of references reaches
		if testenv.Long() {
			step = 7
		}
	}
	for i, r := range references {
		for j := i % step; j < len(references); j += step {
			for _, base := range bases {
				joins(t, base, r, references[j])
			}
		}
		if t.Failed() {
			return
		}
	}
}

func TestJoinTexts(t *testing.T) {
	for _, tt := range []struct{ r, s, want string }{
		{"a/b", "c", "a/c"},
		{"a/", "../c", "a/../c"},
		{"..", "c", "../c"},
		{".", "b", "./b"},
		{"a/.", "b", "a/./b"},
		{".", "", "."},
		{"a?q", "", "a?q"},
		{"a?q#f", "?y", "a?y"},
		{"a?q#f", "#s", "a?q#s"},
		{"//h", "c", "//h/c"},
		{"//h/a", "//i", "//i"},
		{"http://h/a", "b", "http://h/b"},
		{"a", "http://h/b", "http://h/b"},
	} {
		got, err := uri.MustParseReference(tt.r).Join(uri.MustParseReference(tt.s))
		if err != nil || got.String() != tt.want {
			t.Errorf("%q joined with %q: %q, %v, want %q", tt.r, tt.s, got, err, tt.want)
		}
	}
	iri := must(uri.RFC3987.ParseReference("é/"))
	if got, err := iri.Join(uri.MustParseReference("a")); err != nil || got.String() != "é/a" || got.Syntax() != uri.RFC3987 {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := iri.Join(uri.MustParseReference("x:y")); err != nil || got.String() != "x:y" || got.Syntax() != uri.RFC3987 {
		t.Errorf("an IRI joined with a URI: %v of %v, %v", got, got.Syntax(), err)
	}
	if _, err := uri.MustParseReference("a").Join(iri); !errors.Is(err, uri.ErrUnexpected) {
		t.Errorf("a URI joined with an IRI: %v", err)
	}
	for _, x := range []uri.Syntax{uri.RFC1738, uri.RFC1808, uri.RFC2396} {
		r := must(x.ParseReference("http://h/a"))
		if _, err := r.Join(r); !errors.Is(err, uri.ErrUnsupported) {
			t.Errorf("%v: %v", x, err)
		}
	}
}

func FuzzJoin(f *testing.F) {
	f.Add("http://h/b/c?q", "a/b", "../c")
	f.Add("x:a", "./b:c", "?y#s")
	f.Fuzz(func(t *testing.T, base, r, s string) {
		b, err := uri.Parse(base)
		if err != nil {
			return
		}
		first, err := uri.ParseReference(r)
		if err != nil {
			return
		}
		second, err := uri.ParseReference(s)
		if err != nil {
			return
		}
		joins(t, b, first, second)
	})
}
