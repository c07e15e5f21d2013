package html

import (
	"strings"
	"testing"

	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

// Memory does not depend on the length of the input.
func TestMemory(t *testing.T) {
	f := &Finder{MaxToken: 1 << 18, Base: links.Base{Retrieval: "http://h/"}}
	linkstest.TestMemory(t, f.Read, "", `<p>words <a href="x">y</a>`, `words and more `, `<a href="x `, `<link href=x>`, `<x y=z>`)
}

// Time is linear in the length of the document. A text is alone and after one of the beginnings in turn; with
// URIFORM_LONG=1, it is after all of them.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	f := &Finder{Base: links.Base{Retrieval: "http://h/"}}
	arounds := []string{`<p `, `<img srcset="`, `<p style="`, `<style>`, `<a href="`, strings.Repeat("<svg>", 600), `<iframe srcdoc="`}
	for i, h := range []string{
		`<a href=`, `<a href="`, `<a `, `a=b `, `<p a b `, `<img srcset="a,`, `a,`, `<style>`, `url(`, `/*`, `<p style="url(`, `&`, `&#`, `&a`, `<a href="&`,
		`<base href=x>`, `<link href=x>`, `<!--`, `<script>`, `<p xml:base=a>`, `<object codebase=x data=y>`, `href=b `, "\\", `@import "`, `<meta http-equiv=refresh content="5;`,
		`<svg>`, `</g>`, `<template>`, `<math><mi>`, `<iframe srcdoc="<a href=x>">`, `<iframe srcdoc='`, `<g fill="url(a)">`,
	} {
		after := []string{"", arounds[i%len(arounds)]}
		if testenv.Long() {
			after = append(arounds, "")
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
	page := strings.Repeat(`<div class="entry"><p>Some text of ordinary length, with <b>bold</b> words.</p><a class="link" href="/a/path?x=1&amp;y=2" title="a title">a link</a></div>`, 1000)
	f := &Finder{Base: links.Base{Retrieval: "http://example.com/"}}
	b.SetBytes(int64(len(page)))
	b.ReportAllocs()
	for b.Loop() {
		for range f.Read(strings.NewReader(page)) {
		}
	}
}
