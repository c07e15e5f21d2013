package lint_test

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/lint"
)

// Each verdict is that of the five syntaxes, net/url and the WHATWG. The comment of a row says which
// reader differs.
var verdictRows = []struct {
	text string
	want lint.Verdict
}{
	{"http://a/b", lint.Agree},
	{"urn:a:b", lint.Agree},
	{"http://h:443/x", lint.Agree},
	{"http://good.example:80@evil.example/", lint.Agree}, // a lint rule reports the userinfo
	{"http://a/%7ez", lint.Agree},

	// The WHATWG normalizes the case, the empty path, the port and the address.
	{"HTTP://a/", lint.Harmless}, // net/url too
	{"http://EXAMPLE.com/", lint.Harmless},
	{"http://example.com", lint.Harmless},
	{"http://h:0080/", lint.Harmless},
	{"http://0177.0.0.1/", lint.Harmless},
	{"file:///etc", lint.Agree},             // RFC 1738 has an opaque path
	{"mailto:a@b?subject=x", lint.Harmless}, // RFC 2396: an opaque part

	{"", lint.Refused},                 // RFC 1738 and the WHATWG have no relative references
	{"//evil.example/x", lint.Refused}, // the same
	{"http://a/#f", lint.Refused},      // RFC 1738 has no fragments
	{"http://h:99999/", lint.Refused},  // the WHATWG limits ports
	{"http://[::ffff:127.0.0.1]/", lint.Refused},
	{"http://ü.example/é", lint.Refused}, // read by RFC 3987, net/url and the WHATWG
	{"http://１２７.０.０.１/", lint.Refused},
	{"http://a/b c", lint.Refused},
	{" http://a/", lint.Refused},                          // the WHATWG removes the space
	{"http://evil.example\\@good.example/", lint.Refused}, // only the WHATWG reads it

	{"http://a/b/../c", lint.PathDiffers},     // the WHATWG removes dot-segments
	{"http://a/b/%2e%2E/c", lint.PathDiffers}, // also encoded ones
	{"http://a/é|\\b", lint.PathDiffers},      // net/url encodes "\", the WHATWG makes it "/"
	{"foo://h/a\tb", lint.Refused},            // the WHATWG removes the tab
	{"%", lint.Agree},                         // all readers reject it

	{"http://a@b@c/", lint.HostDiffers},         // RFC 2396: a registry name; RFC 3986 refuses
	{"http://127.1/", lint.HostDiffers},         // RFC 2396: a registry name
	{"http://a_b/", lint.HostDiffers},           // RFC 2396: a registry name
	{"http://h?q", lint.HostDiffers},            // RFC 1808: the net_loc is "h?q"
	{"http:///evil.example/", lint.HostDiffers}, // the WHATWG ignores slashes
	{"http:evil.example", lint.HostDiffers},     // the same
	{"http://%31%32%37.0.0.1/", lint.HostDiffers},
}

func TestAgreement(t *testing.T) {
	for _, row := range verdictRows {
		if got := lint.Agreement(row.text); got.Verdict != row.want {
			t.Errorf("%q: %v, want %v\n%+v", row.text, got.Verdict, row.want, got.Groups)
		}
	}
}

// The readers of a group, and the order of groups.
func TestAgreementGroups(t *testing.T) {
	got := lint.Agreement("http://A_b:80/?q", lint.NewReader("none", func(string) (lint.Parts, bool) { return lint.Parts{Host: "x"}, false }))
	want := []lint.Group{
		{Readers: []string{"rfc1738"}, Parts: lint.Parts{Scheme: "http", Path: "//A_b:80/?q"}},
		{Readers: []string{"rfc1808", "rfc2396"}, Parts: lint.Parts{Scheme: "http", Path: "/"}},
		{Readers: []string{"rfc3986", "rfc3987", "net/url"}, Parts: lint.Parts{Scheme: "http", Host: "A_b", Port: "80", Path: "/"}},
		{Readers: []string{"whatwg"}, Parts: lint.Parts{Scheme: "http", Host: "a_b", Path: "/"}},
		{Readers: []string{"none"}, Refused: true},
	}
	if !reflect.DeepEqual(got.Groups, want) || got.Verdict != lint.HostDiffers {
		t.Errorf("%v %+v", got.Verdict, got.Groups)
	}
	got = lint.Agreement("http://[::1]:8080/")
	address := lint.Parts{Scheme: "http", Host: "[::1]", Port: "8080", Path: "/"}
	if i := slices.IndexFunc(got.Groups, func(g lint.Group) bool { return slices.Contains(g.Readers, "net/url") }); i < 0 || got.Groups[i].Parts != address {
		t.Errorf("%+v, want %+v for net/url", got.Groups, address)
	}
	for text, path := range map[string]string{"x:/": "/", "file://": "", "file:///a": "/a"} {
		answers := lint.Ask(text, lint.Readers()[0])
		if scheme, _, _ := strings.Cut(text, ":"); answers[0] != (lint.Answer{Reader: "rfc1738", Parts: lint.Parts{Scheme: scheme, Path: path}}) {
			t.Errorf("%s: %+v, want the path %q", text, answers, path)
		}
	}
	refused := lint.Ask("a", lint.NewReader("none", func(string) (lint.Parts, bool) { return lint.Parts{Host: "x"}, false }))
	if refused[0] != (lint.Answer{Reader: "none", Refused: true}) {
		t.Errorf("a reader that refuses has parts: %+v", refused)
	}
	got = lint.Agreement("http://[")
	if len(got.Groups) != 1 || !got.Groups[0].Refused || len(got.Groups[0].Readers) != 7 || got.Verdict != lint.Agree {
		t.Errorf("%v %+v", got.Verdict, got.Groups)
	}
	if got := lint.Compare(nil); got.Verdict != lint.Agree || got.Groups != nil {
		t.Errorf("no answers: %+v", got)
	}
}

// A limited is a reader that can be asked about short texts.
type limited struct{ lint.Reader }

func (l limited) Ask(s string) (p lint.Parts, ok bool, err error) {
	p, ok = l.Read(s)
	if len(s) >= 20 {
		err = errors.New("too long") // the parts do not count then
	}
	return p, ok, err
}

// A reader that was not asked does not agree.
func TestUnasked(t *testing.T) {
	reader := limited{lint.Readers()[3]}
	for text, want := range map[string]lint.Verdict{
		"http://a.example/":               lint.Agree,
		"http://a.example/a/b/c/d":        lint.Unknown,
		"HTTP://A.example/a/b/c/d":        lint.Unknown,
		"http://a.example/a/../b/c/d":     lint.PathDiffers,
		`http://a.example\@b.example/c/d`: lint.Refused,
	} {
		c := lint.Compare(lint.Ask(text, lint.Readers()[4], lint.Readers()[6], reader))
		last := c.Groups[len(c.Groups)-1]
		if c.Verdict != want || last.Unasked != (len(text) >= 20) || last.Unasked && !slices.Equal(last.Readers, []string{"rfc3986"}) {
			t.Errorf("%s: %v, %+v; want %v", text, c.Verdict, c.Groups, want)
		}
	}
	if c := lint.Compare(lint.Ask("http://a.example/a/b/c/d", reader)); c.Verdict != lint.Unknown {
		t.Errorf("one reader that was not asked: %v", c.Verdict)
	}
}

// The order of the differences: the answers differ from the first answer in one part more each.
func TestCompare(t *testing.T) {
	answers := []lint.Answer{
		{Reader: "a", Parts: lint.Parts{Scheme: "http", Host: "h", Port: "8080", Path: "/"}},
		{Reader: "b", Parts: lint.Parts{Scheme: "http", Host: "h", Port: "8080", Path: "/"}},
		{Reader: "c", Parts: lint.Parts{Scheme: "HTTP", Host: "H", Port: "08080", Path: ""}},
		{Reader: "d", Refused: true},
		{Reader: "e", Parts: lint.Parts{Scheme: "http", Host: "h", Port: "8080", Path: "/p"}},
		{Reader: "f", Parts: lint.Parts{Scheme: "http", Host: "h", Port: "1", Path: "/"}},
		{Reader: "g", Parts: lint.Parts{Scheme: "ftp", Host: "h", Port: "8080", Path: "/"}},
		{Reader: "h", Parts: lint.Parts{Scheme: "http", Path: "/"}},
	}
	for i, want := range []lint.Verdict{lint.Agree, lint.Agree, lint.Harmless, lint.Refused, lint.PathDiffers, lint.PortDiffers, lint.SchemeDiffers, lint.HostDiffers} {
		if got := lint.Compare(answers[:i+1]); got.Verdict != want {
			t.Errorf("%d answers: %v, want %v", i+1, got.Verdict, want)
		}
	}
}

// Parts of one line are the same; parts of different lines of a list are different.
func TestComparable(t *testing.T) {
	host := func(host string) lint.Parts { return lint.Parts{Scheme: "http", Host: host, Path: "/"} }
	path := func(path string) lint.Parts { return lint.Parts{Scheme: "http", Host: "h", Path: path} }
	for _, list := range [][][]lint.Parts{{
		{host("127.0.0.1"), host("127.1"), host("0x7f.1"), host("0X7F.0.0.1"), host("2130706433"), host("017700000001"), host("127.0.0.1."),
			host("[::ffff:127.0.0.1]"), host("[::FFFF:7f00:1]"), host("%31%32%37.0.0.1"), host("１２７.０.０.１"), host("127。0。0。1"), host("①②⑦.⓪.⓪.①")},
		{host("177.0.0.1")},
		{host("[::1]"), host("[0:0:0:0:0:0:0:1]"), host("::1")},
		{host("[::7f00:1]"), host("[::127.0.0.1]")},
		{host("[fe80::1%eth0]")},
		{host("[fe80::1]")},
		{host("a.example"), host("A.EXAMPLE"), host("%61.example"), host("ａ.example"), host("a。example")},
		{host("a.example.")},
		{host("a_b.example"), host("A_B.example"), host("a%5Fb.example")},
		{host("ü.example"), host("%C3%BC.example"), host("Ü.example"), host("xn--tda.example"), host("u\u0308.example")},
		{host("a%2Fb"), host("a%2fb"), host("A%2Fb")},
		{host("a/b")},
		{host("evil.example%23.good.example")},
		{host("evil.example#.good.example")},
		{host("é%23")},
		{host("é#"), host("%C3%A9#")},
		{host("a%00b"), host("A%00B")},
		{host("a\x00b")},
		{host("a%25b")},
		{host("a%2525b")},
		{host("a%zz"), host("a%25zz")},
		{host("a%2z"), host("a%252z")},
		{host("a%z2"), host("a%25z2")},
		{host("a%"), host("a%25")},
		{host("\xff")},
		{host("\xfe")},
		{host("")},
	}, {
		{path(""), path("/"), path("?q"), path("/?a/b")},
		{path("/~a b|é"), path("/%7ea%20b%7C%c3%A9")},
		{path("/%")},
		{path("/%2")},
		{path("/%2F"), path("/%2f")},
		{path("//")},
		{path("/a/../b")},
		{path("/a/%2e%2e/b"), path("/a/.%2E/b"), path("/%61/%2e./b")},
		{path("/a/./b")},
		{path("/a/%2E/b")},
		{path("/..a/"), path("/%2e.a/")},
		{path("/%2e%2E")},
		{path("/..")},
		{path("/b")},
		{path("/B")},
		{path("/\\"), path("/%5C")},
		{path("/;"), path("/;?")},
		{path("/%3B")},
		{path("/[")},
		{path("/%5B")},
		{path("/]")},
		{path("/%5D")},
		{path("/#")},
		{path("/%23")},
	}, {
		{{Scheme: "http", Host: "h", Port: "80"}, {Scheme: "HTTP", Host: "h", Port: "080"}, {Scheme: "http", Host: "h"}},
		{{Scheme: "http", Host: "h", Port: "0"}, {Scheme: "http", Host: "h", Port: "00"}},
		{{Scheme: "https", Host: "h", Port: "443"}, {Scheme: "https", Host: "h"}},
		{{Scheme: "foo", Host: "h", Port: "80"}},
		{{Scheme: "foo", Host: "h", Path: "/"}, {Scheme: "foo", Host: "h"}},
		{{Scheme: "foo"}},
		{{Scheme: "foo", Path: "/"}},
		{{Scheme: "file", Path: "///a"}},
		{{Scheme: "file", Path: "/a"}},
	}} {
		for i, class := range list {
			for _, p := range class {
				for j, other := range list {
					for _, q := range other {
						if same := p.Comparable() == q.Comparable(); same != (i == j) {
							t.Errorf("%+v and %+v: same is %v; %+v and %+v", p, q, same, p.Comparable(), q.Comparable())
						}
					}
				}
			}
		}
	}
}

// Two readers that a program has: the one that decides, and the one that connects.
func ExampleCompare() {
	decides, connects := lint.Readers()[3], lint.Readers()[6]
	for _, text := range []string{"http://Good.example", "http:good.example", `http://good.example\@evil.example/`} {
		c := lint.Compare(lint.Ask(text, decides, connects))
		fmt.Println(c.Verdict, text)
		for _, g := range c.Groups {
			fmt.Printf("  %v %q\n", g.Readers, g.Host)
		}
	}
	// Output:
	// harmless http://Good.example
	//   [rfc3986] "Good.example"
	//   [whatwg] "good.example"
	// host http:good.example
	//   [rfc3986] ""
	//   [whatwg] "good.example"
	// refused http://good.example\@evil.example/
	//   [whatwg] "good.example"
	//   [rfc3986] ""
}

func TestVerdictString(t *testing.T) {
	var names []string
	for _, v := range lint.Verdicts() {
		names = append(names, v.String())
	}
	if got, want := strings.Join(names, " "), "agree harmless unknown refused path port scheme host"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := lint.Verdict(8).String(); got != "Verdict(8)" {
		t.Error(got)
	}
}

// An encoded dot-segment stays encoded, in the normal form.
func TestComparablePath(t *testing.T) {
	p := lint.Parts{Path: "/%2e/%2E%2e/.%2e"}
	if got := p.Comparable().Path; got != "/%2E/%2E%2E/%2E%2E" {
		t.Errorf("%s becomes %s", p.Path, got)
	}
}

// Long and invalid texts. Quadratic time would be hours.
func TestAgreementBadInput(t *testing.T) {
	long := 1 << 20 // quadratic time would already take minutes
	if testenv.Long() {
		long = 10 << 20
	}
	for name, text := range map[string]string{
		"NUL": "http://a\x00b/", "UTF-8": "http://\xff\xfe/\xc0\xaf", "percent": "http://%/%", "bracket": "http://[/", "colons": "http://" + strings.Repeat(":", long),
		"at": "http://" + strings.Repeat("@", long), "host": "http://" + strings.Repeat("a.", long/2) + "/", "letters": "http://" + strings.Repeat("é", long/2) + "/",
		"distinct": "http://" + manyRunes(long) + "/", "zeros": "http://" + strings.Repeat("0", long) + "1/", "port": "http://h:" + strings.Repeat("0", long) + "80/",
		"path": "http://h" + strings.Repeat("/..", long/3), "encoded": "http://h/" + strings.Repeat("%2e", long/3), "bytes": "http://h/" + strings.Repeat("\xff", long),
		"userinfo": "http://" + strings.Repeat("u:", long/2) + "@h/", "encoded host": "http://" + strings.Repeat("%31", long/3) + "/",
	} {
		t.Run(name, func(t *testing.T) {
			if err := checkComparison(lint.Agreement(text), 7); err != "" {
				t.Error(err)
			}
		})
	}
}

// manyRunes returns about n bytes of different letters, for which Punycode takes quadratic time.
func manyRunes(n int) string {
	var b strings.Builder
	for b.Len() < n {
		for char := rune(0x4E00); char < 0x9FFF; char++ {
			b.WriteRune(char)
		}
	}
	return b.String()
}

// checkComparison returns what is wrong with a comparison of n readers.
func checkComparison(c lint.Comparison, n int) string {
	refused := 0
	for i, g := range c.Groups {
		n -= len(g.Readers)
		if g.Refused {
			if refused++; i != len(c.Groups)-1 || g.Parts != (lint.Parts{}) {
				return "a group that refuses is not last, or has parts"
			}
		}
		for _, other := range c.Groups[:i] {
			if other.Parts == g.Parts && other.Refused == g.Refused {
				return "two groups are equal"
			}
		}
	}
	switch {
	case n != 0:
		return "a reader is missing, or is in two groups"
	case (c.Verdict == lint.Agree) != (len(c.Groups) == 1):
		return fmt.Sprintf("%v with %d groups", c.Verdict, len(c.Groups))
	case refused == 1 && len(c.Groups) > 1 && c.Verdict < lint.Refused:
		return fmt.Sprintf("%v with a reader that refuses", c.Verdict)
	}
	return ""
}

// FuzzAgreement checks the form of comparisons.
func FuzzAgreement(f *testing.F) {
	for _, row := range verdictRows {
		f.Add(row.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if err := checkComparison(lint.Agreement(text), 7); err != "" {
			t.Errorf("%q: %s", text, err)
		}
	})
}

func BenchmarkAgreement(b *testing.B) {
	for name, text := range map[string]string{
		"agree": "https://www.example.com/a/b", "host": "https://user@www.Example.com:443/a_b/c?d=e#f", "address": "http://0x7f.1/",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				lint.Agreement(text)
			}
		})
		b.Run(name+"/whatwg", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				lint.Agreement(text)
			}
		})
	}
}

// The memory for a long string is a small multiple of its length.
func TestAgreementMemory(t *testing.T) {
	for unit, most := range map[string]uint64{"a": 4, "/a": 4, "é": 100} { // an é is written as %C3%A9 for each reader
		s := "http://h/" + strings.Repeat(unit, 1<<20/len(unit))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		lint.Agreement(s)
		runtime.ReadMemStats(&after)
		if got := (after.TotalAlloc - before.TotalAlloc) / uint64(len(s)); got > most {
			t.Errorf("%q: %d bytes for each byte, want at most %d", unit, got, most)
		}
	}
}
