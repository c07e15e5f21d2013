package query_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/query"
)

func TestAllocs(t *testing.T) {
	const q = "utf8=yes&q=go+modules&page=2&lang=en"
	dst := make([]byte, 0, 1000)
	empty := strings.Repeat("a=&", 1000) // grows most when it is masked
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
		{"AppendEncode", 0, func() { query.Form.AppendEncode(dst, "a b&") }},
		{"GetAll", 1, func() { query.Plain.GetAll(q, "page") }},
		{"Decode", 0, func() { query.Plain.Decode("a+b"); query.Form.Decode("ab") }},
		{"Get, decoded", 1, func() { query.Form.Get("a=b+c", "a") }},
		{"Of", 0, func() { query.Of(ref) }},
		{"Set, all encoded", 2, func() { query.Plain.Set("a=1", "a", controls) }},
		{"AddName, all encoded", 2, func() { query.Plain.AddName("a", controls) }},
		{"Set", 2, func() { query.Plain.Set(q, "page", "3") }},
		{"Add, all encoded", 2, func() { query.Form.Add(q, "a", controls) }},
		{"StripTracking", 2, func() { query.Form.StripTracking("a=1&utm_source=x&gclid=1") }},
		{"Delete", 2, func() { query.Form.Delete(q, "page") }},
		{"DeleteFunc", 2, func() { query.Form.DeleteFunc(q, func(p query.Pair) bool { return p.RawName() == "page" }) }},
		{"Mask", 2, func() { query.Form.Mask(empty, "a") }},
		{"MaskFunc", 2, func() { query.Form.MaskFunc(empty, func(string) bool { return true }) }},
	} {
		if got := testing.AllocsPerRun(100, tt.run); got > tt.want {
			t.Errorf("%s: %v allocations, want at most %v", tt.name, got, tt.want)
		}
	}
}

// largeQueries returns queries of about n bytes: many pairs, many empty pairs, one long name or value.
func largeQueries(n int) []string {
	return []string{
		strings.Repeat("a=1&b;c=2;", n/10),
		strings.Repeat("&", n/5),
		strings.Repeat(";", n/5),
		strings.Repeat("%", n),
		strings.Repeat("a=+", n/3),
		strings.Repeat("=", n),
		strings.Repeat("a=1&", n/10),
		strings.Repeat("a;", n/30),
		strings.Repeat("\xff&", n/30),
		"a=" + strings.Repeat("\x00", n),
		"a=" + strings.Repeat("%e2%82%ac", n/9),
		"a=" + strings.Repeat("\xff", n) + "%",
	}
}

// A long query has the same pairs after each edit. Queries of 256 KB have tens of thousands of pairs;
// in ".ci/run all", they have 10 MB and a million pairs.
func TestLarge(t *testing.T) {
	n := 256 << 10
	if testenv.Long() {
		n = 10 << 20
	}
	for _, q := range largeQueries(n) {
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
		if values := either.Values(q); !slices.Equal(values["a"], either.GetAll(q, "a")) || either.Lossless(q) {
			t.Fatalf("%.20q: %d values, lossless %v", q, len(values["a"]), either.Lossless(q))
		}
	}
}

// The time of an edit grows with the length of the query, and not with its square.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for i := range largeQueries(1) {
		err := growth.Check(1<<13, func(n int) string { return largeQueries(n)[i] }, func(q string) {
			either.Get(either.Set(q, "a", "x"), "a")
			either.Sort(either.Delete(q, "a"))
			either.Mask(q, "a", "c")
			either.Add(q, "a", "x")
			either.Count(either.Canonical(q))
			either.StripTracking(q)
			either.Values(q)
		})
		if err != nil {
			t.Errorf("%.20q: %v", largeQueries(100)[i], err)
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
