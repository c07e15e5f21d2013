package links

import (
	"io"
	"runtime"
	"strings"
	"testing"
	"time"
)

// repeated reads s again and again, n bytes in all.
type repeated struct {
	s   string
	at  int
	n   int64
	end string // and this at last
}

func (r *repeated) Read(b []byte) (int, error) {
	if r.n <= 0 {
		n := copy(b, r.end)
		r.end = r.end[n:]
		if n == 0 {
			return 0, io.EOF
		}
		return n, nil
	}
	if int64(len(b)) > r.n {
		b = b[:r.n]
	}
	n := copy(b, r.s[r.at:])
	r.at = (r.at + n) % len(r.s)
	r.n -= int64(n)
	return n, nil
}

// Memory stays flat while the input grows: a bound that does not depend on it.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 16 MB several times")
	}
	const size = 16 << 20
	f := &Finder{MaxToken: 1 << 18, Base: Base{Retrieval: "http://h/"}}
	for _, test := range []struct {
		name string
		read func(io.Reader)
		text string
	}{
		{"text", drain(f.ReadText), "some words, http://example.com/ and <http://example.org/>\n"},
		{"text without end", drain(f.ReadText), "<http://a/"},
		{"open bracket", drain(f.ReadText), "x"},
		{"open quote", drain(f.ReadText), "\"http://a/\n"},
		{"HTML", drain(f.ReadHTML), `<p>words <a href="x">y</a>`},
		{"HTML without tags", drain(f.ReadHTML), `words and more `},
		{"HTML without end of tag", drain(f.ReadHTML), `<a href="x `},
		{"HTML without head", drain(f.ReadHTML), `<link href=x>`},
		{"HTML, other elements", drain(f.ReadHTML), `<x y=z>`},
		{"message", drain(f.ReadMessage), "a: b\nc\n\nhttp://a/\n"},
		{"mailbox", drain(f.ReadMbox), "From a Thu Jan  1 00:00:00 1970\na: b\n\nhttp://a/\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			peak := heapPeak(&repeated{s: test.text, n: size, end: ">"}, test.read)
			const most = 2 << 20
			if peak > most {
				t.Errorf("%d MiB of heap for %d MiB of input", peak>>20, size>>20)
			}
		})
	}
}

// heapPeak returns by how many bytes what is in use grew at most while f read r.
// Garbage does not count: how much of it waits depends on what else the machine does.
func heapPeak(r io.Reader, f func(io.Reader)) uint64 {
	runtime.GC() // and that of heapInUse: two empty a sync.Pool
	before := heapInUse()
	w := &weigher{r: r, most: before}
	f(w)
	return w.most - before
}

func heapInUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// A weigher notes the most memory that is in use while r is read, at every MiB.
type weigher struct {
	r    io.Reader
	read int
	most uint64
}

func (w *weigher) Read(b []byte) (int, error) {
	n, err := w.r.Read(b)
	if w.read>>20 != (w.read+n)>>20 || err == io.EOF {
		w.most = max(w.most, heapInUse())
	}
	w.read += n
	return n, err
}

func drain[S ~func(func(Link, error) bool)](read func(io.Reader) S) func(io.Reader) {
	return func(r io.Reader) {
		read(r)(func(Link, error) bool { return true })
	}
}

// Time grows with the input and no faster. 16 times the input may take 64 times as
// long before we complain: quadratic would be 256.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	f := &Finder{Abbreviated: true, Schemes: AnyScheme}
	html := &Finder{Base: Base{Retrieval: "http://h/"}}
	check := func(name string, read func(string)) {
		const small = 1 << 14
		measure := func(n int) time.Duration {
			start := time.Now()
			read(strings.Repeat(name, n/len(name)))
			return time.Since(start)
		}
		// On a busy machine one measurement means little: the best of several.
		few, many := time.Hour, time.Hour
		for range 10 {
			few = min(few, measure(small))
			many = min(many, measure(16*small))
			if many < 64*max(few, 100*time.Microsecond) {
				return
			}
		}
		t.Errorf("%q: %v for %d bytes, %v for %d", name, few, small, many, 16*small)
	}
	for _, h := range hostile {
		check(h, func(s string) {
			for range f.Text(s) {
			}
		})
	}
	for _, h := range []string{
		`<a href=`, `<a href="`, `<a `, `a=b `, `<p a b `, `<img srcset="a,`, `a,`, `<style>`, `url(`, `/*`, `<p style="url(`, `&`, `&#`, `&a`, `<a href="&`,
		`<base href=x>`, `<link href=x>`, `<!--`, `<script>`, `<p xml:base=a>`, `<object codebase=x data=y>`, `href=b `, "\\", `@import "`, `<meta http-equiv=refresh content="5;`,
		`<svg>`, `</g>`, `<template>`, `<math><mi>`, `<iframe srcdoc="<a href=x>">`, `<iframe srcdoc='`, `<g fill="url(a)">`,
	} {
		for _, around := range []string{"", `<p `, `<img srcset="`, `<p style="`, `<style>`, `<a href="`, strings.Repeat("<svg>", 600), `<iframe srcdoc="`} {
			check(h, func(s string) {
				for range html.ReadHTML(strings.NewReader(around + s)) {
				}
			})
		}
	}
}

// The same for mail and archives, whose growth lies in what is nested and folded.
func TestGrowthOfMail(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	f := new(Finder)
	for _, test := range []struct {
		name, before, again string
		read                func(io.Reader)
	}{
		{"folded field", "A: b\n", " c\n", drain(f.ReadMessage)},
		{"fields", "", "A: b\n", drain(f.ReadMessage)},
		{"flowed lines", "Content-Type: text/plain; format=flowed; delsp=yes\n\n", "http://a/ \n", drain(f.ReadMessage)},
		{"soft breaks", "Content-Transfer-Encoding: quoted-printable\n\n", "http://a/=\n", drain(f.ReadMessage)},
		{"parts", "Content-Type: multipart/mixed; boundary=x\n\n", "--x\n\nhttp://a/\n", drain(f.ReadMessage)},
		{"messages in messages", "", "Content-Type: message/rfc822\n\n", drain(f.ReadMessage)},
		{"multiparts in multiparts", "", "Content-Type: multipart/mixed; boundary=x\n\n--x\n", drain(f.ReadMessage)},
		{"delimiter lines, nearly", "Content-Type: multipart/mixed; boundary=x\n\n--x\n", "\n--", drain(f.ReadMessage)},
		{"messages of a mailbox", "", "From a Thu Jan  1 00:00:00 1970\n\n", drain(f.ReadMbox)},
		{"records", "", "WARC/1.0\nWARC-Type: resource\nContent-Length: 0\n\n\n\n", drain(f.ReadWARC)},
		{"empty lines", "", "\n", drain(f.ReadWARC)},
		{"chunks", "WARC/1.0\nWARC-Type: response\nContent-Type: application/http\nContent-Length: 9999999\n\nHTTP/1.1 200\nTransfer-Encoding: chunked\nContent-Type: text/html\n\n", "1\n<\n", drain(f.ReadWARC)},
	} {
		measure := func(n int) time.Duration {
			text := test.before + strings.Repeat(test.again, n/len(test.again))
			start := time.Now()
			test.read(strings.NewReader(text))
			return time.Since(start)
		}
		few, many, linear := time.Hour, time.Hour, false
		for attempt := 0; attempt < 10 && !linear; attempt++ {
			few = min(few, measure(1<<15))
			many = min(many, measure(1<<19))
			linear = many < 64*max(few, 100*time.Microsecond)
		}
		if !linear {
			t.Errorf("%s: %v for 32 KiB, %v for 512", test.name, few, many)
		}
	}
}

func FuzzText(f *testing.F) {
	for _, h := range hostile {
		f.Add(h+h+" "+h, uint16(0))
	}
	f.Add("see <http://a/b-\n  c> and \"http://d/\"", uint16(500))
	f.Fuzz(func(t *testing.T, text string, pad uint16) {
		text = strings.Repeat(" ", int(pad%4096)) + text
		for _, finder := range []Finder{{}, {Abbreviated: true, Schemes: AnyScheme}, {ASCII: true}} {
			var want []Link
			last := int64(0)
			for l := range finder.Text(text) {
				if l.Start < last || text[l.Start:l.End] != l.Text || l.Err != nil || l.Reference.String() != l.Value {
					t.Fatalf("%+v", l)
				}
				if _, ok := l.Reference.URI(); !ok {
					t.Fatalf("%q has no scheme", l.Value)
				}
				last = l.End
				want = append(want, l)
			}
			if len(text) > 1<<13 {
				continue // windows may refuse what is too long
			}
			finder.MaxToken = 1 << 20
			got, errs := stream(finder, 1024, text)
			if len(errs) > 0 || len(got) != len(want) {
				t.Fatalf("%d links in windows, %d in the whole; errors %v", len(got), len(want), errs)
			}
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("in windows %+v, in the whole %+v", got[i], want[i])
				}
			}
		}
	})
}

func BenchmarkText(b *testing.B) {
	text := strings.Repeat("Some words of a text, then http://example.com/a/path?query#fragment, and <ftp://ftp.example.org/>. ", 1000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		for range Text(text) {
		}
	}
}

func BenchmarkReadHTML(b *testing.B) {
	page := strings.Repeat(`<div class="entry"><p>Some text of ordinary length, with <b>bold</b> words.</p><a class="link" href="/a/path?x=1&amp;y=2" title="a title">a link</a></div>`, 1000)
	f := &Finder{Base: Base{Retrieval: "http://example.com/"}}
	b.SetBytes(int64(len(page)))
	b.ReportAllocs()
	for b.Loop() {
		for range f.ReadHTML(strings.NewReader(page)) {
		}
	}
}
