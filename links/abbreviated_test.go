package links

import (
	"slices"
	"strings"
	"testing"
)

// The example of RFC 2396, appendix F, and its rule for contexts.
func TestAppendixF(t *testing.T) {
	const text = "as\n\n      www.w3.org/Addressing/\n\n   or simply the DNS hostname on its own, www.w3.org."
	if got := values(new(Finder), text); got != nil {
		t.Errorf("not asked for abbreviated references, got %q", got)
	}
	f := &Finder{Abbreviated: true}
	want := []string{"http://www.w3.org/Addressing/", "http://www.w3.org"}
	if got := values(f, text); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for l := range f.Text(text) {
		if l.Assumed != "http" || l.Doubt&DoubtAssumed == 0 || l.Confidence() != ConfidenceLow {
			t.Errorf("%q: assumed %q, doubt %v, confidence %v", l.Text, l.Assumed, l.Doubt, l.Confidence())
		}
	}
	// "cannot be used in contexts where relative URLs are expected"
	f.Base.Retrieval = "http://example.com/"
	if got := values(f, text); got != nil {
		t.Errorf("where relative references are read, got %q", got)
	}
}

// A label has 63 characters at most (RFC 1123, 2.1; RFC 1035, 2.3.4), and an octet of an IPv4 address
// is 255 at most.
func TestAbbreviatedLimits(t *testing.T) {
	label := strings.Repeat("a", 63)
	for text, want := range map[string]string{
		"www." + label + ".com":   "http://www." + label + ".com",
		"www." + label + "a.com":  "",
		label + ".com/":           "http://" + label + ".com/",
		label + "a.com/":          "",
		"x@" + label + ".com":     "mailto:x@" + label + ".com",
		"x@" + label + "a.com":    "",
		"192.0.2.255/a":           "http://192.0.2.255/a",
		"192.0.2.256/a":           "",
		"255.255.255.255:80":      "http://255.255.255.255:80",
		"256.255.255.255:80":      "",
		"192.0.2.1000/a":          "",
		"192.0.2/a":               "",
		"ftp." + label + ".org/a": "ftp://ftp." + label + ".org/a",
	} {
		got := strings.Join(values(&Finder{Abbreviated: true}, text), " ")
		if got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
