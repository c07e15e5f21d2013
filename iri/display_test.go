package iri_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/iri"
)

func TestDisplay(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"http://www.example.org/D%C3%BCrst?%E3%81%82#%D0%AF", "http://www.example.org/Dürst?あ#Я"},
		{"http://example.org/%7Ea%2Fb%25", "http://example.org/~a%2Fb%25"},
		{"http://xn--99zt52a.example.org/%e2%80%ae", "http://納豆.example.org/%E2%80%AE"},
		{"/%F0%9F%8D%A3", "/🍣"},

		// Invisible characters: spaces, joiners, fillers, isolates, tags, controls.
		{"/%C2%A0%E3%80%80%E2%80%8B%E2%80%8D%E3%85%A4%E2%81%A6%E2%80%A8%EF%B8%8F%CD%8F%C2%AD%E2%A0%80%D8%9C", "/%C2%A0%E3%80%80%E2%80%8B%E2%80%8D%E3%85%A4%E2%81%A6%E2%80%A8%EF%B8%8F%CD%8F%C2%AD%E2%A0%80%D8%9C"},
		{"/%C2%85", "/%C2%85"},
		{"?%EE%80%80", "?%EE%80%80"},                   // private use
		{"/%F0%AF%BF%BD", "/%F0%AF%BF%BD"},             // unassigned
		{"/%EF%BC%A1%EF%BD%B1", "/%EF%BC%A1%EF%BD%B1"}, // full-width A, half-width Katakana
		{"/%EF%AC%81", "/%EF%AC%81"},                   // ﬁ
		{"/%E2%84%AA", "/%E2%84%AA"},                   // KELVIN SIGN
		{"/%E0%B8%99%E0%B9%89%E0%B8%B3", "/น้ำ"},       // Thai needs U+0E33
		{"/%E0%BA%99%E0%BB%89%E0%BA%B3", "/ນ້ຳ"},       // Lao needs U+0EB3
		// Look-alikes of delimiters.
		{"/a%E2%81%84b%E2%88%95c%EF%BC%8Fd%E2%A7%B8e%EF%BC%9F%EF%BC%83%EF%BC%85%E2%80%A4%EF%BC%8E%CB%90%E2%88%B6%EA%9E%89", "/a%E2%81%84b%E2%88%95c%EF%BC%8Fd%E2%A7%B8e%EF%BC%9F%EF%BC%83%EF%BC%85%E2%80%A4%EF%BC%8E%CB%90%E2%88%B6%EA%9E%89"},
		// A mark needs a letter before it.
		{"/e%CC%81", "/e\u0301"},
		{"/%CC%81e", "/%CC%81e"},
		{"/%2F%CC%81", "/%2F%CC%81"},
		{"%CC%81e", "%CC%81e"},
		{"#%CC%81", "#%CC%81"},
		{"/%E2%98%83%CC%81", "/☃%CC%81"}, // a symbol is no letter
		{"/%4a%CC%81%CC%81", "/J\u0301\u0301"},
		{"/a%CC%B8", "/a%CC%B8"}, // a solidus over the letter
		{"/%20%CC%81%CC%81", "/%20%CC%81%CC%81"},
		{"/%E3%81%8B%E3%82%99", "/か\u3099"},

		// Characters of an IRI become percent-encoded.
		{"/\u202eé\u2066\u00a0", "/%E2%80%AEé%E2%81%A6%C2%A0"},
		{"/\u0301é", "/%CC%81é"},
		{"x://a\u2215b/", "x://a%E2%88%95b/"},

		// Hosts.
		{"http://xn--bcher-kva.de/", "http://bücher.de/"},
		{"http://xn--80ak6aa92e.com/", "http://аррӏе.com/"},              // one script, although it looks like another
		{"http://xn--pple-43d.com/", "http://xn--pple-43d.com/"},         // Cyrillic а, Latin pple
		{"http://xn--micrsoft-qbh.com/", "http://xn--micrsoft-qbh.com/"}, // Greek omicron
		{"http://xn--g-hi6cy6m.jp/", "http://g茌絹.jp/"},                   // Latin and Han
		{"http://xn--n3h.net/", "http://☃.net/"},
		{"http://xn--a-b-zk4a.com/", ""},                               // a fraction or division slash
		{"http://xn--11b2ezcw70k.com/", "http://xn--11b2ezcw70k.com/"}, // a joiner
		{"http://аррӏе.com/", "http://аррӏе.com/"},
		{"http://аpple.com/", "http://xn--pple-43d.com/"}, // an IRI
		{"http://BÜCHER.de/", "http://bücher.de/"},
		{"http://a_b.bücher.de/", "http://a_b.b%C3%BCcher.de/"}, // no domain name
		{"http://b%C3%BCcher.de/", "http://b%C3%BCcher.de/"},
		{"x://b%C3%BCcher.de/", "x://bücher.de/"},
		{"http://a_b/%C3%A9", "http://a_b/é"},
		{"http://a..b/", "http://a..b/"},
	} {
		got, err := iri.Display.String(tt.in)
		if err != nil || got != tt.want && tt.want != "" {
			t.Errorf("%q is displayed as %q, %v; want %q", tt.in, got, err, tt.want)
		}
		checkDisplayLaws(t, tt.in)
	}
}

// checkDisplayLaws checks that the display form of a text is safe, that it is its own display
// form, and that there is a way back.
func checkDisplayLaws(t testing.TB, text string) {
	t.Helper()
	shown, err := iri.Display.String(text)
	if err != nil {
		if uritest.IsReference(uri.RFC3987, text) {
			t.Errorf("%q is not displayed: %v", text, err)
		}
		return
	}
	if !uritest.IsReference(uri.RFC3987, shown) {
		t.Errorf("%q is displayed as %q, which is no IRI", text, shown)
	}
	if again, err := iri.Display.String(shown); err != nil || again != shown {
		t.Errorf("%q is displayed as %q, and that as %q, %v", text, shown, again, err)
	}
	for _, c := range shown {
		if c >= 0x80 && (!iri.IsReadable(c) || unicode.IsSpace(c) || unicode.Is(unicode.Cf, c) || unicode.Is(unicode.Co, c)) {
			t.Errorf("%q is displayed as %q, with %U", text, shown, c)
		}
	}
	want, err := iri.Entry.String(text)
	if err != nil {
		return // a host that is not a domain name
	}
	back, err := iri.Entry.String(shown)
	if err != nil || normalURI(back) != normalURI(want) {
		t.Errorf("%q is displayed as %q, which is %q, %v; want %q", text, shown, back, err, want)
	}
	if reserved(shown) != reserved(want) {
		t.Errorf("%q is displayed as %q, with other delimiters", text, shown)
	}
}

// A label that is not shown is not shown either if it is percent-encoded.
func TestReadableWithIDNA(t *testing.T) {
	readable := iri.ToIRI{Host: iri.HostIDNA, Readable: true}
	for in, want := range map[string]string{
		"http://b%C3%BCcher.de/": "http://bücher.de/",
		"http://%D0%B0pple.com/": "http://xn--pple-43d.com/", // Cyrillic а, Latin pple
	} {
		if got, err := readable.String(in); err != nil || got != want {
			t.Errorf("%q is displayed as %q, %v; want %q", in, got, err, want)
		}
	}
}

func TestIsReadable(t *testing.T) {
	few := testenv.Few(t)
	for _, r := range []rune{-1, 0xD800, unicode.MaxRune, unicode.MaxRune + 1} {
		if iri.IsReadable(r) || iri.LooksLikeDelimiter(r) {
			few.Errorf("%U is readable or a delimiter", r)
		}
	}
	for _, r := range "aZ09-._~/éÿ日本語あア한ñя٣–·’「」€☃🍣ʼn" {
		if !iri.IsReadable(r) && r != 'ŉ' {
			few.Errorf("%q is not readable", r)
		}
	}
	for r := range unicode.MaxRune + 1 {
		if !iri.IsReadable(r) {
			continue
		}
		if unicode.IsSpace(r) || unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs, unicode.Z, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) {
			few.Errorf("%U is readable", r)
		}
	}
}

func TestHighlyRestrictive(t *testing.T) {
	for label, want := range map[string]bool{
		"": true, "abc": true, "a-1": true, "bücher": true, "日本": true, "日本ごカa": true, "日本ㄅa": true, "한a日": true,
		"ごㄅ": false, "한あ": false, "аpple": false, "αa": false, "яα": false, "аррӏе": true, "aが日ァ1": true, "aが日ァя": false,
		"ーa": true, "א1": true, "אa": false, "אب": false, "e\u0301": true, "я\u0301": true, "☃": true, "क्ष": true, "कa": false,
		"a\U0010fffd": false,
	} {
		if got := iri.HighlyRestrictive(label); got != want {
			t.Errorf("HighlyRestrictive(%q) = %v", label, got)
		}
	}
}

func TestUnicodeVersions(t *testing.T) {
	v := iri.UnicodeVersions()
	for _, version := range []string{v.Unicode, v.IDNA, v.Normalization, v.Bidi} {
		if len(strings.Split(version, ".")) != 3 {
			t.Errorf("%+v", v)
		}
	}
	if v.Unicode != unicode.Version {
		t.Errorf("%+v", v)
	}
}
