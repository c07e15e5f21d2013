package iri_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/iri"
)

// The conversions of ToURI. A want that begins with "!" is an error: its offset and its text.
func TestToURI(t *testing.T) {
	few := testenv.Few(t)
	idna := iri.ToURI{Host: iri.HostIDNA}
	loose := iri.ToURI{Host: iri.HostIDNA, NoSTD3Rules: true}
	nonASCII := iri.ToURI{Host: iri.HostIDNANonASCII}
	nfc := iri.ToURI{NFC: true}
	lenient := iri.ToURI{Lenient: true}
	for _, tt := range []struct {
		with     iri.ToURI
		in, want string
	}{
		// RFC 3987, 3.1, and other sections.
		{iri.ToURI{}, "http://résumé.example.org", "http://r%C3%A9sum%C3%A9.example.org"},
		{idna, "http://résumé.example.org", "http://xn--rsum-bpad.example.org"},
		{iri.ToURI{}, "http://validator.w3.org/check?uri=http%3A%2F%2Frésumé.example.org", "http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org"},
		{idna, "http://validator.w3.org/check?uri=http%3A%2F%2Frésumé.example.org", "http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org"},
		{iri.ToURI{}, "http://www.example.org/red%09rosé#red", "http://www.example.org/red%09ros%C3%A9#red"},
		{iri.ToURI{}, "http://example.com/\U00010300\U00010301\U00010302", "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82"},
		{nfc, "http://www.example.org/Vi\u00ea\u0323t%20Nam", "http://www.example.org/Vi%E1%BB%87t%20Nam"},
		{iri.ToURI{}, "http://www.example.org/Vi\u00ea\u0323t%20Nam", "http://www.example.org/Vi%C3%AA%CC%A3t%20Nam"},
		{iri.ToURI{}, "résumé.html", "r%C3%A9sum%C3%A9.html"},

		// Every component, and what stays.
		{iri.ToURI{}, "é://", `!2 "é" is not allowed in a scheme, at byte 0`},
		{iri.ToURI{}, "x://é:è@ê:1/ë/î?ï\ue000#ô", "x://%C3%A9:%C3%A8@%C3%AA:1/%C3%AB/%C3%AE?%C3%AF%EE%80%80#%C3%B4"},
		{iri.ToURI{}, "http://example.com/%f0%90%2f", "http://example.com/%f0%90%2f"},
		{iri.ToURI{}, "", ""},
		{iri.ToURI{}, "#é", "#%C3%A9"},
		{iri.ToURI{}, "//é", "//%C3%A9"},
		{iri.ToURI{}, "/\u202e", "/%E2%80%AE"}, // 2.2 derives the character, although 4.1 forbids it
		{iri.ToURI{}, "http://[::1]/é", "http://[::1]/%C3%A9"},

		// The ten characters, and others.
		{iri.ToURI{}, "http://example.org/a b", "!20 a space is not allowed in a path, at byte 20 (RFC 3987, 2.2)"},
		{lenient, "http://example.org/a b", "http://example.org/a%20b"},
		{lenient, "?<>\" {}|\\^`", "?%3C%3E%22%20%7B%7D%7C%5C%5E%60"},
		{lenient, "é é?é é#é é", "%C3%A9%20%C3%A9?%C3%A9%20%C3%A9#%C3%A9%20%C3%A9"},
		{lenient, "a b:c", `!3 ":" is not allowed, at byte 3`},
		{lenient, "a b[c", `!3 "[" is not allowed, at byte 3`},
		{lenient, "a b#c#d", `!5 "#" is not allowed, at byte 5`},
		{lenient, "a b%", "!4 the string ends too early, at byte 4"},
		{lenient, "a b%2 ", "!5 a space is not allowed, at byte 5"},
		{lenient, "a b\x00", "!3 the control character U+0000 is not allowed, at byte 3"},
		{lenient, "http://[::1 ]/", "!11 a space is not allowed, at byte 11"},
		{lenient, " \xff", "!1 the byte 0xff, which is not UTF-8, is not allowed, at byte 1"},
		{iri.ToURI{}, "http://example.org/a[b", `!20 "[" is not allowed in a path, at byte 20`},
		{iri.ToURI{}, "100%", `!4 "%" is not a percent-encoding`},
		{iri.ToURI{}, "/\uFFFE", "!1 the character U+FFFE is not allowed"},
		{iri.ToURI{}, "/\xED\xA0\x80", "!1 the byte 0xed, which is not UTF-8, is not allowed"},
		{iri.ToURI{}, "/\xC0\x80", "!1 the byte 0xc0, which is not UTF-8, is not allowed"},
		{iri.ToURI{}, "/\xE2\x82", "!1 the byte 0xe2, which is not UTF-8, is not allowed"},
		{iri.ToURI{}, "/\ue000", "!1 the character U+E000 is not allowed"},

		// NFC leaves percent-encodings and delimiters alone.
		{nfc, "re\u0301sume\u0301", "r%C3%A9sum%C3%A9"},
		{nfc, "e%CC%81", "e%CC%81"},
		{nfc, "%4a\u0301", "%4a%CC%81"},
		{nfc, "?a=\u0338", "?a=%CC%B8"},
		{nfc, "http://e\u0301/", "http://%C3%A9/"},
		{iri.ToURI{Host: iri.HostIDNA, NFC: true}, "http://e\u0301.example/e\u0301", "http://xn--9ca.example/%C3%A9"},
		// NFC orders the marks of α. IDNA makes ι of U+0345 before it orders marks.
		{iri.ToURI{Host: iri.HostIDNA, NFC: true}, "http://α\u0345\u0313/", "http://xn--uxa970l/"},
		{iri.ToURI{Host: iri.HostIDNA}, "http://α\u0345\u0313/", "http://xn--mxa291l/"},
		{iri.ToURI{Lenient: true, NFC: true}, "<\u0338 e\u0301", "%3C%CC%B8%20%C3%A9"},

		// IDNA: only reg-names of schemes with domain names.
		{idna, "HTTP://Bücher.DE/", "HTTP://xn--bcher-kva.DE/"},
		{idna, "x://bücher.de/", "x://b%C3%BCcher.de/"},
		{idna, "//bücher.de/", "//b%C3%BCcher.de/"},
		{idna, "http:/bücher", "http:/b%C3%BCcher"},
		{idna, "http:///bücher", "http:///b%C3%BCcher"},
		{idna, "urn:é:é", "urn:%C3%A9:%C3%A9"},
		{idna, "mailto:é@é", "mailto:%C3%A9@%C3%A9"},
		{idna, "http://[v1.a]/é", "http://[v1.a]/%C3%A9"},
		{idna, "http://127.0.0.1/é", "http://127.0.0.1/%C3%A9"},
		{idna, "http://é@bücher.de:80/é", "http://%C3%A9@xn--bcher-kva.de:80/%C3%A9"},
		{idna, "ftp://b%C3%BCcher.de/%C3%BC", "ftp://xn--bcher-kva.de/%C3%BC"},
		{idna, "http://b%c3ücher.de/", "!8 label \"b%c3ücher\""},
		{idna, "http://fa%C3%9F.de/", "http://xn--fa-hia.de/"}, // not transitional
		{idna, "http://%41.de/", "http://A.de/"},
		{idna, "http://Example.ORG/", "http://Example.ORG/"}, // RFC 3490, 4.1, step 1
		{idna, "http://r3---sn-apo3qvuoxuxbt-j5pe.example/", "http://r3---sn-apo3qvuoxuxbt-j5pe.example/"},
		{idna, "http://日本。example．com｡", "http://xn--wgv71a.example.com."},
		{idna, "http://a%2Eb%2e/", "http://a.b./"},
		{idna, "http://１２７.0.0.1/", "http://127.0.0.1/"},
		{idna, "http://xn--bcher-kva/", "http://xn--bcher-kva/"},
		{idna, "http://XN--BCHER-KVA/", "http://XN--BCHER-KVA/"},
		{idna, "http://a_b.example/", "!8 label \"a_b\": \"_\" is not allowed in a domain name, at byte 8"},
		{loose, "http://a_b.example/", "http://a_b.example/"},
		{idna, "http://a,b/", `!8 label "a,b": "," is not allowed in a domain name, at byte 8`},
		{loose, "http://é_.example/", "http://xn--_-9fa.example/"},
		{loose, "http://%2Fé.example/", "http://xn--%2F-bga.example/"},
		{loose, "http://a%2F%40%00.example/", "http://a%2F%40%00.example/"},
		{loose, "http://-a-/", "http://-a-/"},
		{loose, "http://-é/", "http://xn----bga/"},
		{loose, "http://ab--é/", "http://xn--ab---epa/"},
		{loose, "http://a_é\u202e.b/", "!11 label \"a_é\\u202e\": the character U+202E is not allowed in a domain name, at byte 11"},
		{nonASCII, "http://a_b.example/é", "http://a_b.example/%C3%A9"},
		{nonASCII, "http://b%c3%bccher.de/é", "http://b%c3%bccher.de/%C3%A9"},
		{nonASCII, "http://bücher.de/", "http://xn--bcher-kva.de/"},
		{nonASCII, "http://a_b.bücher.de/", "!8 label \"a_b\""},

		// Labels that are refused.
		{idna, "http://a..b/", "!9 empty label, at byte 9"},
		{idna, "http://.a/", "!7 empty label"},
		{idna, "http://./", "!7 empty label"},
		{idna, "http://a../", "!9 empty label"},
		{idna, "http://é。。/", "!12 empty label"},
		{idna, "http://é.\u00AD.b/", "!10 label \"\\u00ad\": empty label, at byte 10"},
		{idna, "http://a\u0378.b/", "!8 label \"a\\u0378\": the character U+0378 is not allowed in a domain name, at byte 8"}, // unassigned: AllowUnassigned is false
		{idna, "http://-é.b/", "!7 label \"-é\": hyphen"},
		{idna, "http://é.b-/", "!11 label \"b-\": hyphen"},
		{idna, "http://é.ａ－/", "!10 label \"ａ－\": hyphen"}, // the mapped label, "a-", has other offsets
		{idna, "http://ab--é/", "!7 label \"ab--é\": hyphen"},
		{idna, "http://éa--b/", "!7 label \"éa--b\": hyphen"},
		{idna, "http://é--ab/", "http://xn----ab-9oa/"}, // second and third characters
		{idna, "http://x.xn--/", "!9 label \"xn--\": not an A-label"},
		{idna, "http://xn--a-/", "!7 label \"xn--a-\": not an A-label"},
		{idna, "http://xn--0/", "!7 label \"xn--0\": not an A-label"},
		{idna, "http://xn--\u00fc/", "!7 label \"xn--ü\": not an A-label"},
		{idna, "http://ＸＮ－－a-/", "!7 label \"ＸＮ－－a-\": not an A-label"},
		{idna, "http://xn--bcher-2pa/", "!7 label \"xn--bcher-2pa\": not an A-label"},
		{loose, "http://xn--xn---epa/", "!7 label \"xn--xn---epa\": not an A-label"},
		{idna, "http://\u0301a.de/", "!7 label \"\u0301a\": combining mark"},
		{idna, "http://a\u200db.de/", "!7 label \"a\\u200db\": combining mark at the start, or joiner"},
		{idna, "http://क\u094d\u200dष.de/", "http://xn--11b2ezcw70k.de/"},
		{idna, "http://a.é%C3/", "!11 label \"é%C3\": ill-formed UTF-8, at byte 11"},
		{idna, "http://a.é%20b/", "!11 label \"é%20b\": a space is not allowed in a domain name, at byte 11"},
		{idna, "http://é\u202e.a/", "!9 label \"é\\u202e\": the character U+202E is not allowed in a domain name, at byte 9"},
		{idna, "http://" + strings.Repeat("a", 63) + ".é/", "http://" + strings.Repeat("a", 63) + ".xn--9ca/"},
		{idna, "http://" + strings.Repeat("a", 64) + ".é/", "!7 label"},
		{idna, "http://x." + strings.Repeat("é", 60) + "/", "!9 label"},
		{idna, "http://" + strings.Repeat("a.", 127) + "/", "http://" + strings.Repeat("a.", 127) + "/"},
		{idna, "http://" + strings.Repeat("a.", 127) + "a/", "!7 domain name longer than 253 bytes"},
		// 253 bytes, with the A-label of "é", and 254.
		{idna, "http://é." + strings.Repeat("a.", 122) + "a/", "http://xn--9ca." + strings.Repeat("a.", 122) + "a/"},
		{idna, "http://é." + strings.Repeat("a.", 122) + "ab/", "!7 domain name longer than 253 bytes"},
		{idna, "http://" + strings.Repeat("a.", 126) + "a/", "http://" + strings.Repeat("a.", 126) + "a/"},
		{idna, "http://" + strings.Repeat("a.", 126) + "ab/", "!7 domain name longer than 253 bytes"},
		{idna, "http://é" + strings.Repeat("\u00AD", 1000) + "/", "http://xn--9ca/"},
		{idna, "http://a" + strings.Repeat("\u0301", 31) + "/", "!7 label"}, // U+034F of the package norm
		// The Bidi rule (RFC 5893): all labels of a name with a right-to-left label.
		{idna, "http://א1.example/", "http://xn--1-zhc.example/"},
		{idna, "http://1א.example/", "!7 label \"1א\": against the Bidi rule"},
		{idna, "http://אa.example/", "!7 label \"אa\": against the Bidi rule"},
		{idna, "http://1a.example/", "http://1a.example/"},
		{idna, "http://אב.1a/", "!12 label \"1a\": against the Bidi rule"},
		{idna, "http://xn--4dbc.1a/", "!16 label \"1a\": against the Bidi rule"},
	} {
		name := fmt.Sprintf("%+v: %.200q", tt.with, tt.in)
		got, err := tt.with.String(tt.in)
		appended, appendErr := tt.with.Append([]byte("before "), tt.in)
		if want, ok := strings.CutPrefix(tt.want, "!"); ok {
			var offset int
			var text string
			fmt.Sscanf(want, "%d", &offset)
			_, text, _ = strings.Cut(want, " ")
			var e *iri.Error
			if !errors.As(err, &e) || got != "" {
				few.Errorf("%s becomes %q, %v; want an error", name, got, err)
				continue
			}
			if e.Offset() != offset || !strings.Contains(err.Error(), text) {
				few.Errorf("%s: offset %d, %v\nwant %d, %s", name, e.Offset(), err, offset, text)
			}
			if string(appended) != "before " || appendErr == nil {
				few.Errorf("%s: appended %q, %v", name, appended, appendErr)
			}
			if e.Label() != "" && !strings.Contains(tt.in, e.Label()) {
				few.Errorf("%s: label %q", name, e.Label())
			}
			continue
		}
		if err != nil || got != tt.want {
			few.Errorf("%s\nbecomes %q, %v\nwant %q", name, got, err, tt.want)
			continue
		}
		if string(appended) != "before "+tt.want || appendErr != nil {
			few.Errorf("%s: appended %q, %v", name, appended, appendErr)
		}
		if again, err := tt.with.String(got); err != nil || again != got {
			few.Errorf("%s becomes %q, and then %q, %v", name, got, again, err)
		}
		if !uritest.IsReference(uri.RFC3986, got) {
			few.Errorf("%s becomes %q, which is no URI", name, got)
		}
		if r, err := uri.RFC3987.ParseReference(tt.in); err == nil {
			if u, err := tt.with.Reference(r); err != nil || u.String() != got || u.Syntax() != uri.RFC3986 {
				few.Errorf("%s as a value becomes %q, %v", name, u, err)
			}
			if i, ok := r.URI(); ok {
				if u, err := tt.with.URI(i); err != nil || u.String() != got || u.Syntax() != uri.RFC3986 {
					few.Errorf("%s as a URI becomes %q, %v", name, u, err)
				}
			}
		}
	}
}

// The conversions of ToIRI.
// A character is found wherever it is in a word of eight bytes.
func TestEveryOffset(t *testing.T) {
	const text = "/abcdefghijklmnopqrs"
	for i := range text {
		in, want := text[:i]+"é"+text[i:], text[:i]+"%C3%A9"+text[i:]
		for name, c := range map[string]iri.ToURI{"as it is": {}, "NFC": {NFC: true}, "IDNA": iri.Entry} {
			if got, err := c.String("x:" + in); got != "x:"+want || err != nil {
				t.Errorf("%s, %q: got %q, %v, want %q", name, in, got, err, want)
			}
		}
		if got, want := iri.NFC.Apply(text[:i]+"E\u0301"+text[i:]), text[:i]+"É"+text[i:]; got != want {
			t.Errorf("NFC, %d: got %q, want %q", i, got, want)
		}
	}
}

func TestToIRI(t *testing.T) {
	idna := iri.ToIRI{Host: iri.HostIDNA}
	nonASCII := iri.ToIRI{Host: iri.HostIDNANonASCII}
	loose := iri.ToIRI{Host: iri.HostIDNA, NoSTD3Rules: true}
	some := iri.ToIRI{Keep: func(r rune) bool { return r == 'é' }}
	for _, tt := range []struct {
		with     iri.ToIRI
		in, want string
	}{
		// RFC 3987, 3.2, 3.2.1, 6.4 and 8.
		{iri.ToIRI{}, "http://www.example.org/D%C3%BCrst", "http://www.example.org/Dürst"},
		{iri.ToIRI{}, "http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"},
		{iri.ToIRI{}, "http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%E2%80%AE"},
		{idna, "http://xn--99zt52a.example.org/%e2%80%ae", "http://納豆.example.org/%E2%80%AE"},
		{iri.ToIRI{}, "http://www.example.org/r%E9sum%E9.html", "http://www.example.org/r%E9sum%E9.html"},
		{iri.ToIRI{}, "http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9", "http://www.example.org/r%E9sum%E9.xml#résumé"},
		{iri.ToIRI{}, "%C0%AF..", "%C0%AF.."},

		{loose, "http://xn--%25-dma/", "http://xn--%25-dma/"}, // the U-label %25é would be read as %é

		// Step 2: unreserved ASCII is decoded; "%", reserved characters and ASCII that URIs do not
		// contain stay as they are, with their digits.
		{iri.ToIRI{}, "%41%7e%2d%2E%5f%30", "A~-._0"},
		{iri.ToIRI{}, "%25%2541%253a%3a%2F%3f%23%5b%5D%40%21%24%26%27%28%29%2a%2b%2c%3b%3d", "%25%2541%253a%3a%2F%3f%23%5b%5D%40%21%24%26%27%28%29%2a%2b%2c%3b%3d"},
		{iri.ToIRI{}, "%00%0a%1f%20%7f%22%3c%3e%5c%5e%60%7b%7c%7d", "%00%0a%1f%20%7f%22%3c%3e%5c%5e%60%7b%7c%7d"},
		// Step 3: what is not strictly legal UTF-8, in upper case.
		{iri.ToIRI{}, "%c0%80%ed%a0%80%f4%90%80%80%f8%88%80%80%80", "%C0%80%ED%A0%80%F4%90%80%80%F8%88%80%80%80"},
		{iri.ToIRI{}, "%e2%82%c3%a9%80", "%E2%82é%80"},
		{iri.ToIRI{}, "%c3a%a9", "%C3a%A9"},
		{iri.ToIRI{}, "%c3", "%C3"},
		// Step 4: characters that are no ucschar, private ones outside of the query, and
		// bidirectional formatting characters.
		{iri.ToIRI{}, "%c2%80%c2%9f%c2%a0", "%C2%80%C2%9F\u00a0"},
		{iri.ToIRI{}, "%ef%bf%be%ef%b7%90%f0%9f%bf%be%f3%a0%80%81%ef%bf%bd", "%EF%BF%BE%EF%B7%90%F0%9F%BF%BE%F3%A0%80%81%EF%BF%BD"},
		{iri.ToIRI{}, "http://%ee%80%80/%ee%80%80?%ee%80%80%f3%b0%80%80#%ee%80%80", "http://%EE%80%80/%EE%80%80?\ue000\U000f0000#%EE%80%80"},
		{iri.ToIRI{}, "%e2%80%8e%e2%80%8f%e2%80%aa%e2%80%ac%e2%81%a6", "%E2%80%8E%E2%80%8F%E2%80%AA%E2%80%AC\u2066"},
		// Every component.
		{iri.ToIRI{}, "x://%c3%a9:%c3%a9@%c3%a9:1/%c3%a9?%c3%a9#%c3%a9", "x://é:é@é:1/é?é#é"},
		{iri.ToIRI{}, "", ""},
		{some, "/%c3%a9%c3%a8", "/%C3%A9è"},

		// An IRI.
		{iri.ToIRI{}, "http://é/%C3%A9\u202e?\ue000", "http://é/é\u202e?\ue000"},

		// Hosts.
		{iri.ToIRI{}, "http://b%C3%BCcher.xn--bcher-kva/", "http://bücher.xn--bcher-kva/"},
		{idna, "http://b%C3%BCcher.xn--bcher-kva/", "http://bücher.bücher/"},
		{nonASCII, "http://b%C3%BCcher.xn--bcher-kva/", "http://b%C3%BCcher.xn--bcher-kva/"},
		{nonASCII, "http://xn--bcher-kva.de/", "http://bücher.de/"},
		{nonASCII, "http://%78n--bcher-kva.de/", "http://bücher.de/"},
		{nonASCII, "http://%2F.xn--bcher-kva.de/", "http://%2F.xn--bcher-kva.de/"},
		{nonASCII, "x://b%C3%BCcher.xn--bcher-kva/", "x://bücher.xn--bcher-kva/"},
		{idna, "x://xn--bcher-kva.de/", "x://xn--bcher-kva.de/"},
		{idna, "//xn--bcher-kva.de/", "//xn--bcher-kva.de/"},
		{idna, "http://XN--BCHER-KVA.de/", "http://XN--BCHER-KVA.de/"},                                        // maps back to lower case
		{idna, "http://xn--" + strings.Repeat("a", 55) + "-u3e/", "http://" + strings.Repeat("a", 55) + "é/"}, // 63 bytes
		{idna, "http://XN--BCHER-KVA.xn--bcher-kva/", "http://XN--BCHER-KVA.bücher/"},
		{idna, "http://xn--/xn--bcher-kva", "http://xn--/xn--bcher-kva"},
		{idna, "http://xn--a-.xn--bcher-kva/", "http://xn--a-.xn--bcher-kva/"},
		{idna, "http://a_b.xn--bcher-kva/", "http://a_b.xn--bcher-kva/"}, // ToASCII would fail
		{loose, "http://a_b.xn--bcher-kva/", "http://a_b.bücher/"},
		{loose, "http://xn--bcher-kva.a%20b/", "http://bücher.a%20b/"},
		{loose, "http://xn--bcher-kva.a%21b/", "http://bücher.a%21b/"},
		{idna, "http://xn--bcher-kva.a%21b/", "http://xn--bcher-kva.a%21b/"},
		{idna, "http://xn--fa-hia.xn--nxasmm1c/", "http://faß.βόλος/"},
		{idna, "http://xn--4dbc.xn--bcher-kva/", "http://אב.bücher/"},
		{idna, "http://xn--4dbc.1a/", "http://xn--4dbc.1a/"}, // the Bidi rule
		{idna, "http://a..xn--bcher-kva/", "http://a..xn--bcher-kva/"},
		{idna, "http://[::1]/", "http://[::1]/"},
		{idna, "http://xn--bcher-kva./", "http://bücher./"},
	} {
		name := fmt.Sprintf("%+v: %q", tt.with, tt.in)
		got, err := tt.with.String(tt.in)
		if err != nil || got != tt.want {
			t.Errorf("%s\nbecomes %q, %v\nwant %q", name, got, err, tt.want)
			continue
		}
		if again, err := tt.with.String(got); err != nil || again != got {
			t.Errorf("%s becomes %q, and then %q, %v", name, got, again, err)
		}
		if appended, err := tt.with.Append([]byte("before "), tt.in); string(appended) != "before "+tt.want || err != nil {
			t.Errorf("%s: appended %q, %v", name, appended, err)
		}
		if !uritest.IsReference(uri.RFC3987, got) {
			t.Errorf("%s becomes %q, which is no IRI", name, got)
		}
		for _, x := range []uri.Syntax{uri.RFC3986, uri.RFC3987} {
			if r, err := x.ParseReference(tt.in); err == nil {
				if i, err := tt.with.Reference(r); err != nil || i.String() != got || i.Syntax() != uri.RFC3987 {
					t.Errorf("%s as a value of %v becomes %q, %v", name, x, i, err)
				}
				if u, ok := r.URI(); ok {
					if i, err := tt.with.URI(u); err != nil || i.String() != got || i.Syntax() != uri.RFC3987 {
						t.Errorf("%s as a URI of %v becomes %q, %v", name, x, i, err)
					}
				}
			}
		}
	}
	for _, text := range []string{"a b", "%", "/\xff", "a[b", "é b"} {
		offset, _ := uri.RFC3987.Check(text, uri.FormReference)
		got, err := iri.ToIRI{}.String(text)
		if e, ok := errors.AsType[*iri.Error](err); !ok || got != "" || e.Offset() != offset || e.Op() != iri.OpToIRI {
			t.Errorf("%q: %q, %v", text, got, err)
		}
		if b, err := (iri.ToIRI{}).Append([]byte("x"), text); string(b) != "x" || err == nil {
			t.Errorf("%q: %q, %v", text, b, err)
		}
	}
}
