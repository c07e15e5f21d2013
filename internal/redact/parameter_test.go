package redact

import (
	"strings"
	"testing"
)

func TestFindParameters(t *testing.T) {
	secret := func(name string) bool { return name == "sig" }
	for _, tt := range []struct {
		query      bool
		text, want string // the values are masked with "*"
	}{
		{false, "", ""},
		{false, "sig=1", "sig=1"},
		{true, "sig=1", "sig=*"},
		{true, "a=b&sig=1&c", "a=b&sig=*&c"},
		{false, "/p?sig=1=2#sig=3", "/p?sig=*#sig=*"},
		{false, "/p?sig&sig=&Sig=1&xsig=2&sigx=3", "/p?sig&sig=&Sig=1&xsig=2&sigx=3"},
		{false, "/p?s%69g=%0a&b", "/p?s%69g=*&b"},
		{false, "/p?a=1;sig=2;3", "/p?a=1;sig=*"},
		{false, "/p;sig=2", "/p;sig=*"},
		{false, "/p?next=/q?sig=1&b", "/p?next=/q?sig=*&b"},
		{false, "/p?sig=a%26b%23c&d", "/p?sig=*&d"},
		{false, "/p?next=%2Fq%3Fsig%3D1%26b&c", "/p?next=%2Fq%3Fsig%3D*%26b&c"},
		{false, "/p?next=%3Fsig%3D1%2526b%252526c%26d", "/p?next=%3Fsig%3D*%26d"},
		{false, "/p?next=%253Fsig%253D1&c", "/p?next=%253Fsig%253D*&c"},
		{false, "/p?next=%253Fs%252569g%253D1", "/p?next=%253Fs%252569g%253D*"},
		{false, "#/route?sig=1", "#/route?sig=*"},
		{false, "?" + strings.Repeat("s", 100) + "=1&sig=2", "?" + strings.Repeat("s", 100) + "=1&sig=*"},
		{false, "?sig=%", "?sig=*"},
		{false, "%3Fsig%3D1", "%3Fsig%3D*"},
		{false, "%253Fsig%253D1", "%253Fsig%253D*"},
		{false, "=&sig=1", "=&sig=*"},
		{false, "/p#sig=1", "/p#sig=*"},
		{false, "/p?s=ig=1", "/p?s=ig=1"}, // the name is "s"
		{false, "/p?sig=", "/p?sig="},
	} {
		var b strings.Builder
		done := 0
		for from, to := range FindParameters(tt.text, tt.query, secret) {
			b.WriteString(tt.text[done:from] + "*")
			done = to
		}
		if got := b.String() + tt.text[done:]; got != tt.want {
			t.Errorf("%q, query %t: %q, want %q", tt.text, tt.query, got, tt.want)
		}
	}
	for from, to := range FindParameters("=1", true, func(name string) bool { return name == "" }) {
		if from != 1 || to != 2 {
			t.Errorf("a value without a name: %d, %d", from, to)
		}
	}
	for range FindParameters("?sig=1&sig=2", false, secret) {
		break
	}
}

func TestIsSecretName(t *testing.T) {
	for name, want := range map[string]bool{
		"access_token": true, "Access_Token": true, "X-AMZ-SECURITY-TOKEN": true,
		"": false, "sig": false, "access-token": false, "x-amz-security-token2": false, "pass": false,
	} {
		if got := IsSecretName(name); got != want {
			t.Errorf("IsSecretName(%q) = %t", name, got)
		}
	}
}
