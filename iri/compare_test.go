package iri_test

import (
	"errors"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/internal/wording"
	"github.com/uriform/uri/iri"
)

func TestEquivalent(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want iri.Equivalence
	}{
		{"http://a/", "http://a/", iri.EquivalenceString},
		{"HTTP://a/", "http://a/", iri.EquivalenceCase},
		{"http://a/é", "http://a/%c3%a9", iri.EquivalencePercent},
		{"http://a/b/../é", "http://a/%c3%a9", iri.EquivalencePath},
		{"http://a:80/é", "http://a/%c3%a9", iri.EquivalenceScheme},
		// RFC 3987, 5.3.3.
		{"http://résumé.example.org", "http://xn--rsum-bpad.example.org", iri.EquivalenceIDNA},
		{"http://RÉSUMÉ.example.org:80/a", "HTTP://XN--rsum-bpad.EXAMPLE.org/%61", iri.EquivalenceIDNA},
		{"http://r%C3%A9sum%C3%A9.example.org", "http://xn--rsum-bpad.example.org/", iri.EquivalenceIDNA},
		{"http://re\u0301sumé.example.org", "http://résumé.example.org", iri.EquivalenceIDNA},
		{"x://résumé.example.org", "x://xn--rsum-bpad.example.org", iri.EquivalenceNone},
		{"http://a_b.é/", "http://a_b.xn--9ca/", iri.EquivalenceNone}, // no domain name
		{"http://É.com/a", "http://é.com/a", iri.EquivalenceIDNA},
		{"x://É.com/a", "x://é.com/a", iri.EquivalenceNone},
		{"x://é.COM/a", "x://é.com/a", iri.EquivalenceNone}, // 5.3.2.1: "US-ASCII only host"
		// 5.3.2.2.
		{"http://www.example.org/résumé.html", "http://www.example.org/re\u0301sume\u0301.html", iri.EquivalenceNFC},
		{"http://www.example.org/r%C3%A9sum%c3%a9.html", "HTTP://www.example.org/a/../re\u0301sume\u0301.html", iri.EquivalenceNFC},
		{"http://É.com/é", "http://xn--9ca.com/e\u0301", iri.EquivalenceNFC},
		{"http://a/ﬁ", "http://a/fi", iri.EquivalenceNFKC},
		{"http://a/ﬁe\u0301", "http://a/fié", iri.EquivalenceNFKC},
		{"http://a/%65\u0301", "http://a/é", iri.EquivalenceNFC},
		// Percent-encoded characters are not normalized.
		{"http://a/e%CC%81", "http://a/é", iri.EquivalenceNone},
		{"http://a/e%CC%81", "http://a/e\u0301", iri.EquivalencePercent},
		{"http://a/%EF%AC%81", "http://a/fi", iri.EquivalenceNone},
		// No delimiter comes or goes.
		{"http://a/b／c", "http://a/b/c", iri.EquivalenceNone},
		{"http://a/b/．．/c", "http://a/c", iri.EquivalenceNone},
		{"http://a?b\u037e", "http://a/?b;", iri.EquivalenceNone},
		{"http://a?=\u0338", "http://a?≠", iri.EquivalenceNone},
		{"http://a/b", "http://a/B", iri.EquivalenceNone},
	} {
		a, b := uritest.Must(uri.RFC3987.Parse(tt.a)), uritest.Must(uri.RFC3987.Parse(tt.b))
		if got := iri.Equivalent(a, b); got != tt.want {
			t.Errorf("%q and %q: %v, want %v", tt.a, tt.b, got, tt.want)
		}
		if got := iri.Equivalent(b, a); got != tt.want {
			t.Errorf("%q and %q: %v, want %v", tt.b, tt.a, got, tt.want)
		}
		// A URI of RFC 3986 is compared as the IRI that it is.
		if c, err := uri.RFC3986.Parse(tt.b); err == nil {
			if got := iri.Equivalent(a, c); got != tt.want {
				t.Errorf("%q and the URI %q: %v, want %v", tt.a, tt.b, got, tt.want)
			}
		}
	}
	// Other syntaxes.
	a, b := uritest.Must(uri.RFC2396.Parse("HTTP://a/")), uritest.Must(uri.RFC2396.Parse("http://a/"))
	if got := iri.Equivalent(a, b); got != iri.EquivalenceCase {
		t.Error(got)
	}
	c := uritest.Must(uri.RFC3987.Parse("http://a/"))
	if got, inverse := iri.Equivalent(a, c), iri.Equivalent(c, a); got != iri.EquivalenceNone || inverse != got {
		t.Error(got, inverse)
	}
	if got := iri.Equivalence(20).String(); got != "Equivalence(?)" {
		t.Error(got)
	}
}

// The names of the common rungs are those of package uri.
func TestEquivalenceNames(t *testing.T) {
	for e := wording.String; e < wording.Different; e++ {
		if iri.Equivalence(e).String() != e.String() {
			t.Errorf("%v is %v", e, iri.Equivalence(e))
		}
	}
	if iri.EquivalenceNone.String() != wording.Different.String() {
		t.Error(iri.EquivalenceNone)
	}
}

// onlyCoAP is a table in which only the hosts of coap are domain names.
func onlyCoAP(scheme string) uri.SchemeDefaults {
	return uri.SchemeDefaults{DomainName: scheme == "coap"}
}

func TestNormalizer(t *testing.T) {
	full := iri.Normalizer{Steps: uri.FullNormalization, Characters: iri.NFC, IDNA: true}
	nfc := iri.Normalizer{Characters: iri.NFC}
	for _, tt := range []struct {
		with     iri.Normalizer
		in, want string
	}{
		{iri.Normalizer{}, "HTTP://e\u0301/%7e", "HTTP://e\u0301/%7e"},
		{nfc, "HTTP://e\u0301/%7e%C3%A9e%CC%81", "HTTP://é/%7e%C3%A9e%CC%81"},
		{iri.Normalizer{Characters: iri.NFKC}, "?ﬁ", "?fi"},
		// Without PercentNormalization, nothing is decoded.
		{nfc, "%C3%A9/e\u0301", "%C3%A9/é"},
		{iri.Normalizer{Steps: uri.CaseNormalization | uri.PathNormalization, Characters: iri.NFC}, "HTTP://A/./%c3%a9?e\u0301", "http://a/%C3%A9?é"},
		{iri.Normalizer{Steps: uri.FullNormalization}, "HTTP://a:80/./%7e%c3%a9", "http://a/~é"},
		{iri.Normalizer{Steps: uri.PercentNormalization, Characters: iri.NFC}, "%C3%A9e%CC%81é/e%CC%81/%C3%A9?%EE%80%80#%EE%80%80", "%C3%A9e%CC%81%C3%A9/e%CC%81/é?\ue000#%EE%80%80"},
		{iri.Normalizer{Steps: uri.PercentNormalization, Characters: iri.NFC}, "%C3%A9%7Ce%CC%81", "é%7Ce%CC%81"}, // "|" combines with nothing
		{iri.Normalizer{Steps: uri.PercentNormalization, Characters: iri.NFC}, "%65\u0301", "é"},
		{full, "HTTP://RE\u0301SUMÉ.Example.org:80/a/../re\u0301sum%c3%a9", "http://résumé.example.org/résumé"},
		{full, "http://xn--rsum-bpad.example.org", "http://résumé.example.org/"},
		{iri.Normalizer{IDNA: true}, "http://BÜCHER.De/%7e", "http://bücher.de/%7e"},
		{iri.Normalizer{IDNA: true}, "x://BÜCHER.De/%7e", "x://BÜCHER.De/%7e"},
		{iri.Normalizer{IDNA: true}, "x://xn--bcher-kva.de/", "x://xn--bcher-kva.de/"}, // the host is no domain name
		{iri.Normalizer{IDNA: true}, "//BÜCHER.De/%7e", "//BÜCHER.De/%7e"},
		{iri.Normalizer{IDNA: true}, "http://[::FF]/", "http://[::FF]/"},
		{iri.Normalizer{IDNA: true}, "http://192.0.2.1/", "http://192.0.2.1/"},
		{iri.Normalizer{IDNA: true}, "mailto:a", "mailto:a"},
		{iri.Normalizer{IDNA: true, NoSTD3Rules: true}, "http://A_É.de/", "http://a_é.de/"},
		{iri.Normalizer{IDNA: true, Defaults: onlyCoAP}, "coap://É.de/", "coap://é.de/"},
		{iri.Normalizer{IDNA: true, Defaults: onlyCoAP}, "http://É.de/", "http://É.de/"},
	} {
		r := uritest.Must(uri.RFC3987.ParseReference(tt.in))
		got, err := tt.with.NormalizeReference(r)
		if err != nil || got.String() != tt.want || got.Syntax() != uri.RFC3987 {
			t.Errorf("%+v: %q becomes %q, %v; want %q", tt.with, tt.in, got, err, tt.want)
		}
		if again, err := tt.with.NormalizeReference(got); err != nil || again != got {
			t.Errorf("%+v: %q becomes %q, and then %q, %v", tt.with, tt.in, got, again, err)
		}
		if u, ok := r.URI(); ok {
			if got, err := tt.with.Normalize(u); err != nil || got.String() != tt.want {
				t.Errorf("%+v: the IRI %q becomes %q, %v; want %q", tt.with, tt.in, got, err, tt.want)
			}
		}
	}
	_, err := full.Normalize(uritest.Must(uri.RFC3987.Parse("http://u:%73ecret@a_b/é")))
	var e *iri.Error
	if !errors.As(err, &e) || e.Op() != iri.OpNormalize || e.Label() != "a_b" || e.Offset() != 19 || !errors.Is(err, iri.ErrLabelCharacter) || strings.Contains(fmt.Sprint(err), "secret") {
		t.Errorf("%v", err)
	}
	if _, err := full.Normalize(uritest.Must(uri.RFC2396.Parse("http://a/"))); !errors.Is(err, uri.ErrUnsupported) {
		t.Errorf("%v", err)
	}
	if u, err := full.Normalize(uritest.Must(uri.RFC3986.Parse("HTTP://xn--9ca/"))); err != nil || u.String() != "http://é/" || u.Syntax() != uri.RFC3987 {
		t.Errorf("a URI becomes %q of %v, %v", u, u.Syntax(), err)
	}
	if u, err := full.Normalize(uri.URI{}); !u.IsZero() || err != nil {
		t.Errorf("%v, %v", u, err)
	}
	// With the steps of package uri alone, the result is that of package uri.
	for _, text := range lawSeeds {
		r, err := uri.RFC3987.ParseReference(text)
		if err != nil {
			continue
		}
		want, _ := r.Normalize(uri.FullNormalization)
		got, err := iri.Normalizer{Steps: uri.FullNormalization}.NormalizeReference(r)
		if err != nil || got != want {
			t.Errorf("%q becomes %q, %v; want %q", text, got, err, want)
		}
	}
}

// Equivalence is symmetric, and agrees with package uri where that finds two values equivalent;
// normal forms are their own normal forms, and are equivalent to the original.
func checkEquivalence(t testing.TB, s1, s2 string) {
	t.Helper()
	a, err1 := uri.RFC3987.ParseReference(s1)
	b, err2 := uri.RFC3987.ParseReference(s2)
	if err1 != nil || err2 != nil {
		return
	}
	e := iri.EquivalentReferences(a, b)
	if back := iri.EquivalentReferences(b, a); back != e {
		t.Errorf("%q and %q: %v, and the other way %v", s1, s2, e, back)
	}
	if core := wording.RungOf(a.EquivalentAfter(b)); (core != wording.Different || e <= iri.EquivalenceScheme) && core.String() != e.String() {
		t.Errorf("%q and %q: %v, and in package uri %v", s1, s2, e, core)
	}
	for _, n := range []iri.Normalizer{
		{Steps: uri.FullNormalization, Characters: iri.NFC},
		{Steps: uri.FullNormalization, Characters: iri.NFKC, IDNA: true},
		{Steps: uri.PercentNormalization, IDNA: true},
		{Characters: iri.NFKC},
	} {
		normal, err := n.NormalizeReference(a)
		if err != nil {
			if !errors.Is(err, iri.ErrLabel) {
				t.Errorf("%+v: %q: %v", n, s1, err)
			}
			continue
		}
		again, err := n.NormalizeReference(normal)
		if err != nil || again != normal {
			t.Errorf("%+v: %q becomes %q, and then %q, %v", n, s1, normal, again, err)
		}
		if e := iri.EquivalentReferences(a, normal); e == iri.EquivalenceNone || e > iri.EquivalenceScheme && n.Characters == iri.AsWritten && !n.IDNA {
			t.Errorf("%+v: %q becomes %q, which is %v", n, s1, normal, e)
		}
	}
}

func FuzzEquivalence(f *testing.F) {
	for i, text := range lawSeeds {
		f.Add(text, lawSeeds[(i*7+3)%len(lawSeeds)])
	}
	f.Add("e%CC%81/%65\u0301é", "%C3%A9")
	f.Fuzz(func(t *testing.T, a, b string) {
		few := testenv.Few(t)
		if len(a)+len(b) < 2000 {
			checkEquivalence(few, a, b)
		}
	})
}

func TestEquivalenceAtRandom(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewSource(1))
	parts := strings.Fields(`http: x: // / ? # @ : . .. a é E e %65 %C3%A9 %c3%a9 %CC%81 ﬁ ％ ／ ． %2e %2F 80 xn--9ca XN--9CA ẞ א 1 - _ 。 = ≠ ; ` + "\u0301 \u0338 \u037e \u00ad \u212b \u0344 \u1100 \u1161")
	text := func() string {
		var b strings.Builder
		if random.Intn(2) == 0 {
			b.WriteString("http://")
		}
		for range random.Intn(8) {
			b.WriteString(parts[random.Intn(len(parts))])
		}
		return b.String()
	}
	for range sample(100_000, 10_000, 10_000) {
		checkEquivalence(t, text(), text())
		if t.Failed() {
			return
		}
	}
}
