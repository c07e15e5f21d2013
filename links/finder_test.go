package links

import (
	"slices"
	"testing"

	"github.com/uriform/uri"
)

func TestSyntax(t *testing.T) {
	const text = "<http://a/é> http://[::1]/ http://b/"
	for _, test := range []struct {
		finder Finder
		want   []string
	}{
		{Finder{}, []string{"http://a/é", "http://[::1]/", "http://b/"}},
		{Finder{Syntax: uri.RFC3987}, []string{"http://a/é", "http://[::1]/", "http://b/"}},
		{Finder{ASCII: true}, []string{"http://a/", "http://[::1]/", "http://b/"}},
		{Finder{Syntax: uri.RFC2396, ASCII: true}, []string{"http://a/", "http://b/"}},
	} {
		if got := values(&test.finder, text); !slices.Equal(got, test.want) {
			t.Errorf("%v, ASCII %v: got %q, want %q", test.finder.Syntax, test.finder.ASCII, got, test.want)
		}
	}
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		finder Finder
		value  string
		want   uri.Syntax
		ok     bool
	}{
		{Finder{}, "a", uri.RFC3986, true},
		{Finder{}, "é", uri.RFC3987, true},
		{Finder{}, "a b", uri.RFC3986, false},
		{Finder{ASCII: true}, "é", uri.RFC3986, false},
		{Finder{Syntax: uri.RFC2396}, "a", uri.RFC2396, true},
		{Finder{Syntax: uri.RFC2396}, "é", uri.RFC2396, false},
	} {
		r, err := test.finder.Parse(test.value)
		if (err == nil) != test.ok || test.ok && (r.Syntax() != test.want || r.String() != test.value) {
			t.Errorf("%v, ASCII %v: %q under %v, error %v", test.finder.Syntax, test.finder.ASCII, r, r.Syntax(), err)
		}
	}
}
