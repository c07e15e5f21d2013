package uri_test

import (
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
		if !ok || a.String() != tt.authority || a.HostPort() != tt.hostPort {
			t.Errorf("%v: %q: %q, %v, host and port %q", tt.syntax, tt.authority, a, ok, a.HostPort())
		}
		check := func(part, got string, defined bool, want string) {
			if defined != (want != "-") || defined && got != want {
				t.Errorf("%v: %q: %s %q, %v, want %q (%s)", tt.syntax, tt.authority, part, got, defined, want, tt.why)
			}
		}
		userinfo, ok := a.Userinfo()
		check("userinfo", userinfo, ok, tt.userinfo)
		host, ok := a.Host()
		check("host", host.String(), ok, tt.host)
		port, ok := a.Port()
		check("port", port, ok, tt.port)
		if want := tt.host == "-" && tt.authority != ""; a.IsRegistry() != want {
			t.Errorf("%v: %q: IsRegistry %v", tt.syntax, tt.authority, !want)
		}
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
