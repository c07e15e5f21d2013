package html

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/uriform/uri/links"
)

// baseOf returns the base URI of a document according to the tree that
// golang.org/x/net/html builds: the href of the first base element that is in HTML and
// not in a template.
func baseOf(t *testing.T, document string) string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(document))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != "base" || n.Namespace != "" || ancestor(n, "template") {
			continue
		}
		for _, a := range n.Attr {
			if a.Key == "href" {
				return a.Val
			}
		}
	}
	return "http://r/"
}

func ancestor(n *html.Node, name string) bool {
	for n := range n.Ancestors() {
		if n.Data == name && n.Namespace == "" {
			return true
		}
	}
	return false
}

// lastTarget returns the target of the last link of a document.
func lastTarget(t *testing.T, f *Finder, document string) string {
	t.Helper()
	found, _ := readAll(t, f, document)
	if len(found) == 0 {
		return ""
	}
	target, err := found[len(found)-1].Target()
	if err != nil {
		return err.Error()
	}
	return target.String()
}

// Which base elements apply to the document.
func TestBaseElementInRegion(t *testing.T) {
	const in, out = "http://b/", "http://r/"
	for _, test := range []struct{ document, want string }{
		{`<template><base href="http://b/"></template>`, out},
		{`<template><p><base href="http://b/"></p></template>`, out},
		{`<template><template></template><base href="http://b/"></template>`, out},
		{`<template></div></svg><base href="http://b/"></template>`, out},
		{`<template/><base href="http://b/">`, out},
		{`<template></template><base href="http://b/">`, in},
		{`<head><template><base href="http://x/"></template><base href="http://b/">`, in},
		{`<svg><base href="http://b/"></svg>`, out},
		{`<svg><base href="http://x/"/><g><base href="http://x/"/></g></svg><base href="http://b/">`, in},
		{`<svg/><base href="http://b/">`, in},
		{`<SVG><G></SVG><base href="http://b/">`, in},
		{`<svg><svg></svg><base href="http://b/"></svg>`, out},
		{`<svg><foreignObject><base href="http://b/"></foreignObject></svg>`, in},
		{`<svg><foreignObject></foreignObject><base href="http://b/"></svg>`, out},
		{`<svg><foreignObject><svg><base href="http://b/"></svg></foreignObject></svg>`, out},
		{`<svg><foreignObject></svg><base href="http://b/">`, in},
		{`<svg><desc><base href="http://b/"></desc></svg>`, in},
		{`<svg><title><base href="http://b/"></title></svg>`, in},
		{`<svg><p><base href="http://b/">`, in},
		{`<svg><g></p><base href="http://b/">`, in},
		{`<svg><font><base href="http://b/"></font></svg>`, out},
		{`<svg><font color=x><base href="http://b/"></font></svg>`, in},
		{`<svg><template><base href="http://b/"></template></svg>`, out},
		{`<math><base href="http://b/"></math>`, out},
		{`<math><mi><base href="http://b/"></mi></math>`, in},
		{`<math><annotation-xml><base href="http://b/"></annotation-xml></math>`, out},
		{`<math><annotation-xml encoding="Text/HTML"><base href="http://b/"></annotation-xml></math>`, in},
		{`<math><annotation-xml encoding="Application/XHTML+XML"><base href="http://b/"></annotation-xml></math>`, in},
		{`<math><annotation-xml><svg><base href="http://b/"></svg></annotation-xml></math>`, out},
		{`<math><annotation-xml><svg><desc><base href="http://b/"></desc></svg></annotation-xml></math>`, in},
		{`<math><annotation-xml><g><desc><base href="http://b/"></desc></g></annotation-xml></math>`, out},
		{`<svg><style><base href="http://x/"></style></svg><base href="http://b/">`, in},
		{`<svg><style/><base href="http://x/"></svg><base href="http://b/">`, in},
		{`<svg><script/></svg><base href="http://b/">`, in},
		{`<svg><![CDATA[></svg><base href="http://x/">]]></svg><base href="http://b/">`, in},
		{`<svg><g></g><![CDATA[></svg><base href="http://x/">]]></svg><base href="http://b/">`, in},
		{`<svg></svg><![CDATA[><base href="http://b/">]]>`, in},
		{`<svg><g x="` + strings.Repeat("y", largeTag) + `"/><![CDATA[></svg><base href="http://x/">]]></svg><base href="http://b/">`, in},
		{`<svg><g><foreignObject><p></g><base href="http://b/"></foreignObject></g></svg>`, in},
		{strings.Repeat(`<svg>`, 511) + `<desc><base href="http://b/">`, in},
		{strings.Repeat(`<svg>`, 512) + `<desc><base href="http://b/">`, out}, // not tracked
		{strings.Repeat(`<svg>`, 2*maxRegions) + `<base href="http://b/">`, out},
	} {
		document := test.document + `<a href="">`
		if got := lastTarget(t, &Finder{Base: links.Base{Retrieval: "http://r/"}}, document); got != test.want {
			t.Errorf("%.100s: base %s, want %s", test.document, got, test.want)
		}
		if strings.Count(document, "<") < maxRegions {
			if tree := baseOf(t, document); tree != test.want {
				t.Errorf("%s: the tree of the page has %s, want %s", test.document, tree, test.want)
			}
		}
	}
	for _, test := range []struct{ media, document, want string }{
		{"", `<svg><desc><template></desc></template><base href="http://b/"></desc></svg><a href="">`, in}, // HTML, 13.2.6.4.22
		{"application/xml", `<r><![CDATA[><a href="http://x/"/>]]></r>`, ""},
		{"application/xml", `<![CDATA[><a href="http://x/"/>]]>`, ""},
		{"application/xml", `<r><p/></r><![CDATA[><a href="http://x/"/>]]>`, ""},
		{"application/xml", `<r><script><a href="http://b/"/></script></r>`, in},
		{"application/xml", `<r><style/><a href="http://b/"/></r>`, in},
		{"application/xml", `<r><style>url(http://b/)</style></r>`, in},
		{"application/xml", `<r fill="url(http://b/)"/>`, in},
		{"image/svg+xml", `<svg><base href="http://b/"/><a href=""/></svg>`, out},
		{"application/xhtml+xml", `<html><head><template/><base href="http://b/"/></head><a href=""/></html>`, in},
		{"application/xhtml+xml", `<html><svg><p></p><base href="http://b/"/></svg><a href=""/></html>`, out},
		{"application/xhtml+xml", `<html><iframe srcdoc="&lt;script>&lt;a href='http://x/'>&lt;/script>"/></html>`, ""}, // HTML, 4.8.5: text/html
		{"application/xhtml+xml", `<html><svg><p/><base href="http://b/"/></svg><a href=""/></html>`, out},
	} {
		if got := lastTarget(t, &Finder{ContentType: test.media, Base: links.Base{Retrieval: "http://r/"}}, test.document); got != test.want {
			t.Errorf("%s: base %s, want %s", test.document, got, test.want)
		}
	}
}

// The same for random sequences of the same elements, closed and not closed. Few pages may
// differ: we do not track the elements of HTML, so an end tag in SVG, such as </desc>, may
// close an unknown element outside SVG.
func TestBaseElementAsInTree(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	tags := strings.Fields(`<svg> </svg> <math> </math> <template> </template> <foreignobject> </foreignobject> <desc> </desc>
		<mi> </mi> <g> </g> <svg/> <g/> <base> <svg>`)
	differ, bases, first := 0, 0, ""
	const pages = 3000
	for range pages {
		var b strings.Builder
		b.WriteString("<body>")
		for range 2 + random.IntN(8) {
			b.WriteString(tags[random.IntN(len(tags))])
		}
		b.WriteString(`<base href="http://b/"><a href="">`)
		document := b.String()
		want := baseOf(t, document)
		if want == "http://b/" {
			bases++
		}
		if got := lastTarget(t, &Finder{Base: links.Base{Retrieval: "http://r/"}}, document); got != want {
			if differ++; differ == 1 {
				first = fmt.Sprintf("%s: base %s, want %s", document, got, want)
			}
		}
	}
	t.Logf("%d of %d pages differ, %d have a base", differ, pages, bases)
	if differ > pages/30 || bases < pages/10 || bases > pages*9/10 {
		t.Errorf("%d of %d pages differ, want at most %d; %d have a base; the first that differs is\n%s", differ, pages, pages/30, bases, first)
	}
}

// The elements that end SVG and MathML, and the HTML integration points (HTML, 13.2.6.5 and 13.2.6.1).
func TestNamesInRegions(t *testing.T) {
	for _, test := range []struct{ region, names, others string }{
		{"svg", `b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby
			s small span strong strike sub sup table tt u ul var foreignObject desc title`, "g a path text mi mo mn ms mtext annotation-xml font section"},
		{"math", `b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby
			s small span strong strike sub sup table tt u ul var mi mo mn ms mtext`, "mrow a foreignObject desc title annotation-xml font section"},
		{"math", "annotation-xml~encoding=text/html annotation-xml~encoding=application/xhtml+xml font~color font~face font~size",
			"annotation-xml~encoding=text/xml font~id"},
	} {
		check := func(name, want string) {
			document := fmt.Sprintf(`<%s><%s><base href="http://b/"><a href="">`, test.region, strings.ReplaceAll(name, "~", " "))
			if got := lastTarget(t, &Finder{Base: links.Base{Retrieval: "http://r/"}}, document); got != want {
				t.Errorf("%s: base %s, want %s", document, got, want)
			}
			if tree := baseOf(t, document); tree != want {
				t.Errorf("%s: the tree of the page has %s, want %s", document, tree, want)
			}
		}
		for _, name := range strings.Fields(test.names) {
			check(name, "http://b/")
		}
		for _, name := range strings.Fields(test.others) {
			check(name, "http://r/")
		}
	}
}

// References in templates, SVG and frames are found.
func TestRegions(t *testing.T) {
	for _, test := range []struct{ document, want string }{
		{`<template><a href=b></template>`, `a href b -> http://h/d/b`},
		{`<head><template><a href=b></template><base href="/e/">`, `a href b -> http://h/e/b`},
		{`<svg><path fill="url(#a) red" stroke="url( 'b' )" filter="url(c) blur(1px)" mask="url(d)" clip-path="url(e)" cursor="url(f), auto"/></svg>`,
			"path fill #a -> http://h/d/c#a\npath stroke b -> http://h/d/b\npath filter c -> http://h/d/c\npath mask d -> http://h/d/d\npath clip-path e -> http://h/d/e\npath cursor f -> http://h/d/f"},
		{`<svg marker="url(a)"><g marker-start=url(b) marker-mid="URL(&quot;c&quot;)" marker-end="u\72l(d)" fill=red stroke="none"/></svg>`,
			"svg marker a -> http://h/d/a\ng marker-start b -> http://h/d/b\ng marker-mid c -> http://h/d/c\ng marker-end d -> http://h/d/d"},
		{`<p fill="url(x)"><svg></svg><p mask="url(x)">`, ``},
		{`<svg/><p fill="url(x)">`, ``},
		{`<svg><style>url(b)</style><script>"</svg>"</script></svg><a href=c>`, "style  b -> http://h/d/b\na href c -> http://h/d/c"},
		{`<svg><style/><a href=b></svg><script>"<a href=x>"</script>`, "a href b -> http://h/d/b"},
		{`<svg><base href=x></svg>`, ``},
		{`<script>url(x)</script><textarea>url(x)</textarea><title>@import "x"</title>`, ``},
		{`<iframe srcdoc="<a href=b>"></iframe>`, `a href b -> http://h/d/b`},
		{`<iframe srcdoc='<base href="/e/"><a href=b>' src=c></iframe><a href=d>`, "a href b -> http://h/e/b\niframe src c -> http://h/d/c\na href d -> http://h/d/d"},
		{`<base href="/e/"><iframe srcdoc="<a href=b>">`, "a href b -> http://h/e/b"},
		{`<iframe srcdoc="&lt;a href=&quot;?b&amp;amp;c&quot;&gt;">`, `a href ?b&c -> http://h/d/c?b&c`},
		{`<iframe srcdoc="<iframe srcdoc='<a href=b>'>">`, `a href b -> http://h/d/b`},
		{`<iframe srcdoc="<script>'<a href=x>'</script><style>url(b)</style>`, ``},
		{`<iframe srcdoc="<script>'<a href=x>'</script><style>url(b)</style>">`, `style  b -> http://h/d/b`},
		{`<p srcdoc="<a href=x>">`, ``},
	} {
		found, errs := readAll(t, &Finder{Base: links.Base{Retrieval: "http://h/d/c"}}, test.document)
		var lines []string
		for _, l := range found {
			lines = append(lines, describe(l))
		}
		if got := strings.Join(lines, "\n"); got != test.want || len(errs) > 0 {
			t.Errorf("%s: got\n%s\nwant\n%s\nerrors %v", test.document, got, test.want, errs)
		}
	}
}
