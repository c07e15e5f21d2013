package draw

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/locator"
)

func TestReference(t *testing.T) {
	for _, tt := range []struct {
		syntax uri.Syntax
		text   string
		want   string // the parts
	}{
		{uri.RFC3986, "http://u@h:80/p?q#f", "scheme 0-4, userinfo 7-8, host, reg-name 9-10, port 11-13, path 13-15, query 16-17, fragment 18-19"},
		{uri.RFC3986, "", "path 0-0"},
		{uri.RFC3986, "//?#", "host, reg-name 2-2, path 2-2, query 3-3, fragment 4-4"},
		{uri.RFC2396, "mailto:a?b", "scheme 0-6, path, opaque 7-10"},
		{uri.RFC2396, "//a_b/", "authority, registry 2-5, path 5-6"},
		{uri.RFC2396, "///", "authority 2-2, path 2-3"},
		{uri.RFC1808, "//a@b@c/d;e?f", "net_loc, no login 2-7, path 7-9, params 10-11, query 12-13"},
	} {
		r, err := tt.syntax.ParseReference(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, p := range parts(r) {
			list = append(list, fmt.Sprintf("%s %d-%d", p.Name, p.Start, p.End))
		}
		if got := strings.Join(list, ", "); got != tt.want {
			t.Errorf("%v %q: got %s, want %s", tt.syntax, tt.text, got, tt.want)
		}
	}
}

func TestURL(t *testing.T) {
	u, err := locator.Parse("ftp://u:p%20w@h/a%20b;type=i")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	URL(&b, u)
	got := b.String()
	if strings.Contains(got, "p%20w") || strings.Contains(got, `"p w"`) || !strings.Contains(got, `  = "a b"`) {
		t.Errorf("got\n%s", got)
	}
}

// "Take a URL apart first and decode then" (package locator; RFC 3986, 2.4).
func TestURLDecoded(t *testing.T) {
	const note = "CR and LF: do not decode them before transmission (RFC 1738, 6)"
	for _, tt := range []struct {
		url, want string
		note      bool
	}{
		{"prospero://h/x;a%3Db=c", `= "a=b" = "c"`, false},
		{"prospero://h/x;a=b%3Dc%0A", `= "a" = "b=c\n"`, true},
		{"telnet://u%0D%0A@h", `= "u\r\n"`, true},
		{"ftp://h/a%0D%0ADELE%20b", `= "a\r\nDELE b"`, true},
		{"gopher://h/1a%0ab", `= "a\nb"`, true},
		{"gopher://h/0a%09%09+%091%0D%0A", `= "+\t1\r\n"`, false},
		{"http://h/a%3D=b", `= "a==b"`, false},
		{"ftp://h/a%20b", `= "a b"`, false},
		{"ftp://u:x%0Ay@h/", "*****", false}, // the password is masked
	} {
		u, err := locator.Parse(tt.url)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		URL(&b, u)
		if !strings.Contains(b.String(), tt.want) || strings.Contains(b.String(), note) != tt.note {
			t.Errorf("%s: want %s\n%s", tt.url, tt.want, &b)
		}
	}
}
