package links

import (
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/iri"
)

// values returns the values of the links in text, with a "!" before values with an Err.
func values(f *Finder, text string) []string {
	var out []string
	for l := range f.Text(text) {
		if l.Err != nil {
			l.Value = "!" + l.Value
		}
		out = append(out, l.Value)
	}
	return out
}

// toURI returns the URI that package iri maps an IRI to (RFC 3987, 3.1), and any other string as it is.
func toURI(s string) string {
	u, err := iri.ToURI{}.String(s)
	if err != nil {
		return s
	}
	return u
}

// The examples of RFC 2396, appendix E, and of RFC 3986, appendix C, word for word.
func TestAppendices(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"RFC 2396, E", `
      Yes, Jim, I found it under "http://www.w3.org/Addressing/",
      but you can probably pick it up from <ftp://ds.internic.
      net/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
      ietf/uri/historical.html#WARNING>.
`, []string{
			"http://www.w3.org/Addressing/",
			"ftp://ds.internic.net/rfc/",
			"http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
		}},
		{"RFC 2396, E, delimiters", `
   In practice, URI are delimited in a variety of ways, but usually
   within double-quotes "http://test.com/", angle brackets
   <http://test.com/>, or just using whitespace

                             http://test.com/

   These wrappers do not form part of the URI.
`, []string{"http://test.com/", "http://test.com/", "http://test.com/"}},
		{"RFC 3986, C", `
      Yes, Jim, I found it under "http://www.w3.org/Addressing/",
      but you can probably pick it up from <ftp://foo.example.
      com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
      ietf/uri/historical.html#WARNING>.
`, []string{
			"http://www.w3.org/Addressing/",
			"ftp://foo.example.com/rfc/",
			"http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
		}},
		{"RFC 3986, C, delimiters", `
   In practice, URIs are delimited in a variety of ways, but usually
   within double-quotes "http://example.com/", angle brackets
   <http://example.com/>, or just by using whitespace:

      http://example.com/

   These wrappers do not form part of the URI.
`, []string{"http://example.com/", "http://example.com/", "http://example.com/"}},
		{"RFC 1738, appendix", `
      Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;
      type=d> but you can probably pick it up from <URL:ftp://ds.in
      ternic.net/rfc>.  Note the warning in <URL:http://ds.internic.
      net/instructions/overview.html#WARNING>.
`, []string{
			"ftp://info.cern.ch/pub/www/doc;type=d",
			"ftp://ds.internic.net/rfc",
			"http://ds.internic.net/instructions/overview.html#WARNING",
		}},
	} {
		for _, newline := range []string{"\n", "\r\n", "\r"} {
			text := strings.ReplaceAll(test.text, "\n", newline)
			if got := values(new(Finder), text); !slices.Equal(got, test.want) {
				t.Errorf("%s, lines end in %q: got %q, want %q", test.name, newline, got, test.want)
			}
		}
	}
}

// hostile are strings that make a long text when repeated. A careless search would need
// more than linear time for such a text.
var hostile = []string{
	"<http://a", "\"http://a", "http://a,", "http://a'", "http://a(", "http://a)", "<http://a\n", "\"http://a\n",
	"mailto:", "data:", "http://:", "http:", ":", "<", "\"", "a:b", "URL:", "http://a/.", "http://a/-\n", "<http://a/-\n ",
	"http://é", "http://a/é", "和http://", "a.b", "a.", "@", "a@b.", "www.", "http://[", "http://[::1", "&gt;", "http://a&gt;",
	"<URL:   ", "   <http://", "http+", "a-http://", "tag:", "urn:a:", "\x00", "\xff", "http://a/\xff", "（http://a（", "*http://a*",
	"> <http://a\n> ", "://", "http://a@", "<http://a b", "<http://a {", "\"http://a\nb {", "<http://a.\n\n", "<a.b ", "<a@b.c\n",
	"www.a.com/x,", "a.b,", "mail:", "mail:a@b.c,", "\x1b[1;", "< http://a\n", "(http://::/x)",
}

// Hostile exports hostile to package links_test.
var Hostile = hostile

func TestHostileText(t *testing.T) {
	size := 1 << 13
	if testenv.Long() {
		size = 1 << 15
	}
	for _, f := range []Finder{{}, {Abbreviated: true, Schemes: AnyScheme}} {
		f.chunk = size / 8
		for _, h := range hostile {
			text := strings.Repeat(h, size/len(h))
			n := 0
			for l := range f.Text(text) {
				if l.Text != text[l.Start:l.End] {
					t.Fatalf("%q: text %q is not at its offsets", h, l.Text)
				}
				n++
			}
			// A stream may report references that are too long.
			for range f.ReadText(strings.NewReader(text)) {
			}
		}
	}
}

// A reference is found after and inside a text that begins like a reference but is not one.
func TestAfterNoReference(t *testing.T) {
	for text, want := range map[string]string{
		"http://a:http://b/c d":    "http://a http://b/c",
		"http://[zz]/http://b/c d": "!http://[zz]/http://b/c",
		"http://a:b http://c/d":    "!http://a:b http://c/d",
		"http://a:. http://a:8/(":  "http://a http://a:8/",

		// Nothing is lost: a reference whose authority does not parse is refused.
		"at http://a.b:8080x/c, and":   "!http://a.b:8080x/c",
		"at http://[::1%25eth0]/x.":    "!http://[::1%25eth0]/x",
		"http://[::1/x http://a/":      "!http://[::1/x http://a/",
		"http://u@[::1/x http://a/":    "!http://u@[::1/x http://a/",
		"http://host:port":             "!http://host:port",
		"http://u@h@i/ http://1:2:3/ ": "!http://u@h@i/ !http://1:2:3/",
		// The whole word, so that the error masks a password.
		"at http://u:pa{ss%40h/ a": "!http://u:pa{ss%40h/",
		"(http://u:pa^ss%40h) ":    "!http://u:pa^ss%40h",
		"http://u:pa。ss@h/ a":      "!http://u:pa。ss@h/",
		"http://u:pa、ss＠h/ a":      "!http://u:pa、ss＠h/",
		"http://u:pa/ss，％@h/ a":    "!http://u:pa/ss，％@h/",
		"http://u:pa/ss，％＠h/ a":    "!http://u:pa/ss，％＠h/",
		"http://u:pa/ss，％﹫h/ a":    "!http://u:pa/ss，％﹫h/",
		"http://u:pa/ss，％%40h/ a":  "!http://u:pa/ss，％%40h/",
		"http://u:pass）b%40h/ a":   "!http://u:pass）b%40h/",
		"http://u:pass。﹫h/ a":      "!http://u:pass。﹫h/",
		"(http://u:pass)＠h/ a":     "!http://u:pass)＠h/",
		"「http://u:pass」%40h/ a":   "!http://u:pass」%40h/",
		"\"http://u:pass\"＠h/ a":   "!http://u:pass\"＠h/",
		"(http://u:pa{ss)＠h/ a":    "!http://u:pa{ss)＠h/",
		"(http://a:b) c＠h":         "!http://a:b",
		"http://a:b、c a@b.example": "!http://a:b、c",

		"http://a:b/x^y z": "!http://a:b/x", // is not cut in its authority
		"http://a:b/x，y z": "!http://a:b/x",
		// The rest of a word is refused only with an authority.
		"<b>sip:a@[::1]</b><b>sip:c@d.example</b>": "!sip:a@[::1] sip:c@d.example",
		// At most 256 bytes before a "[" are searched, so that a text of many takes linear time.
		"http://" + strings.Repeat("u", 256) + "@[::1]/a": "!http://" + strings.Repeat("u", 256) + "@",
	} {
		if s := strings.Join(values(new(Finder), text), " "); s != want {
			t.Errorf("%q: %q, want %q", text, s, want)
		}
	}
}

// The punctuation and the markup around a bare reference do not belong to it.
func TestTrim(t *testing.T) {
	for text, want := range map[string]string{
		"**see http://a/b**":    "http://a/b",
		"see http://a/b*":       "http://a/b*",
		"see http://a/**":       "http://a/",
		"*http://a/b*":          "http://a/b",
		"_http://a/b_":          "http://a/b",
		"~~http://a/b~~":        "http://a/b",
		"http://a/b_":           "http://a/b_",
		"http://a/b's page":     "http://a/b",
		"http://a/bs page":      "http://a/bs",
		"<!-- http://a/b-->":    "http://a/b",
		"http://a/b-- >":        "http://a/b--",
		"http://a/b->":          "http://a/b-",
		"/* http://a/b*/":       "http://a/b",
		"/*http://a/b*/":        "http://a/b",
		"/*  http://a/b*/":      "http://a/b",
		"see http://a/b*/":      "http://a/b*/",
		"http://a/b&gt; x":      "http://a/b",
		"http://a/b&lt;c":       "http://a/b&lt;c",
		"http://a/b&quot;":      "http://a/b",
		"http://a/b&amp;":       "http://a/b&amp",
		"http://a/b.¹":          "http://a/b",
		"http://a/b.\u2070":     "http://a/b",
		"http://a/b.\u2079":     "http://a/b",
		"http://a/b¹":           "http://a/b¹",
		"http://a/b.\u2080":     "http://a/b.\u2080", // a subscript
		"http://a/b( c":         "http://a/b",
		"http://a/b;:.,!?'\" x": "http://a/b",
		"http://a/b.²":          "http://a/b",
		"http://a/b.³":          "http://a/b",
		"http://a/b.\u207A":     "http://a/b.\u207A", // a superscript plus
		"'http://a/b' and 'c'":  "http://a/b",
		"'http://a/b'c":         "http://a/b",
		"http://a/b'c":          "http://a/b'c",
		"see http://a/b'c":      "http://a/b'c",
		"see http://a/b('c')d":  "http://a/b('c')d",
		"http://a/#b#c":         "http://a/#b",
		"http://a/%41":          "http://a/%41",
		"http://a/%4":           "http://a/",
		"http://a/%4g":          "http://a/",
		"http://a/%4`":          "http://a/",
		"http://a/%4/":          "http://a/",
		"http://a/%4:":          "http://a/",
		"http://a/%zz":          "http://a/",
		"http://a/%g4":          "http://a/",
		"http://u@[::1]/a":      "http://u@[::1]/a",
		"http://" + strings.Repeat("u", 255) + "@[::1]/a": "http://" + strings.Repeat("u", 255) + "@[::1]/a",
		"wrote it.http://a/":                              "http://a/",
		"wrote it-http://a/":                              "http://a/",
		"http://a/b🎉":                                     "http://a/b",
		"http://a/b-🎉":                                    "http://a/b-🎉",
		"http://a/🎉":                                      "http://a/🎉",
		"http://a/À🎉":                                     "http://a/À",
		"http://🎉.example/":                               "http://🎉.example/",
		"http://🎉 x":                                      "",
		"mailto:? x":                                      "",
		"http://🎉: x":                                     "",
		"http://a/é（ c":                                   "http://a/é",
		"http://a/b– und":                                 "http://a/b",
		"http://a/b‐, c":                                  "http://a/b",
		"http://a/b−":                                     "http://a/b",
		"http://a– b":                                     "http://a",
		"http://a/1–2":                                    "http://a/1–2",
	} {
		if got := strings.Join(values(new(Finder), text), " "); got != toURI(want) {
			t.Errorf("%q: got %q, want %q", text, got, toURI(want))
		}
	}
}

// Placeholders are not references, even in angle brackets: a "%" at the start of a host begins two hexadecimal digits.
func TestPlaceholders(t *testing.T) {
	for text, want := range map[string]string{
		"<http://%41/>":         "http://%41/",
		"<http://%fF.example/>": "http://%fF.example/",
		"<http://%4g/>":         "",
		"<http://%g4/>":         "",
		"<http://%41\n>":        "http://%41",
		"<http://%41>":          "http://%41",
		"<http://%s/>":          "",
		"<http://%4>":           "",
		"<http://%>":            "",
		"<http://u@%s/>":        "",
		"<http://*?u@h/>":       "",
		"<http://*#u@h/>":       "",
		"<http://@h/>":          "http://@h/",
		"<http://u@%41/>":       "http://u@%41/",
		"<http://*.example/>":   "",
		"http://*.a<http://b/>": "http://b/", "http://*.a>http://b/": "http://b/",
		"<http://*.a.example/?u=http://b/>": "", "http://$a/?u=http://b/ http://c/": "http://c/", // the host would be another
		"见http://…，http://b/":   "http://b/",
		"news:* b":              "",
		"<http://.../>":         "",
		"<http://_a.example/>":  "http://_a.example/",
		"<file:///a>":           "file:///a",
		"file:/// b":            "file:///",
		"<file:///>, file:///.": "file:/// file:///",
		"http:// <http://> b":   "",
		"http://--- http://:a/": "",
		"http://? http://#":     "",
		"http://-/x http://./x": "http://-/x http://./x",
		"http://-a.b http://.a": "http://-a.b http://.a",
		"foo://u@/x":            "",
		"redis://:80 b":         "redis://:80",
		"file:/ b":              "",
		"data:, b":              "",
		// RFC 3986, 3.2.2: brackets are only around the whole host.
		"http://a[::1]/":           "http://a",
		"http://u@[::1]/":          "http://u@[::1]/",
		"http://h.example/a@[::1]": "http://h.example/a@",
		"http://[a/b]":             "",

		"\"http://*/\",\"http://b/\"": "http://b/",
		"http://a/b\x7fc":             "http://a/b",
		"http://[::1]":                "http://[::1]",
		// RFC 8141, 2, and RFC 2397, 3: something follows.
		"urn:ab:\fc": "",
		"data:,\vc":  "",

		// A tag of XML is not the reference: its attributes are no part of one, in either kind of quotes.
		"<info:a/b c='d'>":   "info:a/b",
		"<info:a/b c=\"d\">": "info:a/b",
		"<info:a/b c=d>":     "info:a/bc=d",
		"<about:>":           "",
	} {
		if got := strings.Join(values(new(Finder), text), " "); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// A particle follows an ASCII character and ends its word: no other Korean syllable (U+AC00 to U+D7A3) follows.
func TestParticles(t *testing.T) {
	for _, p := range strings.Fields("을 를 은 는 이 가 에 에서 에게 로 으로 의 와 과 도 만 까지 부터 이다 입니다 이며 이고 라고 처럼 보다") {
		for text, want := range map[string]string{
			"http://a/b" + p + " c":     "http://a/b",
			"http://a/b" + p + "힣":      "http://a/b" + p + "힣",
			"http://a/b" + p + "\uD7A4": "http://a/b",
			"http://a/b" + p + "\uABE2": "http://a/b",
			"http://a/가" + p + " c":     "http://a/가" + p,
		} {
			if p == "이" || p == "에" || p == "라" {
				continue // with another syllable, it may be a longer particle
			}
			if got := strings.Join(values(new(Finder), text), " "); got != toURI(want) {
				t.Errorf("%q: got %q, want %q", text, got, toURI(want))
			}
		}
	}
	for text, want := range map[string]bool{"가": true, "가.": true, "가가": false, "가힣": false, "에가": false, "을\uABFF": true, "을\uAC00": false, "을\uD7A3": false, "을\uD7A4": true, "하": false, "a": false, "é": false} {
		if got := isParticle(text); got != want {
			t.Errorf("isParticle(%q) = %v", text, got)
		}
	}
}

// A letter of a caseless script directly after the last label of a host, an address or localhost begins a word. After a host of one label, after a
// label of one letter and in a path, it belongs to the reference.
func TestForeign(t *testing.T) {
	for text, want := range map[string]string{
		"http://a.com中文":                             "http://a.com",
		"http://a.com:80中文":                          "http://a.com:80",
		"http://u;p@a.com中文":                         "http://u;p@a.com",
		"http://u@a.comを":                            "http://u@a.com",
		"http://a.b中文":                               "http://a.b中文",
		"http://host中文":                              "http://host中文",
		"http://localhost中文":                         "http://localhost",
		"http://1.2.3.256中文":                         "http://1.2.3.256",
		"http://1.2.3中文":                             "http://1.2.3中文",
		"http://a.comé":                              "http://a.comé",
		"http://a.com-中文":                            "http://a.com-中文",
		strings.Repeat("x ", 200) + "http://a.com中文": "http://a.com",
		// A host has less than 256 bytes (RFC 1123, 2.1).
		"http://" + strings.Repeat("a", 251) + ".com中文": "http://" + strings.Repeat("a", 251) + ".com",
		"http://" + strings.Repeat("a", 252) + ".com中文": "http://" + strings.Repeat("a", 252) + ".com中文",
		"http://a.com/中文":                               "http://a.com/中文",
		"http://a.com/b中文":                              "http://a.com/b中文",
		"http://a.com?b中文":                              "http://a.com?b中文",
		"http://a.com#b中文":                              "http://a.com#b中文",
		"file:///a.txt中文":                               "file:///a.txt中文",
		"http://を.example/":                             "http://を.example/",
		"http://a/bを":                                   "http://a/b",
		"http://a/カを":                                   "http://a/カ",
		"http://a/カーを":                                  "http://a/カー",
		"http://a/字を":                                   "http://a/字を",

		// The last "）" ends the title of a page, unless the reference goes on.
		"http://a/é（b）字":     "http://a/é（b）",
		"http://a/é（字（字）字）字": "http://a/é（字（字）字）",
		"http://a/é（b）/字":    "http://a/é（b）/字",
		"http://a/é（b）?字":    "http://a/é（b）?字",
		"http://a/é（b）#字":    "http://a/é（b）#字",
	} {
		if got := strings.Join(values(new(Finder), text), " "); got != toURI(want) {
			t.Errorf("%q: got %q, want %q", text, got, toURI(want))
		}
	}
}

// White space may separate an opening delimiter from its reference, up to a quarter of what a window has before
// the reference.
func TestLookBehind(t *testing.T) {
	for _, n := range []int{0, 1, lookBehind/4 - 1, lookBehind / 4, lookBehind/4 + 1, lookBehind / 2, lookBehind - 1, lookBehind, lookBehind + 1} {
		text := "x <" + strings.Repeat(" ", n) + "http://a/b c> y"
		want := "http://a/bc"
		if n > 128 {
			want = "http://a/b"
		}
		if got := strings.Join(values(new(Finder), text), " "); got != want {
			t.Errorf("%d spaces: got %q, want %q", n, got, want)
		}
		through(t, Finder{}, text)
	}
}

// The beginning of an abbreviated reference in delimiters, and the mark of its line, may be in an earlier window.
func TestLookBehindTwice(t *testing.T) {
	text := "\n# " + strings.Repeat("b", 240) + " <" + strings.Repeat("a", 240) + "\nwww.bank.\n# example.com/x> c"
	f := Finder{Abbreviated: true}
	want := "!http://" + strings.Repeat("a", 240) + "www.bank.example.com/x"
	if got := strings.Join(values(&f, text), " "); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	through(t, f, text)
}

// What was scanned for an "@" is known by its place in the window, which moves.
func TestScannedWindows(t *testing.T) {
	filler := " " + strings.Repeat("word ", 300)
	for text, want := range map[string]string{
		"(http://u:p|ss)%40h/ z":                                    "!http://u:p|ss)%40h/",
		"(http://::/x)<＠h z":                                        "!http://::/x)<＠h",
		"http://a.example,\u3000b@c z":                              "http://a.example",
		"http://a:b、c" + filler + "http://u:pa/ss，％@h/":             "!http://a:b、c !http://u:pa/ss，％@h/",
		"http://a.example," + filler + "http://good.example^@evil/": "http://a.example !http://good.example^@evil/",
	} {
		if got := strings.Join(values(new(Finder), text), " "); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		through(t, Finder{}, text)
	}
}

func FuzzText(f *testing.F) {
	for _, h := range hostile {
		f.Add(h+h+" "+h, uint16(0))
	}
	f.Add("see <http://a/b-\n  c> and \"http://d/\"", uint16(500))
	f.Fuzz(func(t *testing.T, text string, pad uint16) {
		text = strings.Repeat(" ", int(pad%4096)) + text
		for _, finder := range []Finder{{}, {Abbreviated: true, Schemes: AnyScheme}, {ASCII: true}} {
			var want []Link
			last := int64(0)
			for l := range finder.Text(text) {
				if l.Start < last || text[l.Start:l.End] != l.Text || l.Err == nil && l.Reference.String() != l.Value {
					t.Fatalf("%+v", l)
				}
				if _, ok := l.Reference.URI(); ok != (l.Err == nil) {
					t.Fatalf("%q: error %v", l.Value, l.Err)
				}
				last = l.End
				want = append(want, l)
			}
			if len(text) > 1<<13 {
				continue // a stream may report references that are too long
			}
			finder.MaxToken = 1 << 20
			got, errs := stream(finder, 1024, text)
			if len(errs) > 0 || len(got) != len(want) {
				t.Fatalf("%d links in windows, %d in the whole; errors %v", len(got), len(want), errs)
			}
			for i := range got {
				if !same(got[i], want[i]) {
					t.Fatalf("in windows %+v, in the whole %+v", got[i], want[i])
				}
			}
		}
	})
}

// A host that goes on after a delimiter in brackets is refused, so that nobody follows a part of it.
func TestDefanged(t *testing.T) {
	for text, want := range map[string]string{ // the text that is refused, or, after "+", a reference
		"see http://www[.]evil[.]example/a b": "http://www[.]evil[.]example/a",
		"(hxxp://example[.]com/a)":            "hxxp://example[.]com/a",
		"http://a.example[DOT]com":            "http://a.example[DOT]com",
		"http://a.example[:]8080/x":           "http://a.example[:]8080/x",
		"http://u@a.example[.]com/":           "http://u@a.example[.]com/",
		"www.a.com[.]au/x y":                  "www.a.com[.]au/x",
		"http://a.example[1].":                "+http://a.example",
		"http://a.example[/x]":                "+http://a.example",
		"http://a.example/b[.]c":              "+http://a.example/b",
		"[http://a.example]":                  "+http://a.example",
	} {
		f := Finder{Schemes: AnyScheme, Abbreviated: true}
		got := slices.Collect(f.Text(text))
		if len(got) != 1 {
			t.Errorf("%s: %d links", text, len(got))
			continue
		}
		reference, valid := strings.CutPrefix(want, "+")
		l := got[0]
		if l.Text != reference || valid != (l.Err == nil) || !valid && !strings.Contains(l.Err.Error(), "looks defanged") {
			t.Errorf("%s: %q, %v", text, l.Text, l.Err)
		}
		for link, err := range f.ReadText(iotest.OneByteReader(strings.NewReader(text))) {
			if err != nil || link.Text != l.Text || (link.Err == nil) != valid {
				t.Errorf("%s: byte by byte: %q, %v, %v", text, link.Text, link.Err, err)
			}
		}
	}
}
