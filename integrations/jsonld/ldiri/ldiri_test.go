package ldiri

import "testing"

// References of RFC 3986, 5.4, and texts that cannot be resolved, which stay as they are.
func TestResolve(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	for _, tt := range []struct{ base, reference, want string }{
		{base, "g:h", "g:h"},
		{base, "g", "http://a/b/c/g"},
		{base, "//g", "http://g"},
		{base, "?y", "http://a/b/c/d;p?y"},
		{base, "#s", "http://a/b/c/d;p?q#s"},
		{base, "", "http://a/b/c/d;p?q"},
		{base, "../../../g", "http://a/g"},
		{base, "http:g", "http:g"}, // for strict parsers
		{"http://é/ü", "ö", "http://é/ö"},
		{base, "a b", "a b"},
		{"/a", "b", "b"},
		{"a b:", "c", "c"},
	} {
		if got := Resolve(tt.base, tt.reference); got != tt.want {
			t.Errorf("Resolve(%q, %q) = %q, want %q", tt.base, tt.reference, got, tt.want)
		}
	}
}
