package lookalike

import "testing"

func TestIsIPv6(t *testing.T) {
	for s, want := range map[string]bool{
		"2001:db8::1": true, "::": true, "::1/a:b": true, "::1?": true, "fe80::1%eth0#": true, "1:2:3:4:5:6:7:8": true, "::ffff:192.0.2.1": true,
		"": false, "[::1]": false, "::1:": false, "12:30": false, "1::2::3": false, "192.0.2.1": false, "/::1": false, "::g": false,
	} {
		if got := IsIPv6(s); got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}

func TestIsIPv4(t *testing.T) {
	for s, want := range map[string]bool{
		"192.0.2.1": true, "0.0.0.0": true, "255.255.255.255": true, "192.0.2.01": true,
		"": false, "192.0.2": false, "192.0.2.1.5": false, "192.0.2.256": false, "192.0.2.": false, ".0.2.1": false, "192.0.2.x": false, "192.0.2.1000": false, "192.0.2.1 ": false,
	} {
		if got := IsIPv4(s); got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}

func TestIsHost(t *testing.T) {
	for s, want := range map[string]bool{
		"example.com": true, "www.example.com": true, "a.b.c.d.example": true, "1.example": true, "a:b.example": false, "example.com/a:b": true, "www.example.com.": true, "www.example.com./": true, "example.com?q": true, "example.com#f": true, "bücher.example": true,
		"localhost": true, "LocalHost:8080/x": true, "192.0.2.1:80": true, "a-b.example:1": true, "xn--a.example": true, "page.html": true,
		"": false, ".": false, "..": false, "../a": false, "./a.b": false, "a": false, "a/b.c": false, "/a.b": false, "//a.b": false, "?a.b": false, "a.": false, ".a": false, "a..b": false,
		"example.com:": false, "example.com:x": false, "mailto:a.b": false, "http://a.b": false, "me@example.com": false, "a_b.example": false, "a b.example": false, "localhost.": false,
		"example.com a": false, `www.example.com\a`: false, "localhost a": false,
		"“a.example”": false, "a.example：80": false, "a.example、b": false, "नमस्ते.example": true, "1.5": false, "1.2.3": false, "1.2.3.4.5": false, "256.1.1.1": false, "1.2.3.4": true, "a.1": false, "a.1.": false,
		"010.0.0.1": false, "08.1.1.1": false, "1.2.3.004:80": false, "a.0x1": false, "1.2.0x10": false, "a.0xg": true, "a.0x": true, "a.1e": true,
	} {
		if got := IsHost(s); got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}
