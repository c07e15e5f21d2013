package iri_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/internal/wording"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/pct"
)

// normalURI returns the text of a URI with unreserved ASCII decoded, and hexadecimal digits in
// upper case: what a way back may change (RFC 3987, 3.2).
func normalURI(text string) string { return pct.Normalize(text, pct.RFC3986.Unreserved) }

// checkLaws checks the laws of the conversions of a text that may be a URI, an IRI, or neither.
func checkLaws(t testing.TB, text string) {
	t.Helper()
	u, err := iri.ToURI{}.String(text)
	if (err == nil) != uritest.IsReference(uri.RFC3987, text) {
		t.Errorf("%q becomes the URI %q, %v", text, u, err)
	}
	if err != nil {
		return
	}
	if !uritest.IsReference(uri.RFC3986, u) {
		t.Errorf("%q becomes %q, which is no URI", text, u)
	}
	if again, err := (iri.ToURI{}).String(u); again != u || err != nil {
		t.Errorf("%q becomes %q, and then %q, %v", text, u, again, err)
	}
	if isASCII(text) && u != text {
		t.Errorf("the URI %q becomes %q", text, u)
	}

	i, err := iri.ToIRI{}.String(text)
	if err != nil || !uritest.IsReference(uri.RFC3987, i) {
		t.Errorf("%q becomes the IRI %q, %v", text, i, err)
	}
	if again, err := (iri.ToIRI{}).String(i); again != i || err != nil {
		t.Errorf("%q becomes the IRI %q, and then %q, %v", text, i, again, err)
	}
	// "The conversion described in this section will always result in an IRI that maps back to the
	// URI used as an input for the conversion (except for potential case differences in
	// percent-encoding and for potential percent-encoded unreserved characters)" (3.2).
	back, err := iri.ToURI{}.String(i)
	if err != nil || normalURI(back) != normalURI(u) {
		t.Errorf("%q becomes the IRI %q, and that %q, %v", text, i, back, err)
	}
	// To-IRI of to-URI of i is i after the percent normalization of RFC 3987. Bidirectional
	// formatting characters of i stay percent-encoded.
	if !strings.ContainsFunc(text, pct.IsBidiControl) {
		there, err := iri.ToIRI{}.String(u)
		if err != nil || normalIRI(t, there) != normalIRI(t, text) {
			t.Errorf("%q becomes %q, and that the IRI %q, %v", text, u, there, err)
		}
	}
	// The structure stays, and so does data.
	before, after := uritest.Must(uri.RFC3987.ParseReference(text)), uritest.Must(uri.RFC3987.ParseReference(i))
	if wording.KindOf(before) != wording.KindOf(after) || strings.Count(text, "%25") != strings.Count(i, "%25") || reserved(text) != reserved(i) || reserved(text) != reserved(u) {
		t.Errorf("%q becomes the IRI %q, of another kind", text, i)
	}
	for _, c := range i {
		if c >= 0x80 && unicode.IsControl(c) || pct.IsBidiControl(c) && !strings.ContainsRune(text, c) {
			t.Errorf("%q becomes the IRI %q with %U", text, i, c)
		}
	}

	// IDNA: where the host is a domain name.
	for i := range 4 {
		mapping, noSTD3 := iri.HostIDNA+iri.HostMapping(i%2), i >= 2
		toURI, toIRI := iri.ToURI{Host: mapping, NoSTD3Rules: noSTD3}, iri.ToIRI{Host: mapping, NoSTD3Rules: noSTD3}
		u, err := toURI.String(text)
		i, iriErr := toIRI.String(text)
		if iriErr != nil {
			t.Errorf("%v: %q does not become an IRI: %v", mapping, text, iriErr)
		}
		if again, err := toIRI.String(i); again != i || err != nil {
			t.Errorf("%v: %q becomes the IRI %q, and then %q, %v", mapping, text, i, again, err)
		}
		if mapping == iri.HostIDNANonASCII && isASCII(text) && (u != text || err != nil) {
			t.Errorf("%v: the URI %q becomes %q, %v", mapping, text, u, err)
		}
		if err != nil {
			continue
		}
		if again, err := toURI.String(u); again != u || err != nil || !uritest.IsReference(uri.RFC3986, u) {
			t.Errorf("%v: %q becomes %q, and then %q, %v", mapping, text, u, again, err)
		}
		if back, err := toURI.String(i); err != nil || normalURI(back) != normalURI(u) {
			t.Errorf("%v: %q becomes the IRI %q, and that %q, %v; want %q", mapping, text, i, back, err, u)
		}
	}
	checkDisplayLaws(t, text)
}

// reserved returns the reserved characters of s (RFC 3986, 2.2).
func reserved(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(":/?#[]@!$&'()*+,;=", r) {
			return r
		}
		return -1
	}, s)
}

func normalIRI(t testing.TB, text string) string {
	t.Helper()
	r, err := uri.RFC3987.ParseReference(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	r, err = r.Normalize(uri.PercentNormalization | uri.CaseNormalization)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return r.String()
}

func isASCII(s string) bool { return !strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 }) }

var lawSeeds = []string{
	"http://résumé.example.org/%7e%C3%A9?\ue000#%e2%80%ae", "http://xn--bcher-kva.xn--4dbc/", "http://b%C3%BCcher.XN--BCHER-KVA/%25C3%25A9", "%C0%AF..", "%E2%82%C3%A9",
	"http://a_b.bücher/", "http://%78n--bcher-kva/", "/\u0301%CC%81", "http://%2Fé.xn--9ca", "x://é:é@%EE%80%80:1/?%EE%80%80", "http://日本。example．com｡/", "http://a.é%C3",
	"//\u202e", "http://xn--/", "http://é\u00ad\u034f/", "http://%E2%80%8D/", "http://１２７.0.0.1/", "http://%31%32%37.0.0.1/", "http://ẞ/", "http://xn--a-/", "http://xn--pple-43d/",
	"http://a%20b/\u00a0", "%", "a b", "http://h/\xff", "http://[::1]/%41", "file://é/%C3%A9", "urn:é", "http://xn--4dbc.1a/", "http://\u0660.א/",
}

func TestLaws(t *testing.T) {
	few := testenv.Few(t)
	for _, text := range lawSeeds {
		checkLaws(few, text)
	}
}

func FuzzLaws(f *testing.F) {
	for _, text := range lawSeeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		few := testenv.Few(t)
		if len(text) < 2000 {
			checkLaws(few, text)
		}
	})
}
