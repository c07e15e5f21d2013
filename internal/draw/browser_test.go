package draw

import (
	"strings"
	"testing"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/whatwg"
)

// The first line is the href with each part masked, and the parts follow that are not empty. The port
// of a scheme is not written (URL Standard, 4.5).
func TestBrowser(t *testing.T) {
	for _, tt := range []struct{ input, href, rows string }{
		{"http://u@h:1/p?q#f", "http://u@h:1/p?q#f", "origin http://h:1, scheme http, username u, host h, port 1, path /p, query q, fragment f"},
		{"HTTP:\\\\H:80", "http://h/", "origin http://h, scheme http, host h, path /"},
		{"http://u:pw@h:1/p?q#f", "http://u:(masked)@h:1/p?q#f", "origin http://h:1, scheme http, username u, password (masked), host h, port 1, path /p, query q, fragment f"},
		{"http://:pw@h/", "http://:(masked)@h/", "origin http://h, scheme http, password (masked), host h, path /"},
		{"http://u@h/?x=http://v:pw@i/", "http://u@h/?(masked)", "origin http://h, scheme http, username u, host h, path /, query (masked)"},
		{"a:/.//p?x=http://v:pw@i/", "a:/.//p?(masked)", "origin null, scheme a, path //p, query (masked)"},
		{"a:/p?x=http://v:pw@i/", "a:/p?(masked)", "origin null, scheme a, path /p, query (masked)"},
		{"a:b?x=http://v:pw@i/", "a:b?(masked)", "origin null, scheme a, path b, query (masked)"},
		{"a:", "a:", "origin null, scheme a, path -"},
		{"a:b?c", "a:b?c", "origin null, scheme a, path b, query c"},
	} {
		u, err := whatwg.Parse(tt.input)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		Browser(&console.Screen{Out: &b, Width: 80}, tt.input, whatwg.URL{}, u)
		href, rest, _ := strings.Cut(b.String(), "\n")
		var rows []string
		for line := range strings.Lines(rest) {
			rows = append(rows, strings.Join(strings.Fields(line), " "))
		}
		if got := strings.Join(rows, ", "); href != tt.href || got != tt.rows {
			t.Errorf("%s: got %s: %s\nwant %s: %s", tt.input, href, got, tt.href, tt.rows)
		}
	}
}
