package query_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/query"
)

func TestAllocs(t *testing.T) {
	const q = "utf8=yes&q=go+modules&page=2&lang=en"
	dst := make([]byte, 0, 1000)
	ref, controls := uri.MustParseReference("/?"+q), strings.Repeat("\x01", 500)
	for _, tt := range []struct {
		name string
		want float64
		run  func()
	}{
		{"Get", 0, func() { query.Form.Get(q, "page") }},
		{"Count", 0, func() { query.Form.Count(q) }},
		{"AppendSet", 0, func() { query.Plain.AppendSet(dst, q, "page", "3") }},
		{"AppendAdd", 0, func() { query.Plain.AppendAdd(dst, q, "x", "a b") }},
		{"AppendDelete", 0, func() { query.Plain.AppendDelete(dst, q, "q") }},
		{"AppendMask", 0, func() { query.Plain.AppendMask(dst, q, "page") }},
		{"All", 0, func() {
			for range query.Plain.All(q, "page") {
			}
		}},
		{"Of", 0, func() { query.Of(ref) }},
		{"Set, all encoded", 2, func() { query.Plain.Set("a=1", "a", controls) }},
		{"AddName, all encoded", 2, func() { query.Plain.AddName("a", controls) }},
		{"Set", 2, func() { query.Plain.Set(q, "page", "3") }},
	} {
		if got := testing.AllocsPerRun(100, tt.run); got > tt.want {
			t.Errorf("%s: %v allocations, want at most %v", tt.name, got, tt.want)
		}
	}
}

// A query of 10 MB and a million pairs is edited in a time that grows with its length. The test
// would not end in time if an edit were quadratic.
func TestLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("edits queries of several megabytes")
	}
	for _, q := range []string{
		strings.Repeat("a=1&b;c=2;", 100_000),
		strings.Repeat("&", 2<<20),
		strings.Repeat(";", 2<<20),
		strings.Repeat("%", 10<<20),
		strings.Repeat("a=+", 3<<20),
		strings.Repeat("=", 10<<20),
		strings.Repeat("a=1&", 1_000_000),
		strings.Repeat("a;", 300_000),
		strings.Repeat("\xff&", 300_000),
		"a=" + strings.Repeat("\x00", 10<<20),
		"a=" + strings.Repeat("%e2%82%ac", 1<<20),
		"a=" + strings.Repeat("\xff", 10<<20) + "%",
	} {
		set := either.Set(q, "a", "x")
		if got, ok := either.Get(set, "a"); !ok || got != "x" {
			t.Fatalf("%.20q: Get after Set gives %.20q", q, got)
		}
		either.Sort(either.Delete(q, "a"))
		either.Mask(q, "a", "c")
		either.Add(q, "a", "x")
		if n := either.Count(either.Canonical(q)); n != either.Count(q) {
			t.Fatalf("%.20q: Canonical has %d pairs", q, n)
		}
		n := 0
		for range either.All(q, "a") {
			n++
		}
		values, err := either.Values(q)
		if _, ok := errors.AsType[*query.LossError](err); !ok || len(values["a"]) != n {
			t.Fatalf("%.20q: %d values, error %v", q, n, err)
		}
		limited := either
		limited.MaxPairs = 100_000
		if _, err := limited.Values(q); (either.Count(q) > limited.MaxPairs) != errors.Is(err, query.ErrTooManyPairs) {
			t.Fatalf("%.20q: %v", q, err)
		}
	}
}

const benchQuery = "utf8=%E2%9C%93&q=go+modules&page=2&lang=en&ref=home&utm_source=mail"

func BenchmarkSet(b *testing.B) {
	b.Run("query", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			query.Form.Set(benchQuery, "page", "3")
		}
	})
	b.Run("net-url", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			values, err := url.ParseQuery(benchQuery)
			if err != nil {
				b.Fatal(err)
			}
			values.Set("page", "3")
			values.Encode()
		}
	})
}
