package html

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/net/html"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/lenient"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/fault"
	"github.com/uriform/uri/links/internal/linkstest"
	"github.com/uriform/uri/whatwg"
)

func readAll(t *testing.T, f *Finder, document string) (found []links.Link, errs []error) {
	t.Helper()
	for l, err := range f.Read(strings.NewReader(document)) {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		found = append(found, l)
	}
	return found, errs
}

// describe returns a line for a link: element, attribute, value, and target if it differs.
func describe(l links.Link) string {
	s := fmt.Sprintf("%s %s %s", l.Element, l.Attribute, l.Value)
	if target, err := l.Target(); err == nil && target.String() != l.Value {
		s += " -> " + target.String()
	}
	if l.Err != nil {
		s += " !"
	}
	return s
}

// The page of RFC 2396, appendix D, and RFC 1808, section 10, word for word.
func TestAppendixD(t *testing.T) {
	const document = `      <!doctype html public "-//IETF//DTD HTML//EN">
      <HTML><HEAD>
      <TITLE>An example HTML document</TITLE>
      <BASE href="http://www.ics.uci.edu/Test/a/b/c">
      </HEAD><BODY>
      ... <A href="../x">a hypertext anchor</A> ...
      </BODY></HTML>
`
	// "regardless of the context in which the example document was obtained"
	for _, retrieval := range []string{"", "http://elsewhere.example/d/e"} {
		found, errs := readAll(t, &Finder{Base: links.Base{Retrieval: retrieval}}, document)
		if len(errs) > 0 || len(found) != 1 {
			t.Fatalf("%d links, errors %v", len(found), errs)
		}
		l := found[0]
		target, err := l.Target()
		if err != nil || target.String() != "http://www.ics.uci.edu/Test/a/x" {
			t.Errorf("target %q, %v", target, err)
		}
		if l.Element != "a" || l.Attribute != "href" || l.Text != "../x" || document[l.Start:l.End] != "../x" || l.Delimiter != links.DelimiterAttribute {
			t.Errorf("%+v", l)
		}
	}
}

// Which sources give the base URI, and to which references it applies.
func TestBaseElement(t *testing.T) {
	for _, test := range []struct {
		name     string
		base     links.Base
		media    string
		document string
		want     string // the target of the last link
		broken   bool   // the base element is an error
	}{
		{"no base at all", links.Base{}, "", `<a href=x>`, "", false},
		{"retrieval", links.Base{Retrieval: "http://r/d/"}, "", `<a href=x>`, "http://r/d/x", false},
		{"default", links.Base{Default: "http://d/"}, "", `<a href=x>`, "http://d/x", false},
		{"encapsulating before retrieval", links.Base{Encapsulating: "http://e/", Retrieval: "http://r/"}, "", `<a href=x>`, "http://e/x", false},
		{"content before all", links.Base{Encapsulating: "http://e/", Retrieval: "http://r/", Default: "http://d/"}, "", `<base href="http://c/"><a href=x>`, "http://c/x", false},
		{"relative base", links.Base{Retrieval: "http://r/a/b/c"}, "", `<base href="../d/"><a href=x>`, "http://r/a/d/x", false},
		{"relative base, nothing after it", links.Base{}, "", `<base href="../d/"><a href=x>`, "", true},
		{"rooted base, nothing after it", links.Base{}, "", `<base href="/d/"><a href=x>`, "", true},
		{"network-path base", links.Base{Retrieval: "https://r/a"}, "", `<base href="//c/e/"><a href=x>`, "https://c/e/x", false},
		{"base with fragment", links.Base{}, "", `<base href="http://c/e#f"><a href=>`, "http://c/e", false},
		{"only the first href", links.Base{}, "", `<base href="http://c/"><base href="http://d/"><a href=x>`, "http://c/x", false},
		{"base without href first", links.Base{}, "", `<base target=y><base href="http://c/"><a href=x>`, "http://c/x", false},
		{"empty base", links.Base{Retrieval: "http://r/a/b"}, "", `<base href=""><a href=x>`, "http://r/a/x", false},
		{"no URI in base", links.Base{Retrieval: "http://r/a/b"}, "", `<base href="http://["><a href=x>`, "http://r/a/x", true},
		{"JavaScript in base", links.Base{Retrieval: "http://r/a/b"}, "", `<base href="JavaScript:x"><a href=x>`, "http://r/a/x", false},
		{"data in base", links.Base{Retrieval: "http://r/a/b"}, "", `<base href="data:,x"><a href=x>`, "http://r/a/x", false},
		{"DATA in base", links.Base{Retrieval: "http://r/a/b"}, "", `<base href="DATA:,x"><a href=x>`, "http://r/a/x", false},
		{"base after a link", links.Base{Retrieval: "http://r/"}, "", `<base href="http://c/"><link href=x>`, "http://c/x", false},
		{"content base of a message", links.Base{Content: "http://m/e/", Retrieval: "http://r/"}, "", `<a href=x>`, "http://m/e/x", false},
		{"base element within it", links.Base{Content: "http://m/e/", Retrieval: "http://r/"}, "", `<base href=f/><a href=x>`, "http://m/e/f/x", false},
		{"opaque base", links.Base{Retrieval: "mailto:a@b"}, "", `<a href="#x">`, "mailto:a@b#x", false},
		{"codebase in HTML", links.Base{Retrieval: "http://r/"}, "", `<object codebase="http://o/" data=x>`, "http://o/x", false},
		{"xml:base in XML", links.Base{Retrieval: "http://r/a/"}, "application/xhtml+xml", `<p xml:base="b/"><a href="x"/></p>`, "http://r/a/b/x", false},
		{"xml:base on the element", links.Base{Retrieval: "http://r/a/"}, "image/svg+xml", `<a xml:base="b/" href="x"/>`, "http://r/a/b/x", false},
		{"xml:base nests", links.Base{Retrieval: "http://r/a/"}, "text/xml", `<p xml:base="b/"><q xml:base="c/"><a href="x"/></q></p>`, "http://r/a/b/c/x", false},
		{"xml:base ends", links.Base{Retrieval: "http://r/a/"}, "text/xml", `<r><p xml:base="b/"><q/></p><a href="x"/></r>`, "http://r/a/x", false},
		{"xml:base with fragment", links.Base{Retrieval: "http://r/a/"}, "text/xml", `<p xml:base="b/#f"><a href=""/></p>`, "http://r/a/b/", false},
		{"an entity in xml:base", links.Base{Retrieval: "http://r/a/"}, "text/xml", `<p xml:base="&h;b/"><a href="x"/></p>`, "http://r/a/x", false},
		{"IRI under a URI base", links.Base{Retrieval: "http://r/a/"}, "", `<a href="é">`, "http://r/a/%C3%A9", false},
		{"URI under an IRI base", links.Base{Retrieval: "http://r/é/"}, "", `<a href="x">`, "http://r/%C3%A9/x", false},
	} {
		found, errs := readAll(t, &Finder{Base: test.base, ContentType: test.media}, test.document)
		if len(found) == 0 || (len(errs) > 0) != test.broken {
			t.Errorf("%s: %d links, errors %v", test.name, len(found), errs)
			continue
		}
		if _, relative := errors.AsType[*links.RelativeBaseError](errors.Join(errs...)); relative {
			// TestRelativeBase
		} else if test.broken && !strings.Contains(errs[0].Error(), "base element: ") {
			t.Errorf("%s: error %v, want one of the base element", test.name, errs[0])
		}
		l := found[len(found)-1]
		target, err := l.Target()
		if target.String() != test.want || (err != nil) != (test.want == "") {
			t.Errorf("%s: target %q, want %q, error %v", test.name, target, test.want, err)
		}
		if strings.Contains(l.Base.String(), "#") { // RFC 3986, 5.1
			t.Errorf("%s: base %s", test.name, l.Base)
		}
		if test.want == "" && !errors.Is(err, links.ErrNoBase) {
			t.Errorf("%s: error %v", test.name, err)
		}
	}
}

// Without the URI of a page, references are resolved against the path of its base element (RFC 3986, 5.2).
func TestRelativeBase(t *testing.T) {
	for _, test := range []struct{ base, href, want string }{
		{"/", "main.js", "/main.js"},
		{"/d/e?q#f", "x", "/d/x"},
		{"/d/e?q#f", "", "/d/e?q"},
		{"/d/e?q#f", "#x", "/d/e?q#x"},
		{"/d/e/", "../x?y", "/d/x?y"},
		{"/d/", "../../x", "/x"},
		{"/d/", "/x", "/x"},
		{"/d/", "//h/x", "//h/x"},
		{"/d/", "mailto:a@b", "mailto:a@b"},
		{"/d/", "/.//x", "/.//x"}, // not the authority x
		{"/d/", "..//x", "/.//x"},
		{"/é/", "x", "/%C3%A9/x"},
		// What is before "d/" is not known.
		{"d/", "x", "d/x"},
		{"d/", "../../x", "d/../../x"},
		{"d/e?q#f", "", "d/e?q"},
		{"d/", "/x", "/x"},
		{"d/", "//h/x", "//h/x"},
		{"d/", "mailto:a@b", "mailto:a@b"},
		{"..", "x", "../x"},
		{"?q", "x", "x"},
		{"?q", "#x", "?q#x"},
		{"//h/d/", "x", "//h/d/x"},
	} {
		for _, browser := range []bool{false, true} {
			for _, document := range []string{"<base href='" + test.base + "'><a href='" + test.href + "'>", "<head><link href='" + test.href + "'><base href='" + test.base + "'></head>"} {
				found, errs := readAll(t, &Finder{Browser: browser}, document)
				if len(found) != 1 || len(errs) != 1 || found[0].Value != test.want || found[0].Reference.String() != test.want || !found[0].Base.IsZero() {
					t.Errorf("%s: got %+v, %v, want %s", document, found, errs, test.want)
				}
				if _, ok := errors.AsType[*links.RelativeBaseError](errors.Join(errs...)); !ok {
					t.Errorf("%s: got %v", document, errs)
				}
			}
		}
	}
	for _, base := range []string{"http:", "//["} {
		found, errs := readAll(t, &Finder{}, "<base href='"+base+"'><a href=x>")
		if _, ok := errors.AsType[*links.RelativeBaseError](errors.Join(errs...)); ok || len(found) != 1 || found[0].Value != "x" {
			t.Errorf("%s: got %v, %v", base, found, errs)
		}
	}
}

// A browser reads a relative reference in the same way whatever the URL of the page is: the URL Standard, 4.4.
func TestClean(t *testing.T) {
	for value, want := range map[string]string{
		"a": "a", " /a\nb\t": "/ab", `\a\b?\#\`: "/a/b?%5C#%5C", "a b|": "a%20b%7C", "%": "%25", `\\h\x`: "//h/x", "é": "%C3%A9", "?\na": "?a",
		"//h?@e/a b": "//h/?@e/a%20b",
	} {
		if got := Clean(value); got != want {
			t.Errorf("%q: got %s, want %s", value, got, want)
		}
		base, err := whatwg.Parse("http://base.example/d/e")
		if err != nil {
			t.Fatal(err)
		}
		u, err := base.Parse(value)
		cleaned, cleanedErr := base.Parse(Clean(value))
		// Browsers keep "\\" and "|" in a query or a path, and a single "%".
		if err != nil || cleanedErr != nil || lenient.Encode(uri.RFC3986, u.Href()) != cleaned.Href() {
			t.Errorf("%q: a browser reads %s, %v; after Clean %s, %v", value, u.Href(), err, cleaned.Href(), cleanedErr)
		}
	}
}

// Encode encodes nothing if RFC 1738 and RFC 1808 would find another host in the URI.
func TestEncodeHost(t *testing.T) {
	for s, want := range map[string]string{
		"x://h?@e/a|b": "x://h?@e/a|b", "x://h?a=@e/a|b": "x://h?a=@e/a|b", "x://h/?@e/a|b": "x://h/?@e/a%7Cb", "http://h?@e/a|b": "http://h/?@e/a%7Cb",
	} {
		u, err := whatwg.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := Encode(u); got != want {
			t.Errorf("%s: got %s, want %s", s, got, want)
		}
	}
}

// References in a head are resolved against a base element after them.
func TestBaseElementBehind(t *testing.T) {
	targets := func(f *Finder, document string) string {
		f.Base = links.Base{Retrieval: "http://r/"}
		found, _ := readAll(t, f, document)
		var lines []string
		for _, l := range found {
			lines = append(lines, describe(l))
		}
		return strings.Join(lines, "\n")
	}
	const base = `<base href="http://c/d/">`
	const before, after = "link href a -> http://c/d/a\n", "link href a -> http://r/a\n"
	for _, test := range []struct{ document, want string }{
		{`<html manifest=m><head><link href=a>` + base + `<link href=b></head><body><a href=e><base href="http://x/">`,
			"html manifest m -> http://r/m\n" + before + "link href b -> http://c/d/b\na href e -> http://c/d/e"},
		{`<head><link href=a></head>` + base + `<link href=b>`, after + "link href b -> http://c/d/b"},
	} {
		if got := targets(new(Finder), test.document); got != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.document, got, test.want)
		}
	}
	// The elements that do not end a head (HTML, 13.2.6.4.4), and others.
	for names, want := range map[string]string{
		"html head basefont bgsound link meta noframes noscript script style template title": before,
		"body p a svg div header section textarea iframe hr":                                 after,
	} {
		for _, name := range strings.Fields(names) {
			open, end := "<"+name+">", "</"+name+">"
			if name == "head" {
				end = ""
			}
			if got := targets(new(Finder), "<link href=a>"+open+end+base+"<link href=b>"); got != want+"link href b -> http://c/d/b" {
				t.Errorf("%s: got\n%s", open, got)
			}
		}
	}
	// At a limit of their number, or of the bytes of their texts and values, they are not held back longer.
	for _, test := range []struct {
		before string
		finder Finder
		want   string
	}{
		{strings.Repeat("<link href=a>", 4095), Finder{}, before},
		{strings.Repeat("<link href=a>", 4096), Finder{}, after},
		{"<link href=a><link href=" + strings.Repeat("x", 511) + ">", Finder{MaxToken: 1 << 10}, before},
		{"<link href=a><link href=" + strings.Repeat("x", 512) + ">", Finder{MaxToken: 1 << 10}, after},
	} {
		if got := targets(&test.finder, test.before+base); !strings.HasPrefix(got, test.want) {
			t.Errorf("%.60s… of %d bytes: got %.60s…", test.before, len(test.before), got)
		}
	}
}

// xml:base is relative to the base around its element (XML Base, 4.3).
func TestXMLBaseIsRelativeToOuter(t *testing.T) {
	f := &Finder{ContentType: "application/xml", Base: links.Base{Retrieval: "http://h/d/"}}
	want := "xml:base http://h/d/x/\nhref http://h/d/x/1\nxml:base http://h/d/x/y/\nhref http://h/d/x/y/2\nhref http://h/d/x/3\n"
	var got strings.Builder
	for l, err := range f.Read(strings.NewReader(`<r xml:base="x/"><a href="1"/><b xml:base="y/" href="2"/><a href="3"/></r>`)) {
		if err != nil {
			t.Fatal(err)
		}
		u, err := l.Target()
		if err != nil {
			t.Fatal(err)
		}
		got.WriteString(l.Attribute + " " + u.String() + "\n")
	}
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
}

// A base that is too long is an error, because every target would be as long.
func TestLongBase(t *testing.T) {
	fits := "http://h/" + strings.Repeat("a", 64<<10-len("http://h/")-1) + "/"
	long := strings.TrimSuffix(fits, "/") + "a/"
	for _, test := range []struct{ media, page, want string }{
		{"text/html", `<base href="` + long + `"><a href=x>`, "http://r/x"},
		{"application/xml", `<r xml:base="` + long + `"><a href="x"/></r>`, "http://r/x"},
		{"text/html", `<base href="` + fits + `"><a href=x>`, fits + "x"},
		{"application/xml", `<r xml:base="` + fits + `"><a href="x"/></r>`, fits + "x"},
	} {
		f := &Finder{ContentType: test.media, Base: links.Base{Retrieval: "http://r/"}}
		var last string
		var failed error
		for l, err := range f.Read(strings.NewReader(test.page)) {
			if err != nil {
				failed = err
				continue
			}
			u, err := l.Target()
			if err != nil {
				t.Fatal(err)
			}
			last = u.String()
		}
		if last != test.want {
			t.Errorf("%s: %.40q, want %.40q", test.media, last, test.want)
		}
		if strings.HasPrefix(test.want, fits) {
			if failed != nil {
				t.Errorf("%s: error %v", test.media, failed)
			}
			continue
		}
		var e *links.Error
		if !errors.As(failed, &e) || !errors.Is(failed, links.ErrTooLong) || e.Offset() != int64(strings.Index(test.page, long)) {
			t.Errorf("%s: error %v, want %v at the value", test.media, failed, links.ErrTooLong)
		}
	}
}

func TestHostileHTML(t *testing.T) {
	const n = 3 << 20
	long := strings.Repeat("x", n)
	f := &Finder{MaxToken: 1 << 20}
	for _, test := range []struct {
		name, document string
		want           string
		errors         int
	}{
		{"a base of 3 MB", `<a href=a><base href="http://` + long + `"><a href=b>`, "a b", 1},
		{"a tag that does not end", `<a href=a><p title="` + long, "a", 1},
		{"a comment of 3 MB", `<a href=a><!--` + long + `<a href=x>--><a href=b>`, "a b", 0},
		{"a comment of 3 MB with two hyphens", `<a href=a><!--` + long + `--<a href=x>--><a href=b>`, "a b", 0},
		{"a comment whose end is cut", `<a href=a><!--` + long[:1<<20-len("<!--")+32<<10-1] + `--><a href=b>`, "a b", 0},
		{"a comment whose end is cut later", `<a href=a><!--` + long[:1<<20-len("<!--")+32<<10-2] + `--><a href=b>`, "a b", 0},
		{"a large tag after a comment of 3 MB", `<a href=a><!--` + long + `--><p x="` + long[:1<<17] + `"><a href=b>`, "a b", 0},
		{"a bogus comment of 3 MB", `<a href=a><!x` + long + `><a href=b>`, "a b", 0},
		{"a comment that does not end", `<a href=a><!--` + long + `<a href=x>`, "a", 0},
		{"text of 3 MB", `<a href=a>` + long + `<a href=b>`, "a b", 0},
		{"a script of 3 MB", `<a href=a><script>` + long + `"<a href=x>"</script><a href=b>`, "a b", 0},
		{"a style sheet of 3 MB", `<style>p{x:url(a)}/*` + long + `url(x)*/p{y:url(c)}</style><a href=b>`, "a c b", 1},
		{"a style sheet cut in a comment", `<style>/*` + long[:1<<20-len("/*")] + `</style><style>p{y:url(c)}</style><a href=b>`, "c b", 1},
		{"a style sheet cut in a reference", `<style>` + long[:1<<20-len(" url(abc")] + ` url(abcd)</style><a href=b>`, "b", 1},
		{"a large style tag", `<style>"<"</style><style x="` + long[:1<<17] + `">url(b)</style>`, "b", 0},
		{"two style sheets of 3 MB", `<style>p{x:url(a` + long + `)}</style><style>` + long + `</style><a href=b>`, "b", 2},
		{"a comment cut before its last character", `<style>` + long[:1<<20-len("/* **")] + `/* **/p{y:url(c)}</style>`, "c", 1},
		{"a comment cut before a slash", `<style>` + long[:1<<20-len("/* x")] + `/* x/p{x:url(x)}*/p{y:url(c)}</style>`, "c", 1},
		{"a comment cut after an asterisk", `<style>` + long[:1<<20-len("/* *")] + `/* * p{x:url(x)}*/p{y:url(c)}</style>`, "c", 1},
		{"NULs", "<a href=a>\x00<a\x00 href=b><a href=c>", "a b c", 0},
		{"a large script tag", `<a href=a><script x="` + long[:1<<17] + `">"<a href=x>"</script><a href=b>`, "a b", 0},
		{"a large tag", `<a href=a><p x="` + long[:1<<17] + `" style="background:url(b)"><a href=c>`, "a b c", 0},
		{"many attributes", `<p ` + strings.Repeat("a=b ", 1<<16) + `><a href=a>`, "a", 0},
		{"many names", `<p href=a ` + strings.Repeat("href=b ", 1<<14) + `><a href=c>`, "a c", 0},
	} {
		found, errs := readAll(t, f, test.document)
		var got []string
		for _, l := range found {
			if len(l.Value) < 10 {
				got = append(got, l.Value)
			}
			if test.document[l.Start:l.End] != l.Text {
				t.Errorf("%s: %.20q is not at %d", test.name, l.Text, l.Start)
			}
		}
		if strings.Join(got, " ") != test.want || len(errs) != test.errors {
			t.Errorf("%s: %q, %d errors: %v", test.name, got, len(errs), errs)
		}
		for _, err := range errs {
			var e *links.Error
			if !errors.As(err, &e) || !errors.Is(err, links.ErrTooLong) {
				t.Errorf("%s: %v", test.name, err)
			}
		}
	}
	// Many image candidates make many links, but do not need much memory.
	count := 0
	for range f.Read(strings.NewReader(`<img srcset="` + strings.Repeat("a ,", 300000) + `">`)) {
		count++
	}
	if count != 300000 {
		t.Errorf("%d candidates", count)
	}
}

// A style sheet that is too long does not change the regions and scopes around it.
func TestLongStyleWithin(t *testing.T) {
	long := strings.Repeat("x", 5000)
	for _, test := range []struct{ media, document, want string }{
		{"text/xml", `<r><p xml:base="b/"><style>` + long + `</style></p><a href="x"/></r>`, "http://r/x"},
		{"text/xml", `<r><p xml:base="b/"><style>` + long + `</style><a href="x"/></p></r>`, "http://r/b/x"},
		{"", `<svg><style>` + long + `</style></svg><base href="http://b/"><a href=x>`, "http://b/x"},
		{"", `<svg><style>` + long + `</style></style><base href="http://b/"></svg><a href=x>`, "http://r/x"},
		{"", `<math><annotation-xml><style>` + long + `</style><svg><desc><base href="http://b/"></desc></svg><a href=x>`, "http://b/x"},
		{"", `<svg><g><style x="` + strings.Repeat(long, 20) + `"></style></g><base href="http://b/"></svg><a href=x>`, "http://r/x"},
	} {
		f := &Finder{ContentType: test.media, MaxToken: 1 << 10, Base: links.Base{Retrieval: "http://r/"}}
		if strings.Contains(test.document, "style x=") {
			f.MaxToken = 0
		}
		if got := lastTarget(t, f, test.document); got != test.want {
			t.Errorf("%.40s: %s, want %s", test.document, got, test.want)
		}
	}
}

// A limit may cut raw text at each byte before, in and after its end tag.
func TestCutRawText(t *testing.T) {
	f := &Finder{MaxToken: 1 << 10}
	for _, name := range strings.Fields("iframe noembed noframes script style textarea title xmp plaintext") {
		want := "a b"
		if name == "plaintext" {
			want = "a"
		}
		for n := 1<<10 - 30; n < 1<<10+2; n++ {
			document := `<a href=a><` + name + `>` + strings.Repeat("y", n) + `<a href=x></` + name + `><a href=b>`
			found, _ := readAll(t, f, document)
			var got []string
			for _, l := range found {
				got = append(got, l.Value)
				if document[l.Start:l.End] != l.Text {
					t.Errorf("%s, %d bytes: %q is not at %d", name, n, l.Text, l.Start)
				}
			}
			if s := strings.Join(got, " "); s != want {
				t.Errorf("%s, %d bytes: got %q, want %q", name, n, s, want)
				break
			}
		}
	}
}

// The nesting of elements with xml:base is limited.
func TestDeepXMLBase(t *testing.T) {
	for n, want := range map[int]int{1024: 0, 1025: 1, 1026: 2} {
		document := strings.Repeat(`<p xml:base="b/">`, n)
		_, errs := readAll(t, &Finder{ContentType: "text/xml", Base: links.Base{Retrieval: "http://r/"}}, document)
		if len(errs) != want || len(errs) > 0 && !errors.Is(errs[0], links.ErrTooDeep) {
			t.Errorf("%d elements: errors %v, want %d", n, errs, want)
		}
	}
}

// An error of the reader follows the references before it.
func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	for _, document := range []string{`<a href=a>`, `<link href=a>`, `<a href=a><!--` + strings.Repeat("x", 2000), `<a href=a><script>` + strings.Repeat("x", 2000)} {
		n, failed := 0, error(nil)
		for _, err := range (&Finder{MaxToken: 1 << 10}).Read(io.MultiReader(strings.NewReader(document), iotest.ErrReader(broken))) {
			if n++; err != nil {
				failed = err
			}
		}
		var e *links.Error
		if n != 2 || !errors.Is(failed, broken) || !errors.As(failed, &e) || e.Offset() != int64(len(document)) {
			t.Errorf("%.30s: %d results, error %v", document, n, failed)
		}
	}
}

// Values of real pages: all valid values are found, at their offsets.
func TestHTMLReferences(t *testing.T) {
	data, err := os.ReadFile(testenv.Data(t, "corpora", "html-references.txt"))
	if err != nil {
		t.Fatal(err)
	}
	values := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	var b strings.Builder
	for _, v := range values {
		b.WriteString(`<a href="` + html.EscapeString(v) + `">x</a>` + "\n")
	}
	document := b.String()
	i, valid := 0, 0
	for l, err := range (&Finder{Syntax: uri.RFC3987, Base: links.Base{Retrieval: "http://h/"}}).Read(strings.NewReader(document)) {
		if err != nil {
			t.Fatal(err)
		}
		if want := strings.Trim(values[i], " \t\n\f\r"); l.Value != want {
			t.Fatalf("%q read as %q", want, l.Value)
		}
		if document[l.Start:l.End] != l.Text {
			t.Fatalf("%q is not at %d", l.Text, l.Start)
		}
		if l.Err == nil {
			valid++
			if _, err := l.Target(); err != nil {
				t.Errorf("%q: %v", l.Value, err)
			}
		}
		i++
	}
	// 15,659 lines are IRI-references (README of the corpus). The corpus counts white
	// space at the ends of a value; Read removes it.
	if i != len(values) || valid < 15659 {
		t.Errorf("%d of %d values, %d valid, want at least 15659", i, len(values), valid)
	}
	t.Logf("%d values, %d valid", i, valid)
}

func FuzzHTML(f *testing.F) {
	for _, seed := range []string{`<svg><g fill="url(a)"><title><base href=b></title></svg>`, `<iframe srcdoc="&lt;a href='&amp;amp;b'>&lt;/svg>">`, `<template><math><mi></template><base href=a>`,
		`<base href="/x"><a href="&amp;y" style="x:url(a)">`, `<img srcset="a 1x,b"><style>@import "c"</style>`, `<!--<a href=x>`, `<p xml:base=a><a href=b>`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, document string) {
		checkTokenizer(t, document)
		f := &Finder{Base: links.Base{Retrieval: "http://h/"}, MaxToken: 1 << 10}
		for l, err := range f.Read(strings.NewReader(document)) {
			if err != nil {
				continue
			}
			if l.Start < 0 || l.Start > l.End || l.End > int64(3*len(document)+3) {
				t.Fatalf("%q at %d to %d", l.Text, l.Start, l.End)
			}
			if l.Err == nil && l.Reference.String() != l.Value {
				t.Fatalf("%q read as %q", l.Value, l.Reference)
			}
			_, _ = l.Target()
		}
	})
}

// Read does not call yield again after yield returned false.
func TestStop(t *testing.T) {
	for _, test := range []linkstest.Stop{
		{Name: "page", Read: new(Finder).Read, Text: `<img srcset="a,b 1x,c"><p style="x:url(a) url(b)"><style>@import "a";@import "b"</style><a href=b>`},
		{Name: "head", Read: new(Finder).Read, Text: `<link href=a><link href=b><base href=c>`},
		{Name: "frames", Read: new(Finder).Read, Text: `<iframe srcdoc="<a href=a><a href=b><base href='http://['><a href=c>"></iframe><a href=d>`},
	} {
		if n := test.AsksAgain(); n > 0 {
			t.Errorf("%s: asked again after %d", test.Name, n)
		}
	}
}

// No error shows a password, and the errors of documents in documents neither.
func TestSecrets(t *testing.T) {
	relative := Finder{Base: links.Base{Retrieval: "//me:secret@h/"}}
	linkstest.TestSecrets(t, relative.Read, "<a href=b>")
	linkstest.TestSecrets(t, new(Finder).Read,
		"<a href='http://me:secret@a b/'>", "<a href='http://me:secret@['>", "<base href='http://me:secret@[/'><a href=b>", "<base href='http://me:sec ret@h/'><a href=b>",
		"<p style='background: url(http://me:secret@[/)'>", "<img srcset='http://me:secret@[/ 2x'>", "<meta http-equiv=refresh content='0; url=http://me:secret@[/'>",
		`<iframe srcdoc="<base href='http://me:secret@['>">`, `<iframe srcdoc="<a href='http://me:secret@['>">`)
}

// What a browser repairs is named once, in the order of the text, by the names of the URL Standard.
func TestRepairs(t *testing.T) {
	for value, want := range map[string]string{
		"http://h/a": "", "http://h/a b c": "invalid-URL-unit", `http:\\h\a b c`: "special-scheme-missing-following-solidus invalid-reverse-solidus invalid-URL-unit",
	} {
		for l, err := range (&Finder{Browser: true, Base: links.Base{Retrieval: "https://x/"}}).Read(strings.NewReader(`<a href="` + value + `">`)) {
			if err != nil || l.Repairs != want {
				t.Errorf("%s: repaired %q, %v, want %q", value, l.Repairs, err, want)
			}
		}
	}
	if got, want := encodeAll("a\x1F \"<>\\^`{|}~\x7F\x80"), "a%1F%20%22%3C%3E%5C%5E%60%7B%7C%7D~%7F%80"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The references before a base element come before its error, and a codebase that is no reference has no effect.
func TestBaseWithFaults(t *testing.T) {
	for document, want := range map[string]string{
		`<link href=a><base href="http://["><link href=b>`: "a error b", `<object codebase="http://[" data=c>`: "http://[ c",
	} {
		var got []string
		for l, err := range (&Finder{Base: links.Base{Retrieval: "http://h/"}}).Read(strings.NewReader(document)) {
			if err != nil {
				l.Value = "error"
			} else if l.Base.String() != "http://h/" {
				t.Errorf("%s: the base of %s is %s", document, l.Value, l.Base)
			}
			got = append(got, l.Value)
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: got %s, want %s", document, s, want)
		}
	}
}

// RFC 3986, 4.2: a first segment with ":" would be a scheme.
func TestCleanColon(t *testing.T) {
	for value, want := range map[string]string{"1:b": "./1:b", " 1:b/c": "./1:b/c", "a/b:c": "a/b:c", "?a:b": "?a:b"} {
		if got := Clean(value); got != want {
			t.Errorf("%q: %q, want %q", value, got, want)
		}
	}
}

// The texts of entities that a document of XML defines are not read. HTML has no such entities, and "&b;" is text there.
func TestEntities(t *testing.T) {
	for _, test := range []struct{ media, value, want string }{
		{"application/xhtml+xml", "&h;a", ""},
		{"image/svg+xml", "x?a=1&amp;b=&my-host.1;", ""},
		{"application/xhtml+xml", "x?a=1&amp;b=2&eacute;", "http://r/x?a=1&b=2%C3%A9"},
		{"application/xhtml+xml", "x?a=1&#38;b;c", "http://r/x?a=1&b;c"},
		{"text/html", "&h;a", "http://r/&h;a"},
	} {
		found, errs := readAll(t, &Finder{Base: links.Base{Retrieval: "http://r/"}, ContentType: test.media}, `<a href="`+test.value+`"/>`)
		if len(found) != 1 || len(errs) > 0 {
			t.Fatalf("%s: %v, %v", test.value, found, errs)
		}
		target, err := found[0].Target()
		if target.String() != test.want || (err != nil) != (test.want == "") || test.want == "" && found[0].Err != fault.ErrEntity {
			t.Errorf("%s, %s: %v, %v, want %q", test.media, test.value, target, err, test.want)
		}
	}
}
