package links

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

// faults gives each error on a line: part, what stands at its offset in document,
// and the cause.
func faults(document string, errs []error) string {
	var b strings.Builder
	for _, err := range errs {
		var e *Error
		if !errors.As(err, &e) {
			fmt.Fprintln(&b, err)
			continue
		}
		place := "?"
		if e.Offset <= int64(len(document)) {
			place, _, _ = strings.Cut(document[e.Offset:], "\n")
		}
		fmt.Fprintf(&b, "%s at %.20q: %v\n", e.Part, place, e.Err)
	}
	return b.String()
}

// What is broken is said where it is, and takes nothing else with it.
func TestBrokenParts(t *testing.T) {
	const multipart = "Content-Type: multipart/mixed; boundary=x\n\n"
	encoded := base64.StdEncoding.EncodeToString([]byte("http://in.example/ " + strings.Repeat("x", 2000) + "//"))
	for _, test := range []struct{ name, message, want, faults string }{
		{"a line that is no field", multipart + "--x\nContent-Type: text/plain\nbroken line\n\nhttp://a/\n--x\n\nhttp://b/\n--x--\n",
			"1 http://a/\n2 http://b/\n", "1 at \"broken line\": not of this media type\n"},
		{"fields behind such a line", multipart + "--x\nbroken: no\nbroken line\nContent-Type: text/html\n\n<a href=b>\n--x--\n",
			"1 b\n", "1 at \"broken line\": not of this media type\n"},
		{"no header, no empty line", multipart + "--x\nSee http://a/\n\nand http://b/\n--x\nhttp://c/\n--x--\n",
			"1 http://a/\n1 http://b/\n2 http://c/\n", "1 at \"See http://a/\": not of this media type\n2 at \"http://c/\": not of this media type\n"},
		{"no empty line", multipart + "--x\nContent-Type: text/plain\nSee http://a/\nX: http://b/\n--x\n\nhttp://c/\n--x--\n",
			"1 http://a/\n1 http://b/\n2 http://c/\n", "1 at \"See http://a/\": not of this media type\n"},
		{"no empty line, and a fault", multipart + "--x\nContent-Type: text/plain\nSee http://a/\nand http://b/" + strings.Repeat("y", 2000) + "\n--x--\n",
			"1 http://a/\n", "1 at \"See http://a/\": not of this media type\n1 at \"http://b/yyyyyyyyyyy\": longer than the limit\n"},
		{"in the header of the message", "Subject: a\nbroken line\n\nhttp://a/\n",
			"1 http://a/\n", " at \"broken line\": not of this media type\n"},
		{"the envelope of a mailbox", "From a@b Thu Jan  1 00:00:00 1970\nSubject: a\n\nhttp://a/\n", "1 http://a/\n", ""},
		{"a header that does not end", multipart + "--x\nX: " + strings.Repeat("y", 2<<20) + "\n--x\n\nhttp://b/\n--x--\n",
			"2 http://b/\n", "1 at \"X: yyyyyyyyyyyyyyyyy\": longer than the limit\n"},
		{"a header that a delimiter line ends", multipart + "--x\nA: b\n--x\n--x\n\nhttp://c/\n--x--\n", "3 http://c/\n", ""},
		{"not closed", multipart + "--x\n\nhttp://a/\nend", "1 http://a/\n", "1 at \"\": unexpected EOF\n"},
		{"an inner one not closed", multipart + "--x\nContent-Type: multipart/mixed; boundary=y\n\n--y\n\nhttp://a/\n--x\n\nhttp://b/\n--x--\n",
			"1.1 http://a/\n2 http://b/\n", "1.1 at \"\": unexpected EOF\n"},
		{"two not closed", multipart + "--x\nContent-Type: multipart/mixed; boundary=y\n\n--y\n\nhttp://a/\nend",
			"1.1 http://a/\n", "1.1 at \"\": unexpected EOF\n"},
		{"base64 that is none", multipart + "--x\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EvIGI=====\n--x\n\nhttp://b/\n--x--\n",
			"1 http://a/\n2 http://b/\n", "1 at \"aHR0cDovL2EvIGI=====\": illegal base64 data at input byte 16\n"},
		{"a tag that is too long", multipart + "--x\nContent-Type: text/html\n\n<a href=a>\n<p x=" + strings.Repeat("y", 2000) + "><a href=b>\n--x--\n",
			"1 a\n1 b\n", "1 at \"<p x=yyyyyyyyyyyyyyy\": longer than the limit\n"},
		{"text that is too long", multipart + "--x\n\nhttp://a/\nhttp://b/" + strings.Repeat("y", 1<<17) + " http://c/\n--x--\n",
			"1 http://a/\n1 http://c/\n", "1 at \"http://b/yyyyyyyyyyy\": longer than the limit\n"},
		{"the same, encoded", multipart + "--x\nContent-Transfer-Encoding: quoted-printable\n\nbody http://b/" + strings.Repeat("y", 1<<17) + " http://c/\n--x--\n",
			"1 http://c/\n", "1 at \"body http://b/yyyyyy\": longer than the limit\n"},
		{"the same, joined", multipart + "--x\nContent-Type: text/plain; format=flowed\n\nbody http://b/" + strings.Repeat("y", 1<<17) + " http://c/\n--x--\n",
			"1 http://c/\n", "1 at \"body http://b/yyyyyy\": longer than the limit\n"},
		{"the same, in UTF-16", multipart + "--x\nContent-Type: text/html; charset=utf-16le\n\n" + utf16("<p x="+strings.Repeat("y", 2000)+"><a href=c>") + "\n\x00\n--x--\n",
			"1 c\n", "1 at \"<\\x00p\\x00 \\x00x\\x00=\\x00y\\x00y\\x00y\\x00y\\x00y\\x00\": longer than the limit\n"},
		{"a message in base64", multipart + "--x\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n" +
			base64.StdEncoding.EncodeToString([]byte("A: b\nbroken line\n\nhttp://a/\n")) + "\n--x\n\nhttp://b/\n--x--\n",
			"1 http://a/\n2 http://b/\n", "1 at \"QTogYgpicm9rZW4gbGlu\": not of this media type\n"},
		{"a message as it is", multipart + "--x\nContent-Type: message/rfc822\n\nA: b\nbroken line\n\nhttp://a/\n--x--\n",
			"1 http://a/\n", "1 at \"broken line\": not of this media type\n"},
		{"encoded text that is cut off", multipart + "--x\nContent-Transfer-Encoding: base64\n\n" + encoded[:len(encoded)-2],
			"1 http://in.example/\n", "1 at \"aHR0cDovL2luLmV4YW1w\": unexpected EOF\n1 at \"\": unexpected EOF\n"},
	} {
		f := &Finder{MaxToken: 1 << 10}
		for _, message := range []string{test.message, crlf(test.message)} {
			if strings.Contains(message, "UTF-16") || strings.Contains(message, "utf-16") && message != test.message {
				continue // a line break of two bytes would be cut in two
			}
			got, errs := collect(f.ReadMessage(strings.NewReader(message)))
			if said := strings.ReplaceAll(faults(message, errs), `\r`, ""); got != test.want || said != test.faults {
				t.Errorf("%s: got\n%s%s\nwant\n%s%s", test.name, got, said, test.want, test.faults)
			}
		}
	}
}

func utf16(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteString(s[i:i+1] + "\x00")
	}
	return b.String()
}

// Which lines are delimiter lines, of which multipart (RFC 2046, 5.1).
func TestDelimiterLines(t *testing.T) {
	part := func(n int) string { return fmt.Sprintf("\n\nhttp://%d/", n) }
	for _, test := range []struct{ name, message, want string }{
		{"white space behind them", "boundary=x\n\n--x \t" + part(1) + "\n--x--  ", "1 http://1/\n"},
		{"more behind them", "boundary=x\n\n--x" + part(1) + "\n--xy" + part(2) + "\n--x-" + part(3) + "\n--x--y" + part(4) + "\n --x\n--x--",
			"1 http://1/\n1 http://2/\n1 http://3/\n1 http://4/\n"},
		{"without a line break", "boundary=x\n\n--x\n--x" + part(2) + "\n--x--", "2 http://2/\n"},
		{"preamble and epilogue", "boundary=x\n\nhttp://not.example/\n--x" + part(1) + "\n--x--\n--x" + part(2), "1 http://1/\n"},
		{"quoted", "boundary=\"a b:c\"\n\n--a b:c" + part(1) + "\n--a b:c--", "1 http://1/\n"},
		{"quoted, with escapes", "boundary=\"a\\\"\\\\b\"; x=(\n\n--a\"\\b" + part(1) + "\n--a\"\\b--", "1 http://1/\n"},
		{"unquoted", "boundary=--=_x\n\n----=_x" + part(1) + "\n----=_x--", "1 http://1/\n"},
		{"unquoted, other characters", "charset=utf-8; BOUNDARY = =_a/b:c?d@e(f) ; type=\"text/html\"\n\n--=_a/b:c?d@e(f)" + part(1) + "\n--=_a/b:c?d@e(f)--", "1 http://1/\n"},
		{"twice", "boundary=x; boundary=y\n\n--x" + part(1) + "\n--x--", "1 http://1/\n"},
		{"semicolons", "; ;boundary=x;\n\n--x" + part(1) + "\n--x--", "1 http://1/\n"},
		{"folded", "\n\tboundary=x\n\n--x" + part(1) + "\n--x--", "1 http://1/\n"},
		{"an outer one that begins like the inner one",
			"boundary=xy\n\n--xy\nContent-Type: multipart/mixed; boundary=x\n\n--x" + part(1) + "\n--x--\n--xy" + part(2) + "\n--xy--", "1.1 http://1/\n2 http://2/\n"},
		{"an inner one that begins like the outer one",
			"boundary=x\n\n--x\nContent-Type: multipart/mixed; boundary=xy\n\n--xy" + part(1) + "\n--xy--\n--x" + part(2) + "\n--x--", "1.1 http://1/\n2 http://2/\n"},
		{"a digest", "boundary=x\nMIME-Version: 1.0\n\n--x\n\nSubject: a\n\nhttp://1/\n--x--", "1 http://1/\n"},
	} {
		kind := "mixed"
		if test.name == "a digest" {
			kind = "digest"
		}
		for _, message := range []string{test.message, crlf(test.message)} {
			message = "Content-Type: multipart/" + kind + "; " + message
			for _, r := range []io.Reader{strings.NewReader(message), iotest.OneByteReader(strings.NewReader(message)), iotest.DataErrReader(strings.NewReader(message))} {
				got, errs := collect(new(Finder).ReadMessage(r))
				if got != test.want || len(errs) > 0 {
					t.Errorf("%s: got\n%s\nwant\n%s\nerrors %v", test.name, got, test.want, errs)
				}
			}
		}
	}
}

// A delimiter line is found wherever the buffer ends.
func TestDelimiterLinesAnywhere(t *testing.T) {
	for _, newline := range []string{"\n", "\r\n"} {
		for n := 16<<10 - 40; n < 16<<10+10; n++ {
			message := strings.ReplaceAll("Content-Type: multipart/mixed; boundary=xxxxxxxx\n\n--xxxxxxxx\n\nhttp://a/ ", "\n", newline)
			message += strings.Repeat("y", n-len(message)) + newline + "--xxxxxxxx" + newline + newline + "http://b/" + newline + "--xxxxxxxx--"
			got, errs := collect(new(Finder).ReadMessage(strings.NewReader(message)))
			if want := "1 http://a/\n2 http://b/\n"; got != want || len(errs) > 0 {
				t.Fatalf("at %d: got %q, want %q, errors %v", n, got, want, errs)
			}
		}
	}
}

// Lines may be of any length, in what is passed over and in what is read.
func TestLongLines(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 20 MB several times")
	}
	const size = 20e6
	for _, test := range []struct{ name, before, line string }{
		{"preamble", "", "x"},
		{"preamble of hyphens", "", "-"},
		{"preamble of delimiter lines, nearly", "", "\n--"},
		{"padding", "--x", " "},
		{"body", "--x\n\n", "x"},
		{"body, quoted-printable", "--x\nContent-Transfer-Encoding: quoted-printable\n\n", "x="},
		{"body, spaces", "--x\nContent-Transfer-Encoding: quoted-printable\n\n", " "},
		{"body, base64", "--x\nContent-Transfer-Encoding: base64\n\n", "AAAA"},
		{"body, flowed", "--x\nContent-Type: text/plain; format=flowed\n\n", "x "},
		{"an image", "--x\nContent-Type: image/png\n\n", "x"},
	} {
		r := io.MultiReader(
			strings.NewReader("Content-Type: multipart/mixed; boundary=x\n\n"+test.before),
			&repeated{s: test.line, n: size},
			strings.NewReader("\n--x\n\nhttp://a/\n--x--\n"))
		var got string
		peak := heapPeak(r, func(r io.Reader) { got, _ = collect(new(Finder).ReadMessage(r)) })
		if !strings.HasSuffix(got, " http://a/\n") {
			t.Errorf("%s: got %q", test.name, got)
		}
		if peak > 2<<20 {
			t.Errorf("%s: %d MiB of heap", test.name, peak>>20)
		}
	}
}

// TestManyParts reads small parts and records, each of which takes little memory, let
// go or not.
func TestManyParts(t *testing.T) {
	const parts = 5000
	text := "<a href=http://a/>"
	for _, test := range []struct {
		name string
		read iter.Seq2[Link, error]
	}{
		{"plain", new(Finder).ReadMessage(manyParts("text/plain", text, parts))},
		{"HTML", new(Finder).ReadMessage(manyParts("text/html", text, parts))},
		{"mailbox", new(Finder).ReadMbox(strings.NewReader(strings.Repeat("From a Thu Jan  1 00:00:00 1970\na: b\n\n"+text+"\n", parts)))},
		{"archive", new(Finder).ReadWARC(strings.NewReader(strings.Repeat(
			"WARC/1.0\r\nWARC-Type: conversion\r\nContent-Type: text/plain\r\nContent-Length: 18\r\n\r\n"+text+"\r\n\r\n", parts)))},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		n := 0
		for range test.read {
			n++
		}
		runtime.ReadMemStats(&after)
		if perPart := (after.TotalAlloc - before.TotalAlloc) / parts; n != parts || perPart > 32<<10 {
			t.Errorf("%s: %d links, %d bytes a part", test.name, n, perPart)
		}
	}
}

func manyParts(media, text string, n int) io.Reader {
	return strings.NewReader("Content-Type: multipart/mixed; boundary=x\n\n" +
		strings.Repeat("--x\nContent-Type: "+media+"\n\n"+text+"\n", n) + "--x--\n")
}

func TestQuotedPrintable(t *testing.T) {
	long := strings.Repeat("x", 5000)
	for _, test := range []struct{ in, want string }{
		{"a=3Db", "a=b"},
		{"a=3db=C3=a9", "a=b\xC3\xA9"},
		{"a=\nb=\r\nc", "abc"},
		{"a= \t\nb", "ab"},
		{"a \t\nb \r\nc", "a\nb\r\nc"},
		{"a b", "a b"},
		{"a=20\nb", "a \nb"},
		{"a=", "a"},
		{"a= ", "a"},
		{"a ", "a "},
		{"a  b  \n  c", "a  b\n  c"},
		{"a=zzb=3", "a=zzb=3"},
		{"a==3D", "a=="},
		{"=" + long, "=" + long},
		{long + "=\n" + long + "=3D", long + long + "="},
	} {
		for _, r := range []io.Reader{strings.NewReader(test.in), iotest.OneByteReader(strings.NewReader(test.in)), iotest.DataErrReader(strings.NewReader(test.in))} {
			got, err := io.ReadAll(newQuotedPrintable(r))
			if string(got) != test.want || err != nil {
				t.Errorf("%.20q: got %.400q, want %.400q, error %v", test.in, got, test.want, err)
			}
		}
	}
	broken := errors.New("broken")
	if got, err := io.ReadAll(newQuotedPrintable(io.MultiReader(strings.NewReader("a=3D"), iotest.ErrReader(broken)))); string(got) != "a=" || err != broken {
		t.Errorf("got %q, error %v", got, err)
	}
}

func TestReadMbox(t *testing.T) {
	const from = "From a@b.example Thu Jan  1 00:00:00 1970"
	for _, test := range []struct{ name, box, want, faults string }{
		{"two messages", from + "\nSubject: a\n\nhttp://1/\n\n" + from + " +0000\nSubject: b\n\nhttp://2/\n>From http://3/\nFrom here to http://4/\n",
			"1/1 http://1/\n2/1 http://2/\n2/1 http://3/\n2/1 http://4/\n", ""},
		{"nothing", "", "", ""},
		{"no mailbox", "Subject: a\n\nhttp://1/\n", "", " at \"Subject: a\": not of this media type\n"},
		{"something before the first", "http://0/\n" + from + "\nSubject: a\n\nhttp://1/\n", "1/1 http://1/\n", " at \"http://0/\": not of this media type\n"},
		{"no header", from + "\n\nhttp://1/\n" + from + "\nSubject: b\n\nhttp://2/\n", "2/1 http://2/\n", "1 at \"\": not of this media type\n"},
		{"a multipart not closed", from + "\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nhttp://1/\n\n" + from + "\nSubject: b\n\nhttp://2/\n",
			"1/1 http://1/\n2/1 http://2/\n", "1/1 at \"\": unexpected EOF\n"},
		{"a multipart", from + "\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nhttp://1/\n--x--\n\n" + from + "\nbroken line\nSubject: b\n\nhttp://2/\n",
			"1/1 http://1/\n2/1 http://2/\n", "2 at \"broken line\": not of this media type\n"},
	} {
		for _, box := range []string{test.box, crlf(test.box)} {
			got, errs := collect(new(Finder).ReadMbox(strings.NewReader(box)))
			if said := strings.ReplaceAll(faults(box, errs), `\r`, ""); got != test.want || said != test.faults {
				t.Errorf("%s: got\n%s%s\nwant\n%s%s", test.name, got, said, test.want, test.faults)
			}
		}
	}
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader(from+"\nSubject: a\n\nhttp://1/\n"), iotest.ErrReader(broken))
	got, errs := collect(new(Finder).ReadMbox(r))
	if got != "1/1 http://1/\n" || len(errs) != 1 || !errors.Is(errs[0], broken) {
		t.Errorf("got %q, errors %v", got, errs)
	}
}

func FuzzMbox(f *testing.F) {
	f.Add("From a@b.example Thu Jan  1 00:00:00 1970\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nhttp://1/\n--x--\n\nFrom a@b.example Thu Jan  1 00:00:00 1970\nA: b\n\nhttp://2/\n")
	f.Fuzz(func(t *testing.T, box string) {
		for _, err := range new(Finder).ReadMbox(strings.NewReader(box)) {
			var e *Error
			if errors.As(err, &e) && (e.Offset < 0 || e.Offset > int64(len(box))) {
				t.Fatalf("%v of %d bytes", err, len(box))
			}
		}
	})
}
