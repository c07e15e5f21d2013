package links

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func readAll(t *testing.T, f *Finder, document string) (found []Link, errs []error) {
	t.Helper()
	for l, err := range f.ReadHTML(strings.NewReader(document)) {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		found = append(found, l)
	}
	return found, errs
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
		found, errs := readAll(t, &Finder{Base: Base{Retrieval: retrieval}}, document)
		if len(errs) > 0 || len(found) != 1 {
			t.Fatalf("%d links, errors %v", len(found), errs)
		}
		l := found[0]
		target, err := l.Target()
		if err != nil || target.String() != "http://www.ics.uci.edu/Test/a/x" {
			t.Errorf("target %q, %v", target, err)
		}
		if l.Element != "a" || l.Attribute != "href" || l.Text != "../x" || document[l.Start:l.End] != "../x" {
			t.Errorf("%+v", l)
		}
	}
}

// describe gives a link on a line: element, attribute, value, and target if it differs.
func describe(l Link) string {
	s := fmt.Sprintf("%s %s %s", l.Element, l.Attribute, l.Value)
	if target, err := l.Target(); err == nil && target.String() != l.Value {
		s += " -> " + target.String()
	}
	if l.Err != nil {
		s += " !"
	}
	return s
}

func TestAttributes(t *testing.T) {
	for _, test := range []struct{ document, want string }{
		{`<a href="b">`, `a href b -> http://h/d/b`},
		{`<A HREF='b'>`, `a href b -> http://h/d/b`},
		{`<a href=b>`, `a href b -> http://h/d/b`},
		{`<a href=b/>`, `a href b/ -> http://h/d/b/`},
		{`<a href = "b">`, `a href b -> http://h/d/b`},
		{"<a\n\thref\n=\n\"b\"\n>", `a href b -> http://h/d/b`},
		{"<a href=\" \t\n\f\rb \n\">", `a href b -> http://h/d/b`},
		{`<a href="">`, `a href  -> http://h/d/c`},
		{`<a href>`, `a href  -> http://h/d/c`},
		{`<a href="b" href="c">`, `a href b -> http://h/d/b`},
		{`<a/href="b"/>`, `a href b -> http://h/d/b`},
		{`<a title="<a href=x>" href=b>`, `a href b -> http://h/d/b`},
		{`<a =href="x" href=b>`, `a href b -> http://h/d/b`},
		{`<a href="a b">`, `a href a b !`},
		{`<a href="?a=1&amp;b=2&copy=3&lt;4">`, `a href ?a=1&b=2&copy=3<4 !`},
		{`<a href="?a=1&amp;b=2&copy=3">`, `a href ?a=1&b=2&copy=3 -> http://h/d/c?a=1&b=2&copy=3`},
		{`<a href="&#x62;&#99;&sol;d">`, `a href bc/d -> http://h/d/bc/d`},
		{`<area href=b><link href=b>`, "area href b -> http://h/d/b\nlink href b -> http://h/d/b"},
		{`<img src=b longdesc=c usemap="#d" lowsrc=e dynsrc=f>`, "img src b -> http://h/d/b\nimg longdesc c -> http://h/d/c\nimg usemap #d -> http://h/d/c#d\nimg lowsrc e -> http://h/d/e\nimg dynsrc f -> http://h/d/f"},
		{`<img srcset="a 1x, b 2x,c">`, "img srcset a -> http://h/d/a\nimg srcset b -> http://h/d/b\nimg srcset c -> http://h/d/c"},
		{`<img srcset="a,b 100w, data:,x 2x">`, "img srcset a,b -> http://h/d/a,b\nimg srcset data:,x"},
		{`<img srcset=" , a (1, 2) , b,, c ">`, "img srcset a -> http://h/d/a\nimg srcset b -> http://h/d/b\nimg srcset c -> http://h/d/c"},
		{`<img srcset="a&#32;1x&#44;b">`, "img srcset a -> http://h/d/a\nimg srcset b -> http://h/d/b"},
		{`<source srcset=b src=c><link imagesrcset="d 1x">`, "source srcset b -> http://h/d/b\nsource src c -> http://h/d/c\nlink imagesrcset d -> http://h/d/d"},
		{`<script src=b></script><iframe src=c></iframe><frame src=d><embed src=e><input src=f><track src=g><audio src=h><video src=i poster=j>`,
			"script src b -> http://h/d/b\niframe src c -> http://h/d/c\nframe src d -> http://h/d/d\nembed src e -> http://h/d/e\ninput src f -> http://h/d/f\ntrack src g -> http://h/d/g\naudio src h -> http://h/d/h\nvideo src i -> http://h/d/i\nvideo poster j -> http://h/d/j"},
		{`<blockquote cite=b><q cite=c><ins cite=d><del cite=e><cite cite=x>`, "blockquote cite b -> http://h/d/b\nq cite c -> http://h/d/c\nins cite d -> http://h/d/d\ndel cite e -> http://h/d/e"},
		{`<form action=b><button formaction=c><input formaction=d><p action=x>`, "form action b -> http://h/d/b\nbutton formaction c -> http://h/d/c\ninput formaction d -> http://h/d/d"},
		{`<a href=b ping="c d">`, "a href b -> http://h/d/b\na ping c -> http://h/d/c\na ping d -> http://h/d/d"},
		{`<object data=b codebase=e/ classid=c archive="d f" usemap="#g">`, "object data b -> http://h/d/e/b\nobject codebase e/ -> http://h/d/e/\nobject classid c -> http://h/d/e/c\nobject archive d -> http://h/d/e/d\nobject archive f -> http://h/d/e/f\nobject usemap #g -> http://h/d/c#g"},
		{`<applet code=b codebase=/e/ archive="c, d" object=f>`, "applet code b -> http://h/e/b\napplet codebase /e/ -> http://h/e/\napplet archive c -> http://h/e/c\napplet archive d -> http://h/e/d\napplet object f -> http://h/e/f"},
		{`<p data=x><span data=x>`, ""},
		{`<body background=b><table background=c>`, "body background b -> http://h/d/b\ntable background c -> http://h/d/c"},
		{`<html manifest=b><head profile="c d">`, "html manifest b -> http://h/d/b\nhead profile c -> http://h/d/c\nhead profile d -> http://h/d/d"},
		{`<meta http-equiv=refresh content="5; url=b">`, `meta content b -> http://h/d/b`},
		{`<meta http-equiv=Refresh content="0;URL='b'">`, `meta content b -> http://h/d/b`},
		{`<meta content=" 3.5 , b " http-equiv=refresh>`, `meta content b -> http://h/d/b`},
		{`<meta http-equiv=refresh content="5">`, ``},
		{`<meta http-equiv=refresh content="x; url=b">`, ``},
		{`<meta name=refresh content="5; url=b">`, ``},
		{`<svg><use href="#b"/><image xlink:href="c"/></svg>`, "use href #b -> http://h/d/c#b\nimage xlink:href c -> http://h/d/c"},
		{`<p style="background: url(b), URL( 'c' ); x: url(&quot;d&quot;)">`, "p style b -> http://h/d/b\np style c -> http://h/d/c\np style d -> http://h/d/d"},
		{`<style>@import "b"; @import url(c); p { background: url("d\65 .png") } /* url(x) */ q { content: "url(x)" }</style>`,
			"style  b -> http://h/d/b\nstyle  c -> http://h/d/c\nstyle  de.png -> http://h/d/de.png"},
		{`<style>p { background: url(x"y) url(a b) url(b) }</style>`, "style  b -> http://h/d/b"},
		{`<style>u\72l(b) \75\52 L("c") x\url(x) \url(d) #url(x) u\(rl(x) \6eurl(x)</style>`, "style  b -> http://h/d/b\nstyle  c -> http://h/d/c\nstyle  d -> http://h/d/d"},
		{`<style>@\69mport "b"; @im\70 ort 'c'; @importx "x"; @import\  "x"</style>`, "style  b -> http://h/d/b\nstyle  c -> http://h/d/c"},
		{`<style>url(\62 c\)d) url(a\20 b) url("e\"\'f")</style>`, "style  bc)d -> http://h/d/bc)d\nstyle  a b !\nstyle  e\"'f !"},
		{"<style>url(\"b\\\nc\\\r\nd\") url(x\\\ny) url(e)</style>", "style  bcd -> http://h/d/bcd\nstyle  e -> http://h/d/e"},
		{"<style>@import \"x\n; url('x\r) ; url(b)</style>", "style  b -> http://h/d/b"},
		{`<style>url(\0) url(\d800 ) url(\110000 b)</style>`, "style  \uFFFD !\nstyle  \uFFFD !\nstyle  \uFFFDb !"},
		{`<style>url("b\`, "style  b -> http://h/d/b"},
		{`<p style="u\72 l(b)">`, "p style b -> http://h/d/b"},
		{`<p xml:base="/e/"><a href=b>`, "p xml:base /e/ -> http://h/e/\na href b -> http://h/d/b"},
		{`<!-- <a href=x> --><script>"<a href=x>"</script><textarea><a href=x></textarea><title><a href=x></title>`, ""},
		{`<noscript><img src=b></noscript>`, "img src b -> http://h/d/b"},
		{`<template><a href=b></template>`, "a href b -> http://h/d/b"},
		{`<a href="cid:x@y"><a href="javascript:void(0)"><a href="mailto:a@b">`, "a href cid:x@y\na href javascript:void(0)\na href mailto:a@b"},
		{`<a href="é">`, "a href é -> http://h/d/é"},
		{`<a href="b`, ""},
		{"<a href=\"b\x00\">", "a href b\x00 !"},
	} {
		f := &Finder{Base: Base{Retrieval: "http://h/d/c"}}
		found, errs := readAll(t, f, test.document)
		var lines []string
		for _, l := range found {
			lines = append(lines, describe(l))
			if raw := test.document[l.Start:l.End]; raw != l.Text {
				t.Errorf("%s: %q stands where %q was found", test.document, raw, l.Text)
			}
		}
		if got := strings.Join(lines, "\n"); got != test.want || len(errs) > 0 {
			t.Errorf("%s: got\n%s\nwant\n%s\nerrors %v", test.document, got, test.want, errs)
		}
	}
}

// Who gives the base URI, and where it holds.
func TestBaseElement(t *testing.T) {
	for _, test := range []struct {
		name     string
		base     Base
		media    string
		document string
		want     string // the target of the last link
		broken   bool   // the base element is an error
	}{
		{"no base at all", Base{}, "", `<a href=x>`, "", false},
		{"retrieval", Base{Retrieval: "http://r/d/"}, "", `<a href=x>`, "http://r/d/x", false},
		{"default", Base{Default: "http://d/"}, "", `<a href=x>`, "http://d/x", false},
		{"encapsulating before retrieval", Base{Encapsulating: "http://e/", Retrieval: "http://r/"}, "", `<a href=x>`, "http://e/x", false},
		{"content before all", Base{Encapsulating: "http://e/", Retrieval: "http://r/", Default: "http://d/"}, "", `<base href="http://c/"><a href=x>`, "http://c/x", false},
		{"relative base", Base{Retrieval: "http://r/a/b/c"}, "", `<base href="../d/"><a href=x>`, "http://r/a/d/x", false},
		{"relative base, nothing behind it", Base{}, "", `<base href="../d/"><a href=x>`, "", true},
		{"network-path base", Base{Retrieval: "https://r/a"}, "", `<base href="//c/e/"><a href=x>`, "https://c/e/x", false},
		{"base with fragment", Base{}, "", `<base href="http://c/e#f"><a href=>`, "http://c/e", false},
		{"only the first href", Base{}, "", `<base href="http://c/"><base href="http://d/"><a href=x>`, "http://c/x", false},
		{"base without href first", Base{}, "", `<base target=y><base href="http://c/"><a href=x>`, "http://c/x", false},
		{"empty base", Base{Retrieval: "http://r/a/b"}, "", `<base href=""><a href=x>`, "http://r/a/x", false},
		{"no URI in base", Base{Retrieval: "http://r/a/b"}, "", `<base href="http://["><a href=x>`, "http://r/a/x", true},
		{"data in base", Base{Retrieval: "http://r/a/b"}, "", `<base href="data:,x"><a href=x>`, "http://r/a/x", false},
		{"base behind a link", Base{Retrieval: "http://r/"}, "", `<base href="http://c/"><link href=x>`, "http://c/x", false},
		{"content base of a message", Base{Content: "http://m/e/", Retrieval: "http://r/"}, "", `<a href=x>`, "http://m/e/x", false},
		{"base element within it", Base{Content: "http://m/e/", Retrieval: "http://r/"}, "", `<base href=f/><a href=x>`, "http://m/e/f/x", false},
		{"opaque base", Base{Retrieval: "mailto:a@b"}, "", `<a href="#x">`, "mailto:a@b#x", false},
		{"codebase in HTML", Base{Retrieval: "http://r/"}, "", `<object codebase="http://o/" data=x>`, "http://o/x", false},
		{"xml:base in XML", Base{Retrieval: "http://r/a/"}, "application/xhtml+xml", `<p xml:base="b/"><a href="x"/></p>`, "http://r/a/b/x", false},
		{"xml:base on the element", Base{Retrieval: "http://r/a/"}, "image/svg+xml", `<a xml:base="b/" href="x"/>`, "http://r/a/b/x", false},
		{"xml:base nests", Base{Retrieval: "http://r/a/"}, "text/xml", `<p xml:base="b/"><q xml:base="c/"><a href="x"/></q></p>`, "http://r/a/b/c/x", false},
		{"xml:base ends", Base{Retrieval: "http://r/a/"}, "text/xml", `<r><p xml:base="b/"><q/></p><a href="x"/></r>`, "http://r/a/x", false},
		{"IRI under a URI base", Base{Retrieval: "http://r/a/"}, "", `<a href="é">`, "http://r/a/é", false},
		{"URI under an IRI base", Base{Retrieval: "http://r/é/"}, "", `<a href="x">`, "http://r/é/x", false},
	} {
		found, errs := readAll(t, &Finder{Base: test.base, ContentType: test.media}, test.document)
		if len(found) == 0 || (len(errs) > 0) != test.broken {
			t.Errorf("%s: %d links, errors %v", test.name, len(found), errs)
			continue
		}
		l := found[len(found)-1]
		target, err := l.Target()
		if target.String() != test.want || (err != nil) != (test.want == "") {
			t.Errorf("%s: target %q, want %q, error %v", test.name, target, test.want, err)
		}
		if test.want == "" && !errors.Is(err, ErrNoBase) {
			t.Errorf("%s: error %v", test.name, err)
		}
	}
}

// References in a head wait for the base element behind them.
func TestBaseElementBehind(t *testing.T) {
	const document = `<html manifest=m><head><link href=a><base href="http://c/d/"><link href=b></head><body><a href=e><base href="http://x/">`
	found, _ := readAll(t, &Finder{Base: Base{Retrieval: "http://r/"}}, document)
	var lines []string
	for _, l := range found {
		lines = append(lines, describe(l))
	}
	want := `html manifest m -> http://c/d/m
link href a -> http://c/d/a
link href b -> http://c/d/b
a href e -> http://c/d/e`
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestCharset(t *testing.T) {
	for _, test := range []struct{ name, media, document, want string }{
		{"UTF-8 by default", "", "<a href=\"\xC3\xA9\">", "é"},
		{"UTF-8 late, undeclared", "", strings.Repeat(" ", 3000) + "<a href=\"\xC3\xA9\">", "é"},
		{"windows-1252 undeclared", "", "<a href=\"\xE9\">", "é"},
		{"transport", "text/html; charset=koi8-r", "<a href=\"\xC1\">", "а"},
		{"transport before meta", "text/html; charset=koi8-r", "<meta charset=iso-8859-1><a href=\"\xC1\">", "а"},
		{"meta", "", "<meta charset=koi8-r><a href=\"\xC1\">", "а"},
		{"meta http-equiv", "", "<meta http-equiv=content-type content=\"text/html; charset=koi8-r\"><a href=\"\xC1\">", "а"},
		{"shift_jis, trail byte like a backslash", "text/html; charset=shift_jis", "<a href=\"\x83\x5C\">", "ソ"},
		{"character reference in shift_jis", "text/html; charset=shift_jis", "<a href=\"\x83\x5C&#x30BD;\">", "ソソ"},
		{"gb18030", "text/html; charset=gb18030", "<a href=\"\xD6\xD0\">", "中"},
		{"UTF-8 mark before transport", "text/html; charset=koi8-r", "\xEF\xBB\xBF<a href=\"\xC3\xA9\">", "é"},
		{"UTF-16LE mark", "", "\xFF\xFE<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00\xE9\x00>\x00", "é"},
		{"XML declaration", "application/xhtml+xml", "<?xml version=\"1.0\" encoding='iso-8859-1'?><a href=\"\xE9\"/>", "é"},
		{"XML without", "application/xhtml+xml", "<a href=\"\xC3\xA9\"/>", "é"},
		{"wrong", "text/html; charset=nonsense", "<a href=\"x\">", "x"},
	} {
		found, errs := readAll(t, &Finder{ContentType: test.media}, test.document)
		if len(errs) > 0 || len(found) != 1 || found[0].Value != test.want || found[0].Err != nil {
			t.Errorf("%s: %+v, errors %v", test.name, found, errs)
			continue
		}
		if l := found[0]; !strings.HasPrefix(test.document, "\xFF\xFE") && !strings.HasSuffix(strings.TrimRight(test.document[:l.Start], "\"'"), "href=") {
			t.Errorf("%s: found at %d", test.name, l.Start)
		}
	}
	// What is not valid in the encoding is an error of that reference.
	found, _ := readAll(t, &Finder{ContentType: "text/html; charset=utf-8"}, "<a href=\"\xE9\"><a href=b>")
	if len(found) != 2 || found[0].Err == nil || found[1].Err != nil {
		t.Errorf("ill-formed UTF-8: %+v", found)
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
		{"a comment that does not end", `<a href=a><!--` + long + `<a href=x>`, "a", 0},
		{"text of 3 MB", `<a href=a>` + long + `<a href=b>`, "a b", 0},
		{"a script of 3 MB", `<a href=a><script>` + long + `"<a href=x>"</script><a href=b>`, "a b", 0},
		{"a style sheet of 3 MB", `<style>p{x:url(a)}/*` + long + `url(x)*/p{y:url(c)}</style><a href=b>`, "a c b", 1},
		{"two style sheets of 3 MB", `<style>p{x:url(a` + long + `)}</style><style>` + long + `</style><a href=b>`, "b", 2},
		{"a comment cut before its last character", `<style>` + long[:1<<20-len("/* **")] + `/* **/p{y:url(c)}</style>`, "c", 1},
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
		}
		if strings.Join(got, " ") != test.want || len(errs) != test.errors {
			t.Errorf("%s: %q, %d errors: %v", test.name, got, len(errs), errs)
		}
		for _, err := range errs {
			var e *Error
			if !errors.As(err, &e) || !errors.Is(err, ErrTooLong) {
				t.Errorf("%s: %v", test.name, err)
			}
		}
	}
	// A bomb of candidates is many links, not much memory.
	count := 0
	for range f.ReadHTML(strings.NewReader(`<img srcset="` + strings.Repeat("a ,", 300000) + `">`)) {
		count++
	}
	if count != 300000 {
		t.Errorf("%d candidates", count)
	}
}

// A named is an attribute of which the text is known.
type named struct{ name, value string }

func attributesOf(tag []byte) (list []named) {
	for i := len("<") + len(tagName(tag[1:])); ; {
		var a attribute
		var ok bool
		if a, i, ok = nextAttribute(tag, i); !ok {
			return list
		}
		list = append(list, named{string(tag[a.name:a.nameEnd]), string(tag[a.start:a.end])})
	}
}

// A style sheet that is too long leaves the tree around it as it was.
func TestLongStyleWithin(t *testing.T) {
	long := strings.Repeat("x", 5000)
	for _, test := range []struct{ media, document, want string }{
		{"text/xml", `<r><p xml:base="b/"><style>` + long + `</style></p><a href="x"/></r>`, "http://r/x"},
		{"text/xml", `<r><p xml:base="b/"><style>` + long + `</style><a href="x"/></p></r>`, "http://r/b/x"},
		{"", `<svg><style>` + long + `</style></svg><base href="http://b/"><a href=x>`, "http://b/x"},
		{"", `<svg><style>` + long + `</style></style><base href="http://b/"></svg><a href=x>`, "http://r/x"},
		{"", `<svg><g><style x="` + strings.Repeat(long, 20) + `"></style></g><base href="http://b/"></svg><a href=x>`, "http://r/x"},
	} {
		f := &Finder{ContentType: test.media, MaxToken: 1 << 10, Base: Base{Retrieval: "http://r/"}}
		if strings.Contains(test.document, "style x=") {
			f.MaxToken = 0
		}
		if got := lastTarget(t, f, test.document); got != test.want {
			t.Errorf("%.40s: %s, want %s", test.document, got, test.want)
		}
	}
}

// Every value that the tokenizer gives is the one that we read, entities resolved.
func checkTokenizer(t *testing.T, document string) {
	z := html.NewTokenizer(strings.NewReader(document))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return
		}
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		raw := string(z.Raw())
		ours := attributesOf([]byte(raw))
		seen := map[string]bool{}
		more := true
		var name, value []byte
		if _, more = z.TagName(); !more {
			continue
		}
		for more {
			name, value, more = z.TagAttr()
			var a *named
			for a == nil && len(ours) > 0 {
				if n := ours[0].name; !seen[n] {
					a = &ours[0]
					seen[n] = true
				}
				ours = ours[1:]
			}
			if a == nil {
				t.Fatalf("%q: attribute %q not read", raw, name)
			}
			if strings.ContainsAny(raw, "\x00\r") {
				continue // replaced by the tokenizer, and in no reference
			}
			if got := unescape(a.value); got != string(value) || a.name != string(name) {
				t.Fatalf("%q: %q is %q, want %q %q", raw, a.name, got, name, value)
			}
			if m := unescapeMapped(a.value); m.text != string(value) || m.at(len(m.text)) != len(a.value) {
				t.Fatalf("%q: mapped to %q, %d", a.value, m.text, m.at(len(m.text)))
			}
		}
	}
}

func TestTokenizer(t *testing.T) {
	for _, document := range []string{
		`<a b c=d e='f' g="h" i = j k=>`, `<a b/c d=e/f/>`, `<a =b=c ==d>`, `<a b="&amp;&lt&copy;&copy=&copyx&notit;&not;&#65;&#x41;&#x41g&#;&#x;&#0;&#128;&#9999999999;&fjlig;&semi;&&x;">`,
		`<a b=c"d e='f"g'h>`, "<a\tb\nc\fd>", `<A B=C>`, `<a b=">" c='<' d=<>`, `<a b='`, `<a "b"=c>`, `<a b=&quot>`, `<a &amp;=b>`,
	} {
		checkTokenizer(t, document)
	}
}

// The values of pages as they are: all valid ones are read, and stand where we say.
func TestHTMLReferences(t *testing.T) {
	data, err := os.ReadFile("../../shared/data/corpora/html-references.txt")
	if err != nil {
		t.Skip("no data beside the repository: ", err)
	}
	values := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	var b strings.Builder
	for _, v := range values {
		b.WriteString(`<a href="` + html.EscapeString(v) + `">x</a>` + "\n")
	}
	document := b.String()
	i, valid := 0, 0
	for l, err := range (&Finder{Base: Base{Retrieval: "http://h/"}}).ReadHTML(strings.NewReader(document)) {
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
	// 15,659 lines are IRI-references (README of the corpus); white space at the ends
	// of a value counts there and not here.
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
		f := &Finder{Base: Base{Retrieval: "http://h/"}, MaxToken: 1 << 10}
		for l, err := range f.ReadHTML(strings.NewReader(document)) {
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
