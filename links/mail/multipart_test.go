package mail

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

// A fault is reported with its offset. The other parts are read.
func TestBrokenParts(t *testing.T) {
	const multipart = "Content-Type: multipart/mixed; boundary=x\n\n"
	encoded := base64.StdEncoding.EncodeToString([]byte("http://in.example/ " + strings.Repeat("x", 2000) + "//"))
	for _, test := range []struct{ name, message, want, faults string }{
		{"a line that is not a field", multipart + "--x\nContent-Type: text/plain\nbroken line\n\nhttp://a/\n--x\n\nhttp://b/\n--x--\n",
			"1 http://a/\n2 http://b/\n", "1 at \"broken line\": not of this media type\n"},
		{"fields after such a line", multipart + "--x\nbroken: no\nbroken line\nContent-Type: text/html\n\n<a href=b>\n--x--\n",
			"1 b\n", "1 at \"broken line\": not of this media type\n"},
		{"no header, no empty line", multipart + "--x\nSee http://a/\n\nand http://b/\n--x\nhttp://c/\n--x--\n",
			"1 http://a/\n1 http://b/\n2 http://c/\n", "1 at \"See http://a/\": not of this media type\n2 at \"http://c/\": not of this media type\n"},
		{"no empty line", multipart + "--x\nContent-Type: text/plain\nSee http://a/\nX: http://b/\n--x\n\nhttp://c/\n--x--\n",
			"1 http://a/\n1 http://b/\n2 http://c/\n", "1 at \"See http://a/\": not of this media type\n"},
		{"no empty line, and a fault", multipart + "--x\nContent-Type: text/plain\nSee http://a/\nand http://b/" + strings.Repeat("y", 2000) + "\n--x--\n",
			"1 http://a/\n", "1 at \"See http://a/\": not of this media type\n1 at \"http://b/yyyyyyyyyyy\": longer than the limit\n"},
		{"a message without a field", "broken line\n\nhttp://a/\n", "", " at \"broken line\": not of this media type\n"},
		{"in the header of the message", "Subject: a\nbroken line\n\nhttp://a/\n",
			"1 http://a/\n", " at \"broken line\": not of this media type\n"},
		{"the envelope of a mailbox", "From a@b Thu Jan  1 00:00:00 1970\nSubject: a\n\nhttp://a/\n", "1 http://a/\n", ""},
		{"a header that does not end", multipart + "--x\nX: " + strings.Repeat("y", 2<<20) + "\n--x\n\nhttp://b/\n--x--\n",
			"2 http://b/\n", "1 at \"X: yyyyyyyyyyyyyyyyy\": longer than the limit\n"},
		{"a header that a delimiter line ends", multipart + "--x\nA: b\n--x\n--x\n\nhttp://c/\n--x--\n", "3 http://c/\n", ""},
		{"not closed", multipart + "--x\n\nhttp://a/\nend", "1 http://a/\n", "1 at \"\": unexpected EOF\n"},
		{"an inner multipart not closed", multipart + "--x\nContent-Type: multipart/mixed; boundary=y\n\n--y\n\nhttp://a/\n--x\n\nhttp://b/\n--x--\n",
			"1.1 http://a/\n2 http://b/\n", "1.1 at \"\": unexpected EOF\n"},
		{"two multiparts not closed", multipart + "--x\nContent-Type: multipart/mixed; boundary=y\n\n--y\n\nhttp://a/\nend",
			"1.1 http://a/\n", "1.1 at \"\": unexpected EOF\n"},
		{"invalid base64", multipart + "--x\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EvIGI=====\n--x\n\nhttp://b/\n--x--\n",
			"1 http://a/\n2 http://b/\n", "1 at \"aHR0cDovL2EvIGI=====\": illegal base64 data at input byte 16\n"},
		{"a tag that is too long", multipart + "--x\nContent-Type: text/html\n\n<a href=a>\n<p x=" + strings.Repeat("y", 2000) + "><a href=b>\n--x--\n",
			"1 a\n1 b\n", "1 at \"<p x=yyyyyyyyyyyyyyy\": longer than the limit\n"},
		{"text that is too long", multipart + "--x\n\nhttp://a/\nhttp://b/" + strings.Repeat("y", 1<<17) + " http://c/\n--x--\n",
			"1 http://a/\n1 http://c/\n", "1 at \"http://b/yyyyyyyyyyy\": longer than the limit\n"},
		{"the same, in an unknown encoding", multipart + "--x\nContent-Type: text/plain; charset=x-unknown\n\nhttp://a/\nhttp://b/" + strings.Repeat("y", 1<<17) + " http://c/\n--x--\n",
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
		for _, message := range []string{test.message, linkstest.CRLF(test.message)} {
			if strings.Contains(message, "UTF-16") || strings.Contains(message, "utf-16") && message != test.message {
				continue // a line break of two bytes would be cut in two
			}
			got, errs := linkstest.Collect(f.ReadMessage(strings.NewReader(message)))
			if said := strings.ReplaceAll(linkstest.Faults(message, errs), `\r`, ""); got != test.want || said != test.faults {
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

// Which lines are delimiter lines, and to which multipart they belong (RFC 2046, 5.1).
func TestDelimiterLines(t *testing.T) {
	part := func(n int) string { return fmt.Sprintf("\n\nhttp://%d/", n) }
	for _, test := range []struct{ name, message, want string }{
		{"white space after them", "boundary=x\n\n--x \t" + part(1) + "\n--x--  ", "1 http://1/\n"},
		{"text after them", "boundary=x\n\n--x" + part(1) + "\n--xy" + part(2) + "\n--x-" + part(3) + "\n--x--y" + part(4) + "\n --x\n--x--",
			"1 http://1/\n1 http://2/\n1 http://3/\n1 http://4/\n"},
		{"without a line break", "boundary=x\n\n--x\n--x" + part(2) + "\n--x--", "2 http://2/\n"},
		{"preamble and epilogue", "boundary=x\n\nhttp://not.example/\n--x" + part(1) + "\n--x--\n--x" + part(2), "1 http://1/\n"},
		{"a first line with other characters", "boundary=x\n\n??x\n\nhttp://not.example/\n--x" + part(1) + "\n--x--", "1 http://1/\n"},
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
		{"the inner one after its end", "boundary=x\n\n--x\nContent-Type: multipart/mixed; boundary=y\n\n--y" + part(1) + "\n--y--\n--x" + part(2) + "\n--y\nhttp://3/\n--x--",
			"1.1 http://1/\n2 http://2/\n2 http://3/\n"},
		{"a line with other characters before the boundary", "boundary=\"tp://1/\"\n\n--tp://1/" + part(1) + "\n--tp://1/--", "1 http://1/\n"},
		{"a digest", "boundary=x\nMIME-Version: 1.0\n\n--x\n\nSubject: a\n\nhttp://1/\n--x--", "1 http://1/\n"},
	} {
		kind := "mixed"
		if test.name == "a digest" {
			kind = "digest"
		}
		for _, message := range []string{test.message, linkstest.CRLF(test.message)} {
			message = "Content-Type: multipart/" + kind + "; " + message
			for _, r := range []io.Reader{strings.NewReader(message), iotest.OneByteReader(strings.NewReader(message)), iotest.DataErrReader(strings.NewReader(message))} {
				got, errs := linkstest.Collect(new(Finder).ReadMessage(r))
				if got != test.want || len(errs) > 0 {
					t.Errorf("%s: got\n%s\nwant\n%s\nerrors %v", test.name, got, test.want, errs)
				}
			}
		}
	}
}

// A delimiter line is found at every position relative to the end of the buffer.
func TestDelimiterLinesAnywhere(t *testing.T) {
	for _, newline := range []string{"\n", "\r\n"} {
		for n := 16<<10 - 40; n < 16<<10+10; n++ {
			message := strings.ReplaceAll("Content-Type: multipart/mixed; boundary=xxxxxxxx\n\n--xxxxxxxx\n\nhttp://a/ ", "\n", newline)
			message += strings.Repeat("y", n-len(message)) + newline + "--xxxxxxxx" + newline + newline + "http://b/" + newline + "--xxxxxxxx--"
			got, errs := linkstest.Collect(new(Finder).ReadMessage(strings.NewReader(message)))
			if want := "1 http://a/\n2 http://b/\n"; got != want || len(errs) > 0 {
				t.Fatalf("at %d: got %q, want %q, errors %v", n, got, want, errs)
			}
			message = strings.Replace(message, "y"+newline+"--", "yy--", 1) // not at the beginning of a line
			got, errs = linkstest.Collect(new(Finder).ReadMessage(strings.NewReader(message)))
			if want := "1 http://a/\n1 http://b/\n"; got != want || len(errs) > 0 {
				t.Fatalf("at %d: got %q, want %q, errors %v", n, got, want, errs)
			}
		}
	}
}

// A line of a header has at most limit bytes, with its end, also if it does not fit into the buffer.
func TestReadLine(t *testing.T) {
	for _, n := range []int{5, 50_000} {
		line := strings.Repeat("x", n-1) + "\n"
		s := newSource(strings.NewReader(line+line), 0, true)
		if got, err := s.readLine(n); string(got) != line || err != nil {
			t.Errorf("a line of %d bytes: %d, %v", n, len(got), err)
		}
		if got, err := s.readLine(n - 1); err != links.ErrTooLong {
			t.Errorf("a line of %d bytes: %d, %v, want at most %d", n, len(got), err, n-1)
		}
	}
}

// A body has all bytes before the line break of its delimiter line, whose CR is no part of it, however it is read.
func TestBodyBytes(t *testing.T) {
	bodies := []string{"", "abc", "a\r", "a--x\nb", "a\r\n\r\n--y\r\n-", "\r\n--xy\n", strings.Repeat("a\r", maxDelimiter)}
	for n := range 20 {
		bodies = append(bodies, strings.Repeat("a", maxDelimiter-10+n)) // the buffer ends in the line break
	}
	for _, body := range bodies {
		for _, newline := range []string{"\n", "\r\n"} {
			if strings.HasSuffix(body, "\r") && newline == "\n" {
				continue // it would be the line break
			}
			text := "--x\n" + body + newline + "--x--"
			for _, in := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
				s := newSource(in, 0, true)
				if part, err := s.next(s.enter("x")); !part || err != nil {
					t.Fatalf("%.40q: no part, %v", text, err)
				}
				got, err := io.ReadAll(iotest.OneByteReader(s))
				if string(got) != body || err != nil {
					t.Errorf("%.40q: got %.40q, %v, want %.40q", text, got, err, body)
				}
			}
		}
	}
}

// A part that is nested too deeply is reported, and the parts after it are read. In a mailbox, each message begins at depth 0.
func TestTooDeep(t *testing.T) {
	f := &Finder{MaxDepth: 1}
	const message = "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: message/rfc822\n\nSubject: a\n\nhttp://a/\n--x\n\nhttp://b/\n--x--\n"
	for name, test := range map[string]struct {
		links iter.Seq2[links.Link, error]
		want  string
	}{
		"message": {f.ReadMessage(strings.NewReader(message)), "2 http://b/\n"},
		"mailbox": {f.ReadMbox(strings.NewReader("From a@b.example Thu Jan  1 00:00:00 1970\n" + message)), "1/2 http://b/\n"},
	} {
		got, errs := linkstest.Collect(test.links)
		if got != test.want || len(errs) != 1 || !errors.Is(errs[0], links.ErrTooDeep) {
			t.Errorf("%s: got %q, errors %v, want %q", name, got, errs, test.want)
		}
	}
}

// Nothing follows an error of the reader if the loop ends there: the range statement panics otherwise.
func TestEndAtError(t *testing.T) {
	for _, text := range []string{"", "Subject", "Subject: a\n", "Subject: a\n\nhttp://a/ ", "Content-Type: multipart/mixed; boundary=x\n\n--x\nSubject: a\n"} {
		broken := errors.New("broken")
		n := 0
		for _, err := range new(Finder).ReadMessage(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))) {
			if n++; errors.Is(err, broken) {
				break
			}
		}
		if n == 0 {
			t.Errorf("%q: no error", text)
		}
	}
}
