package warc

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

// warcRecord returns a record with its length.
func warcRecord(fields, block string) string {
	return fmt.Sprintf("WARC/1.1\r\n%sContent-Length: %d\r\n\r\n%s\r\n\r\n", linkstest.CRLF(fields), len(block), block)
}

func zipped(parts ...string) string {
	var b bytes.Buffer
	for _, p := range parts {
		z := gzip.NewWriter(&b)
		io.WriteString(z, p)
		z.Close()
	}
	return b.String()
}

func testArchive() []string {
	return []string{
		warcRecord("WARC-Type: warcinfo\nContent-Type: application/warc-fields\n", "software: http://not.example/\r\n"),
		warcRecord("WARC-Type: request\nContent-Type: application/http;msgtype=request\n", "GET http://not.example/ HTTP/1.1\r\n\r\n"),
		warcRecord("WARC-Type: response\nWARC-Target-URI: http://a.example/b/c\nContent-Type: application/http;msgtype=response\n",
			"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX: http://not.example/\r\n\r\n<a href=d><a href=\"//e/\">"),
		warcRecord("WARC-Type: response\nWARC-Target-URI: <http://a.example/chunked>\nContent-Type: application/http; msgtype=response\n",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type: text/html\r\n\r\n4\r\n<a h\r\n7;x=y\r\nref=f> \r\n0\r\n\r\n"),
		warcRecord("WARC-Type: response\nWARC-Target-URI: http://a.example/gzip\nContent-Type: application/http; msgtype=response\n",
			"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Type: text/html\r\n\r\n"+zipped("<a href=g>")),
		warcRecord("WARC-Type: response\nWARC-Target-URI: http://a.example/undone\nContent-Type: application/http; msgtype=response\n",
			"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\nContent-Type: text/html\r\n\r\n<a href=h>"),
		warcRecord("WARC-Type: resource\nWARC-Target-URI: http://a.example/text\nContent-Type: text/plain\n", "see http://a.example/i."),
		warcRecord("WARC-Type: resource\nWARC-Target-URI: http://a.example/mail\nContent-Type: message/rfc822\n", "Content-Type: text/html\r\n\r\n<a href=j>"),
		warcRecord("WARC-Type: response\nWARC-Target-URI: http://a.example/image\nContent-Type: application/http; msgtype=response\n",
			"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\nhttp://not.example/"),
		warcRecord("WARC-Type: metadata\nContent-Type: text/plain\n", "http://not.example/"),
		warcRecord("WARC-Type: conversion\nContent-Type: text/plain\n", "http://a.example/k"),
	}
}

const wantArchive = `3 d -> http://a.example/b/d
3 //e/ -> http://e/
4 f -> http://a.example/f
5 g -> http://a.example/g
6 h -> http://a.example/h
7 http://a.example/i
8/1 j -> http://a.example/j
11 http://a.example/k
`

func TestReadWARC(t *testing.T) {
	records := testArchive()
	for _, test := range []struct{ name, archive string }{
		{"plain", strings.Join(records, "")},
		{"gzip per record", zipped(records...)},
		{"gzip of all", zipped(strings.Join(records, ""))},
	} {
		// The target URI of a record replaces Base.Retrieval.
		for _, f := range []*Finder{{}, {Base: links.Base{Retrieval: "http://other.example/"}}} {
			got, errs := linkstest.Collect(f.Read(strings.NewReader(test.archive)))
			if got != wantArchive || len(errs) > 0 {
				t.Errorf("%s, %+v: got\n%s\nwant\n%s\nerrors %v", test.name, f.Base, got, wantArchive, errs)
			}
		}
	}
	// A record without a target URI does not.
	f := &Finder{Base: links.Base{Retrieval: "http://other.example/"}}
	got, errs := linkstest.Collect(f.Read(strings.NewReader(warcRecord("WARC-Type: resource\nContent-Type: text/html\n", "<a href=l>"))))
	if want := "1 l -> http://other.example/l\n"; got != want || len(errs) > 0 {
		t.Errorf("no target URI: got %q, want %q, errors %v", got, want, errs)
	}
}

// A truncated archive yields the links before its end, and an error with an offset.
func TestReadCutOffWARC(t *testing.T) {
	whole := strings.Join(testArchive(), "")
	for n := 1; n < len(whole)-len("\r\n\r\n"); n += 7 {
		got, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(whole[:n])))
		if len(got) > len(wantArchive) {
			t.Fatalf("cut at %d: more links than there are: %s", n, got)
		}
		for _, err := range errs {
			var e *links.Error
			if !errors.As(err, &e) || e.Offset() > int64(n) {
				t.Fatalf("cut at %d: %v", n, err)
			}
		}
	}
	compressed := zipped(testArchive()...)
	got, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(compressed[:len(compressed)-100])))
	if !strings.HasPrefix(got, "3 d -> http://a.example/b/d\n") || len(errs) == 0 || !errors.Is(errs[0], io.ErrUnexpectedEOF) {
		t.Errorf("got %q, errors %v", got, errs)
	}
	record := warcRecord("WARC-Type: resource\nContent-Type: text/plain\n", "http://a.example/")
	for _, cut := range []string{record[:len(record)-len("/\r\n\r\n")], "WARC/1.1\r\n"} {
		_, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(cut)))
		var e *links.Error
		if len(errs) != 1 || !errors.As(errs[0], &e) || !errors.Is(e, io.ErrUnexpectedEOF) || e.Offset() != int64(len(cut)) && len(cut) > 10 {
			t.Errorf("%q: errors %v, want one at the end", cut, errs)
		}
	}
	broken := errors.New("broken")
	for before, want := range map[string]int{"": 1, record: 1, record[:len(record)-10]: 2, "x\n": 2, "WARC/1.1\r\n": 1} {
		_, errs := linkstest.Collect(new(Finder).Read(io.MultiReader(strings.NewReader(before), iotest.ErrReader(broken))))
		if len(errs) != want || !errors.Is(errs[want-1], broken) {
			t.Errorf("%q: %d errors %v, want %d, the last %v", before, len(errs), errs, want, broken)
		}
	}
	for _, bad := range []string{"x", "WARC/1.1\r\n\r\n", "WARC/1.1\r\nContent-Length: -1\r\n\r\n", "WARC/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", "\x1F\x8B", "\x1F\x8Bxxxxxxxxxxxx"} {
		if _, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(bad))); len(errs) != 1 {
			t.Errorf("%q: errors %v", bad, errs)
		}
	}
	if got, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(""))); got != "" || len(errs) > 0 {
		t.Errorf("an empty archive: %q, %v", got, errs)
	}
}

// Text that is not a record, or a record without a length, is skipped up to the next record.
func TestReadWARCWithFaults(t *testing.T) {
	good := func(n int) string {
		return warcRecord("WARC-Type: resource\nContent-Type: text/plain\n", fmt.Sprintf("http://%d/", n))
	}
	long := strings.Repeat("x", 3<<20)
	for _, test := range []struct {
		name, bad string
		err       error
	}{
		{"no length", "WARC/1.1\r\nWARC-Type: resource\r\nContent-Type: text/plain\r\n\r\nhttp://x/\r\n\r\n", links.ErrFormat},
		{"no length, long", "WARC/1.1\r\nWARC-Type: resource\r\nContent-Type: text/plain\r\n\r\n" + long + "WARC/1.0\r\n\r\n", links.ErrFormat},
		{"negative length", "WARC/1.1\r\nContent-Length: -1\r\n\r\n", links.ErrFormat},
		{"no number", "WARC/1.1\r\nContent-Length: x\r\n\r\nhttp://x/\r\n", links.ErrFormat},
		{"no version", "http://x/ WARC/1.1\r\nWARC-Type: resource\r\n\r\nhttp://x/\r\n", links.ErrFormat},
		{"no version, and no version 1", "garbage\r\nWARC/x\r\nWARC/2.0\r\nWARC/10\r\n\r\n", links.ErrFormat},
		{"a length that is too small", "WARC/1.1\r\nContent-Length: 1\r\n\r\nxhttp://x/\r\n", links.ErrFormat},
		{"a header that is too long", "WARC/1.1\r\nX: " + long + "\r\n\r\n", links.ErrTooLong},
		{"a line that is too long", long + "\r\n", links.ErrTooLong},
		{"a version in a line that is too long", "xxxxxxxx" + strings.Repeat("WARC/1.1", 1<<18) + "\r\n", links.ErrTooLong}, // it is at the ends of the buffers
	} {
		for _, archive := range []string{good(1) + test.bad + good(2) + good(3), zipped(good(1), test.bad, good(2), good(3))} {
			got, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(archive)))
			var found []string
			for line := range strings.Lines(got) {
				_, link, _ := strings.Cut(line, " ")
				found = append(found, strings.TrimSpace(link))
			}
			if want := "http://1/ http://2/ http://3/"; strings.Join(found, " ") != want {
				t.Errorf("%s: got %q, want %q", test.name, found, want)
			}
			var e *links.Error
			at := int64(len(good(1)) - len("\r\n\r\n")) // or after the empty lines
			if test.name == "a length that is too small" {
				at += int64(len("WARC/1.1\r\nContent-Length: 1\r\n\r\nx"))
			}
			if len(errs) != 1 || !errors.As(errs[0], &e) || !errors.Is(e, test.err) || e.Offset() < at || e.Offset() > at+4 {
				t.Errorf("%s: errors %v, want %v at %d", test.name, errs, test.err, at)
			}
		}
	}
	// The offsets of several faults.
	for _, test := range []struct {
		archive string
		want    []int64
	}{
		{"x\nWARC/1.1", []int64{0}},
		{good(1) + "\r", nil},
		{"x\ny\nWARC/1.0\r\n\r\nfoo\r\nWARC/1.0\r\n\r\n", []int64{0, 4, 21}},
		{long + "\r\nWARC/1.0\r\n\r\n", []int64{0, int64(len(long) + 2)}},
		{"WARC/1.0\nX: " + long + "\nWARC/1.0\r\n\r\n", []int64{0, int64(len("WARC/1.0\nX: ") + len(long) + 1)}},
		{good(1) + "x\n" + good(2) + "x\n", []int64{int64(len(good(1))), int64(2*len(good(1)) + 2)}},
	} {
		_, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(test.archive)))
		var got []int64
		for _, err := range errs {
			var e *links.Error
			if errors.As(err, &e) && !e.Decoded() {
				got = append(got, e.Offset())
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%.40q: errors at %d, want %d", test.archive, got, test.want)
		}
	}
	r := io.MultiReader(strings.NewReader("WARC/1.1\r\n\r\n"), &linkstest.Repeated{Text: "WARC/1.1 ", N: 10e6}, strings.NewReader("\r\n"+good(1)))
	var got string
	if peak := linkstest.HeapPeak(r, func(r io.Reader) { got, _ = linkstest.Collect(new(Finder).Read(r)) }); peak > 2<<20 || got == "" {
		t.Errorf("%d MiB of heap, got %q", peak>>20, got)
	}
}

func FuzzWARC(f *testing.F) {
	for _, r := range testArchive() {
		f.Add(r)
	}
	f.Fuzz(func(t *testing.T, archive string) {
		for l := range new(Finder).Read(strings.NewReader(archive)) {
			_, _ = l.Target()
		}
	})
}

// Read does not call yield again after yield returned false.
func TestStop(t *testing.T) {
	archive := strings.Join(testArchive(), "")
	for _, test := range []linkstest.Stop{
		{Name: "archive", Read: new(Finder).Read, Text: archive},
		{Name: "broken archive", Read: new(Finder).Read, Text: "x\nWARC/1.0\n\nx\n" + archive},
	} {
		if n := test.AsksAgain(); n > 0 {
			t.Errorf("%s: asked again after %d", test.Name, n)
		}
	}
}

// No error shows a password.
func TestSecrets(t *testing.T) {
	page := warcRecord("WARC-Type: resource\nWARC-Target-URI: http://me:secret@h/\nContent-Type: text/html\n", "<a href='http://me:secret@['>")
	linkstest.TestSecrets(t, new(Finder).Read, page, strings.Replace(page, "@h/", "@[/", 1), page[:len(page)-8],
		strings.Replace(page, "Content-Length: ", "Content-Length: http://me:secret@h/", 1),
		warcRecord("WARC-Type: response\nWARC-Target-URI: http://me:secret@h/\nContent-Type: application/http\n",
			"HTTP/1.1 200\nContent-Type: text/html\nContent-Encoding: http://me:secret@h/\n\n<a href=b>"),
		"http://me:secret@h/")
}

// The target URI of a record may be an IRI. All values have the syntax of the Finder.
func TestOneSyntax(t *testing.T) {
	archive := warcRecord("WARC-Type: resource\nWARC-Target-URI: http://é/\nContent-Type: text/html; charset=utf-8\n", "<a href=a><a href=é>")
	for _, x := range []uri.Syntax{uri.RFC3986, uri.RFC3987} {
		f := Finder{Syntax: x, Base: links.Base{Default: "http://ü/", Syntax: uri.RFC2396}}
		linkstest.TestSyntax(t, x, f.Read, archive)
	}
}

// A target URI that is not a reference is reported, if the document has links, and is not the base.
func TestUnusableTarget(t *testing.T) {
	archive := warcRecord("WARC-Type: resource\nWARC-Target-URI: http://a.example/x|y\nContent-Type: text/html\n", "<a href=/a><a href=/b>") +
		warcRecord("WARC-Type: resource\nWARC-Target-URI: http://a.example/x|y\nContent-Type: text/html\n", "no link") +
		warcRecord("WARC-Type: resource\nWARC-Target-URI: http://b.example/\nContent-Type: text/html\n", "<a href=/a>")
	const reported = `links: part 1, byte 0: WARC-Target-URI: uri: parse "http://a.example/x|y": "|" is not allowed in a path, at byte 18 (RFC 3986, 3.3); write "%7C"`
	const reportedRelative = `links: part 1, byte 0: WARC-Target-URI: uri: parse "a/b?c-23456789.12345": a scheme such as "http:" is missing, at byte 0 (RFC 3986, 3.1); it is a relative reference`
	for _, tt := range []struct{ retrieval, want string }{
		{"", "1 /a\n1 /b\n3 /a -> http://b.example/a\n"},
		{"http://z.example/", "1 /a -> http://z.example/a\n1 /b -> http://z.example/b\n3 /a -> http://b.example/a\n"},
	} {
		f := Finder{Base: links.Base{Retrieval: tt.retrieval}}
		got, errs := linkstest.Collect(f.Read(strings.NewReader(archive)))
		if got != tt.want || len(errs) != 1 || errs[0].Error() != reported {
			t.Errorf("base %q: got %q, want %q, errors %v", tt.retrieval, got, tt.want, errs)
		}
		// So is a relative target.
		relative := strings.ReplaceAll(archive, "http://a.example/x|y", "a/b?c-23456789.12345")
		got, errs = linkstest.Collect(f.Read(strings.NewReader(relative)))
		if got != tt.want || len(errs) != 1 || errs[0].Error() != reportedRelative {
			t.Errorf("base %q: got %q, want %q, errors %v", tt.retrieval, got, tt.want, errs)
		}
	}
}

// Several goroutines may use a Finder after its fields are set.
func TestConcurrent(t *testing.T) {
	linkstest.TestConcurrent(t, new(Finder).Read, zipped(testArchive()...)+"x")
}
