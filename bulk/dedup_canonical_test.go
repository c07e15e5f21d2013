package bulk

import (
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/internal/wording"
)

// Two references have the same canonical form if and only if they are equivalent after its steps.
func TestCanonicalIsEquivalence(t *testing.T) {
	texts := []string{
		"http://a/b", "HTTP://A/b", "http://a/%62", "http://a/%2f", "http://a/%2F", "http://a/./b", "http://a:80/b", "http://a:080/x/../%62",
		"http://a", "http://a/", "http://a:/", "http://a?", "http://a/?", "file://localhost/a", "file:/a", "file:///a",
		"mailto:a@B", "mailto:a@b", "mailto:A@b", "../a", "./../a", "../%61", "", "#", "?", "#%7E", "#~", "//A", "//a", "//%41", "urn:A", "URN:A", "urn:a",
	}
	for _, x := range []uri.Syntax{uri.RFC3986, uri.RFC3987} {
		for by := wording.String; by <= wording.Scheme; by++ {
			c := Canonical{Syntax: x, Steps: by.Steps()}
			for _, s := range texts {
				for _, u := range texts {
					a, err := c.Append(nil, s)
					if err != nil {
						t.Fatal(err)
					}
					b, err := c.Append(nil, u)
					if err != nil {
						t.Fatal(err)
					}
					e := wording.RungOf(uritest.Must(x.ParseReference(s)).EquivalentAfter(uritest.Must(x.ParseReference(u))))
					if (string(a) == string(b)) != (e <= by) {
						t.Errorf("%v, by %v: %q and %q have the forms %q and %q; they are equivalent by %v", x, by, s, u, a, b, e)
					}
				}
			}
		}
	}
}

func TestCanonicalAppend(t *testing.T) {
	for _, tt := range []struct {
		c          Canonical
		text, want string
	}{
		{Canonical{}, "HTTP://a/%7e#b", "HTTP://a/%7e#b"},
		{Canonical{IgnoreFragment: true}, "HTTP://a/%7e#b", "HTTP://a/%7e"},
		{Canonical{IgnoreFragment: true}, "HTTP://a/#", "HTTP://a/"},
		{Canonical{IgnoreFragment: true}, "#b", ""},
		{Canonical{Steps: uri.FullNormalization, IgnoreFragment: true}, "HTTP://a:80?q#b", "http://a/?q"},
		{Canonical{Steps: uri.FullNormalization}, "HTTP://a:80", "http://a/"},
		{Canonical{StripTracking: true}, "HTTP://a/?utm_id=1&b=%7e#gclid", "HTTP://a/?b=%7e#gclid"},
		{Canonical{StripTracking: true, IgnoreFragment: true}, "?gclid=1#b", "?"},
		{Canonical{Archive: true}, "https://www.a/B/?D&c=1#e", "a)/b?c=1&d"},
		{Canonical{Archive: true}, "a b", "a%20b)/"},
		{Canonical{Archive: true, StripTracking: true}, "a b?utm_id=1&c#?gclid", "a%20b)/?c"},
		{Canonical{Archive: true, StripTracking: true}, "a?utm_id=1", "a)/"},
		{Canonical{Archive: true, StripTracking: true}, "gclid=1", "gclid=1)/"}, // no query
		{Canonical{Archive: true, StripTracking: true}, "a#?utm_id=1", "a)/"},
		{Canonical{Archive: true, StripTracking: true}, "", "-"},
		// RFC 2396 takes the percent step on request only, and has no path step.
		{Canonical{Syntax: uri.RFC2396, Steps: uri.FullNormalization}, "HTTP://A:80/./%7e", "http://a/./%7e"},
		{Canonical{Syntax: uri.RFC1808, Steps: uri.FullNormalization}, "HTTP://A:80/./%7e", "http://A:80/./%7e"},
	} {
		if got, err := tt.c.Append([]byte("x"), tt.text); err != nil || string(got) != "x"+tt.want {
			t.Errorf("%+v: %q: got %q, %v, want %q", tt.c, tt.text, got, err, tt.want)
		}
	}
	stripped, _ := Canonical{Archive: true, StripTracking: true}.Append(nil, "?utm_id=1&b c")
	if plain, _ := (Canonical{Archive: true}).Append(nil, "?b c"); string(stripped) != string(plain) {
		t.Errorf("a query alone: got %q, want %q", stripped, plain)
	}
	if got, err := (Canonical{}).Append([]byte("x"), "a b"); err == nil || string(got) != "x" {
		t.Errorf("got %q, %v", got, err)
	}
	buf := make([]byte, 0, 100)
	c := Canonical{Steps: uri.FullNormalization}
	if n := testing.AllocsPerRun(100, func() { c.Append(buf, "HTTP://A:80/./%7e") }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
