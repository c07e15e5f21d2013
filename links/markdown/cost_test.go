package markdown

import (
	"strings"
	"testing"

	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/links"
)

// hostile are texts that make parsers of Markdown slow if they are repeated.
var hostile = []string{
	"[", "]", "](", "<", "![", "[]", "[a](", "[a](b", "[a](<b", "[a](b ", "[a](b (", `[a](b "`, "[a](b 'c", "[a](b)", "![a](b)", "[a [b](c)](d)",
	"[a][", "[a][b", "[x]", "[x][", "[[x]]", "[a]: ", "[a]: b\n", "[a]: b\n\n", "[a]: <b\n", "[a]: b 'c\n", "[a", "`", "`a``b```c", "``` `` ", "`a\n",
	"<a", "<a ", "<a b=", "<a b='", `<a b="`, "<a b=c>", "<a href=b>", "<a\n", "<!--", "<!-", "<?", "<!A", "<![CDATA[", "</a", "<a@", "<a@b.", "<http:", "\\", "\\\\[",
	"&", "&#", "&a", "&amp;", "> ", ">", "- ", "1. ", "* a\n", "- a\n\n", "-\n", "\n", " ", "\t", "    a\n", "|", "|a", "|-", "|a|\n|-|\n", "#", "# a\n", "a\n", "a\n\n",
	"~~~\n", "***\n", "=\n", "a\n=\n", "<div>\n", "<div>\n\n", "<div a=b>\n\n", "<pre>\n", "<!--\n\n", "(", "[a](((", "a)", "http://a ", "http://a\n", `"http://a `, "a@b.c ", "&#104;ttp://a\\", "\x00", "\xFF",
}

// Time is linear in the length of the document.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	f := &Finder{Base: links.Base{Retrieval: "http://h/"}}
	arounds := []string{"[x]: y\n\n", "|a|\n|-|\n", "> - 1. ", strings.Repeat("- ", 200), "["}
	for i, h := range hostile {
		after := append([]string{""}, arounds...)
		if !testenv.Long() {
			after = []string{"", arounds[i%len(arounds)]}
		}
		for _, around := range after {
			err := growth.Check(1<<12, growth.Text(around, h, ""), func(s string) {
				for range f.Read(strings.NewReader(s)) {
				}
			})
			if err != nil {
				t.Errorf("%q after %.20q: %v", h, around, err)
			}
		}
	}
}

func BenchmarkRead(b *testing.B) {
	document := strings.Repeat("## A title\n\nSome text of ordinary length, with **bold** words and `code`.\n\n* [a link](../a/path?x=1&amp;y=2 \"a title\") - and text\n* ![an image](image.png), <https://example.com/>\n\n", 1000)
	f := &Finder{Base: links.Base{Retrieval: "http://example.com/"}}
	b.SetBytes(int64(len(document)))
	b.ReportAllocs()
	for b.Loop() {
		for range f.Read(strings.NewReader(document)) {
		}
	}
}
