package whatwg

import (
	"errors"
	"testing"

	"github.com/uriform/uri"
)

// Some states of the parser (4.4) that the examples of the other tests do not reach. The base is empty if there is none.
func TestStates(t *testing.T) {
	for _, tt := range []struct{ base, ref, want string }{
		{"mailto:a", "#f", "mailto:a#f"},
		{"mailto:a?q#g", "#f", "mailto:a?q#f"},
		{"mailto:a", "b", ""},
		{"mailto:a", "", ""},
		{"x://h/a/b", "//i/c", "x://i/c"},
		{"x://u:p@h:1/a/b?q", "/c", "x://u:p@h:1/c"},
		{"x:/a/b", "//", "x://"},
		{"file://h/C:/a/b?p#g", "?q", "file://h/C:/a/b?q"},
		{"file:///C:/a/b?p#g", "", "file:///C:/a/b?p"},
		{"file:///C:/a/b", "c", "file:///C:/a/c"},
		{"file:///C:/a", "../..", "file:///C:/"}, // the drive stays
		{"file:///C:/a", "/b", "file:///C:/b"},
		{"file:///C:/a", "D|/x", "file:///D:/x"},
		{"file://h/C:/a", "D|", "file://h/D:"},
		{"file:///a/b", "/D:/x", "file:///D:/x"},
		{"", "x://h?q", "x://h?q"},
		{"", "x://h#f", "x://h#f"},
		{"", "http://0x/", "http://0.0.0.0/"},
		{"", "http://1.0x./", "http://1.0.0.0/"},
		{"", "x:a b ?q", "x:a b%20?q"},
	} {
		var base URL
		if tt.base != "" {
			base, _ = Parse(tt.base)
		}
		u, err := base.Parse(tt.ref)
		if u.Href() != tt.want || (err != nil) != (tt.want == "") || err != nil && !errors.Is(err, uri.ErrNoBase) {
			t.Errorf("%s against %s: %s, %v, want %s", tt.ref, tt.base, u, err, tt.want)
		}
	}
}

// The origin of a URL (4.7), serialized.
func TestOrigin(t *testing.T) {
	for s, want := range map[string]string{
		"https://u:p@h:1/x": "https://h:1", "http://h:80/": "http://h", "ws://h/": "ws://h", "wss://h/": "wss://h", "ftp://h/": "ftp://h",
		"file:///x": "null", "x://h/": "null", "data:,": "null", "": "null",
		"blob:https://h:1/x": "https://h:1", "blob:http://h/": "http://h", "blob:ftp://h/": "null", "blob:x:y": "null", "blob:": "null",
		"blob:blob:http://h/": "null", "blob:ws://h/": "null",
	} {
		var u URL
		if s != "" {
			u, _ = Parse(s)
		}
		if got := u.Origin(); got != want {
			t.Errorf("%s: %s, want %s", s, got, want)
		}
	}
}
