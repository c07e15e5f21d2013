package html

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

func TestAttributes(t *testing.T) {
	for _, test := range []struct{ document, want string }{
		{`<a href="b">`, `a href b -> http://h/d/b`},
		{`<A HREF='b'>`, `a href b -> http://h/d/b`},
		{`<a href=b>`, `a href b -> http://h/d/b`},
		{`<a href=b/>`, `a href b/ -> http://h/d/b/`},
		{`<a href = "b">`, `a href b -> http://h/d/b`},
		{"<a\n\thref\n=\n\"b\"\n>", `a href b -> http://h/d/b`},
		{"<a href=\" \t\n\f\rb \n\">", `a href b -> http://h/d/b`},
		{`<a href="&#32;b&#9;">`, `a href b -> http://h/d/b`},
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
		{`<meta property="og:image" content="http://h/b">`, ``},
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
		{`<a href="é">`, "a href %C3%A9 -> http://h/d/%C3%A9"},
		{`<a href="b`, ""},
		{"<a href=\"b\x00\">", "a href b\x00 !"},
	} {
		f := &Finder{Base: links.Base{Retrieval: "http://h/d/c"}}
		found, errs := readAll(t, f, test.document)
		var lines []string
		for _, l := range found {
			lines = append(lines, describe(l))
			if raw := test.document[l.Start:l.End]; raw != l.Text {
				t.Errorf("%s: %q is at the offset of %q", test.document, raw, l.Text)
			}
		}
		if got := strings.Join(lines, "\n"); got != test.want || len(errs) > 0 {
			t.Errorf("%s: got\n%s\nwant\n%s\nerrors %v", test.document, got, test.want, errs)
		}
	}
}

// An attribute without a value has its value, the empty string, behind its name.
func TestPlaceOfEmptyValue(t *testing.T) {
	for document, want := range map[string]int64{"<p><a href>": 10, "<p><a href id=a>": 10, "<p><a href=>": 11, "<p><a href=''>": 12} {
		found, _ := readAll(t, new(Finder), document)
		if len(found) != 1 || found[0].Start != want || found[0].End != want {
			t.Errorf("%s: %+v, want a link at %d", document, found, want)
		}
	}
}

// Each attribute that holds references, with each element that has the attribute (HTML and HTML 4.01, the indexes of attributes;
// SVG 2, the property index). "*" is every element, and "+" an attribute whose values are relative to codebase (HTML 4.01, 13.3).
func TestHolders(t *testing.T) {
	names := strings.Fields(`form.action object.archive+ applet.archive+ *.background blockquote.cite del.cite ins.cite q.cite object.classid+
		applet.code+ object.codebase applet.codebase object.data+ img.dynsrc button.formaction input.formaction *.href command.icon menuitem.icon
		link.imagesrcset frame.longdesc iframe.longdesc img.longdesc img.lowsrc html.manifest applet.object+ a.ping area.ping video.poster
		head.profile *.src img.srcset source.srcset img.usemap input.usemap object.usemap *.xlink:href *.xml:base`)
	has := make(map[string]bool)
	for _, name := range names {
		has[strings.TrimSuffix(name, "+")] = true
	}
	lines := func(document string) string {
		found, errs := readAll(t, &Finder{Base: links.Base{Retrieval: "http://h/d/c"}}, document)
		if len(errs) > 0 {
			t.Errorf("%s: %v", document, errs)
		}
		var b []string
		for _, l := range found {
			b = append(b, describe(l))
		}
		return strings.Join(b, "\n")
	}
	for _, name := range names {
		name, code := strings.CutSuffix(name, "+")
		element, attribute, _ := strings.Cut(strings.Replace(name, "*", "p", 1), ".")
		if got, want := lines("<"+element+" "+attribute+"=b>"), element+" "+attribute+" b -> http://h/d/b"; got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
		if code {
			got := lines("<" + element + " codebase='/e/' " + attribute + "=b>")
			if want := element + " " + attribute + " b -> http://h/e/b"; !strings.Contains(got, want) {
				t.Errorf("%s: got %q, want %q", name, got, want)
			}
		}
		for _, other := range strings.Fields("p a link img object applet input html") {
			if !has[other+"."+attribute] && !has["*."+attribute] {
				if got := lines("<" + other + " " + attribute + "=b>"); got != "" {
					t.Errorf("%s.%s: got %q", other, attribute, got)
				}
			}
		}
	}
	for _, attribute := range strings.Fields("clip-path cursor fill filter marker marker-end marker-mid marker-start mask stroke style") {
		if got, want := lines(`<svg><g `+attribute+`="url(\62)">`), "g "+attribute+" b -> http://h/d/b"; got != want {
			t.Errorf("svg, %s: got %q, want %q", attribute, got, want)
		}
		want := ""
		if attribute == "style" {
			want = "p style b -> http://h/d/b"
		}
		if got := lines(`<p ` + attribute + `="url(\62)">`); got != want {
			t.Errorf("p, %s: got %q, want %q", attribute, got, want)
		}
	}
}

// Offsets in a srcdoc are offsets in the document around it.
func TestFrameOffsets(t *testing.T) {
	for _, test := range []struct{ document, want string }{
		{`<p><iframe srcdoc="<p><a href=b>">`, "b"},
		{`<p><iframe srcdoc="&lt;p>&amp;&lt;a href=b>">`, "b"},
		{`<p><iframe srcdoc="&lt;p>&amp;&lt;a href='b&amp;amp;c'>">`, "b&amp;amp;c"},
		{`<p><iframe srcdoc="<iframe srcdoc='&amp;lt;a href=b>'>">`, "b"},
	} {
		found, _ := readAll(t, new(Finder), test.document)
		if len(found) != 1 || test.document[found[0].Start:found[0].End] != test.want {
			t.Errorf("%s: %+v", test.document, found)
		}
	}
	// In another encoding, they are the offset of the attribute.
	const document = "<iframe srcdoc=\"<p>\xC1<a href='\xC1'>\">"
	found, _ := readAll(t, &Finder{Syntax: uri.RFC3987, ContentType: "text/html; charset=koi8-r"}, document)
	if len(found) != 1 || found[0].Value != "а" || !strings.HasPrefix(document[found[0].Start:], "<p>") {
		t.Errorf("%+v", found)
	}
	// A byte order mark of UTF-16 has no effect here. The error has its offset.
	const broken = "<iframe srcdoc=\"\xFF\xFE<a href=b><base href='data:,x:['>\">"
	found, _ = readAll(t, &Finder{ContentType: "text/html; charset=utf-8"}, broken)
	if len(found) != 1 || broken[found[0].Start:found[0].End] != "b" {
		t.Errorf("%+v", found)
	}
	_, errs := readAll(t, new(Finder), `<p><iframe srcdoc="&lt;base href='http://['>">`)
	if got := linkstest.Faults(`<p><iframe srcdoc="&lt;base href='http://['>">`, errs); !strings.HasPrefix(got, ` at "http://['>\">"`) {
		t.Errorf("errors %s", got)
	}
}

// The nesting of frames is limited.
func TestDeepFrames(t *testing.T) {
	document := `<a href=x>`
	for n := 1; n <= 12; n++ {
		document = `<iframe srcdoc="` + html.EscapeString(document) + `">`
		found, errs := readAll(t, new(Finder), document)
		if n <= 8 && (len(found) != 1 || len(errs) > 0) || n > 8 && (len(found) > 0 || len(errs) != 1 || !errors.Is(errs[0], links.ErrTooDeep)) {
			t.Errorf("%d frames: %d links, errors %v", n, len(found), errs)
		}
	}
}
