package mail

import (
	"errors"
	"io"
	"iter"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

// Each option has an effect on the documents to which it applies.
func TestOptions(t *testing.T) {
	const text = "A: b\n\nwww.a.example foo://b/ http://c/é\n"
	const page = "Content-Type: text/html\n\n<a href=é><a href=b>\n"
	long := "A: b\n\nhttp://a/" + strings.Repeat("x", 2000) + " \n"
	for _, test := range []struct {
		name    string
		finder  Finder
		message string
		want    string
		errs    int
	}{
		{"text", Finder{}, text, "1 http://c/%C3%A9\n", 0},
		{"ASCII", Finder{ASCII: true}, text, "1 http://c/\n", 0},
		{"any scheme", Finder{Schemes: links.AnyScheme}, text, "1 foo://b/\n1 http://c/%C3%A9\n", 0},
		{"abbreviated", Finder{Abbreviated: true}, text, "1 http://www.a.example\n1 http://c/%C3%A9\n", 0},
		{"abbreviated, base", Finder{Abbreviated: true, Base: links.Base{Retrieval: "http://h/"}}, text, "1 http://c/%C3%A9\n", 0},
		{"HTML", Finder{Base: links.Base{Retrieval: "http://h/"}}, page, "1 %C3%A9 -> http://h/%C3%A9\n1 b -> http://h/b\n", 0},
		{"HTML, ASCII", Finder{ASCII: true, Base: links.Base{Retrieval: "http://h/"}}, page, "1 é\n1 b -> http://h/b\n", 0},
		{"a feed, ASCII", Finder{ASCII: true}, "Content-Type: text/xml\n\n<rss><link>é</link><link>http://h/</link></rss>", "1 é\n1 http://h/\n", 0},
		{"a feed, charset", Finder{Syntax: uri.RFC3987}, "Content-Type: text/xml; charset=koi8-r\n\n<rss><link>http://h/\xC1</link></rss>", "1 http://h/а\n", 0},
		{"long", Finder{}, long, "1 " + strings.TrimSpace(long[len("A: b\n\n"):]) + "\n", 0},
		{"too long", Finder{MaxToken: 1}, long, "", 1},
		{"a tag that is too long", Finder{MaxToken: 1}, "Content-Type: text/html\n\n<a href='" + strings.Repeat("x", 2000) + "'>", "", 1},
		{"a feed with a tag that is too long", Finder{MaxToken: 1}, "Content-Type: text/xml\n\n<rss><a b='" + strings.Repeat("x", 2000) + "'/></rss>", "", 1},
	} {
		got, errs := linkstest.Collect(test.finder.ReadMessage(strings.NewReader(test.message)))
		if got != test.want || len(errs) != test.errs {
			t.Errorf("%s: got %q, want %q, errors %v", test.name, got, test.want, errs)
		}
	}
}

func TestMaxDepth(t *testing.T) {
	const nested = "Content-Type: message/rfc822\n\nContent-Type: message/rfc822\n\nA: b\n\nhttp://a/\n"
	for depth, want := range map[int]string{0: "1 http://a/\n", 1: "", 2: "1 http://a/\n"} {
		got, errs := linkstest.Collect((&Finder{MaxDepth: depth}).ReadMessage(strings.NewReader(nested)))
		if got != want || (len(errs) == 1) != (want == "") || len(errs) == 1 && !errors.Is(errs[0], links.ErrTooDeep) {
			t.Errorf("MaxDepth %d: got %q, want %q, errors %v", depth, got, want, errs)
		}
	}
}

// Mail with IRIs as bases, and links in ASCII and others, has values of one syntax.
func TestOneSyntax(t *testing.T) {
	const message = "Content-Base: http://h/é/\nContent-Type: multipart/related; boundary=b\n\n" +
		"--b\nContent-Location: ü/\nContent-Type: text/html\n\n<a href=a><a href=é>\n" +
		"--b\nContent-Type: text/plain; charset=utf-8\n\nhttp://h/a http://h/é\n--b--\n"
	for _, x := range []uri.Syntax{uri.RFC3986, uri.RFC3987} {
		f := Finder{Syntax: x, Base: links.Base{Retrieval: "http://é/", Syntax: uri.RFC2396}}
		linkstest.TestSyntax(t, x, f.ReadMessage, message)
		linkstest.TestSyntax(t, x, f.ReadMessage, message[strings.IndexByte(message, '\n')+1:])
		linkstest.TestSyntax(t, x, f.ReadMbox, "From a@b Thu Jan  1 00:00:00 2026\n"+message)
		linkstest.TestSyntax(t, x, func(r io.Reader) iter.Seq2[links.Link, error] {
			return f.ReadBody(r, "text/html; charset=utf-8")
		}, "<base href=é/><a href=a><a href=é>")
	}
}

// Several goroutines may use a Finder after its fields are set.
func TestConcurrent(t *testing.T) {
	f := &Finder{Base: links.Base{Retrieval: "http://h/"}}
	linkstest.TestConcurrent(t, f.ReadMessage, "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/html\n\n<a href=b>\n--x\nbroken\n\nhttp://c/\n")
}
