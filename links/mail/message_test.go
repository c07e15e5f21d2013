package mail

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

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
`, "1 http://a.example/very/long/path?x=y\n1 http://a.example/%C3%A9\n"},
		{"base64", "Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n" +
			base64.StdEncoding.EncodeToString([]byte(`<base href="http://a.example/b/"><a href="c">`)) + "\n",
			"1 c -> http://a.example/b/c\n"},
		{"base64 in capitals, folded", "Content-Transfer-Encoding:\n BASE64\n\naHR0cDovL2EvIGI=\n", "1 http://a/\n"},
		{"quoted-printable in capitals", "Content-Transfer-Encoding: Quoted-Printable\n\nhttp://a/=62\n", "1 http://a/b\n"},
		{"digest", "Content-Type: multipart/digest; boundary=x\n\n--x\n\nContent-Type: text/html\n\n<a href=&#104;ttp://a/>\n--x--\n", "1 http://a/\n"}, // RFC 2046, 5.1.5
		{"latin-1", "Content-Type: text/plain; charset=iso-8859-1\n\nhttp://a.example/\xE9 .\n", "1 http://a.example/%C3%A9\n"},
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
		// RFC 2557, 5: the location of a part is relative to the location of the multipart.
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
		for _, message := range []string{test.message, linkstest.CRLF(test.message)} {
			got, errs := linkstest.Collect(new(Finder).ReadMessage(strings.NewReader(message)))
			if got != test.want || len(errs) > 0 {
				t.Errorf("%s: got\n%s\nwant\n%s\nerrors %v", test.name, got, test.want, errs)
			}
		}
	}
}

func TestReadBrokenMessage(t *testing.T) {
	long := strings.Repeat("x", 512)
	body := "http://a.example/\n--" + long + "--\n"
	got, errs := linkstest.Collect(new(Finder).ReadMessage(strings.NewReader("Content-Type: multipart/mixed; boundary=" + long + "\n\n--" + long + "\n\n" + body)))
	if got != "1 http://a.example/\n" || len(errs) > 0 {
		t.Errorf("a boundary of %d bytes: got %q, errors %v", len(long), got, errs)
	}
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
		{"empty", "", "", links.ErrFormat, ""},
		{"no header", "\nhttp://a.example/\n", "", links.ErrFormat, ""},
		{"header that does not end", "X: " + strings.Repeat("y", 2<<20), "", links.ErrTooLong, ""},
		{"cut off", "Content-Type: multipart/mixed; boundary=x\n\n--x\n\nhttp://a.example/\n", "1 http://a.example/\n", io.ErrUnexpectedEOF, "1"},
		{"too long a boundary", "Content-Type: multipart/mixed; boundary=y" + long + "\n\n--y" + long + "\n\n" + body, "", links.ErrFormat, ""},
		{"no boundary", "Content-Type: multipart/mixed\n\n--x\n\nhttp://a.example/\n", "", links.ErrFormat, ""},
		{"broken base64", "Content-Transfer-Encoding: base64\n\naHR0cDovL2EvIGI=====!!\n", "1 http://a/\n", nil, "1"},
		{"cut off base64", "Content-Transfer-Encoding: base64\n\naHR0cDovL2EvIGI\n", "1 http://a/\n", io.ErrUnexpectedEOF, "1"},
		{"too deep", deep(1000), "", links.ErrTooDeep, strings.Repeat("2.", 31) + "2"},
	} {
		got, errs := linkstest.Collect(new(Finder).ReadMessage(strings.NewReader(test.message)))
		if test.name == "too deep" {
			if n := strings.Count(got, "\n"); n != 32 {
				t.Errorf("%s: %d links", test.name, n)
			}
		} else if got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
		var e *links.Error
		if len(errs) == 0 || !errors.As(errs[0], &e) || test.err != nil && !errors.Is(e, test.err) || e.Part() != test.part {
			t.Errorf("%s: errors %v, want %v in part %q", test.name, errs, test.err, test.part)
		}
	}
}

// An error of the reader comes once, after the links before it, and has the offset at which the document ended.
func TestReaderError(t *testing.T) {
	broken := errors.New("broken")
	for _, test := range []struct{ message, want string }{
		{"Subject: a\n\nhttp://1/\n", "1 http://1/, 1 broken"},
		{"Content-Type: multipart/mixed; boundary=x\n\n--x\n\nhttp://1/\n--x\n\nhttp://2/\n", "1 http://1/, 2 http://2/, 2 broken"},
		{"Content-Type: multipart/mixed; boundary=x\n\npreamble\n", " broken"},
		{"Content-Type: message/rfc822\n\nSubject: a\n\nhttp://1/\n", "1 http://1/, 1 broken"},
		{"Subject: a\n", " broken"},
	} {
		var got []string
		r := io.MultiReader(strings.NewReader(test.message), iotest.ErrReader(broken))
		for l, err := range new(Finder).ReadMessage(r) {
			var e *links.Error
			switch {
			case err == nil:
				got = append(got, l.Part+" "+l.Value)
			case errors.As(err, &e) && errors.Is(err, broken) && e.Offset() == int64(len(test.message)):
				got = append(got, e.Part()+" broken")
			default:
				t.Errorf("%q: %v", test.message, err)
			}
		}
		if s := strings.Join(got, ", "); s != test.want {
			t.Errorf("%q: got %s, want %s", test.message, s, test.want)
		}
	}
}

// The error of a header that is too long has the offset of the line that is too long.
func TestLongHeader(t *testing.T) {
	for _, before := range []string{"", "A: b\n", "A: b\n c\nD: e\n"} {
		message := before + "X: " + strings.Repeat("y", 1<<20)
		_, errs := linkstest.Collect(new(Finder).ReadMessage(strings.NewReader(message)))
		var e *links.Error
		if len(errs) != 1 || !errors.As(errs[0], &e) || e.Offset() != int64(len(before)) || !errors.Is(e, links.ErrTooLong) {
			t.Errorf("after %q: %v", before, errs)
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
			var e *links.Error
			if errors.As(err, &e) && (e.Offset() < 0 || e.Offset() > int64(len(message))) {
				t.Fatalf("%v of %d bytes", err, len(message))
			}
		}
	})
}

// ReadMessage does not call yield again after yield returned false.
func TestStop(t *testing.T) {
	const message = "Content-Type: multipart/mixed; boundary=x\n\n--x\n\nhttp://a/ http://b/\n--x\nContent-Type: text/html\n\n<a href=c><a href=d>\n"
	f := new(Finder)
	for _, test := range []linkstest.Stop{
		{Name: "message", Read: f.ReadMessage, Text: message},
		{Name: "broken message", Read: f.ReadMessage, Text: "x\nA: b\nContent-Type: multipart/mixed; boundary=x\n\n--x\ny\n\nhttp://a/\n--x\nA: b\ny\n\nhttp://b/\n"},
		{Name: "mailbox", Read: f.ReadMbox, Text: "x\nFrom a Thu Jan  1 00:00:00 1970\n" + message + "From a Thu Jan  1 00:00:00 1970\n\nFrom a Thu Jan  1 00:00:00 1970\n" + message},
	} {
		if n := test.AsksAgain(); n > 0 {
			t.Errorf("%s: asked again after %d", test.Name, n)
		}
	}
}

// No error shows a password.
func TestSecrets(t *testing.T) {
	const html = "Content-Type: text/html\n\n<a href='http://me:secret@['>"
	linkstest.TestSecrets(t, new(Finder).ReadMessage, html, "Content-Base: http://me:secret@[/\n"+html,
		"Content-Type: text/html\n\n<base href='http://me:secret@['>", "Content-Type: message/rfc822\n\n"+html)
	linkstest.TestSecrets(t, new(Finder).ReadMbox, "From a Thu Jan  1 00:00:00 1970\n"+html, "http://me:secret@[/")
}
