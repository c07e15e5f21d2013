package markdown

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

// lines returns each link on a line, "a.href value", or "text value", with "!" before a
// value that is not a reference. It compares the offsets with the document.
func lines(t *testing.T, f *Finder, document string) (got []string, errs []error) {
	t.Helper()
	last := int64(-1)
	for l, err := range f.Read(strings.NewReader(document)) {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if l.Start < 0 || l.End > int64(len(document)) || document[l.Start:l.End] != l.Text {
			t.Errorf("%q is not at %d to %d", l.Text, l.Start, l.End)
		}
		if l.Start < last {
			t.Errorf("%q at %d comes after offset %d", l.Text, l.Start, last)
		}
		last = l.Start
		where := "text"
		if l.Element != "" {
			where = l.Element + "." + l.Attribute
		}
		refused := ""
		if l.Err != nil {
			refused = "!"
		}
		got = append(got, where+" "+refused+l.Value)
	}
	return got, errs
}

func TestRead(t *testing.T) {
	label := strings.Repeat("a", 999)
	for _, test := range []struct{ name, document, want string }{
		{"inline", "[a](../b.md) ![c](d.png 'title') [e](<f g>) [h]()", "a.href ../b.md|img.src d.png|a.href !f g|a.href "},
		{"image with an angle destination", "![a](<b.png>) ![c](<d e>)", "img.src b.png|img.src !d e"},
		{"parentheses", `[a](b(c)d) [e](f\)g) [h](i(j)`, "a.href b(c)d|a.href f)g"},
		{"escapes", `[a](b\_c\\d&amp;e&#x66;&copy=1&nosuch;)`, `a.href !b_c\d&ef&copy=1&nosuch;`},
		{"backslash at the end", "[a]: b\\", `a.href !b\`},
		{"no end after a backslash", "[a](b\\", ""},
		{"escape before a reference", `[a](b\&amp;c&#38;lt;)`, "a.href b&amp;c&lt;"},
		{"digits of a reference", "[a](&#x000041;) [b](&#x0000041;) [c](&#0000065;) [d](&#00000065;)", "a.href A|a.href &#x0000041;|a.href A|a.href &#00000065;"}, // CommonMark 0.31.2, 2.5
		{"IRI", "[a](é.md) [b](%C3%A9 'x')", "a.href %C3%A9.md|a.href %C3%A9"},
		{"image in link", "[![a](b.png)](c)", "img.src b.png|a.href c"},
		{"link in link", "[a [b](c) d](e)", "a.href c"},
		{"link after links in links", "[a [b](c) d](e) [f](g)", "a.href c|a.href g"},
		{"link in image", "![a [b](c) d](e)", "img.src e"},
		{"link in image with a label", "![a [b](c) d][e]\n\n[e]: f\n", "img.src f"}, // CommonMark 6.4
		{"autolinks", "<http://a/?b&amp;c\\d> <a@example.com> <a%41@example.com> <a:b> <about:blank>", `a.href !http://a/?b&c\d|a.href mailto:a@example.com|a.href mailto:a%2541@example.com|a.href about:blank`},
		{"definitions", "[A b] ![c][] [d](e)\n\n[a  B]: <x.md> \"title\"\n[C]: y.png\n[unused]:\n   z\n", "a.href e|a.href x.md|img.src y.png|a.href z"},
		{"definition of a link and an image", "![x][r] [y][r]\n\n[r]: http://a/\n", "a.href http://a/"},
		{"definition of an image and a link", "[y][r] ![x][r]\n\n[r]: http://a/\n", "a.href http://a/"},
		{"images with labels", "![x][r] ![y] ![z][] [w]\n\n[r]: a\n[y]: b\n[z]: c\n[w]: d\n", "img.src a|img.src b|img.src c|a.href d"},
		{"definitions before CRLF", "[a]: b\r\n[c]: d 'e'\r\n[f]: <g> \t\r\n", "a.href b|a.href d|a.href g"},
		{"punctuation in a destination", "[a](b!c) [d](!e)", "a.href b!c|a.href !e"},
		{"tags that do not end", "x <a href=b> <a c", "a.href b"},
		{"a tag that ends after a name", "x <a href=b> <a c ", "a.href b"},
		{"a tag without a value", "x <a c href=b> <a d= ", "a.href b"},
		{"longest label", "[" + label + "][] [" + label + "a]\n\n[" + label + "]: b\n[" + label + "a]: c\n", "a.href b"}, // CommonMark 0.31.2, 6.3
		{"label with more white space", "![a b] [a" + strings.Repeat(" ", 998) + "b]\n\n[a b]: c\n", "img.src c"},        // a label has at most 999 characters
		{"definition twice", "[a]: b\n[a]: c\n", "a.href b|a.href c"},
		{"no definition", "[a]: b c\n\n    [d]: e\n", ""},
		{"code", "`[a](b)` ``<http://c/>`` http://d/ `x\n\n    [e](f)\n\n```\n[g](h)\n```\n", "text http://d/"},
		{"raw HTML", "<p>x <a href='b&amp;c'>y</a>\n\nz <img srcset=\"d 1x, e 2x\"> `<a href=f>`\n\n<!-- <a href=g> -->\n", "a.href b&c|img.srcset d|img.srcset e"},
		{"base element", "<base href='http://x/'><a href=a>\n\n[b](c)\n", "a.href a|a.href c"},
		{"table", "| a | b |\n|---|--:|\n| [c](d\\|e) | ![f](g) |\n| [h|i](j) |\n", "a.href !d|e|img.src g"},
		{"cells of a table", "| [a](b) |\n|---|\n| [c](d) | [e](f) |\n[g\n](h)\n", "a.href b|a.href d"}, // GFM 4.10: "the excess is ignored"
		{"no delimiter row", "| [a\n| b](c) |\n", "a.href c"},
		{"not a table", "| a |\n|---|---|\n| [h|i](j) |\n", "a.href j"},
		{"quote and list", "> * [a\n>   b](c\n>   'd')\n> * <e@f.g>\n>\n> [h]: i\n", "a.href c|a.href mailto:e@f.g|a.href i"},
		{"HTML in a quote", "> <p>\n> <a\n>   href=b>\n", "a.href b"},
		{"headings", "# [a](b)\n\n[c](d)\n===\n", "a.href b|a.href d"},
		{"definition before a heading", "[a]: b\nc [a]\n---\n", "a.href b"},
		{"running text", "see http://a/?b&amp;c, **http://d/** and _https://e/_ or ftp://f/\\_g.", "text http://a/?b&c|text http://d/|text https://e/|text ftp://f/_g"},
		{"text in brackets", "[http://a/](http://b/) [http://c/] ![http://d/](e)", "a.href http://b/|text http://c/|img.src e"},
		{"line ends", "[a]:\r\nb\r[c](d)\r\r# e\r    [f](g)\r", "a.href b|a.href d"},
		{"running text with references", "see http&#58;//a/ and http&colon;//b/", "text http://a/|text http://b/"},
		{"an address in running text", "see http://[::1]/a now", "text http://[::1]/a"},
		{"parentheses that are not closed", "[a](b(c )", ""},
		{"a line ending in an angle destination", "[a](<b\rc>) [d](<e\nf>) [g](<h>)", "a.href h"}, // CommonMark 6.3, 2.1
		{"no space before a title", "[a](<b>\"c\") [d](<e> \"f\")", "a.href e"},
		{"no bracket before a label", "xa]: b\n\n[a]", ""},
		{"HTML without attributes", "<div>\n[a](b)\n</div>\n\n<style>\n@import \"c\";\n</style>\n", "style. c"},
		{"a style sheet with url()", "<style>\na{b:url(c)}\n</style>\n", "style. c"},
		{"the line that closes HTML", "<!-- a\n--> <a href=b>\n\n<?a\n?><a href=c>\n", "a.href b|a.href c"},
		{"text before a table", "[a](b)\nc | d\n--- | ---\n[e](f) | g\n", "a.href b|a.href f"},
		{"front matter", "---\ntitle: x\n---\n[a](b)\n", "a.href b"},
		{"NUL", "[a](b\x00c)", ""},
		{"DEL", "[a](b\x7Fc)", ""},
		{"CR in raw HTML", "<p>\n<a href='b\rc'>\n", "a.href !b\nc"},
		{"ill-formed UTF-8", "[a](\xFF)", "a.href !\xFF"},
		{"empty", "", ""},
	} {
		got, errs := lines(t, new(Finder), test.document)
		if s := strings.Join(got, "|"); s != test.want || len(errs) > 0 {
			t.Errorf("%s: got %q, want %q, errors %v", test.name, s, test.want, errs)
		}
	}
}

// The characters and lengths that CommonMark gives: 2.1 and 2.4 (punctuation), 2.5 (character references), 6.5 (schemes) and 6.6
// (attributes).
func TestCharacters(t *testing.T) {
	read := func(document, want string) {
		t.Helper()
		if got, errs := lines(t, new(Finder), document); strings.Join(got, "|") != want || len(errs) > 0 {
			t.Errorf("%q: got %q, want %q, errors %v", document, got, want, errs)
		}
	}
	read("[a](&eacute;&nGt;&semi;) [b](&notit;)", "a.href %C3%A9%E2%89%AB%E2%83%92;|a.href &notit;")
	for c := byte('!'); c <= '~'; c++ {
		value := `\` + string(c)
		if strings.IndexByte("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", c) >= 0 {
			value = string(c)
		}
		got, _ := lines(t, new(Finder), `[x](<a\`+string(c)+`b>)`)
		if len(got) != 1 || !strings.HasSuffix(got[0], "a"+value+"b") {
			t.Errorf("\\%c: got %q", c, got)
		}
	}
	for reference, want := range map[string]string{
		"&CounterClockwiseContourIntegral;": "∳", // the longest name of HTML
		"&#1234567;":                        "\uFFFD", "&#12345678;": "&#12345678;", "&#0000065;": "A", "&#00000065;": "&#00000065;",
		"&#x000041;": "A", "&#X000041;": "A", "&#x0000041;": "&#x0000041;", "&#0;": "\uFFFD", "&#xD800;": "\uFFFD", "&copyx;": "&copyx;", "&#;": "&#;", "&#x;": "&#x;", "&;": "&;",
	} {
		got, _ := lines(t, &Finder{Syntax: uri.RFC3987}, "[x](a"+reference+"b)")
		if len(got) != 1 || !strings.HasSuffix(got[0], "a"+want+"b") {
			t.Errorf("%s: got %q, want %q", reference, got, want)
		}
	}
	for _, c := range []string{" ", "\t", "é", "a", "1"} {
		read("[x](<a\\"+c+"b>)", "a.href !a\\"+c+"b") // 2.4: "Backslashes before other characters are treated as literal backslashes"
	}
	for _, c := range "\"'=<`" {
		read("x <a href=b"+string(c)+"c>", "") // not in an unquoted value
	}
	for _, c := range "!#$%&()*+,-./:;?@[]^_{|}~" {
		read("x <a title=b"+string(c)+"c href=d>", "a.href d")
	}
	for _, name := range []string{"b_c", "b.c", "b:c", "b-c", "b9", "_b", ":b"} {
		read("x <a "+name+"=c href=d>", "a.href d")
	}
	for _, name := range []string{"b!c", "b@c", "b*c", "-b", ".b", "9b", "é"} {
		read("x <a "+name+"=c href=d>", "")
	}
	for _, scheme := range []string{"ab", "a1", "a+", "a.", "a-", strings.Repeat("a", 32)} {
		read("<"+scheme+":b>", "a.href "+scheme+":b")
	}
	for _, scheme := range []string{"a", "1a", "+a", "a_", strings.Repeat("a", 33)} {
		read("<"+scheme+":b>", "")
	}
	label := strings.Repeat("a", 999) // 6.3: "at most 999 characters"
	read("["+label+"]\n\n["+label+"]: b", "a.href b")
	read("[a"+label+"]\n\n[a"+label+"]: b", "")
	read(strings.Repeat(">", 99)+" [a](b)", "a.href b") // the document is the first of 100 levels
	read(strings.Repeat("- ", 99)+"[a](b)", "a.href b")
	if _, errs := lines(t, new(Finder), strings.Repeat(">", 100)+" [a](b)"); len(errs) != 1 || !errors.Is(errs[0], links.ErrTooDeep) {
		t.Errorf("100 block quotes: %v", errs)
	}
}

func TestFinder(t *testing.T) {
	const document = "[a](b#c) [é](é) www.example.com <img src=d> x://y"
	for _, test := range []struct {
		finder Finder
		want   string
	}{
		{Finder{Base: links.Base{Retrieval: "http://h/i/j"}}, "http://h/i/b#c http://h/i/%C3%A9 http://h/i/d"},
		{Finder{Syntax: uri.RFC3987, Base: links.Base{Retrieval: "http://h/i/j"}}, "http://h/i/b#c http://h/i/é http://h/i/d"},
		{Finder{Syntax: uri.RFC1738, Base: links.Base{Retrieval: "http://h/"}}, ""},
		{Finder{ASCII: true, Base: links.Base{Retrieval: "http://h/i/j"}}, "http://h/i/b#c http://h/i/d"},
		{Finder{Abbreviated: true}, "http://www.example.com"},
		{Finder{Abbreviated: true, Base: links.Base{Retrieval: "http://h/i/j"}}, "http://h/i/b#c http://h/i/%C3%A9 http://h/i/d"},
		{Finder{Schemes: links.TheseSchemes("x")}, "x://y"},
	} {
		var got []string
		for l, err := range test.finder.Read(strings.NewReader(document)) {
			if target, targetErr := l.Target(); err == nil && targetErr == nil {
				got = append(got, target.String())
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%+v: got %q, want %q", test.finder, s, test.want)
		}
	}
	if got, _ := lines(t, &Finder{ASCII: true}, "[a](é) <img src=é>"); strings.Join(got, "|") != "a.href !é|img.src !é" {
		t.Errorf("ASCII: got %q", got)
	}
}

// A destination in angle brackets, and an autolink, have them as delimiter.
func TestDelimiters(t *testing.T) {
	for document, want := range map[string]links.Delimiter{
		"[a](b)": links.DelimiterAttribute, "![a](b)": links.DelimiterAttribute, "[a]: b": links.DelimiterAttribute,
		"[a](<b>)": links.DelimiterAngles, "![a](<b>)": links.DelimiterAngles, "[a]: <b>": links.DelimiterAngles,
		"<http://a/>": links.DelimiterAngles, "<a@b>": links.DelimiterAngles,
	} {
		n := 0
		for l := range new(Finder).Read(strings.NewReader(document)) {
			if n++; l.Delimiter != want {
				t.Errorf("%s: delimiter %v, want %v", document, l.Delimiter, want)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d links, want 1", document, n)
		}
	}
}

func TestEncodings(t *testing.T) {
	for _, test := range []struct {
		name, media, document string
		start                 int64
	}{
		{"UTF-8", "", "[a](é)", 4},
		{"byte order mark", "", "\uFEFF[a](é)", 7},
		{"charset", "text/markdown; charset=iso-8859-1", "[a](\xE9)", 4},
		{"UTF-16", "", "\xFF\xFE[\x00a\x00]\x00(\x00\xE9\x00)\x00", 4},
	} {
		n := 0
		for l, err := range (&Finder{Syntax: uri.RFC3987, ContentType: test.media}).Read(strings.NewReader(test.document)) {
			if n++; err != nil || l.Value != "é" || l.Text != "é" || l.Start != test.start || l.End != test.start+2 || l.Err != nil {
				t.Errorf("%s: %+v, %v", test.name, l, err)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d links", test.name, n)
		}
	}
}

// A document that is too deep or too long gives what can be read, and an error.
func TestLimits(t *testing.T) {
	deep := "[a](b)\n\n" + strings.Repeat("> ", 200) + "[c](d)\n\n[e](f)\n"
	got, errs := lines(t, new(Finder), deep)
	if fmt.Sprint(got) != "[a.href b a.href d a.href f]" || len(errs) != 1 || !errors.Is(errs[0], links.ErrTooDeep) {
		t.Errorf("deep: %q, %v", got, errs)
	}
	if at := linkstest.Faults(deep, errs); !strings.HasPrefix(at, ` at "> > `) {
		t.Error(at)
	}
	order := ""
	for l, err := range new(Finder).Read(strings.NewReader(deep)) {
		if order += l.Value; err != nil {
			order += "!" // after the links before the fault: see links.Error
		}
	}
	if order != "b!df" {
		t.Errorf("deep: order %s, want b!df", order)
	}
	got, errs = lines(t, &Finder{MaxDocument: 10}, "[a](b)\n\n[c](d)")
	if fmt.Sprint(got) != "[a.href b]" || len(errs) != 1 || !errors.Is(errs[0], links.ErrTooLong) {
		t.Errorf("long: %q, %v", got, errs)
	}
	if got, errs = lines(t, &Finder{MaxDocument: 6}, "[a](b)"); len(got) != 1 || errs != nil {
		t.Errorf("a document of the longest length: %q, errors %v", got, errs)
	}
	if got, _ = lines(t, &Finder{MaxDocument: 5}, "[a](b)"); len(got) > 0 {
		t.Errorf("5 of 6 bytes: %q", got)
	}
	_, errs = lines(t, new(Finder), "[a](b)\n\n> <base href='http://['>\n")
	if at := linkstest.Faults("[a](b)\n\n> <base href='http://['>\n", errs); !strings.HasPrefix(at, ` at "http://['>": base element: `) {
		t.Errorf("raw HTML:%s", at)
	}
	for _, n := range []int{33, 32} {
		got, _ = lines(t, new(Finder), "[a]("+strings.Repeat("(", n)+strings.Repeat(")", n)+")")
		if want := 33 - n; len(got) != want {
			t.Errorf("%d parentheses: %d links, want %d", n, len(got), want)
		}
	}
}

// Errors of values mask passwords.
func TestSecrets(t *testing.T) {
	linkstest.TestSecrets(t, new(Finder).Read, "[a](<http://me:secret@h/ x>)", "<base href='http://me:secret@[/'><a href=x>")
}

// TestCorpus compares the absolute destinations of a large document with what package
// links finds in the same text, and classifies the differences.
func TestCorpus(t *testing.T) {
	data, err := os.ReadFile(testenv.Data(t, "corpora", "text-markdown.txt"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	inText := map[int64]string{} // by their start
	for l := range links.Text(text) {
		inText[l.Start] = l.Value
	}
	found, agreed := 0, 0
	differences := map[string][]string{}
	for l, err := range new(Finder).Read(strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		if text[l.Start:l.End] != l.Text {
			t.Fatalf("%q is not at %d", l.Text, l.Start)
		}
		if _, absolute := l.Reference.URI(); l.Err != nil || !absolute {
			continue
		}
		found++
		other, ok := inText[l.Start]
		delete(inText, l.Start)
		switch {
		case ok && other == l.Value:
			agreed++
		case l.Assumed != "":
			differences["an address in angle brackets"] = append(differences["an address in angle brackets"], l.Value)
		case strings.Contains(l.Text, "&") || strings.Contains(l.Text, `\`):
			differences["decoded"] = append(differences["decoded"], l.Value+" "+other)
		case ok && strings.HasPrefix(l.Value, other):
			differences["longer than in text"] = append(differences["longer than in text"], l.Value+" "+other)
		case ok && strings.HasPrefix(other, l.Value):
			differences["shorter than in text"] = append(differences["shorter than in text"], l.Value+" "+other)
		default:
			differences["other"] = append(differences["other"], l.Value+" "+other)
		}
	}
	for _, value := range inText {
		differences["in text only"] = append(differences["in text only"], value)
	}
	for why, values := range differences {
		if slices.Sort(values); why == "other" || why == "in text only" {
			t.Errorf("%s: %q", why, values)
		}
		t.Logf("%s: %d, such as %q", why, len(values), values[:min(8, len(values))])
	}
	t.Logf("%d absolute references, %d the same in text", found, agreed)
}

// A reader who stops does not get another link.
func TestStop(t *testing.T) {
	s := linkstest.Stop{Name: "stop", Read: new(Finder).Read, Text: "[a](b) http://c/ http://d/\n\n<a href=e><a href=f>\n\n[g]: h\n"}
	if n := s.AsksAgain(); n > 0 {
		t.Errorf("asked again after %d", n)
	}
}

func FuzzRead(f *testing.F) {
	for _, h := range hostile {
		f.Add(h)
	}
	f.Add("> [a\n> b](c)\r\r<p\n>a=b>\n\n[x]: <y> 'z'\n| a |\n|-|\n| &#104;ttp://b |\n")
	f.Fuzz(func(t *testing.T, document string) {
		f := &Finder{Base: links.Base{Retrieval: "http://h/"}, MaxDocument: 1 << 16}
		for l, err := range f.Read(strings.NewReader(document)) {
			if err != nil || strings.HasPrefix(document, "\xFF\xFE") || strings.HasPrefix(document, "\xFE\xFF") || strings.Contains(document, "<?xml") {
				continue
			}
			if l.Start < 0 || l.Start > l.End || l.End > int64(len(document)) || document[l.Start:l.End] != l.Text {
				t.Fatalf("%q is not at %d to %d", l.Text, l.Start, l.End)
			}
			if l.Err == nil && l.Reference.String() != l.Value {
				t.Fatalf("%q read as %q", l.Value, l.Reference)
			}
			_, _ = l.Target()
		}
	})
}

// A document with an IRI as its base, and links in ASCII and others, has values of one syntax.
func TestOneSyntax(t *testing.T) {
	for _, x := range []uri.Syntax{uri.RFC3986, uri.RFC3987} {
		f := Finder{Syntax: x, Base: links.Base{Retrieval: "http://é/", Syntax: uri.RFC2396}}
		linkstest.TestSyntax(t, x, f.Read, "[a](a) [b](é) <http://h/é> http://h/é <a href=ü>\n\n<div><base href=é/><a href=a></div>\n")
	}
}

// Several goroutines may use a Finder after its fields are set.
func TestConcurrent(t *testing.T) {
	f := &Finder{Base: links.Base{Retrieval: "http://h/"}}
	linkstest.TestConcurrent(t, f.Read, "[a](b) <http://c/> http://d/ <a href=e>\n\n> [f]: g\n\n| [h](i) |\n|---|\n\n"+strings.Repeat(">", 200)+" [j](k)\n")
}

// An escape or a character reference in the authority of running text has a doubt, because whoever does not read the
// document as Markdown goes to another host. In destinations and autolinks it has none, because their ends are marked.
func TestDoubtOfEscapes(t *testing.T) {
	for document, want := range map[string]string{
		`http://a.example\@evil.example/`:       "http://a.example@evil.example/ scheme or authority changed",
		"http://a.example&#64;evil.example/":    "http://a.example@evil.example/ scheme or authority changed",
		"http://a.example&commat;evil.example/": "http://a.example@evil.example/ scheme or authority changed",
		`http://a\_b.example/`:                  "http://a_b.example/ scheme or authority changed",
		"http://a.example&#47;b":                "http://a.example/b scheme or authority changed",
		`x http\://a.example/`:                  "http://a.example/ scheme or authority changed",
		`http:\//a.example/`:                    "http://a.example/ scheme or authority changed",
		`"http://a.example\@evil.example/"`:     "http://a.example@evil.example/ scheme or authority changed",
		`http://a.example\/b`:                   "http://a.example/b ",
		`http://a.example\?b`:                   "http://a.example?b ",
		`http://a.example/\@b`:                  "http://a.example/@b ",
		"http://a.example?b&amp;c":              "http://a.example?b&c ",
		`http://a.example\.`:                    "http://a.example punctuation left out",
		`\_ http://a.example &amp;`:             "http://a.example ",
		`mailto:a\_b@c.example`:                 "mailto:a_b@c.example ",
		`<http://a.example&#64;evil.example/>`:  "http://a.example@evil.example/ ",
		`[a](http://a.example\@evil.example/)`:  "http://a.example@evil.example/ ",
	} {
		var got []string
		for l, err := range new(Finder).Read(strings.NewReader(document)) {
			if err != nil {
				t.Error(err)
			}
			got = append(got, l.Value+" "+l.Doubt.String())
		}
		if !slices.Equal(got, []string{want}) {
			t.Errorf("%s: got %q, want %q", document, got, want)
		}
	}
}

// An escape or a character reference in the scheme or the authority is read by Markdown alone. A "\" after the authority
// ends it for all readers.
func TestDecodesAuthority(t *testing.T) {
	for _, tt := range []struct {
		raw, text string
		want      bool
	}{
		{`http://a\_b`, "http://a_b", true}, {`http://a&amp;b/c`, "http://a&b/c", true}, {`http\://a`, "http://a", true}, {`http:\/\/a`, "http://a", true},
		{"http://a/b", "http://a/b", false}, {`http://a/\_b`, "http://a/_b", false}, {`http://a?\_b`, "http://a?_b", false}, {`http://a#\_b`, "http://a#_b", false},
		{`http://a\/b`, "http://a/b", false}, {`http://a\?b`, "http://a?b", false}, {`mailto:a\_b`, "mailto:a_b", false},
	} {
		if got := decodesAuthority(tt.raw, tt.text); got != tt.want {
			t.Errorf("%s as %s: %v, want %v", tt.raw, tt.text, got, tt.want)
		}
	}
}
