package lenient_test

import (
	"bufio"
	"fmt"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/lenient"
)

func TestEncode(t *testing.T) {
	all := uri.Syntaxes()
	rfc3986, rfc3987 := []uri.Syntax{uri.RFC3986}, []uri.Syntax{uri.RFC3987}
	for _, tt := range []struct {
		syntaxes []uri.Syntax
		s, want  string
	}{
		{all, "http://a/b c", "http://a/b%20c"},
		{rfc3986, " http://a/", "%20http%3A//a/"}, // no scheme begins with a space
		{all, "http://a/%zz%4", "http://a/%25zz%254"},
		{all, "http://a/%41%", "http://a/%41%25"},
		{all, "http://a/\xC3", "http://a/%C3"},
		{rfc3986, "java\tscript:\x01\x1F\x7F é", "java\tscript%3A\x01\x1F\x7F%20%C3%A9"}, // no control characters
		{all, "http://a/\r\x00\n\"<>\\^`{}", "http://a/\r\x00\n%22%3C%3E%5C%5E%60%7B%7D"},
		{rfc3986, "http://a b/é|{x}", "http://a b/%C3%A9%7C%7Bx%7D"},
		{rfc3987, "http://a b/é|{x}", "http://a b/é%7C%7Bx%7D"},
		{rfc3986, "//u:p w@h/", "//u:p%20w@h/"},
		{all, "http://h?@e/a b", "http://h?@e/a b"}, // for RFC 1808, the host would be "e"
		{all, "http://h?a b@e#%", "http://h?a b@e#%"},
		{rfc3986, "1a://h?@e/", "1a://h?@e/"}, // RFC 1808 accepts it, and its scheme begins with a digit
		{all, "http://h/?@e/a b", "http://h/?@e/a%20b"},
		{all, "http://h?m=a@e&b c", "http://h?m=a@e&b%20c"},
		{rfc3986, "//a@b@h/", "//a%40b@h/"}, // the last "@" is the delimiter
		{rfc3986, "//[::1] /x y", "//[::1] /x%20y"},
		{rfc3986, "//h:8 0/x y", "//h:8 0/x%20y"}, // no encoding makes a port valid
		{rfc3986, "/a[1]?b[2]#c[3]#d", "/a%5B1%5D?b%5B2%5D#c%5B3%5D%23d"},
		{rfc3986, `'+x?'https:'`, `'+x?'https:'`},
		{rfc3986, "é:a:b/c:d", "%C3%A9%3Aa%3Ab/c:d"}, // no scheme, so no ":" in the first segment
		{rfc3987, "http://a/\uE000 ?\uE000\uFFFE", "http://a/%EE%80%80%20?\uE000%EF%BF%BE"},
		{rfc3987, "http://a/é\xC3?é\xFF#é\xE2\x82", "http://a/é%C3?é%FF#é%E2%82"}, // not UTF-8
		{rfc3987, "http://a/\uFFFD?\uFFFD", "http://a/%EF%BF%BD?%EF%BF%BD"},       // not ucschar, and not iprivate
		{rfc3987, "http://a/\u200E |", "http://a/\u200E%20%7C"},                   // the grammar admits U+200E
		{[]uri.Syntax{uri.RFC2396}, "http://a/[b]|~", "http://a/%5Bb%5D%7C~"},
		{rfc3986, "1a:b/c d", "1a%3Ab/c%20d"},                          // a scheme begins with a letter
		{[]uri.Syntax{uri.RFC1808, uri.RFC2396}, "//[a/ ", "//[a/%20"}, // no host in brackets; ASCII in a host stays
		{[]uri.Syntax{uri.RFC1808, uri.RFC2396}, "//[a]/ ", "//[a]/%20"},
		{[]uri.Syntax{uri.RFC1808, uri.RFC2396}, "//a]/ ", "//a]/%20"},
		{[]uri.Syntax{uri.RFC1808, uri.RFC2396}, "//[é/ ", "//[%C3%A9/%20"}, // "]" is missing
		{[]uri.Syntax{uri.RFC1808, uri.RFC2396}, "//é]/ ", "//%C3%A9]/%20"},
		{[]uri.Syntax{uri.RFC1808, uri.RFC2396}, "//[é]/ ", "//[é]/%20"},
		{[]uri.Syntax{uri.RFC1808, uri.RFC2396}, "//h:é/", "//h:%C3%A9/"}, // net_loc and reg_name have no port, but ":"
		{rfc3986, "//h:é/ ", "//h:é/%20"},
		{[]uri.Syntax{uri.RFC1808, uri.RFC2396}, "//a@b@h/ ", "//a@b@h/%20"},        // and "@"
		{rfc3986, "a b://u v@h/ ", "a%20b%3A//u%20v@h/%20"},                         // no scheme, so a relative path
		{rfc3986, "http://a\u200E.b\xFF\uFFFD/ ", "http://a\u200E.b\xFF\uFFFD/%20"}, // not in the host of an IRI: RFC 3987, 2.2 and 4.1
		{rfc3986, `http:\\h\a b`, `http:\\h\a%20b`},                                 // a host for browsers
		{rfc3986, `http:/\h`, `http:/\h`},
		{rfc3986, `a\b`, `a%5Cb`},
		{rfc3986, "http://é b/", "http://%C3%A9 b/"},
		{rfc3987, "http://é b/ ", "http://é b/%20"},
		{rfc3986, "http://100%/", "http://100%/"},
		{rfc3986, "http://a b@h/", "http://a%20b@h/"},
		{[]uri.Syntax{uri.RFC1808, uri.RFC2396}, "http://a b@h/", "http://a%20b@h/"},
		{[]uri.Syntax{uri.RFC1738}, "http://u v@a b/c d", "http://u%20v@a b/c%20d"},
		{[]uri.Syntax{uri.RFC1738}, "http://é@é:é/é", "http://%C3%A9@%C3%A9:%C3%A9/%C3%A9"},
		{[]uri.Syntax{uri.RFC1738}, "a b://h/c d", "a b://h/c%20d"}, // a scheme is not encoded
		{[]uri.Syntax{uri.RFC1738}, "http://a:8 0\xFF/c d", "http://a:8 0\xFF/c%20d"},
		{rfc3986, `http://h/..\a b`, `http://h/..\a%20b`}, // a path of Windows
		{[]uri.Syntax{uri.RFC1738}, `http:\\a b`, `http:\\a%20b`},
		{[]uri.Syntax{uri.RFC2396}, "mailto:a b", "mailto:a%20b"},
		{[]uri.Syntax{uri.RFC1808}, "x_ y:b;c d", "x_%20y:b;c%20d"},
		{[]uri.Syntax{uri.RFC1738}, "http://a/~b#c~", "http://a/%7Eb#c~"}, // RFC 1738, 2.2: "~" is unsafe; "#" is a delimiter
		{[]uri.Syntax{uri.RFC1738}, "a b:c d", "a b:c%20d"},               // a scheme is not encoded
		{[]uri.Syntax{uri.RFC1738}, "a :b ", "a :b%20"},
		{[]uri.Syntax{uri.RFC1738}, "a: b", "a:%20b"},
		{[]uri.Syntax{uri.RFC1738}, "a:b #c", "a:b%20#c"},
		{[]uri.Syntax{uri.RFC1738}, "a b", "a b"}, // no relative form
	} {
		for _, x := range tt.syntaxes {
			if got := lenient.Encode(x, tt.s); got != tt.want {
				t.Errorf("%v: Encode(%q) = %q, want %q", x, tt.s, got, tt.want)
			}
		}
	}
}

// checkEncode holds Encode to its laws. It reports whether the result is accepted.
func checkEncode(t testing.TB, x uri.Syntax, s string) bool {
	t.Helper()
	got := lenient.Encode(x, s)
	switch {
	case uritest.IsReference(x, s) && got != s:
		t.Fatalf("%v: %q is valid and became %q", x, s, got)
	case lenient.Encode(x, got) != got:
		t.Fatalf("%v: %q became %q, and then %q", x, s, got, lenient.Encode(x, got))
	case string(lenient.AppendEncode([]byte("x"), x, s)) != "x"+got:
		t.Fatalf("%v: AppendEncode(%q) differs from Encode", x, s)
	}
	// The text outside the changes is as it was.
	rest, done := got, 0
	for change := range lenient.Changes(x, s) {
		kept := s[done:change.Start]
		encoded := strings.Repeat("%XX", change.End-change.Start)
		if change.Start >= change.End || !strings.HasPrefix(rest, kept) || len(rest) < len(kept)+len(encoded) {
			t.Fatalf("%v: %q became %q, change %v", x, s, got, change)
		}
		text := rest[len(kept):][:len(encoded)]
		if back, err := url.PathUnescape(text); err != nil || back != change.Of(s) || strings.Count(text, "%") != len(back) {
			t.Fatalf("%v: %q became %q: %q for change %v", x, s, got, text, change)
		}
		rest, done = rest[len(kept)+len(encoded):], change.End
	}
	if rest != s[done:] {
		t.Fatalf("%v: %q became %q: the end is %q", x, s, got, rest)
	}
	return uritest.IsReference(x, got)
}

// isLiteral reports whether the host of s is in brackets. Encode never changes such a host.
func isLiteral(s string) bool {
	host := lenient.Split(s).Host.Of(s)
	return strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]")
}

// checkRepair compares Encode with the repair of package explain, where all edits of the repair
// are encodings. It reports whether there is a repair, and whether it was compared.
func checkRepair(t testing.TB, x uri.Syntax, s string) (repaired, compared bool) {
	t.Helper()
	repair := explain.Explain(s, explain.Options{}).Reading(x).Repair
	if repair == nil || isLiteral(s) {
		return repair != nil, false
	}
	if slices.ContainsFunc(repair.Edits, func(e explain.Edit) bool {
		return e.Kind != explain.EditEncode || s[e.Start] == '/' // Encode never changes a delimiter
	}) {
		return true, false
	}
	if got := lenient.Encode(x, s); got != repair.Text {
		t.Errorf("%v: Encode(%q) = %q, explain has %q", x, s, got, repair.Text)
	}
	return true, true
}

func FuzzEncode(f *testing.F) {
	for _, s := range []string{"http://a b/é|{x}", "//u@x@h:8 /", "a b:c", "%", "\x00#a#b", "//[::1]x y", "http://[a]/ ", "x_:y z"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, x := range uri.Syntaxes() {
			checkEncode(t, x, s)
			if len(s) < 100 && !uritest.IsReference(x, s) {
				checkRepair(t, x, s)
			}
		}
	})
}

// TestCorpora counts what Encode makes of the lines that a syntax refuses, beside the other ways to
// repair a reference: the repair of package explain, those of them that consist of encodings only,
// and what net/url writes. With -v or in ".ci/run all" it reads all lines. By default it checks the first 300
// rejected lines of each file. The table of doc/lenient.md has the same numbers, where all lines were read.
func TestCorpora(t *testing.T) {
	few := testenv.Few(t)
	files := testenv.DataFiles(few, "corpora", "*.txt")
	most := 300 // rejected lines of a file, because package explain is slow
	switch {
	case testing.Verbose() || testenv.Long():
		most = math.MaxInt
	case testing.Short():
		most = 100
	}
	page, err := os.ReadFile("../doc/lenient.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Log("| syntax | list | rejected | `lenient.Encode` | `explain` | encodings only | `FromURL(url.Parse(s))` |")
	for _, x := range uri.Syntaxes() {
		for _, name := range files {
			var refused, encoded, repaired, compared, fromURL int
			for s := range linesOf(few, name) {
				if refused == most {
					break
				}
				if uritest.IsReference(x, s) {
					continue
				}
				refused++
				encoded += count(checkEncode(few, x, s))
				r, c := checkRepair(few, x, s)
				repaired, compared = repaired+count(r), compared+count(c)
				fromURL += count(validByNetURL(x, s))
			}
			if refused == 0 {
				continue
			}
			row := fmt.Sprintf("| %v | %s | %d | %d | %d | %d | %d |", x, filepath.Base(name), refused, encoded, repaired, compared, fromURL)
			t.Log(row)
			if refused < most && !strings.Contains(string(page), row) { // all lines were read
				few.Errorf("doc/lenient.md does not have %s", row)
			}
		}
	}
}

// validByNetURL reports whether x accepts what FromURL makes of s after [url.Parse].
func validByNetURL(x uri.Syntax, s string) bool {
	u, err := url.Parse(s)
	if err != nil {
		return false
	}
	r, err := uri.FromURL(u)
	return err == nil && uritest.IsReference(x, r.String())
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func linesOf(t testing.TB, name string) func(func(string) bool) {
	return func(yield func(string) bool) {
		f, err := os.Open(name)
		if err != nil {
			t.Error(err)
			return
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 10<<20)
		for lines.Scan() {
			if !yield(lines.Text()) {
				return
			}
		}
		if err := lines.Err(); err != nil {
			t.Error(err)
		}
	}
}

func TestAllocs(t *testing.T) {
	dst := make([]byte, 0, 1000)
	long := strings.Repeat("scheme.", 20) + ":a b"
	for _, tt := range []struct {
		name string
		want float64
		run  func()
	}{
		{"Split", 0, func() { lenient.Split("http://u@h:80/p?q#f") }},
		{"Encode, valid", 0, func() { lenient.Encode(uri.RFC3986, "http://a/b") }},
		{"AppendEncode", 0, func() { lenient.AppendEncode(dst, uri.RFC3986, "http://a b/é|{x}") }},
		{"AppendEncode, long scheme", 0, func() { lenient.AppendEncode(dst, uri.RFC2396, long) }},
		{"Encode", 2, func() { lenient.Encode(uri.RFC3986, "http://a b/é|{x}") }},
	} {
		if got := testing.AllocsPerRun(100, tt.run); got > tt.want {
			t.Errorf("%s: %v allocations, want at most %v", tt.name, got, tt.want)
		}
	}
}

// largeUnits are what long strings consist of.
var largeUnits = []string{" ", "%", "\xff", "é", ":", "@", "[", "#", "\x00:/?#"}

// The result for a long string is a fixed point. 256 KB are beyond each fast path and each buffer; in
// ".ci/run all", the strings have 10 MB.
func TestLarge(t *testing.T) {
	size := 256 << 10
	if testenv.Long() {
		size = 10 << 20
	}
	for _, unit := range largeUnits {
		s := "//" + strings.Repeat(unit, size/len(unit))
		for _, x := range uri.Syntaxes() {
			once := lenient.Encode(x, s)
			if lenient.Encode(x, once) != once {
				t.Errorf("%v: %q many times: Encode changes its own result", x, unit)
			}
		}
	}
}

// The time grows with the length of the string, and not with its square.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for _, unit := range largeUnits {
		err := growth.Check(1<<12, growth.Text("//", unit, ""), func(s string) {
			for _, x := range uri.Syntaxes() {
				lenient.Encode(x, s)
				for range lenient.Changes(x, s) {
				}
			}
			lenient.Split(s)
			lenient.Trim(" <" + s + "> ")
		})
		if err != nil {
			t.Errorf("%q many times: %v", unit, err)
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	for _, s := range []string{"http://example.com/valid/path?query=1", "http://example.com/a b/é|{x}?query=1"} {
		b.Run("lenient", func(b *testing.B) {
			dst := make([]byte, 0, 1000)
			b.ReportAllocs()
			for b.Loop() {
				dst = lenient.AppendEncode(dst[:0], uri.RFC3986, s)
			}
		})
		b.Run("net-url", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				u, err := url.Parse(s)
				if err != nil {
					b.Fatal(err)
				}
				_ = u.String()
			}
		})
	}
}
