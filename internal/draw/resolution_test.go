package draw

import (
	"strings"
	"testing"

	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/console"
)

// A password in an authority does not hide the paths. RFC 3986, 3.2: "The authority component
// [...] is terminated by the next slash ("/"), question mark ("?"), or number sign ("#")
// character, or by the end of the URI." A password that may be in a path hides the paths.
func TestPathsNextToSecrets(t *testing.T) {
	for _, test := range []struct {
		base, input string
		want        []string
	}{
		{"http://u:hunter2@a/b", "//u:hunter2@b/../c", []string{"the path of the reference → /../c\n", "\n  /../c\n", "\n  /c\n"}},
		{"http://u:hunter2@a/b/c", "../d", []string{"then the path of the reference → /b/../d\n"}},
		{"http://u:hunter2@a/b;p/c", "d", []string{"the path of the reference → /b;p/d\n", "\n  /d\n", "\n  /b;p/d\n"}},
	} {
		drawn := explained(test.base, test.input)
		for _, want := range test.want {
			if !strings.Contains(drawn, want) {
				t.Errorf("%q against %q: no %q in\n%s", test.input, test.base, want, drawn)
			}
		}
	}
	for _, test := range []struct{ base, input string }{
		{"http://u:hunter2@a/b", "//u:hunter2@b/../c"},
		{"jdbc:mysql://u:hunter2@h/a", "../b"},
		{"http://u:x/hunter2@h", "../b"},
		{"http://a/b", "//u:x/hunter2@h/../c"},
		{"http:///u:hunter2@h/b", "./c"},
		{"http://a/b", "//u:x/hunter2/@/../c"}, // the "@" is not in the target
		{"http://a/b//u:hunter2@h/c", "./d"},
	} {
		if drawn := explained(test.base, test.input); strings.Contains(drawn, "hunter2") {
			t.Errorf("%q against %q: the password is shown in\n%s", test.input, test.base, drawn)
		}
	}
}

// The targets of "?y" are those of RFC 1808, 4, step 5, of RFC 2396, C.1, and of RFC 3986, 5.4.1, and the
// path is what they differ in. A syntax whose steps are those of the one before it refers to that one.
func TestResolutions(t *testing.T) {
	const want = `
base                    http://a/b?q

rfc1738                 no target: the input is rejected at byte 0

rfc1808                 http://a/b?y
  4, step 2c      scheme     the scheme of the base
  4, step 3       authority  the net_loc is empty: the net_loc of the base
  4, step 5       path       the path is empty: the path of the base → /b
  4, step 5a      params     the params are empty: the params of the base
  4, step 5b      query      the query is not empty: the query of the reference

rfc2396                 http://a/?y
  5.2, step 2     query      the query of the reference, never the query of the base
  5.2, step 3     scheme     the scheme of the base
  5.2, step 4     authority  the authority of the base
  5.2, step 6                the path is relative
  5.2, step 6a    path       the path of the base up to its last "/" → /

rfc3986                 http://a/b?y
  5.2.2           path       the path is empty: the path of the base → /b
  5.2.2           query      the query of the reference, or no query
  5.2.2           authority  the authority of the base
  5.2.2           scheme     the scheme of the base

rfc3987  as rfc3986

the targets differ in the path
  /b
    rfc1808  4, step 5: the path is empty: the path of the base
             4, step 5a: the params are empty: the params of the base
    rfc3986  5.2.2: the path is empty: the path of the base
    rfc3987  as rfc3986
  /
    rfc2396  5.2, step 6a: the path of the base up to its last "/"
`
	if _, got, _ := strings.Cut(explained("http://a/b?q", "?y"), "\nbase "); "\nbase "+got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	for _, test := range []struct{ base, input, want string }{
		{"a b:", "c", "no target: the base is rejected at byte 1\n"},
		{"a b:", "c", "\nrfc3987                    no target: the base is rejected at byte 1\n"}, // not "as rfc3986"
		{"mailto:a", "c", "\nrfc2396                    no target: relative reference with an opaque base (RFC 2396, 5)\n"},
		{"http://a/b", "//h?q", "the targets differ in the authority\n  h?q\n    rfc1808  "},       // RFC 1808, 2.4.3: "up to, but not including, the next slash"
		{"http://a/b#f", "", "the targets differ in the fragment\n  f\n    rfc1808  4, step 2a: "}, // RFC 1808 inherits the fragment
		{"http://a/b#f", "", "\n  (none)\n    rfc2396  5.2, step 2: "},
	} {
		if got := explained(test.base, test.input); !strings.Contains(got, test.want) {
			t.Errorf("%q against %q: no %q in\n%s", test.input, test.base, test.want, got)
		}
	}
}

// Neighbors have different colors.
func TestPart(t *testing.T) {
	for color, names := range map[console.Color]string{
		console.Magenta: "scheme params fragment ifragment", console.Yellow: "userinfo user port query iuserinfo iquery",
		console.Cyan: "authority net_loc host ireg-name", console.Blue: "path isegment", "": "other",
	} {
		for _, name := range strings.Fields(names) {
			got := part(name+", rule", span(1, 2), "note")
			if got != (console.Part{Name: name + ", rule", Span: console.Span{Start: 1, End: 2}, Note: "note", Color: color}) {
				t.Errorf("%s: %+v, want color %s", name, got, color)
			}
		}
	}
}

func explained(base, input string) string {
	var b strings.Builder
	Explanation(&b, explain.Explain(input, explain.Options{Base: base}))
	return b.String()
}
