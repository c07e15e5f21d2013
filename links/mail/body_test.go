package mail

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

func TestReadBody(t *testing.T) {
	for _, test := range []struct{ contentType, body, want string }{
		{"text/plain", "see http://a/.", " http://a/\n"},
		{"text/plain; charset=iso-8859-1", "http://a/\xE9", " http://a/%C3%A9\n"},
		{"text/plain; charset=x-unknown", "http://a/", " http://a/\n"},
		{"text/plain; format=flowed; delsp=yes", "http://a/ \nb", " http://a/b\n"},
		{"Text/Plain; Format=Flowed; DelSp=Yes", "http://a/ \nb", " http://a/b\n"}, // RFC 3676, 4: neither names nor values are case sensitive
		{"text/plain; format=FLOWED; delsp=no", "http://a/ \nb", " http://a/\n"},
		{"text/html", "<a href=b>", " b -> http://h/b\n"},
		{"application/xhtml+xml", `<p xml:base="c/"><a href="b"/></p>`, " c/ -> http://h/c/\n b -> http://h/c/b\n"},
		{"application/rss+xml", "<rss><link>b</link></rss>", " b -> http://h/b\n"},
		{"text/xml", "<urlset><url><loc>/b</loc></url></urlset>", " /b -> http://h/b\n"},
		{"application/xml; charset=utf-16", "\xFE\xFF" + strings.ReplaceAll("<urlset><loc>/b</loc></urlset>", "", "\x00")[:60], " /b -> http://h/b\n"},
		{"application/xml; charset=utf-16le", strings.ReplaceAll("<urlset><loc>/b</loc></urlset>", "", "\x00")[1:], " /b -> http://h/b\n"},
		{"text/plain; charset=utf-16", "\xFE\xFF" + strings.ReplaceAll("http://a/", "", "\x00")[:18], " http://a/\n"},
		{"message/rfc822", "A: b\n\nhttp://a/", "1 http://a/\n"},
		{"multipart/related", "Content-Type: multipart/mixed; boundary=x\n\n--x\n\nhttp://a/\n--x--", "1 http://a/\n"},
		{"image/png", "http://a/", ""},
		{"", "http://a/", ""},
	} {
		f := &Finder{Base: links.Base{Retrieval: "http://h/"}}
		got, errs := linkstest.Collect(f.ReadBody(strings.NewReader(test.body), test.contentType))
		if got != test.want || len(errs) > 0 {
			t.Errorf("%s: got %q, want %q, errors %v", test.contentType, got, test.want, errs)
		}
	}
}

// An error has its offset in the body, or 0 if the body was decoded.
func TestReadBodyFails(t *testing.T) {
	broken := errors.New("broken")
	for _, test := range []struct {
		contentType string
		want        int64
	}{
		{"text/plain", 10},
		{"text/plain; charset=UTF-8", 10},
		{"text/plain; charset=US-ASCII", 10},
		{"text/plain; format=flowed", 0},
		{"text/plain; charset=iso-8859-1", 0},
		{"text/html", 10},
		{"text/html; charset=utf-16le", 0},
	} {
		r := io.MultiReader(strings.NewReader("some words"), iotest.ErrReader(broken))
		_, errs := linkstest.Collect(new(Finder).ReadBody(r, test.contentType))
		var e *links.Error
		if len(errs) != 1 || !errors.As(errs[0], &e) || !errors.Is(e, broken) || e.Offset() != test.want || e.Decoded() {
			t.Errorf("%s: errors %v, want one at %d", test.contentType, errs, test.want)
		}
	}
}

// ReadBody returns an error for a reader that repeatedly returns no bytes and no error.
func TestReadBodyNoProgress(t *testing.T) {
	r := io.MultiReader(strings.NewReader("http://a/ "), idle{})
	got, errs := linkstest.Collect(new(Finder).ReadBody(r, "text/plain"))
	if got != " http://a/\n" || len(errs) != 1 || !errors.Is(errs[0], io.ErrNoProgress) {
		t.Errorf("got %q, errors %v", got, errs)
	}
}

type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }
