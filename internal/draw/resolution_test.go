package draw

import (
	"strings"
	"testing"

	"github.com/uriform/uri/explain"
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
		{"http://a/b//u:hunter2@h/c", "./d"},
	} {
		if drawn := explained(test.base, test.input); strings.Contains(drawn, "hunter2") {
			t.Errorf("%q against %q: the password is shown in\n%s", test.input, test.base, drawn)
		}
	}
}

func explained(base, input string) string {
	var b strings.Builder
	Explanation(&b, explain.Explain(input, explain.Options{Base: base}))
	return b.String()
}
