package lookalike

import "testing"

func TestIsHost(t *testing.T) {
	for s, want := range map[string]bool{
		"example.com": true, "www.example.com": true, "a.b.c.d.example": true, "1.example": true, "a:b.example": false, "example.com/a:b": true, "www.example.com.": true, "www.example.com./": true, "example.com?q": true, "example.com#f": true, "bücher.example": true,
		"localhost": true, "LocalHost:8080/x": true, "192.0.2.1:80": true, "a-b.example:1": true, "xn--a.example": true, "page.html": true,
		"": false, ".": false, "..": false, "../a": false, "./a.b": false, "a": false, "a/b.c": false, "/a.b": false, "//a.b": false, "?a.b": false, "a.": false, ".a": false, "a..b": false,
		"example.com:": false, "example.com:x": false, "mailto:a.b": false, "http://a.b": false, "me@example.com": false, "a_b.example": false, "a b.example": false, "localhost.": false,
	} {
		if got := IsHost(s); got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}
