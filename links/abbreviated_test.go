package links

import (
	"slices"
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
