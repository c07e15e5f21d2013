package query_test

import (
	"slices"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/query"
)

// What net/url.Values keep: not the order of names, not a missing "=", and one spelling.
func TestLossless(t *testing.T) {
	for _, tt := range []struct {
		q    string
		want bool
	}{
		{"", true},
		{"a=1&a=0&b=", true},
		{"b=1&a=2", false},
		{"a=1&b=1&a=2", false},
		{"a=1&b", false},
		{"a=1&&b=2", false},
		{"a=1&b=2&", false},
		{"a=%7E", false},
		{"a=%2f", false},
		{"a=%2F", true},
		{"a=%", false},
		{"a=%20", false},
		{"a=+", true},
		{"%61=1", false},
	} {
		if got := query.Form.Lossless(tt.q); got != tt.want {
			t.Errorf("Lossless(%q) = %v", tt.q, got)
		}
	}
	if !query.Plain.Lossless("a=%20") || query.Plain.Lossless("a=+") {
		t.Error("in Plain, a space is %20")
	}
}

// A query with a loss has its values all the same.
func TestValues(t *testing.T) {
	u := uri.MustParse("http://a/?tag=b+c&x&tag=%25&tag=#tag=d")
	if got := query.Values(u); len(got) != 2 || !slices.Equal(got["tag"], []string{"b c", "%", ""}) ||
		!slices.Equal(got["x"], []string{""}) {
		t.Errorf("Values(%v) = %q", u, got)
	}
	if got := query.Values(uri.MustParse("http://a/")); got == nil || len(got) != 0 {
		t.Errorf("without a query: %#v", got)
	}
	if got := query.Plain.Values("a=1+2&a=%2B"); len(got) != 1 || !slices.Equal(got["a"], []string{"1+2", "+"}) {
		t.Errorf("in Plain: %q", got)
	}
	if got := query.Form.Values("a=%&a=%zz"); len(got) != 1 || !slices.Equal(got["a"], []string{"%", "%zz"}) {
		t.Errorf("of a wrong percent-encoding: %q", got)
	}
}
