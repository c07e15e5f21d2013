package uri_test

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/uriform/uri"
)

// TestAuthority checks userinfo, host and port. "-" is an undefined part. Registry-based
// authorities have no parts.
func TestAuthority(t *testing.T) {
	for _, tt := range []struct {
		syntax                              uri.Syntax
		authority                           string
		userinfo, host, port, hostPort, why string
	}{
		{uri.RFC3986, "", "-", "", "-", "", "an empty host"},
		{uri.RFC3986, "h", "-", "h", "-", "h", ""},
		{uri.RFC3986, "h:", "-", "h", "", "h:", "an empty port"},
		{uri.RFC3986, "h:80", "-", "h", "80", "h:80", ""},
		{uri.RFC3986, "h:00000000000000000000080", "-", "h", "00000000000000000000080", "h:00000000000000000000080", "any number of digits"},
		{uri.RFC3986, "u@h", "u", "h", "-", "h", ""},
		{uri.RFC3986, "@h", "", "h", "-", "h", "an empty userinfo"},
		{uri.RFC3986, "u:p:q@h:1", "u:p:q", "h", "1", "h:1", "the port is after the last colon"},
		{uri.RFC3986, "[::1]:80", "-", "[::1]", "80", "[::1]:80", ""},
		{uri.RFC3986, ":80", "-", "", "80", ":80", ""},
		{uri.RFC2396, "h:80", "-", "h", "80", "h:80", "a server"},
		{uri.RFC2396, "u:p@h:80", "u:p", "h", "80", "h:80", ""},
		{uri.RFC2396, "h:x", "-", "-", "-", "h:x", "registry-based: a port is digits (3.2.2)"},
		{uri.RFC2396, "a_b", "-", "-", "-", "a_b", "registry-based: no hostname has \"_\""},
		{uri.RFC2396, "", "-", "-", "-", "", "an empty server"},
		{uri.RFC1808, "u:p@h:80", "u:p", "h", "80", "h:80", "a login of RFC 1738"},
		{uri.RFC1808, "h:", "-", "-", "-", "h:", "a login has no empty port"},
		{uri.RFC1738, "u:p@h:80", "u:p", "h", "80", "h:80", ""},
	} {
		u, err := tt.syntax.Parse("x://" + tt.authority + "/")
		if err != nil {
			t.Errorf("%v: %q: %v", tt.syntax, tt.authority, err)
			continue
		}
		a, ok := u.Authority()
		if !ok || a != tt.authority || u.HostPort() != tt.hostPort {
			t.Errorf("%v: %q: %q, %v, host and port %q", tt.syntax, tt.authority, a, ok, u.HostPort())
		}
		check := func(part, got string, defined bool, want string) {
			if defined != (want != "-") || defined && got != want {
				t.Errorf("%v: %q: %s %q, %v, want %q (%s)", tt.syntax, tt.authority, part, got, defined, want, tt.why)
			}
		}
		userinfo, ok := u.Userinfo()
		check("userinfo", userinfo, ok, tt.userinfo)
		host, ok := u.Host()
		check("host", host, ok, tt.host)
		port, ok := u.Port()
		check("port", port, ok, tt.port)
	}
}

// TestPortDigits checks that a port has only digits, and the offset of the error.
func TestPortDigits(t *testing.T) {
	const before = "http://u@h:8"
	for c := range 0x80 {
		text := before + string(rune(c))
		offset, ok := uri.RFC3986.Check(text, uri.FormURI)
		isDigit, ends := '0' <= c && c <= '9', c == '/' || c == '?' || c == '#'
		if ok != (isDigit || ends) || !ok && offset != len(before) {
			t.Errorf("%q: %v at %d", text, ok, offset)
		}
	}
}

// Username and Password are decoded, and split at the first ":", as in package net/url.
func TestUsernameAndPassword(t *testing.T) {
	for text, want := range map[string][3]string{
		"http://h/": {"", "", "false"}, "http://@h/": {"", "", "false"}, "http://u@h/": {"u", "", "false"}, "http://u:@h/": {"u", "", "true"},
		"http://u:p:q@h/": {"u", "p:q", "true"}, "http://:p@h/": {"", "p", "true"}, "http://%40%3a:%2F@h/": {"@:", "/", "true"}, "mailto:u:p@h": {"", "", "false"},
	} {
		u := uri.MustParse(text)
		password, ok := u.Password()
		if got := [3]string{u.Username(), password, fmt.Sprint(ok)}; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
		if theirs, err := url.Parse(text); err == nil && theirs.User != nil {
			if p, has := theirs.User.Password(); theirs.User.Username() != want[0] || p != want[1] || fmt.Sprint(has) != want[2] {
				t.Errorf("%s: net/url has another user: %q", text, theirs.User)
			}
		}
	}
}

// A port of any number of digits may be a number of 16 bits.
func TestPortNumber(t *testing.T) {
	for text, want := range map[string]int{
		"//h": -1, "//h:": -1, "//h:0": 0, "//h:80": 80, "//h:000080": 80, "//h:65535": 65535, "//h:65536": -1,
		"//h:00000000000000000000000000000001": 1, "//h:99999999999999999999999999999999": -1, "/h:80": -1,
	} {
		n, ok := uri.MustParseReference(text).PortNumber()
		if ok != (want >= 0) || ok && int(n) != want || !ok && n != 0 {
			t.Errorf("%s: %d, %v, want %d", text, n, ok, want)
		}
	}
}

// RFC 6454, 4: scheme and host in lower case; "If there is no port component of the URI: Let uri-port
// be the default port for the protocol given by uri-scheme". RFC 6454, 6.2 leaves a default port out.
// There is no origin "if the URI does not use a hierarchical element as a naming authority".
func TestOrigin(t *testing.T) {
	for text, want := range map[string]string{
		"http://example.com": "http://example.com", "HTTP://u:p@EXAMPLE.com:80/a?q#f": "http://example.com", "https://example.com:8443/": "https://example.com:8443",
		"https://example.com:0443/": "https://example.com", "https://example.com:08443": "https://example.com:8443", "https://example.com:80": "https://example.com:80", "http://h:": "http://h", "ws://h:080": "ws://h",
		"http://[2001:DB8::1]:81/": "http://[2001:db8::1]:81", "http://1.2.3.4/": "http://1.2.3.4", "http://%41%2e/": "http://a.", "ftp://h:21/": "ftp://h",
		"http:///": "-", "http:a": "-", "//h/": "-", "": "-", "file://h/a": "-", "mailto:a@b": "-", "x://h/": "-", "x://h:80/": "-", "http://h:65536/": "-",
		"http://%C3%A9/": "-", "http://a%2Fb/": "-", "http://a%25b/": "-", "http://a%2541/": "-", "http://%5B%3A%3A1%5D/": "-",
	} {
		got, ok := uri.MustParseReference(text).Origin()
		if ok != (want != "-") || ok && got != want || !ok && got != "" {
			t.Errorf("%s: %q, %v, want %q", text, got, ok, want)
		}
	}
	if got, ok := must(uri.RFC3987.Parse("http://é/")).Origin(); ok {
		t.Errorf("a host that IDNA has to convert has the origin %q", got)
	}
	if got, ok := must(uri.RFC2396.Parse("http://a_b/")).Origin(); ok {
		t.Errorf("a registry-based authority has the origin %q", got)
	}
}
