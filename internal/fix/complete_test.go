package fix

import (
	"testing"

	"github.com/uriform/uri"
)

func TestComplete(t *testing.T) {
	for _, c := range []struct{ input, completed string }{
		{"example.com/a", "https://example.com/a"},
		{"//example.com/a", "https://example.com/a"},
		{" \"localhost:80\" ", " \"https://localhost:80\" "},
		{"<URL:example.com>", "<URL:https://example.com>"},
		{"a.example?@b.example/", "a.example?@b.example/"}, {"//a.example?@b.example", "//a.example?@b.example"}, {"a.example/?@b.example", "https://a.example/?@b.example"},
		{"/a.b", "/a.b"}, {"//[::1]/", "//[::1]/"}, {"///a.b", "///a.b"}, {"/ab.c", "/ab.c"}, {"x:a.b", "x:a.b"}, {"", ""}, {"?a.b", "?a.b"},
	} {
		completed, at := Complete(uri.RFC3986, "https", c.input)
		inserted := len(completed) - len(c.input)
		if completed != c.completed || completed[:at]+completed[at+inserted:] != c.input {
			t.Errorf("%s: %s, inserted at %d, want %s", c.input, completed, at, c.completed)
		}
	}
}
