package html

import (
	"io"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

// Memory does not depend on the length of the input.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 16 MB several times")
	}
	const size = 16 << 20
	f := &Finder{MaxToken: 1 << 18, Base: links.Base{Retrieval: "http://h/"}}
	read := linkstest.Drain(f.Read)
	for _, test := range []struct {
		name string
		read func(io.Reader)
		text string
	}{
		{"HTML", read, `<p>words <a href="x">y</a>`},
		{"HTML without tags", read, `words and more `},
		{"HTML without end of tag", read, `<a href="x `},
		{"HTML without head", read, `<link href=x>`},
		{"HTML, other elements", read, `<x y=z>`},
	} {
		t.Run(test.name, func(t *testing.T) {
			peak := linkstest.HeapPeak(&linkstest.Repeated{Text: test.text, N: size, End: ">"}, test.read)
			const maxPeak = 2 << 20
			if peak > maxPeak {
				t.Errorf("%d MiB of heap for %d MiB of input", peak>>20, size>>20)
			}
		})
	}
}

// Time is linear in the length of the document.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	f := &Finder{Base: links.Base{Retrieval: "http://h/"}}
	for _, h := range []string{
		`<a href=`, `<a href="`, `<a `, `a=b `, `<p a b `, `<img srcset="a,`, `a,`, `<style>`, `url(`, `/*`, `<p style="url(`, `&`, `&#`, `&a`, `<a href="&`,
		`<base href=x>`, `<link href=x>`, `<!--`, `<script>`, `<p xml:base=a>`, `<object codebase=x data=y>`, `href=b `, "\\", `@import "`, `<meta http-equiv=refresh content="5;`,
		`<svg>`, `</g>`, `<template>`, `<math><mi>`, `<iframe srcdoc="<a href=x>">`, `<iframe srcdoc='`, `<g fill="url(a)">`,
	} {
		for _, around := range []string{"", `<p `, `<img srcset="`, `<p style="`, `<style>`, `<a href="`, strings.Repeat("<svg>", 600), `<iframe srcdoc="`} {
			err := growth.Check(1<<12, func(n int) {
				for range f.Read(strings.NewReader(around + strings.Repeat(h, n/len(h)))) {
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
