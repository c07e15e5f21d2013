package bulk

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestHistogram(t *testing.T) {
	var limits Histogram
	limits.add(4095)
	limits.add(4096)
	if got, want := slices.Collect(limits.Buckets()), []Bucket{{4095, 4095, 1}, {4096, 8191, 1}}; !slices.Equal(got, want) {
		t.Errorf("buckets %v, want %v", got, want)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, most := range []int{1, 2, 10, 4096, 5000, 1 << 20, math.MaxInt32} {
		var h, halves [2]Histogram
		var list []int
		for i := range 1000 {
			n := r.IntN(most)
			list = append(list, n)
			h[0].add(n)
			halves[i%2].add(n)
		}
		slices.Sort(list)
		halves[1].merge(&halves[0])
		if halves[1] != h[0] {
			t.Errorf("up to %d: merged halves differ", most)
		}
		for q, i := range map[float64]int{0.0005: 0, 0.001: 0, 0.5: 499, 0.9: 899, 0.99: 989, 0.9901: 990, 1: 999} {
			b, want := h[0].Quantile(q), int64(list[i])
			if want < b.First || want > b.Last || want < histogramExact && b.First != want {
				t.Errorf("up to %d: quantile %v is %+v, want %d", most, q, b, want)
			}
		}
		if h[0].Min != int64(list[0]) || h[0].Max != int64(list[999]) || h[0].Count != 1000 {
			t.Errorf("up to %d: %d from %d to %d", most, h[0].Count, h[0].Min, h[0].Max)
		}
		var sum, count int64
		for _, n := range list {
			sum += int64(n)
		}
		for b := range h[0].Buckets() {
			count += b.Count
		}
		if h[0].Sum != sum || count != 1000 || h[0].Mean() != float64(sum)/1000 {
			t.Errorf("up to %d: sum %d, want %d; %d in buckets", most, h[0].Sum, sum, count)
		}
	}
	var large, merged, empty Histogram
	large.add(5)
	large.add(7)
	merged.merge(&large)
	merged.merge(&empty)
	if merged != large || merged.Min != 5 || merged.Max != 7 {
		t.Errorf("merged with the empty histogram: %d from %d to %d", merged.Count, merged.Min, merged.Max)
	}
	var one Histogram
	one.add(3)
	if merged.merge(&one); merged.Min != 3 || merged.Max != 7 || merged.Count != 3 || merged.Sum != 15 {
		t.Errorf("merged with 3: %d from %d to %d, the sum is %d", merged.Count, merged.Min, merged.Max, merged.Sum)
	}
	if empty.Quantile(0.5) != (Bucket{}) || empty.Mean() != 0 {
		t.Error("the empty histogram has numbers")
	}
}
