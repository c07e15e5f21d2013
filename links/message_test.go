package links

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"testing"
)

// collect gives each link on a line: part, value, and target if it differs; and
// the errors.
func collect(seq iter.Seq2[Link, error]) (lines string, errs []error) {
	var b strings.Builder
	for l, err := range seq {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		fmt.Fprintf(&b, "%s %s", l.Part, l.Value)
		if target, err := l.Target(); err == nil && target.String() != l.Value {
			fmt.Fprintf(&b, " -> %s", target)
		}
		b.WriteByte('\n')
	}
	return b.String(), errs
}

func crlf(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }

func TestReadMessage(t *testing.T) {
	for _, test := range []struct{ name, message, want string }{
		{"plain", `From: a@b.example
Subject: http://not.example/

See <http://a.example/
b>.
`, "1 http://a.example/b\n"},
		{"quoted-printable", `Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

See http://a.example/very/long/pa=
th?x=3Dy and http://a.example/=C3=A9 .
`, "1 http://a.example/very/long/path?x=y\n1 http://a.example/é\n"},
		{"base64", "Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n" +
			base64.StdEncoding.EncodeToString([]byte(`<base href="http://a.example/b/"><a href="c">`)) + "\n",
			"1 c -> http://a.example/b/c\n"},
		{"latin-1", "Content-Type: text/plain; charset=iso-8859-1\n\nhttp://a.example/\xE9 .\n", "1 http://a.example/é\n"},
		{"flowed", `Content-Type: text/plain; format=flowed

See http://a.example/b 
and http://a.example/c
> and http://a.example/d 
> e
-- 
http://a.example/f
`, "1 http://a.example/b\n1 http://a.example/c\n1 http://a.example/d\n1 http://a.example/f\n"},
		{"flowed, delsp", `Content-Type: text/plain; format=flowed; delsp=yes

See http://a.example/a/very/ 
long/path  
and more
> http://a.example/quoted/ 
> too
`, "1 http://a.example/a/very/long/path\n1 http://a.example/quoted/too\n"},
		{"alternative", `Content-Type: multipart/alternative; boundary=x

preamble http://not.example/
--x
Content-Type: text/plain

http://a.example/text
--x
Content-Type: text/html

<a href="http://a.example/html">
--x
Content-Type: image/png

http://not.example/
--x--
epilogue http://not.example/
`, "1 http://a.example/text\n2 http://a.example/html\n"},
		{"nested", `Content-Type: multipart/mixed; boundary=x

--x
Content-Type: multipart/alternative; boundary=y

--y

http://a.example/1
--y
Content-Type: message/rfc822

Subject: inner

http://a.example/2
--y--
--x

http://a.example/3
--x--
`, "1.1 http://a.example/1\n1.2 http://a.example/2\n2 http://a.example/3\n"},
		// RFC 2557, 9.3: relative URIs in HTML, absolute Content-Location.
		{"MHTML", `Content-Type: multipart/related; boundary=x; type="text/html"

--x
Content-Type: text/html; charset=us-ascii
Content-Location: http://www.ietf.cnri.reston.va.us/images/

<IMG SRC="ietflogo.gif" ALT="IETF logo"><IMG SRC="cid:foo4*foo1@bar.net">
--x
Content-Location: http://www.ietf.cnri.reston.va.us/images/ietflogo.gif
Content-Type: IMAGE/GIF

R0lGODlhGAGgAPEAAP
--x--
`, "1 ietflogo.gif -> http://www.ietf.cnri.reston.va.us/images/ietflogo.gif\n1 cid:foo4*foo1@bar.net\n"},
		// RFC 2557, 5: the location of the multipart is the base of that of a part.
		{"MHTML, relative location", `Content-Type: multipart/related; boundary=x
Content-Location: http://a.example/b/c

--x
Content-Type: text/html
Content-Location: d/e

<a href=f>
--x--
`, "1 f -> http://a.example/b/d/f\n"},
		{"MHTML, no base", `Content-Type: multipart/related; boundary=x

--x
Content-Type: text/html

<a href=f>
--x--
`, "1 f -> thismessage:/f\n"},
		{"no base", `Content-Type: text/html

<a href=f>
`, "1 f\n"},
		{"Content-Base before Content-Location", `Content-Type: text/html
Content-Base: "http://a.example/b/"
Content-Location: http://c.example/

<a href=f>
`, "1 f -> http://a.example/b/f\n"},
		{"base element before both", `Content-Type: text/html
Content-Location: http://c.example/d/

<base href="../e/"><a href=f>
`, "1 f -> http://c.example/e/f\n"},
		{"folded Content-Location", `Content-Type: text/html
Content-Location: http://c.example/
 d/e

<a href=f>
`, "1 f -> http://c.example/d/f\n"},
	} {
		for _, message := range []string{test.message, crlf(test.message)} {
			got, errs := collect(new(Finder).ReadMessage(strings.NewReader(message)))
			if got != test.want || len(errs) > 0 {
				t.Errorf("%s: got\n%s\nwant\n%s\nerrors %v", test.name, got, test.want, errs)
			}
		}
	}
}

func TestReadBrokenMessage(t *testing.T) {
	deep := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n\nhttp://a.example/%d\n--b%d\n", i, i, i, i)
		}
		return b.String()
	}
	for _, test := range []struct {
		name, message, want string
		err                 error
		part                string
	}{
		{"empty", "", "", ErrFormat, ""},
		{"no header", "\nhttp://a.example/\n", "", ErrFormat, ""},
		{"header that does not end", "X: " + strings.Repeat("y", 2<<20), "", ErrTooLong, ""},
		{"cut off", "Content-Type: multipart/mixed; boundary=x\n\n--x\n\nhttp://a.example/\n", "1 http://a.example/\n", io.ErrUnexpectedEOF, "1"},
		{"no boundary", "Content-Type: multipart/mixed\n\n--x\n\nhttp://a.example/\n", "", ErrFormat, ""},
		{"broken base64", "Content-Transfer-Encoding: base64\n\naHR0cDovL2EvIGI=====!!\n", "1 http://a/\n", nil, "1"},
		{"cut off base64", "Content-Transfer-Encoding: base64\n\naHR0cDovL2EvIGI\n", "1 http://a/\n", io.ErrUnexpectedEOF, "1"},
		{"too deep", deep(1000), "", ErrTooDeep, strings.Repeat("2.", 31) + "2"},
	} {
		got, errs := collect(new(Finder).ReadMessage(strings.NewReader(test.message)))
		if test.name == "too deep" {
			if n := strings.Count(got, "\n"); n != 32 {
				t.Errorf("%s: %d links", test.name, n)
			}
		} else if got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
		var e *Error
		if len(errs) == 0 || !errors.As(errs[0], &e) || test.err != nil && !errors.Is(e, test.err) || e.Part != test.part {
			t.Errorf("%s: errors %v, want %v in part %q", test.name, errs, test.err, test.part)
		}
	}
}

// warcRecord writes a record, its length worked out.
func warcRecord(fields, block string) string {
	return fmt.Sprintf("WARC/1.1\r\n%sContent-Length: %d\r\n\r\n%s\r\n\r\n", crlf(fields), len(block), block)
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
	}
}

const wantArchive = `3 d -> http://a.example/b/d
3 //e/ -> http://e/
4 f -> http://a.example/f
5 g -> http://a.example/g
6 h -> http://a.example/h
7 http://a.example/i
8/1 j -> http://a.example/j
`

func TestReadWARC(t *testing.T) {
	records := testArchive()
	for _, test := range []struct{ name, archive string }{
		{"plain", strings.Join(records, "")},
		{"gzip per record", zipped(records...)},
		{"gzip of all", zipped(strings.Join(records, ""))},
	} {
		got, errs := collect(new(Finder).ReadWARC(strings.NewReader(test.archive)))
		if got != wantArchive || len(errs) > 0 {
			t.Errorf("%s: got\n%s\nwant\n%s\nerrors %v", test.name, got, wantArchive, errs)
		}
	}
}

// An archive cut off anywhere gives what is before the cut, and says where it is.
func TestReadCutOffWARC(t *testing.T) {
	whole := strings.Join(testArchive(), "")
	for n := 1; n < len(whole)-len("\r\n\r\n"); n += 7 {
		got, errs := collect(new(Finder).ReadWARC(strings.NewReader(whole[:n])))
		if len(got) > len(wantArchive) {
			t.Fatalf("cut at %d: more links than there are: %s", n, got)
		}
		for _, err := range errs {
			var e *Error
			if !errors.As(err, &e) || e.Offset > int64(n) {
				t.Fatalf("cut at %d: %v", n, err)
			}
		}
	}
	compressed := zipped(testArchive()...)
	got, errs := collect(new(Finder).ReadWARC(strings.NewReader(compressed[:len(compressed)-100])))
	if !strings.HasPrefix(got, "3 d -> http://a.example/b/d\n") || len(errs) == 0 || !errors.Is(errs[0], io.ErrUnexpectedEOF) {
		t.Errorf("got %q, errors %v", got, errs)
	}
	for _, bad := range []string{"x", "WARC/1.1\r\n\r\n", "WARC/1.1\r\nContent-Length: -1\r\n\r\n", "WARC/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", "\x1F\x8B", "\x1F\x8Bxxxxxxxxxxxx"} {
		if _, errs := collect(new(Finder).ReadWARC(strings.NewReader(bad))); len(errs) != 1 {
			t.Errorf("%q: errors %v", bad, errs)
		}
	}
	if got, errs := collect(new(Finder).ReadWARC(strings.NewReader(""))); got != "" || len(errs) > 0 {
		t.Errorf("an empty archive: %q, %v", got, errs)
	}
}

// What is no record, or does not say how long it is, is passed over up to the next.
func TestReadWARCWithFaults(t *testing.T) {
	good := func(n int) string {
		return warcRecord("WARC-Type: resource\nContent-Type: text/plain\n", fmt.Sprintf("http://%d/", n))
	}
	long := strings.Repeat("x", 3<<20)
	for _, test := range []struct {
		name, bad string
		err       error
	}{
		{"no length", "WARC/1.1\r\nWARC-Type: resource\r\nContent-Type: text/plain\r\n\r\nhttp://x/\r\n\r\n", ErrFormat},
		{"no length, long", "WARC/1.1\r\nWARC-Type: resource\r\nContent-Type: text/plain\r\n\r\n" + long + "WARC/1.0\r\n\r\n", ErrFormat},
		{"negative length", "WARC/1.1\r\nContent-Length: -1\r\n\r\n", ErrFormat},
		{"no number", "WARC/1.1\r\nContent-Length: x\r\n\r\nhttp://x/\r\n", ErrFormat},
		{"no version", "http://x/ WARC/1.1\r\nWARC-Type: resource\r\n\r\nhttp://x/\r\n", ErrFormat},
		{"a length that is too small", "WARC/1.1\r\nContent-Length: 1\r\n\r\nxhttp://x/\r\n", ErrFormat},
		{"a header that is too long", "WARC/1.1\r\nX: " + long + "\r\n\r\n", ErrTooLong},
		{"a line that is too long", long + "\r\n", ErrTooLong},
	} {
		for _, archive := range []string{good(1) + test.bad + good(2) + good(3), zipped(good(1), test.bad, good(2), good(3))} {
			got, errs := collect(new(Finder).ReadWARC(strings.NewReader(archive)))
			var links []string
			for line := range strings.Lines(got) {
				_, link, _ := strings.Cut(line, " ")
				links = append(links, strings.TrimSpace(link))
			}
			if want := "http://1/ http://2/ http://3/"; strings.Join(links, " ") != want {
				t.Errorf("%s: got %q, want %q", test.name, links, want)
			}
			var e *Error
			at := int64(len(good(1)) - len("\r\n\r\n")) // or behind the empty lines
			if test.name == "a length that is too small" {
				at += int64(len("WARC/1.1\r\nContent-Length: 1\r\n\r\nx"))
			}
			if len(errs) != 1 || !errors.As(errs[0], &e) || !errors.Is(e, test.err) || e.Offset < at || e.Offset > at+4 {
				t.Errorf("%s: errors %v, want %v at %d", test.name, errs, test.err, at)
			}
		}
	}
	r := io.MultiReader(strings.NewReader("WARC/1.1\r\n\r\n"), &repeated{s: "WARC/1.1 ", n: 50e6, end: "\r\n" + good(1)})
	var got string
	if peak := heapPeak(r, func(r io.Reader) { got, _ = collect(new(Finder).ReadWARC(r)) }); peak > 2<<20 || got == "" {
		t.Errorf("%d MiB of heap, got %q", peak>>20, got)
	}
}

// Whoever takes one link and leaves is not asked again.
func TestStop(t *testing.T) {
	archive := strings.Join(testArchive(), "")
	mail := "Content-Type: multipart/mixed; boundary=x\n\n--x\n\nhttp://a/ http://b/\n--x\nContent-Type: text/html\n\n<a href=c><a href=d>\n"
	f := new(Finder)
	for _, test := range []struct {
		name string
		read func(io.Reader) iter.Seq2[Link, error]
		text string
	}{
		{"text", f.ReadText, "http://a/ http://b/ http://c/"},
		{"HTML", f.ReadHTML, `<img srcset="a,b 1x,c"><p style="x:url(a) url(b)"><style>@import "a";@import "b"</style><a href=b>`},
		{"head", f.ReadHTML, `<link href=a><link href=b><base href=c>`},
		{"message", f.ReadMessage, mail},
		{"broken message", f.ReadMessage, "x\nA: b\nContent-Type: multipart/mixed; boundary=x\n\n--x\ny\n\nhttp://a/\n--x\nA: b\ny\n\nhttp://b/\n"},
		{"mailbox", f.ReadMbox, "x\nFrom a Thu Jan  1 00:00:00 1970\n" + mail + "From a Thu Jan  1 00:00:00 1970\n\nFrom a Thu Jan  1 00:00:00 1970\n" + mail},
		{"broken archive", f.ReadWARC, "x\nWARC/1.0\n\nx\n" + archive},
		{"frames", f.ReadHTML, `<iframe srcdoc="<a href=a><a href=b><base href='http://['><a href=c>"></iframe><a href=d>`},
		{"WARC", f.ReadWARC, archive},
	} {
		for stopAt := 1; stopAt < 8; stopAt++ {
			n := 0
			test.read(strings.NewReader(test.text))(func(Link, error) bool {
				n++
				if n > stopAt {
					t.Errorf("%s: asked again after %d", test.name, stopAt)
				}
				return n < stopAt
			})
		}
	}
}

func FuzzMessage(f *testing.F) {
	f.Add("Content-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/html\nContent-Location: http://a/\n\n<a href=b>\n--x--\n")
	f.Add("Content-Type: text/plain; format=flowed; delsp=yes\n\nhttp://a/ \nb\n")
	f.Add("Content-Transfer-Encoding: base64\n\naHR0cDovL2EvIGI=\n")
	f.Add("Content-Type: multipart/mixed; boundary=--=_x\n\n----=_x\nA: b\nbroken\n----=_x\nhttp://a/\n----=_x\nContent-Type: message/rfc822\n\nA: b\n")
	f.Fuzz(func(t *testing.T, message string) {
		for l, err := range new(Finder).ReadMessage(strings.NewReader(message)) {
			_, _ = l.Target()
			var e *Error
			if errors.As(err, &e) && (e.Offset < 0 || e.Offset > int64(len(message))) {
				t.Fatalf("%v of %d bytes", err, len(message))
			}
		}
	})
}

func FuzzWARC(f *testing.F) {
	for _, r := range testArchive() {
		f.Add(r)
	}
	f.Fuzz(func(t *testing.T, archive string) {
		for l := range new(Finder).ReadWARC(strings.NewReader(archive)) {
			_, _ = l.Target()
		}
	})
}
