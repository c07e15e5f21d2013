package uri_test

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/wording"
)

// == is true for the same text under the same Syntax, also if the texts have different
// memory. For values of several syntaxes, the text is the key.
func TestEquality(t *testing.T) {
	const s = "http://h/p?q"
	seen := map[uri.URI]uri.Syntax{}
	byText := map[string]int{}
	for _, x := range uri.Syntaxes() {
		u, v := must(x.Parse(s)), must(x.Parse(strings.Clone(s)))
		if u != v || u.Compare(v) != 0 || u.Reference() != v.Reference() {
			t.Errorf("%v: %q is not itself", x, u)
		}
		seen[u] = x
		byText[u.String()]++
		if w := must(x.Parse("http://h/p")); u == w || u.Compare(w) != 1 || w.Compare(u) != -1 {
			t.Errorf("%v: %q equals %q", x, u, w)
		}
	}
	if len(seen) != 5 || byText[s] != 5 {
		t.Errorf("%d keys, %d times one text", len(seen), byText[s])
	}
	for _, x := range uri.Syntaxes() {
		if seen[must(x.Parse(s))] != x {
			t.Errorf("%v is found as %v", x, seen[must(x.Parse(s))])
		}
	}
}

func TestZero(t *testing.T) {
	var u uri.URI
	if !u.IsZero() || u.String() != "" || u.Scheme() != "" || u.Path() != "" || u.Syntax() != uri.RFC3986 || u.Redacted() != "" {
		t.Errorf("the zero URI is %q", u)
	}
	if _, ok := u.Reference().URI(); ok {
		t.Error("the zero URI has a scheme")
	}
	empty, err := uri.ParseReference("")
	if err != nil || empty != (uri.Reference{}) || wording.KindOf(empty) != wording.Empty {
		t.Errorf("the empty reference: %v, %v", wording.KindOf(empty), err)
	}
	if text, err := u.MarshalText(); err != nil || string(text) != "" {
		t.Errorf("the text of the zero URI: %q, %v", text, err)
	}
	if uri.MustParse("a:").IsZero() {
		t.Error(`"a:" is zero`)
	}
}

// String does not panic for a number without a name.
func TestNames(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{uri.RFC1738.String(), "rfc1738"},
		{uri.Syntax(5).String(), "Syntax(5)"},
	} {
		if test.got != test.want {
			t.Errorf("%q, want %q", test.got, test.want)
		}
	}
}

// A segment is decoded, also to a "/" or to bytes that are not UTF-8, and has its index among all
// segments.
func TestDecodedSegment(t *testing.T) {
	for path, want := range map[string][]string{
		"": nil, "/": {""}, "a": {"a"}, "/a%2Fb/%FF//c%20": {"a/b", "\xFF", "", "c "}, "a/": {"a", ""},
	} {
		r := uri.MustParseReference(path)
		for i, segment := range want {
			if got, ok := r.DecodedSegment(i); !ok || got != segment {
				t.Errorf("%q, %d: %q, %v, want %q", path, i, got, ok, segment)
			}
		}
		for _, i := range []int{-1, len(want), len(want) + 1} {
			if got, ok := r.DecodedSegment(i); ok || got != "" {
				t.Errorf("%q, %d: %q, %v", path, i, got, ok)
			}
		}
	}
}

func TestIsASCII(t *testing.T) {
	for _, text := range []string{"", "http://h/%C3%A9", "http://é/", "/é", "?é", "#\U0010FFFD", "é:"} {
		for _, x := range uri.Syntaxes() {
			r, err := x.ParseReference(text)
			if want := !strings.ContainsFunc(text, func(c rune) bool { return c > 0x7F }); err == nil && r.IsASCII() != want {
				t.Errorf("%v: %q: %v", x, text, !want)
			}
		}
	}
}
