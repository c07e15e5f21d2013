package html

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/links"
)

// The names that a fragment can have (HTML, 7.4.6.4: "find a potential indicated element").
func TestAnchors(t *testing.T) {
	for _, tt := range []struct {
		media, document string
		want            []string
	}{
		{"text/html", `<p id=a><p ID="b c"><a name=d><A NAME='e&amp;f'><input name=no><map name=no><p id=""><p id><svg id=g><path id=h></svg>`, []string{"a", "b c", "d", "e&f", "g", "h"}},
		{"text/html", `<template><p id=no></template><!-- <p id=no> --><script>"<p id=no>"</script><textarea><p id=no></textarea><noscript><p id=i></noscript><p xml:id=no>`, []string{"i"}},
		{"text/html", `<iframe srcdoc="<p id=no>" id=j></iframe><head id=k><a href=x id=l>`, []string{"j", "k", "l"}},
		{"text/html; charset=iso-8859-1", "<p id=\xE9>", []string{"é"}},
		{"image/svg+xml", `<svg id="a"><g xml:id="b"/><a name="c"/></svg>`, []string{"a", "b", "c"}},
	} {
		var got []string
		f := Finder{ContentType: tt.media, Anchor: func(name string) { got = append(got, name) }}
		readAll(t, &f, tt.document)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.document, got, tt.want)
		}
	}
}

// A document that is a style sheet has the references that a style element has.
func TestStyleSheet(t *testing.T) {
	f := Finder{ContentType: "text/css", Base: links.Base{Retrieval: "http://h/d/s.css"}}
	const css = `/* </style> url(no) */ @import "a.css"; p { background: url( b.png ) } q { content: "</style>"; cursor: url('c\.cur') }`
	found, errs := readAll(t, &f, css)
	var got []string
	for _, l := range found {
		target, err := l.Target()
		if err != nil || css[l.Start:l.End] != l.Text || l.Element != "style" {
			t.Errorf("%v %+v", err, l)
		}
		got = append(got, target.String())
	}
	if want := "http://h/d/a.css http://h/d/b.png http://h/d/c.cur"; strings.Join(got, " ") != want || len(errs) > 0 {
		t.Errorf("got %q, %v", got, errs)
	}

	// A style sheet that is too long is read in parts, with one error.
	f.MaxToken = links.MinMaxToken
	long := "a { b: url(1) } /*" + strings.Repeat("*", 3*links.MinMaxToken) + "/ c { d: url(2) }"
	if found, errs := readAll(t, &f, long); len(found) != 2 || found[1].Text != "2" || found[1].Start != int64(strings.LastIndexByte(long, '2')) || len(errs) != 1 {
		t.Errorf("%v, %v", found, errs)
	}
	exact := strings.Repeat(" ", links.MinMaxToken-len("url(1)")) + "url(1)"
	if found, errs := readAll(t, &f, exact); len(found) != 1 || len(errs) > 0 {
		t.Errorf("%v, %v", found, errs)
	}
}
