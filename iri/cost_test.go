package iri_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/iri"
)

// What needs no change allocates nothing and is returned as it is. The forms that append allocate
// nothing, except where a host is converted or a character is percent-encoded by choice.
func TestNoAllocs(t *testing.T) {
	const (
		ascii   = "http://u@www.example.org:8080/a/b%20c/d?q=%C3%A9#f"
		plain   = "http://u@www.example.org:8080/a/b/c?q=1#f"
		i       = "http://bücher.example/é/日本語?q=\ue000#ö"
		u       = "http://b%C3%BCcher.example/%C3%A9/%E6%97%A5%E6%9C%AC%E8%AA%9E?q=%EE%80%80#%c3%b6"
		encoded = "x://b%C3%BCcher/%E6%97%A5%E6%9C%AC%E8%AA%9E?e%CC%81%E2%80%AE#%c3%b6"
		marked  = "http://example.org/e\u0301/が?a=b#\u1100\u1161"
	)
	parsed, asIRI := uri.MustParse(ascii), uritest.Must(uri.RFC3987.Parse(ascii))
	buffer := make([]byte, 0, 1<<10)
	idnaHosts := iri.ToURI{Host: iri.HostIDNA}
	for name, call := range map[string]func() (any, error){
		"to URI: an ASCII IRI":          func() (any, error) { return onlyError(iri.ToURI{}.String(ascii)) },
		"to URI: a URI":                 func() (any, error) { _, err := iri.ToURI{}.URI(parsed); return nil, err },
		"to URI: an ASCII IRI, a value": func() (any, error) { _, err := iri.ToURI{}.URI(asIRI); return nil, err },
		"to URI: NFC, lenient":          func() (any, error) { return onlyError(iri.ToURI{NFC: true, Lenient: true}.String(ascii)) },
		"to URI: an ASCII host, IDNA":   func() (any, error) { return onlyError(idnaHosts.String(ascii)) },
		"to URI: append":                func() (any, error) { _, err := iri.ToURI{}.Append(buffer, i); return nil, err },
		"to URI: append, NFC":           func() (any, error) { _, err := iri.ToURI{NFC: true}.Append(buffer, marked); return nil, err },
		"to URI: append, IDNA, ASCII":   func() (any, error) { _, err := idnaHosts.Append(buffer, plain+"é"); return nil, err },
		"to IRI: without percent":       func() (any, error) { return onlyError(iri.ToIRI{}.String(plain)) },
		"to IRI: an IRI without":        func() (any, error) { return onlyError(iri.ToIRI{}.String(i)) },
		"to IRI: nothing to decode":     func() (any, error) { return onlyError(iri.ToIRI{}.String("http://a/b%20c%2F%25?%E9")) },
		"to IRI: IDNA":                  func() (any, error) { return onlyError(iri.ToIRI{Host: iri.HostIDNA}.String(plain)) },
		"to IRI: display":               func() (any, error) { return onlyError(iri.Display.String(plain)) },
		"to IRI: append":                func() (any, error) { _, err := iri.ToIRI{}.Append(buffer, u); return nil, err },
		"to IRI: append, display":       func() (any, error) { _, err := iri.Display.Append(buffer, encoded); return nil, err },
		"NFC: ASCII":                    func() (any, error) { return iri.NFC.Apply(ascii) == ascii, nil },
		"NFC: normal":                   func() (any, error) { return iri.NFC.Apply(i) == i && iri.NFC.IsNormal(i), nil },
		"NFC: not a quick answer":       func() (any, error) { return iri.NFC.IsNormal("a\u0316\u0301") || iri.NFC.IsNormal(marked), nil },
		"NFC: append":                   func() (any, error) { iri.NFC.Append(buffer, marked); return nil, nil },
	} {
		if _, err := call(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if n := testenv.Allocs(func() { call() }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	for _, text := range []string{ascii, plain} {
		got, err := iri.ToURI{}.String(text)
		if err != nil || got != text {
			t.Errorf("%q becomes %q, %v", text, got, err)
		}
	}
	// The result alone.
	if n := testenv.Allocs(func() { onlyError(iri.ToURI{}.String(i)) }); n > 1 {
		t.Errorf("to URI: %v allocations", n)
	}
	if n := testenv.Allocs(func() { onlyError(iri.ToIRI{}.String(u)) }); n > 1 {
		t.Errorf("to IRI: %v allocations", n)
	}
}

func onlyError(_ string, err error) (any, error) { return nil, err }

// growing are the shapes in which a text can grow: what is repeated, before and after what. Each is
// hostile to some step.
var growing = []struct{ name, before, unit, after string }{
	{"marks", "/e", "\u0301", ""},
	{"marks of two classes", "/e", "\u0301\u0323", ""},
	{"marks without a letter", "/", "\u0323\u0301", ""},
	{"marks that decompose", "/", "\u0344", ""},
	{"encoded marks", "/e", "%CC%81", ""},
	{"Hangul", "/", "\u1100\u1161\u11a8", ""},
	{"final consonants", "/\u1100\u1161", "\u11a8", ""},
	{"compatibility characters", "/", "ﷺ", ""},
	{"letters and marks", "/", "e\u0301", ""},
	{"delimiters and marks", "/", ";\u0338", ""},
	{"ill-formed", "/", "%C3", ""},
	{"cut off", "/", "%E2%82", ""},
	{"percent", "/", "%25", ""},
	{"unreserved", "/", "%41", ""},
	{"private", "/?", "%EE%80%80", ""},
	{"excluded", "/", " ", ""},
	{"a label", "http://", "é", "/"},
	{"a label of many characters", "http://", "日本語文字漢字", "/"},
	{"a label that is ignored", "http://é", "\u00ad", "/"},
	{"a label of marks", "http://e", "\u0301", "/"},
	{"an ASCII label", "http://é.", "a", "/"},
	{"an A-label", "http://xn--", "a", "-9ca/"},
	{"an A-label of digits", "http://xn--", "9", "/"},
	{"an encoded label", "http://", "%C3%A9", "/"},
	{"labels", "http://", "é.", "a/"},
	{"A-labels", "http://", "xn--9ca.", "a/"},
	{"ASCII labels", "http://", "a.", "é/"},
	{"right-to-left labels", "http://", "א.", "a/"},
	{"dots", "http://é", "。", "/"},
	{"hyphens", "http://é", "-", "/"},
	{"underscores", "http://é", "_", "/"},
	{"not UTF-8", "/", "\xff", ""},
	{"controls", "/", "\u202e", ""},
	{"encoded controls", "/", "%E2%80%AE", ""},
}

// Time grows with the length and not with its square, errors included.
func TestLinear(t *testing.T) {
	toURIs := []iri.ToURI{{}, {Lenient: true, NFC: true}, {Host: iri.HostIDNA}, {Host: iri.HostIDNANonASCII, NoSTD3Rules: true, NFC: true}}
	toIRIs := []iri.ToIRI{{}, {Host: iri.HostIDNA}, iri.Display}
	full := iri.Normalizer{Steps: uri.FullNormalization, Characters: iri.NFKC, IDNA: true}
	for _, shape := range growing {
		err := growth.Check(sample(1<<13, 1<<13, 1<<11), growth.Text(shape.before, shape.unit, shape.after), func(text string) {
			for _, c := range toURIs {
				if _, err := c.String(text); err != nil && len(err.Error()) > 2000 {
					t.Errorf("%s: an error of %d bytes", shape.name, len(err.Error()))
				}
			}
			for _, c := range toIRIs {
				c.String(text)
			}
			iri.NFC.IsNormal(text)
			if r, err := uri.RFC3987.ParseReference(text); err == nil {
				full.NormalizeReference(r)
				iri.EquivalentReferences(r, uritest.Must(uri.RFC3987.ParseReference("http://é/")))
			}
		})
		if err != nil {
			t.Errorf("%s: %v", shape.name, err)
		}
	}
}

// Punycode takes quadratic time for a label of many different characters.
func TestManyCharacters(t *testing.T) {
	url := func(n int) string {
		b := []byte("http://")
		for i := range n / len("一") {
			b = utf8.AppendRune(b, '一'+rune(i%20000))
		}
		return string(b)
	}
	if err := growth.Check(1<<11, url, func(s string) { iri.ToURI{Host: iri.HostIDNA}.String(s) }); err != nil {
		t.Error(err)
	}
}

// What the issue of hostile input lists: an error with an offset, or a result that is valid.
func TestHostile(t *testing.T) {
	t.Parallel()
	const million = 1 << 20
	n := sample(10*million, million/4, million/4)
	marks := sample(million/2, million/8, million/8)
	for _, text := range []string{
		"/%C0%80", "/%ED%A0%80", "/%F4%90%80%80", "/%E2%82", "/%EF%BF%BE", "/%FF", "/%", "/%4", "/%zz", "\xff", "/\xED\xA0\x80", "/\xC0\x80", "/\xE2\x82", "/\uFFFE",
		"http://xn--/", "http://xn---/", "http://xn--!/", "http://xn--\xff/", "http://xn--" + strings.Repeat("9", 60) + "/", "http://xn--99999999999/", "http://xn--zzzzzzzz/",
		"http://xn--" + strings.Repeat("a", n) + "/", "http://" + strings.Repeat("a", n) + "/", "http://" + strings.Repeat("é", n/2) + "/", "http://" + strings.Repeat("日本", n/6) + "/",
		"http://é" + strings.Repeat("\u0301", marks) + "/", "/" + strings.Repeat("\u0301", marks), "http://" + strings.Repeat("é.", marks) + "/",
		"/\u202e%E2%80%AE", "http://\u202e/", "http://%E2%80%AE/", "http://a\u200d/", "http://%00/", "http://%2E/", "http://%2E%2E/", "http://。/", "http://é%2Fb/", "http://%25/",
	} {
		for _, with := range []iri.ToURI{{}, {NFC: true}, {Lenient: true}, {Host: iri.HostIDNA}, {Host: iri.HostIDNA, NoSTD3Rules: true}, iri.Entry} {
			u, err := with.String(text)
			if err == nil {
				if !uritest.IsReference(uri.RFC3986, u) {
					t.Errorf("%+v: %.100q becomes %.100q", with, text, u)
				}
				continue
			}
			e, ok := err.(*iri.Error)
			if !ok || u != "" || e.Offset() < 0 || e.Offset() > len(text) || len(err.Error()) > 2000 {
				t.Errorf("%+v: %.100q becomes %.100q, %.300v", with, text, u, err)
			}
		}
		for _, with := range []iri.ToIRI{{}, {Host: iri.HostIDNA}, iri.Display} {
			i, err := with.String(text)
			if err == nil != uritest.IsReference(uri.RFC3987, text) || err == nil && !uritest.IsReference(uri.RFC3987, i) || err != nil && i != "" {
				t.Errorf("%+v: %.100q becomes %.100q, %.300v", with, text, i, err)
			}
		}
	}
}
