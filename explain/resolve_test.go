package explain

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// references are those of RFC 2396, appendix C, and what people type.
func tellingStrings(t *testing.T) []string {
	t.Helper()
	f, err := os.Open("../conformance/generations.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []string
	lines := bufio.NewScanner(f)
	lines.Scan() // names of the columns
	for lines.Scan() {
		field, _, _ := strings.Cut(lines.Text(), "\t")
		list = append(list, unescape(t, field))
	}
	if err := lines.Err(); err != nil || len(list) < 100 {
		t.Fatal(len(list), err)
	}
	return list
}

// unescape undoes the escapes of generations.tsv, which are those of Go but for
// \0 and \u{HEX}.
func unescape(t *testing.T, s string) string {
	t.Helper()
	for strings.Contains(s, `\u{`) {
		before, rest, _ := strings.Cut(s, `\u{`)
		hex, after, _ := strings.Cut(rest, "}")
		n, err := strconv.ParseInt(hex, 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		s = before + string(rune(n)) + after
	}
	s = strings.ReplaceAll(s, `\0`, `\x00`)
	s = strings.ReplaceAll(s, `"`, `\"`)
	s, err := strconv.Unquote(`"` + s + `"`)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestTraceAgreesWithResolve holds the algorithms as they are written against those
// of package uri.
func TestTraceAgreesWithResolve(t *testing.T) {
	bases := []string{
		"http://a/b/c/d;p?q", "http://a/b/c/d;p?q#f", "http://a", "http://a?q", "http://a/", "file:///a/b", "file:///",
		"x:", "x:a", "x:a/b/c", "x:/a/b", "x:/", "x:/a//b/../c", "x:../a/b", "x:..//a", "http://a/b;c/d;e/f;g?h;i",
		"http://a//b//c", "http://u:p@a:1/b", "mailto:a@b", "http:///", "http://", "x://a/../../b/c", "x:.//b", "x://a;p", "x://a/;p", "http:////a/b",
	}
	refs := append(tellingStrings(t), "../..", "..", ".", "./", "../", "../../../../g", "g;x=1/../y", "g/./h/../i/", "//g",
		"//g/../h", "/.//x", "..//x", "..//../x", "./..//..//x", "a//../b", "//../b", ".//a", "?", "#", ";", ";?", ";x", ";x?", "g;", "g?", "//", "//;", "///g", "///g?x", "///;x",
		"?y", "?#", ";#f", "/", "/..", "/../", "/.", "/./", "/../../a", "a/..", "a/.", "a/../", "..a/..", ".a/..b/c..", "http:g", "HTTP:?y", "x:../a", "x:/../a", "x:a/../..//b")
	compared := 0
	for x := range uri.Syntaxes() {
		for _, base := range bases {
			b, err := x.Parse(base)
			if err != nil {
				continue
			}
			for _, ref := range refs {
				r, err := x.ParseReference(ref)
				if err != nil {
					continue
				}
				target, err := b.Resolve(r)
				if err != nil {
					if steps := trace(b, r).steps; len(steps) != 1 || steps[0].Sets != "" {
						t.Errorf("%v: %q against %q: %v, but the steps are %v", x, ref, base, err, steps)
					}
					continue
				}
				compared++
				if got := trace(b, r).text(); got != target.String() {
					t.Errorf("%v: %q against %q: traced %q, resolved %q", x, ref, base, got, target)
				}
			}
		}
	}
	if compared < 5000 {
		t.Errorf("compared only %d", compared)
	}
}
