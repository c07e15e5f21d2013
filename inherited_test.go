package uri

import "testing"

// TestInherited holds the shortcut of resolving to the long way, and to being taken
// where it is meant to.
func TestInherited(t *testing.T) {
	bases := [...]string{
		"http://a/b/c/d;p?q#f", "http://a", "http://a?q", "http://a/", "http://a//b", "http://a/./b/c", "http://a/b/../c", "http://a/.b/c",
		"http://u:p@a:80/b/", "x:a/b", "x:/a/b", "x:", "x:///a/b", "x:?q", "http://é/ü/",
	}
	references := [...]string{
		"", "g", "g/h", "/g", "//g", "//g/h?y", "?y", "#s", "?#", "g?y#s", ";x", "g;x/./", "./g", "../g", ".", "..", "g/.", "g/..", "g/../h",
		"/./g", "/../g", "//g/../h", ".g", "g/.h", "/.g", "a.//b", "/a.//b", "//g/a.//b", "/..", "x:g", "HTTP:g", "?/../y", "#/../s", "g?/./", "/é/",
	}
	taken := 0
	for _, x := range [...]Syntax{RFC3986, RFC3987, RFC2396, RFC1808, RFC1738} {
		for _, baseText := range bases {
			base, err := x.Parse(baseText)
			if err != nil {
				continue
			}
			for _, text := range references {
				r, err := x.ParseReference(text)
				if err != nil {
					continue
				}
				n, ok := base.inherited(r)
				if !ok {
					continue
				}
				taken++
				want, err := Resolver{}.appendResolve(nil, base, r)
				if got := base.text[:n] + text; err != nil || got != string(want) {
					t.Errorf("%v: %s and %q: %q, the long way %q, %v", x, base, text, got, want, err)
				}
			}
		}
	}
	if taken < 200 {
		t.Errorf("taken %d times only", taken)
	}
	base := MustParse("http://a/b/c?q")
	for _, text := range [...]string{"", "g", "g/h.i", "/g/h.i", "//g", "//g/h.i", "?y", "#s"} {
		if _, ok := base.inherited(MustParseReference(text)); !ok {
			t.Errorf("%q is not taken", text)
		}
	}
	if _, ok := (URI{}).inherited(Reference{}); ok {
		t.Error("the zero URI has something to inherit")
	}
}

// TestInheritedTooLong has a base of which only the offsets are long.
func TestInheritedTooLong(t *testing.T) {
	base := MustParse("http://a/b")
	base.b = base.b&(1<<32-1) | (maxLen-2)<<32
	for text, want := range map[string]bool{"": true, "#s": true, "#st": false} {
		if _, ok := base.inherited(MustParseReference(text)); ok != want {
			t.Errorf("%q behind %d bytes: %v", text, maxLen-2, ok)
		}
	}
}
