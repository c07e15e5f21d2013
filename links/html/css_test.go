package html

import (
	"slices"
	"strings"
	"testing"
)

func TestStyleReferences(t *testing.T) {
	for _, test := range []struct{ css, want string }{
		{`a{x:url(b)}`, "b"},
		{`url( "b" ) url('c')`, "b c"},
		{`@import "b"; @import 'c'`, "b c"},
		{`/* url(x) */ "url(x)" url(b)`, "b"},
		{`url(x"y) url(b)`, "b"},
		{`u\72l(b) xurl(x)`, "b"},
		{`url(\62 c\)d)`, "bc)d"},
		{`url(b`, "b"},
		{``, ""},
	} {
		var got []string
		styleReferences(test.css, func(start, end int) bool {
			got = append(got, cssUnescape(test.css[start:end]))
			return true
		})
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: got %q, want %q", test.css, s, test.want)
		}
	}
}

// A comment may continue in the next part of a style sheet.
func TestScanStyleInComment(t *testing.T) {
	for _, test := range []struct {
		css  string
		want int
	}{
		{`a{}`, -1}, {`/**/`, -1}, {`/*`, 0}, {`a/**/ /* b`, 6}, {`"/*`, -1},
	} {
		if got := scanStyle(test.css, func(start, end int) bool { return true }); got != test.want {
			t.Errorf("%s: comment at %d, want %d", test.css, got, test.want)
		}
	}
}

func TestCSSUnescape(t *testing.T) {
	in := []string{`a`, `\61`, `\000061b`, `\61 b`, "a\\\nb", "a\\\r\nb", `\"`, `\0`, `\110000`, `\`}
	want := []string{"a", "a", "ab", "ab", "ab", "ab", `"`, "\uFFFD", "\uFFFD", ""}
	var got []string
	for _, s := range in {
		got = append(got, cssUnescape(s))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
