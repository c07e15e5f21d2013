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
		{`\url(b)`, "b"},
		{`\000075 \000072 \00006C (b)`, "b"},
		{"\\000055\r\n\\000052\r\n\\00004c\r\n(b)", "b"}, // "\r\n" is one white space (CSS Syntax, 3.3)
		{"@\\000069\r\n\\00006D\r\n\\000070\r\n\\00006f\r\n\\000072\r\n\\000074\r\n 'b'", "b"},
		{`x-url(x) -url(x) _url(x) 9url(x) éurl(x) Ѐurl(x) url\0028x) url (x)`, ""}, // names other than url
		{`;url(b) :url(c) ,url(d) (url(e) {url(f) +url(g) /url(h)`, "b c d e f g h"},
		{`@import x "y"; @importx "y"; @import "b"`, "b"},
		{`url(b`, "b"},
		{"@import \"b\n; a{x:url(c)}", "c"}, // a line break ends a string, which is no reference
		{"@import \"b\r; a{x:url(c)}", "c"},
		{"@import \"b\f; a{x:url(c)}", "c"},
		{"@import \"b\v\"; a{x:url(c)}", "b\v c"},
		{`@import "b" "x"; @import url(c) "x"; @import #x "x"; @import ; "x"; @import/**/"d"`, "b c d"},
		{`/*/url(x)*/url(b)/**/url(c)`, "b c"},
		{"a\"url(x)\" \\\nurl(b)", "b"}, // a backslash before a line break is no escape (CSS Syntax, 4.3.8)
		{"a\\\nurl(b)", "b"},
		{`url( b ) url(c) \`, "b c"},
		{`url(x'y)url(b)url(x(y)url(c)url(x y)url(d)url(x y\)url(x) url(e)`, "b c d e"}, // bad urls (CSS Syntax, 4.3.14)
		{`url(x y`, ""},
		{`url(b `, "b"}, // the end of the style sheet closes a url (CSS Syntax, 4.3.6)
		{`url(b) url( `, "b "},
		{`url(b) url(`, "b "},
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
		asked := 0
		styleReferences(test.css, func(start, end int) bool {
			asked++
			return false
		})
		if asked > 1 {
			t.Errorf("%s: does not stop", test.css)
		}
	}
}

// A comment may continue in the next part of a style sheet.
func TestScanStyleInComment(t *testing.T) {
	for _, test := range []struct {
		css  string
		want int
	}{
		{`a{}`, -1}, {`/**/`, -1}, {`/*`, 0}, {`a/**/ /* b`, 6}, {`"/*`, -1}, {`url(\`, -1},
	} {
		if got := scanStyle(test.css, func(start, end int) bool { return true }); got != test.want {
			t.Errorf("%s: comment at %d, want %d", test.css, got, test.want)
		}
	}
}

func TestCSSUnescape(t *testing.T) {
	in := []string{`a`, `\61`, `\000061b`, `\61 b`, "a\\\nb", "a\\\r\nb", `\"`, `\0`, `\110000`, `\`, "\\61\r\nb", "\\61\r\n\nb", "\\61\n\tb", `\0000611`, `\10FFFF`, `\D800`, `\g`,
		"\\61\tb", "\\61\fb", "\\61\rb", "a\\\r"}
	want := []string{"a", "a", "ab", "ab", "ab", "ab", `"`, "\uFFFD", "\uFFFD", "", "ab", "a\nb", "a\tb", "a1", "\U0010FFFF", "\uFFFD", "g",
		"ab", "ab", "ab", "a"}
	var got []string
	for _, s := range in {
		got = append(got, cssUnescape(s))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
