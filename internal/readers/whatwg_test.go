package readers

import (
	"strings"
	"testing"

	"github.com/uriform/uri/lint"
)

// Examples of the URL Standard and of the texts in this repository.
func TestWHATWG(t *testing.T) {
	for text, want := range map[string]lint.Parts{
		"HTTP://EXAMPLE.com:80":     {Scheme: "http", Host: "example.com", Path: "/"},
		"https:\\\\a\\b?c/d":        {Scheme: "https", Host: "a", Path: "/b"},
		"http://u:p@a:81/#/x":       {Scheme: "http", Host: "a", Port: "81", Path: "/"},
		"file:///C|/x":              {Scheme: "file", Path: "/C:/x"},
		"http://h/a?b/c":            {Scheme: "http", Host: "h", Path: "/a"},
		"http://h/a#b?c":            {Scheme: "http", Host: "h", Path: "/a"},
		"mailto:a@b?c":              {Scheme: "mailto", Path: "a@b"},
		" h\nt\ttp://[::1]:0081/ ":  {Scheme: "http", Host: "[::1]", Port: "81", Path: "/"},
		"http://ß.example/\xff":     {Scheme: "http", Host: "xn--zca.example", Path: "/%EF%BF%BD"},
		"foo://A/../b":              {Scheme: "foo", Host: "A", Path: "/b"},
		"http://0x7f.1/%2e%2E/%41/": {Scheme: "http", Host: "127.0.0.1", Path: "/%41/"},
	} {
		if got, ok := WHATWG.Read(text); !ok || got != want {
			t.Errorf("%q: %+v, %v; want %+v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "a", "//a/b", "http://", "http://a b/", "http://[", "http://1.2.3.4.5/", "http://a:65536/", "http://a%00b/", "file://a:b/"} {
		if got, ok := WHATWG.Read(text); ok {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// Only a long authority is rejected.
func TestLongAuthority(t *testing.T) {
	long := strings.Repeat("a@", maxAuthority/2+1)
	for text, want := range map[string]bool{
		"http://h/" + long: true, "data:," + long: true, "urn:" + long: true, "data:text/html," + long: true, "foo:/" + "/h/" + long: true,
		"http://" + long: false, "http:" + long: false, "ht\ttp:" + long: false, " WSS:" + long: false, "foo://" + long: false, "foo:\t//" + long: false,
		"foo://" + strings.ReplaceAll(long, "a", "\\"): false, "file:\\\\" + long: false,
	} {
		if _, ok := WHATWG.Read(text + "h"); ok != want {
			t.Errorf("%.20q: %v", text, ok)
		}
	}
}

// An authority may have 16 KiB.
func TestLongestAuthority(t *testing.T) {
	fits := strings.Repeat("a", 16*1024)
	for text, want := range map[string]bool{
		"http://" + fits: false, "http://" + fits + "a": true, "http://" + fits + "/a": false, "http://" + fits + "a/": true, "http://h/" + fits + "a": false,
		"x:" + fits + "a": false, "x:/" + fits + "a": true, "x:\\" + fits + "a": true, "x\t:" + fits + "a": true, "x:\n" + fits + "a": true,
	} {
		if got := hasLongAuthority(text); got != want {
			t.Errorf("%.12q… of %d bytes: %v", text, len(text), got)
		}
	}
	for _, scheme := range strings.Fields("http https ws wss ftp file HTTP Wss") { // URL Standard, 4.2
		if !isSpecial(scheme) || !isSpecial(" \x00\x1f"+scheme) || isSpecial(scheme+"x") || isSpecial("!"+scheme) {
			t.Error(scheme)
		}
	}
}
