package railroad_test

import (
	"strings"
	"testing"

	"github.com/uriform/uri/internal/railroad"
)

// BenchmarkDraw draws long rules. The time for each part of a rule does not depend on the number of
// parts.
func BenchmarkDraw(b *testing.B) {
	for _, n := range []struct {
		name  string
		parts int
	}{{"100", 100}, {"1000", 1000}, {"10000", 10_000}} {
		r := read(b, "a = b"+strings.Repeat(` / *( c "/" [ d ] )`, n.parts))
		b.Run(n.name, func(b *testing.B) {
			for b.Loop() {
				d, err := railroad.Draw(r, 0)
				if err != nil {
					b.Fatal(err)
				}
				d.SVG(railroad.SVGOptions{})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n.parts), "ns/part")
		})
	}
}
