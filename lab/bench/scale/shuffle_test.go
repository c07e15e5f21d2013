//go:build linux

package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
)

// The exponent of a list with a known exponent is found, and the simulated parts are balanced.
func TestShuffle(t *testing.T) {
	z := newZipf(20_000, 1.2, 0.3)
	if math.Abs(z.share(1)-0.3) > 1e-9 || math.Abs(z.share(16)/z.share(8)-math.Pow(2, -1.2)) > 1e-9 {
		t.Errorf("the parts of hosts are %g, %g, %g", z.share(1), z.share(8), z.share(16))
	}
	r := rand.New(rand.NewPCG(1, 2))
	var lines []string
	for range 200_000 {
		lines = append(lines, fmt.Sprintf("http://host%d.example/page/%d", z.rank(r), r.IntN(1000)))
	}
	exponent, top := fit(lines)
	if math.Abs(exponent-1.2) > 0.1 || math.Abs(top-z.share(1)) > 0.01 {
		t.Errorf("the exponent is %.2f, and the largest host has %.3f, want 1.2 and %.3f", exponent, top, z.share(1))
	}
	const parts = 16
	p := bulk.NewPartitioner(uri.RFC3986, bulk.PartitionHost, parts)
	before := divide(lines, p, parts)
	p.Balance(statsOf(lines[:20_000]))
	after, computed := divide(lines, p, parts), balanceOf(z.loads(p, parts), p)
	if before.largest < float64(parts)*top || after.largest > 1.2 || math.Abs(after.largest-computed.largest) > 0.1 {
		t.Errorf("the largest part is %+v, balanced %+v, computed %+v", before, after, computed)
	}
}
