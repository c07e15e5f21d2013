package uri_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri"
)

var rungSteps = []uri.Normalization{uri.CaseNormalization, uri.PercentNormalization, uri.PathNormalization, uri.SchemeNormalization}

// slowRung is the ladder of RFC 3986, 6.2, climbed with the slow steps.
func slowRung(x, y uri.Syntax, a, b string) uri.Rung {
	if a == b {
		return uri.RungString
	}
	if x != y {
		if x != uri.RFC3986 && x != uri.RFC3987 || y != uri.RFC3986 && y != uri.RFC3987 {
			return uri.RungDifferent
		}
		x = uri.RFC3987
	}
	var steps uri.Normalization
	for i, step := range rungSteps {
		steps |= step & x.Normalizations()
		if step&x.Normalizations() != 0 && recompose(slowNormalize(x, steps, a)) == recompose(slowNormalize(x, steps, b)) {
			return uri.RungCase + uri.Rung(i)
		}
	}
	return uri.RungDifferent
}

// variants are texts of which many are equivalent, on every rung.
var variants = append(strings.Fields(`
	http://a/b  HTTP://a/b  http://A/b  http://a/B  http://a/%62  http://a/%42  http://%61/b  http://%41/b  http://a/./b  http://a/c/../b
	http://a/c/%2e%2e/b  http://a/c/%2E./b  http://a:80/b  http://a:/b  http://a:080/b  http://a:81/b  HTTP://A:80/c/%2e%2E/%62
	http://a  http://a/  http://a:80  http://a:80/  http://a/.  http://a/%2e  http://a?  http://a/?  http://a#  http://a/#
	http://a/%2f  http://a/%2F  http://a//  http://a/%c3%a9  http://a/%C3%A9  http://a/é  http://é/  http://%c3%a9/  http://%C3%A9/  http://É/  http://Aé/  http://A%C3%A9/  http://aé/  http://a%C3%A9/
	http://a/?%ee%80%80  http://a/?%EE%80%80  http://a/#%EE%80%80  http://a/%E2%80%8E  http://a/%e2%80%8e
	x:/.//a  x:/..//a  x:/%2e//a  x://a  X:/.//a  x:a  x:a/.  x:a/  x:b/../a  x:/a  x:%61  x:%2f  x:%2F
	http://a_b/  http://A_B/  http://%61_b/  http://u@a/  http://U@a/  http://%75@a/  ftp://a:21  ftp://a  ftp://a/  ftp://a/;type=i  FTP://a/;type=i  ftp://a/;TYPE=i
	http://[::a]/  http://[::A]/  http://[::a]:80/  http://a/~  http://a/%7e  http://a/%7E  http://a/*  http://a/%2a  http://a/%2A  http://a/+  http://a/%2b
	a  A  %61  ./a  b/../a  /a  /./a  /%2e/a  //a  //A  //a:  ?a  ?%61  #a  #%61
`), "", "http://a/?\ue000", "http://a/\u200e")

// Every pair of variants, within a generation and across; each rung is symmetric, and
// within one generation transitive.
func TestEquivalence(t *testing.T) {
	met := map[uri.Rung]int{}
	for x := range uri.Syntaxes() {
		as, _ := readable(x, formReference, variants)
		for y := range uri.Syntaxes() {
			bs, _ := readable(y, formReference, variants)
			for _, a := range as {
				for _, b := range bs {
					r, s := must(x.ParseReference(a)), must(y.ParseReference(b))
					got, want := uri.EquivalenceOfReferences(r, s), slowRung(x, y, a, b)
					if got != want {
						t.Errorf("%v %q and %v %q: %v, want %v", x, a, y, b, got, want)
					}
					if back := uri.EquivalenceOfReferences(s, r); back != got {
						t.Errorf("%v %q and %v %q: %v one way, %v the other", x, a, y, b, got, back)
					}
					u, isURI := r.URI()
					v, isURIToo := s.URI()
					if isURI && isURIToo && uri.Equivalence(u, v) != got {
						t.Errorf("%v %q and %v %q: %v as URIs, %v as references", x, a, y, b, uri.Equivalence(u, v), got)
					}
					met[got]++
				}
			}
		}
		for rung := uri.RungString; rung < uri.RungDifferent; rung++ {
			transitive(t, rung, readAll(x, as))
		}
	}
	for rung := uri.RungString; rung <= uri.RungDifferent; rung++ {
		if met[rung] == 0 {
			t.Errorf("no pair meets at %v", rung)
		}
	}
}

// readAll reads texts that are known to be right.
func readAll(x uri.Syntax, texts []string) (refs []uri.Reference) {
	for _, text := range texts {
		refs = append(refs, must(x.ParseReference(text)))
	}
	return refs
}

// transitive checks that what is equivalent to the same is equivalent.
func transitive(t *testing.T, rung uri.Rung, refs []uri.Reference) {
	t.Helper()
	equivalents := func(r uri.Reference) (all []uri.Reference) {
		for _, s := range refs {
			if uri.EquivalenceOfReferences(r, s) <= rung {
				all = append(all, s)
			}
		}
		return all
	}
	for _, r := range refs {
		class := equivalents(r)
		for _, s := range class {
			if others := equivalents(s); !slices.Equal(class, others) {
				t.Errorf("%v: %v: equivalent to %q are %q, but to %q, which is one of them, %q", r.Syntax(), rung, r, class, s, others)
			}
		}
	}
}

// Across RFC 3986 and RFC 3987 equivalence is not transitive: hosts that have no case
// as URIs have one as IRIs, if not all of them is ASCII (RFC 3987, 5.3.2.1).
func TestEquivalenceIsNotTransitiveAcross(t *testing.T) {
	a, b := uri.MustParse("http://A%C3%A9/"), uri.MustParse("http://a%C3%A9/")
	c := must(uri.RFC3987.Parse("http://aé/"))
	ab, bc, ac := uri.Equivalence(a, b), uri.Equivalence(b, c), uri.Equivalence(a, c)
	if ab != uri.RungCase || bc != uri.RungPercent || ac != uri.RungDifferent {
		t.Errorf("%v, %v, %v", ab, bc, ac)
	}
}

// FuzzEquivalence holds the ladder against the slow one.
func FuzzEquivalence(f *testing.F) {
	for i, a := range variants {
		f.Add(a, variants[(i+1)%len(variants)])
	}
	f.Add("http://a/"+strings.Repeat("%41", 200), "http://a/"+strings.Repeat("A", 200))
	f.Fuzz(func(t *testing.T, a, b string) {
		for x := range uri.Syntaxes() {
			r, err := x.ParseReference(a)
			if err != nil {
				continue
			}
			for y := range uri.Syntaxes() {
				s, err := y.ParseReference(b)
				if err != nil {
					continue
				}
				got, want := uri.EquivalenceOfReferences(r, s), slowRung(x, y, a, b)
				if back := uri.EquivalenceOfReferences(s, r); got != want || back != want {
					t.Errorf("%v %q and %v %q: %v, and back %v, want %v", x, a, y, b, got, back, want)
				}
			}
			normal := must(r.Normalize(x.Normalizations()))
			if rung := uri.EquivalenceOfReferences(r, normal); rung == uri.RungDifferent {
				t.Errorf("%v: %q is different from %q, to which it is normalized", x, r, normal)
			}
			meetsAsURI(t, r)
		}
	})
}

// toURI maps an IRI to a URI: RFC 3987, 3.1, step 2.
func toURI(iri string) string {
	var b strings.Builder
	for _, r := range iri {
		if r < utf8.RuneSelf {
			b.WriteRune(r)
		} else {
			b.WriteString(url.PathEscape(string(r)))
		}
	}
	return b.String()
}

// meetsAsURI checks that an IRI meets the URI it maps to at the rung of percent-
// encodings, but where that would need to decode a control of direction.
func meetsAsURI(t *testing.T, r uri.Reference) {
	t.Helper()
	if r.Syntax() != uri.RFC3987 || strings.ContainsAny(r.String(), "\u200e\u200f\u202a\u202b\u202c\u202d\u202e") {
		return
	}
	text := toURI(r.String())
	want := uri.RungPercent
	if text == r.String() {
		want = uri.RungString
	}
	if rung := uri.EquivalenceOfReferences(r, must(uri.ParseReference(text))); rung != want {
		t.Errorf("%q and %q meet at %v, want %v", r, text, rung, want)
	}
}

func TestEquivalenceOfIRIAndURI(t *testing.T) {
	n := 0
	for line := range corpusLines(t, "iris-dbpedia-links.txt") {
		r, err := uri.RFC3987.ParseReference(line)
		if err != nil {
			t.Fatal(err)
		}
		meetsAsURI(t, r)
		n++
	}
	if n == 0 {
		t.Error("no IRI")
	}
}

// Compare orders by text, and then by Syntax; Equal and == are the same.
func TestCompare(t *testing.T) {
	var refs []uri.Reference
	for x := range uri.Syntaxes() {
		texts, _ := readable(x, formReference, variants)
		refs = append(refs, readAll(x, texts)...)
	}
	for _, r := range refs {
		for _, s := range refs {
			want := strings.Compare(r.String(), s.String())
			if want == 0 {
				want = int(r.Syntax()) - int(s.Syntax())
			}
			want = max(-1, min(want, 1))
			if got := r.Compare(s); got != want || (got == 0) != (r == s) || r.Equal(s) != (r == s) {
				t.Errorf("%v %q and %v %q: %d, %v, %v; want %d", r.Syntax(), r, s.Syntax(), s, got, r.Equal(s), r == s, want)
			}
			u, isURI := r.URI()
			v, isURIToo := s.URI()
			if isURI && isURIToo && (u.Compare(v) != want || u.Equal(v) != (want == 0)) {
				t.Errorf("%v %q and %v %q as URIs: %d, want %d", r.Syntax(), r, s.Syntax(), s, u.Compare(v), want)
			}
		}
	}
}

func TestRungNames(t *testing.T) {
	var names []string
	for rung := uri.RungString; rung <= uri.RungDifferent; rung++ {
		names = append(names, rung.String())
	}
	if got := fmt.Sprint(names); got != "[string case percent path scheme different]" {
		t.Error(got)
	}
	_ = uri.Rung(200).String() // does not panic
}
