package mail

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

// "we recommend that the format of this header be: base-header = "Base" ":" "<URL:"
// absoluteURL ">" where "Base" is case-insensitive and any whitespace (including that
// used for line folding) inside the angle brackets is ignored" (RFC 1808, 3.1).
func TestBaseField(t *testing.T) {
	const page = "Content-Type: text/html\n\n<a href=../x>"
	const nested = "Content-Base: http://a/b/c/d\nContent-Type: multipart/mixed; boundary=x\n\n--x\n" +
		"Content-Base: ../../../g/h\nContent-Type: multipart/mixed; boundary=y\n\n--y\nContent-Location: i/\n" + page + "\n--y--\n--x--\n"
	for _, test := range []struct {
		syntax         uri.Syntax
		message, wants string
	}{
		{uri.RFC1808, "Base: <URL:http://www.ics.uci.edu/Test/a/b/c>\n" + page, "1 ../x -> http://www.ics.uci.edu/Test/a/x\n"},
		{uri.RFC1808, "BASE: <url:http://www.ics.uci.edu/\n\tTest/a /b/c>\n" + page, "1 ../x -> http://www.ics.uci.edu/Test/a/x\n"},
		{uri.RFC1808, "Base: <URL:http://a/b/c/d>\nContent-Base: \"http://e/\"\n" + page, "1 ../x -> http://a/b/x\n"},
		{uri.RFC1808, "Base: <URL:http://a/b/c/d>\nContent-Type: multipart/mixed; boundary=x\n\n--x\n" + page + "\n--x\nBase: <URL:http://e/f/g>\n" + page + "\n--x--\n",
			"1 ../x -> http://a/b/x\n2 ../x -> http://e/x\n"},
		// RFC 1808, 5.2: "../../../g" is <URL:http://a/../g>. RFC 3986, 5.4.2: it is "http://a/g".
		{uri.RFC1808, nested, "1.1 ../x -> http://a/../g/x\n"},
		{uri.RFC3986, nested, "1.1 ../x -> http://a/g/x\n"},
		{uri.RFC1808, "Base: relative\n" + page, "1 ../x\n"},
		{uri.RFC2396, "Base: <URL:http://a/b/c>\n" + page, "1 ../x\n"},
		{uri.RFC3986, "Base: <URL:http://a/b/c>\n" + page, "1 ../x\n"},
	} {
		got, errs := linkstest.Collect((&Finder{Syntax: test.syntax}).ReadMessage(strings.NewReader(test.message)))
		if got != test.wants || len(errs) > 0 {
			t.Errorf("%v, %q: got %q, want %q, errors %v", test.syntax, test.message, got, test.wants, errs)
		}
	}
}

// A base that is not a reference is reported before the first link, and that outside the entity is the base.
func TestUnusableBase(t *testing.T) {
	const page = "Content-Type: text/html\n\n<a href=../x><a href=y>"
	for _, test := range []struct {
		syntax         uri.Syntax
		message, wants string
		reported       string
	}{
		{uri.RFC3986, "Content-Location: http://a.example/x|y\n" + page, "1 ../x -> http://z/x\n1 y -> http://z/y\n", `links: part 1, byte 64: base in the header: uri: parse "http://a.example/x|y": "|" is not allowed in a path, at byte 18 (RFC 3986, 3.3); write "%7C"`},
		{uri.RFC2396, "Content-Base: http://[::1]/\n" + page, "1 ../x -> http://z/../x\n1 y -> http://z/y\n", `links: part 1, byte 53: base in the header: uri: parse "http://[::1]/": "[" is not allowed in a host, at byte 7 (RFC 2396, 3.2.2): RFC 2732 added IPv6 addresses in brackets`},
		{uri.RFC3986, "Content-Location: http://bank.example .evil.example/\n" + page, "1 ../x -> http://z/x\n1 y -> http://z/y\n", `links: part 1, byte 78: base in the header: uri: parse "http://bank.example .evil.example/": a space is not allowed in a host, at byte 19 (RFC 3986, 3.2.2)`},
		{uri.RFC3986, "Content-Base: \"http://h\tb/\"\n" + page, "1 ../x -> http://z/x\n1 y -> http://z/y\n", "links: part 1, byte 53: base in the header: uri: parse \"http://h\\tb/\": a tab is not allowed in a host, at byte 8 (RFC 3986, 3.2.2)"},
		{uri.RFC3986, "Content-Base: =?utf-8?Q?http://h=0Ab/?=\n" + page, "1 ../x -> http://z/x\n1 y -> http://z/y\n", "links: part 1, byte 65: base in the header: uri: parse \"http://h\\nb/\": a line break is not allowed in a host, at byte 8 (RFC 3986, 3.2.2)"},
		{uri.RFC3986, "Content-Base: http://a|b/\nContent-Type: text/html\n\nno link", "", ""},
	} {
		got, errs := linkstest.Collect((&Finder{Syntax: test.syntax, Base: links.Base{Retrieval: "http://z/"}}).ReadMessage(strings.NewReader(test.message)))
		if got != test.wants || len(errs) != min(1, len(test.reported)) || len(errs) == 1 && errs[0].Error() != test.reported {
			t.Errorf("%v, %q: got %q, want %q, errors %v, want %s", test.syntax, test.message, got, test.wants, errs, test.reported)
		}
	}
}

// A location may have 65,536 bytes. "thismessage:/" is the base only if there is no other (RFC 2557, 5).
func TestLocation(t *testing.T) {
	fits := "http://a/" + strings.Repeat("b", 65536-len("http://a//")) + "/"
	const related = "Content-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/html\n\n<a href=c>\n--x--\n"
	for _, test := range []struct {
		message string
		base    links.Base
		want    string
	}{
		{"Content-Type: text/html\nContent-Location: " + fits + "\n\n<a href=c>", links.Base{}, "1 c -> " + fits + "c\n"},
		{"Content-Type: text/html\nContent-Location: " + fits + "b\n\n<a href=c>", links.Base{}, "1 c\n"},
		{"Content-Type: text/html\nContent-Location: =?utf-8?Q?http=3A//a/b/?=\n\n<a href=c>", links.Base{}, "1 c -> http://a/b/c\n"}, // RFC 2557, 4.4.1
		{"Content-Type: message/rfc822\nContent-Location: http://a/b/\n\nContent-Type: text/html\n\n<a href=c>", links.Base{}, "1 c -> http://a/b/c\n"},
		// A fold is no white space of the URI (RFC 2557, 4.4.2 and 4.4.3).
		{"Content-Type: text/html\nContent-Base:\r\n \t\"http://a/\r\n b\r\n\t/\" \n\n<a href=c>", links.Base{}, "1 c -> http://a/b/c\n"},
		{"Content-Type: text/html;\n charset=utf-8\nContent-Location: =?utf-8?Q?http=3A//a?=\n =?utf-8?Q?/b/?=\n\n<a href=c>", links.Base{}, "1 c -> http://a/b/c\n"},
		{"Content-Type: text/html\nContent-Location: < URL: http://a/b/ >\n\n<a href=c>", links.Base{}, "1 c -> http://a/b/c\n"},
		{related, links.Base{}, "1 c -> thismessage:/c\n"},
		{related, links.Base{Default: "http://d/"}, "1 c -> http://d/c\n"},
	} {
		got, errs := linkstest.Collect((&Finder{Base: test.base}).ReadMessage(strings.NewReader(test.message)))
		if got != test.want || len(errs) > 0 {
			t.Errorf("%.80q: got %.80q, want %.80q, errors %v", test.message, got, test.want, errs)
		}
	}
}

// The offset of an error in a message that is a body is an offset in the body.
func TestOffsetInBody(t *testing.T) {
	const message = "A: b\nbroken line\n\nhttp://a/\n"
	_, errs := linkstest.Collect(new(Finder).ReadBody(strings.NewReader(message), "message/rfc822"))
	if got, want := linkstest.Faults(message, errs), " at \"broken line\": not of this media type\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// White space in angle brackets is also ignored in mail (RFC 3986, appendix C). A text
// that is not a reference has no target: its first line could be another host.
func TestHostInDelimiters(t *testing.T) {
	const text = "See <http://bank.example.\ncom/a b> and <http://bank.example.\ncom/{id}>\nand \"http://bank.example.\ncom/{id}\".\n"
	const want = "1 http://bank.example.com/ab\n1 http://bank.example.com/{id} invalid\n1 http://bank.example.com/{id} invalid\n"
	for _, message := range []string{
		"From: a@b.example\n\n" + text,
		"Content-Type: text/plain; format=flowed\n\n" + text,
		"Content-Type: text/plain; charset=iso-8859-1\n\n" + text,
		"Content-Type: text/plain\n\n" + strings.ReplaceAll("> "+strings.TrimSuffix(text, "\n"), "\n", "\n> ") + "\n",
	} {
		var got strings.Builder
		for l, err := range new(Finder).ReadMessage(strings.NewReader(message)) {
			invalid := ""
			if l.Err != nil {
				invalid = " invalid"
			}
			got.WriteString(l.Part + " " + strings.ReplaceAll(l.Value, " ", "") + invalid + "\n")
			if err != nil {
				t.Error(err)
			}
		}
		if got.String() != want {
			t.Errorf("%q: got\n%s", message, &got)
		}
	}
}
