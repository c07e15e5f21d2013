package lookalike

import (
	"strings"
	"testing"

	"github.com/uriform/uri/internal/growth"
)

func TestIsDivided(t *testing.T) {
	for s, want := range map[string]bool{" //h": true, "\t\n//": true, "//h": false, "": false, " ": false, " /h": false, "a //h": false, "/ /h": true, "/\t//": true, "/ h/": false, "/h /": false, "// /h": false} {
		if IsDivided("http", s) != want {
			t.Errorf("%q: %v, want %v", s, !want, want)
		}
	}
	for before, want := range map[string]bool{"http ": true, "http\t": true, "": false, " ": false, "a b": false, "1": false} {
		if IsDivided(before, " //h") != want {
			t.Errorf("%q: %v, want %v", before, !want, want)
		}
	}
}

func TestIsRelativePath(t *testing.T) {
	for s, want := range map[string]bool{
		"12:30": true, "a_b:c": true, "2001:db8::1": false, "2001:db8::g": true, "1:2:3:4:5:6:7:8/a": false, "1a:/b": true, "a%20b:c": true, "é:@": true,
		"": false, "a": false, ":": false, ":a": false, "://h/": false, "1http://h/": false, "ht%74p://h/": false,
		"1.2.3.4:80": false, "1.2.3.4:80/a": false, "1.2.3.4:b": true, "1.2.3.4:": true, "3com.example:123456": true,
		"(mailto:joe": false, "*tel:112*": false, "a_tel:112": true, "(x:y": true,
		"git@h:a/b.git": false, "mail to:joe@h": false, "a\tb:c": false,
	} {
		if IsRelativePath(s) != want {
			t.Errorf("%q: %v, want %v", s, !want, want)
		}
	}
}

func TestIsHostPort(t *testing.T) {
	for s, want := range map[string]bool{
		"localhost:80": true, "a.example:8080/b": true, "a.example:80?b": true, "a.example:80#/b": true, "1.2.3.4:1": true, "a.b:65535": true, "a:80": false, "a.b:": false, "a.b:80x": false, "a.b:123456": false, "a.b:/80": false,
	} {
		if before, after, _ := strings.Cut(s, ":"); IsHostPort(before, after) != want {
			t.Errorf("%q: %v, want %v", s, !want, want)
		}
	}
}

// RFC 3986, C: "These wrappers do not form part of the URI."
func TestReasonOfNoScheme(t *testing.T) {
	for name, want := range map[string]string{
		"«http": wrapped, "“http": wrapped, "<http": wrapped, "(svn+ssh": wrapped, "<<a-b.c": wrapped,
		"(see http": wrapped, "a <mailto": wrapped,
		"":      Missing,
		"1http": noScheme, "ht|tp": noScheme, "ht tp": noScheme, "(see x-y": noScheme, "«é": noScheme, "<": noScheme, "a_b": noScheme, "http ": noScheme,
	} {
		if got := NoScheme(name); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
}

func TestIsWrapped(t *testing.T) {
	for name, want := range map[string]bool{
		"(mailto": true, "«URN": true, "A <sip": true, "_tel": true, "**news": true, "see http": true, "…data": true, "<URL": true, "(url": true, "(magnet": true, "see info": true, "*tag": true,
		"mailto": false, "": false, "(": false, "(x": false, "-mailto": false, "a_tel": false, "émailto": false, "%20mailto": false, "(mailto_": false, "a info_": false, "(xtag": false,
	} {
		if IsWrapped(name) != want {
			t.Errorf("%q: %v, want %v", name, !want, want)
		}
	}
}

func TestWrappedURL(t *testing.T) {
	for s, want := range map[string]string{
		`{"u":"http://a/"}`: `{"u":"http`, `{"u":1,"v":"x://b","w":"ftp://a/"}`: `{"u":1,"v":"x://b","w":"ftp`, "(u:http://a/)": "(u:http", "a b:_http://a": "", `{"u":"http:\/\/a\/"}`: `{"u":"http`, `{"u":"http:\/a"}`: "", "_://b:(ftp://c": "_://b:(ftp",
		"a/http://b/": "", "a:b/http://c/": "", "a/(http://b/)": "a/(http", "": "", "(x": "", "(x://y": "", "a?(http://b": "", "a#(http://b": "", "(http:/a": "", "http://a/": "",
	} {
		if got := WrappedURL(s); got != want {
			t.Errorf("%s: %q, want %q", s, got, want)
		}
	}
}

// The first letter, which decides about "_", is searched for once.
func TestWrappedURLIsLinear(t *testing.T) {
	if err := growth.Check(1<<12, growth.Text("", "_://", ""), func(s string) { WrappedURL(s) }); err != nil {
		t.Error(err)
	}
}

// RFC 1738, 3.6: "without the enclosing "<" and ">"".
func TestIsMessageID(t *testing.T) {
	for _, tt := range []struct {
		scheme, rest string
		want         bool
	}{{"news", "<a@b>", true}, {"SNEWS", "<", true}, {"cid", "<a@b>", false}, {"news", "a@b>", false}, {"mailto", "<a@b>", false}} {
		if got := IsMessageID(tt.scheme, tt.rest); got != tt.want {
			t.Errorf("%s:%s: %v, want %v", tt.scheme, tt.rest, got, tt.want)
		}
	}
}

// RFC 3986, C: delimiters are "double-quotes", "angle brackets", and "whitespace".
func TestHasSecond(t *testing.T) {
	for s, want := range map[string]bool{
		"Website: http://a/": true, "Link:<http://a/>": true, "http://a/, mailto:a@b": true, "http://a/\nftp://b/": true, "a: (HTTPS://a/": true, "see \u00ABhttp://a/": true,
		"": false, "http://a/": false, " x-y:a": false, "http://a/http://b/": false, "http://a/?b= http://b/": false, "a# http://b/": false,
		"mailto:a@b?body=see http://c/": false, "javascript:f(\"http://a/\", 1)": false, "a: b http": false, "a: xhttp:b": false,
		"http://h/My news: today": false, "http://h/My file:": false, `data:,"http://a/`: false,
	} {
		if HasSecond(s) != want {
			t.Errorf("%q: %v, want %v", s, !want, want)
		}
	}
}
