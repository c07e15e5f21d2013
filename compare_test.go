package uri_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/wording"
)

var rungSteps = []uri.Steps{uri.CaseNormalization, uri.PercentNormalization, uri.PathNormalization, uri.SchemeNormalization}

// slowForms keeps normal forms as text, because a test compares each string with many others.
type slowForms map[slowForm]string

type slowForm struct {
	syntax uri.Syntax
	steps  uri.Steps
	text   string
}

func (f slowForms) of(x uri.Syntax, steps uri.Steps, s string) string {
	key := slowForm{x, steps, s}
	normal, ok := f[key]
	if !ok {
		normal = recompose(slowNormalize(x, steps, s))
		f[key] = normal
	}
	return normal
}

// equivalence returns the first step of the ladder of RFC 3986, 6.2, computed with slowNormalize.
func (f slowForms) equivalence(x, y uri.Syntax, a, b string) wording.Rung {
	if a == b {
		return wording.String
	}
	if x != y {
		if x != uri.RFC3986 && x != uri.RFC3987 || y != uri.RFC3986 && y != uri.RFC3987 {
			return wording.Different
		}
		x = uri.RFC3987
	}
	var steps uri.Steps
	for i, step := range rungSteps {
		steps |= step & everyStep(x)
		if step&everyStep(x) != 0 && f.of(x, steps, a) == f.of(x, steps, b) {
			return wording.Case + wording.Rung(i)
		}
	}
	return wording.Different
}

// Every pair of variants within a syntax, and a third of the pairs across syntaxes: two syntaxes have the next third.
// With URIFORM_LONG=1, every pair. Each step of the ladder is
// symmetric. Within one syntax it is also transitive.
func TestEquivalence(t *testing.T) {
	few := testenv.Few(t)
	met, forms := map[wording.Rung]int{}, slowForms{}
	for _, x := range uri.Syntaxes() {
		as, _ := acceptedBy(x, uri.FormReference, variants)
		for _, y := range uri.Syntaxes() {
			bs, _ := acceptedBy(y, uri.FormReference, variants)
			for i, a := range as {
				for j, b := range bs {
					if x != y && (i+j+int(x)+int(y))%3 != 0 && !testenv.Long() {
						continue
					}
					r, s := must(x.ParseReference(a)), must(y.ParseReference(b))
					got, want := wording.RungOf(r.EquivalentAfter(s)), forms.equivalence(x, y, a, b)
					if got != want {
						few.Errorf("%v %q and %v %q: %v, want %v", x, a, y, b, got, want)
					}
					if back := wording.RungOf(s.EquivalentAfter(r)); back != got {
						few.Errorf("%v %q and %v %q: %v one way, %v the other", x, a, y, b, got, back)
					}
					u, isURI := r.URI()
					v, isURIToo := s.URI()
					if isURI && isURIToo && wording.RungOf(u.EquivalentAfter(v)) != got {
						few.Errorf("%v %q and %v %q: %v as URIs, %v as references", x, a, y, b, wording.RungOf(u.EquivalentAfter(v)), got)
					}
					met[got]++
				}
			}
		}
		for step := wording.String; step < wording.Different; step++ {
			transitive(few, step, parseAll(x, as))
		}
	}
	for step := wording.String; step <= wording.Different; step++ {
		if met[step] == 0 {
			few.Errorf("no pair meets at %v", step)
		}
	}
}

// transitive checks that two references are equivalent if both are equivalent to a third one.
func transitive(t testing.TB, step wording.Rung, refs []uri.Reference) {
	t.Helper()
	equivalents := func(r uri.Reference) (all []uri.Reference) {
		for _, s := range refs {
			if wording.RungOf(r.EquivalentAfter(s)) <= step {
				all = append(all, s)
			}
		}
		return all
	}
	for _, r := range refs {
		class := equivalents(r)
		for _, s := range class {
			if others := equivalents(s); !slices.Equal(class, others) {
				t.Errorf("%v: %v: equivalent to %q are %q, but to %q, which is one of them, %q", r.Syntax(), step, r, class, s, others)
			}
		}
	}
}

// Equivalence of a URI and an IRI is not transitive. A host that is case-insensitive in a URI is
// case-sensitive in an IRI if it has a non-ASCII character (RFC 3987, 5.3.2.1).
func TestEquivalenceIsNotTransitiveAcross(t *testing.T) {
	a, b := uri.MustParse("http://A%C3%A9/"), uri.MustParse("http://a%C3%A9/")
	c := must(uri.RFC3987.Parse("http://aé/"))
	ab, bc, ac := wording.RungOf(a.EquivalentAfter(b)), wording.RungOf(b.EquivalentAfter(c)), wording.RungOf(a.EquivalentAfter(c))
	if ab != wording.Case || bc != wording.Percent || ac != wording.Different {
		t.Errorf("%v, %v, %v", ab, bc, ac)
	}
}

// FuzzEquivalence compares EquivalentAfter with slowForms.
func FuzzEquivalence(f *testing.F) {
	for i, a := range variants {
		f.Add(a, variants[(i+1)%len(variants)])
	}
	f.Add("http://a/"+strings.Repeat("%41", 200), "http://a/"+strings.Repeat("A", 200))
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, x := range uri.Syntaxes() {
			r, err := x.ParseReference(a)
			if err != nil {
				continue
			}
			for _, y := range uri.Syntaxes() {
				s, err := y.ParseReference(b)
				if err != nil {
					continue
				}
				got, want := wording.RungOf(r.EquivalentAfter(s)), slowForms{}.equivalence(x, y, a, b)
				if back := wording.RungOf(s.EquivalentAfter(r)); got != want || back != want {
					t.Errorf("%v %q and %v %q: %v, and back %v, want %v", x, a, y, b, got, back, want)
				}
			}
			normal := must(r.Normalize(everyStep(x)))
			if step := wording.RungOf(r.EquivalentAfter(normal)); step == wording.Different {
				t.Errorf("%v: %q is different from %q, to which it is normalized", x, r, normal)
			}
			equivalentToURI(t, r)
		}
	})
}

// toURI converts an IRI to a URI (RFC 3987, 3.1, step 2).
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

// equivalentToURI checks that an IRI and the URI that it maps to are equivalent by the percent step.
// The exception are IRIs with bidirectional controls, which this step does not decode.
func equivalentToURI(t testing.TB, r uri.Reference) {
	if r.Syntax() != uri.RFC3987 || strings.ContainsAny(r.String(), "\u200e\u200f\u202a\u202b\u202c\u202d\u202e") {
		return
	}
	text := toURI(r.String())
	want := wording.Percent
	if text == r.String() {
		want = wording.String
	}
	if step := wording.RungOf(r.EquivalentAfter(must(uri.ParseReference(text)))); step != want {
		t.Errorf("%q and %q meet at %v, want %v", r, text, step, want)
	}
}

func TestEquivalenceOfIRIAndURI(t *testing.T) {
	few := testenv.Few(t)
	n := 0
	for line := range corpusLines(few, "iris-dbpedia-links.txt") {
		r, err := uri.RFC3987.ParseReference(line)
		if err != nil {
			t.Fatal(err)
		}
		equivalentToURI(few, r)
		n++
	}
	if n == 0 {
		few.Error("no IRI")
	}
}

// Compare orders by text and then by Syntax. Equal and == give the same answer.
func TestCompare(t *testing.T) {
	few := testenv.Few(t)
	var refs []uri.Reference
	for _, x := range uri.Syntaxes() {
		texts, _ := acceptedBy(x, uri.FormReference, variants)
		refs = append(refs, parseAll(x, texts)...)
	}
	for _, r := range refs {
		for _, s := range refs {
			want := strings.Compare(r.String(), s.String())
			if want == 0 {
				want = int(r.Syntax()) - int(s.Syntax())
			}
			want = max(-1, min(want, 1))
			if got := r.Compare(s); got != want || (got == 0) != (r == s) {
				few.Errorf("%v %q and %v %q: %d, %v; want %d", r.Syntax(), r, s.Syntax(), s, got, r == s, want)
			}
			u, isURI := r.URI()
			v, isURIToo := s.URI()
			if isURI && isURIToo && (u.Compare(v) != want || (u == v) != (want == 0)) {
				few.Errorf("%v %q and %v %q as URIs: %d, want %d", r.Syntax(), r, s.Syntax(), s, u.Compare(v), want)
			}
		}
	}
}

// Comparing short texts, and texts that are normal, does not allocate.
func TestEquivalenceAllocs(t *testing.T) {
	few := testenv.Few(t)
	for _, x := range uri.Syntaxes() {
		texts, _ := acceptedBy(x, uri.FormReference, variants)
		refs := parseAll(x, texts)
		if n := testenv.Allocs(func() {
			for _, r := range refs {
				for _, s := range refs {
					keep(wording.RungOf(r.EquivalentAfter(s)), r.Compare(s))
				}
			}
		}); n != 0 {
			few.Errorf("%v: %v allocations", x, n)
		}
		long := strings.Repeat("a/", 1000)
		u, v := must(x.Parse("http://h/"+long)), must(x.Parse("http://h/"+long+"b"))
		if n := testenv.Allocs(func() { keep(wording.RungOf(u.EquivalentAfter(v)), 0) }); n != 0 {
			few.Errorf("%v: %v allocations for long normal texts", x, n)
		}
	}
}
