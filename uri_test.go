package uri_test

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// Equal and == are true for the same text under the same Syntax, also if the texts have different
// memory. For values of several syntaxes, the text is the key.
func TestEquality(t *testing.T) {
	const s = "http://h/p?q"
	seen := map[uri.URI]uri.Syntax{}
	byText := map[string]int{}
	for _, x := range uri.Syntaxes() {
		u, v := must(x.Parse(s)), must(x.Parse(strings.Clone(s)))
		if u != v || !u.Equal(v) || u.Compare(v) != 0 || !u.Reference().Equal(v.Reference()) {
			t.Errorf("%v: %q is not itself", x, u)
		}
		seen[u] = x
		byText[u.String()]++
		if w := must(x.Parse("http://h/p")); u == w || u.Equal(w) || u.Compare(w) != 1 || w.Compare(u) != -1 {
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
	if err != nil || empty != (uri.Reference{}) || empty.Kind() != uri.KindSameDocument {
		t.Errorf("the empty reference: %v, %v", empty.Kind(), err)
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
		{uri.HostKind(4).String(), "hostname"},
		{uri.HostKind(5).String(), "HostKind(?)"},
		{uri.KindURI.String(), "uri"},
		{uri.Kind(5).String(), "Kind(?)"},
		{uri.RFC1738.String(), "rfc1738"},
		{uri.Syntax(5).String(), "Syntax(5)"},
	} {
		if test.got != test.want {
			t.Errorf("%q, want %q", test.got, test.want)
		}
	}
}
