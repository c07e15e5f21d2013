package bulk

import (
	"iter"
	"math/bits"
)

// histogramExact is the number of values that a Histogram counts one by one.
const histogramExact = 4096

// A Histogram counts numbers that are not negative, such as lengths. Each number less than 4096
// has its own count. Greater numbers are counted by powers of two: from 4096 to 8191, and so on.
// The zero Histogram is empty.
type Histogram struct {
	Count int64 `json:"count"` // how many numbers there are
	Sum   int64 `json:"sum"`
	Min   int64 `json:"min"` // 0 if there is no number
	Max   int64 `json:"max"`

	small [histogramExact]int64
	large [64 - 12]int64 // large[i] counts from 2^(12+i) to 2^(13+i)-1
}

func (h *Histogram) add(n int) {
	if h.Count == 0 || int64(n) < h.Min {
		h.Min = int64(n)
	}
	h.Count++
	h.Sum += int64(n)
	h.Max = max(h.Max, int64(n))
	*h.bucket(n)++
}

// bucket returns the count for n.
func (h *Histogram) bucket(n int) *int64 {
	if n < histogramExact {
		return &h.small[n]
	}
	return &h.large[bits.Len(uint(n))-bits.Len(histogramExact)]
}

// A Bucket is the number of times that a number from First to Last occurs.
type Bucket struct{ First, Last, Count int64 }

// Buckets yields the buckets that are not empty, in increasing order. First and Last are equal for
// numbers less than 4096.
func (h *Histogram) Buckets() iter.Seq[Bucket] {
	return func(yield func(Bucket) bool) {
		for n, count := range h.small {
			if count > 0 && !yield(Bucket{int64(n), int64(n), count}) {
				return
			}
		}
		for i, count := range h.large {
			first := int64(histogramExact) << i
			if count > 0 && !yield(Bucket{first, 2*first - 1, count}) {
				return
			}
		}
	}
}

// Quantile returns the bucket with the smallest number that is not less than a part q of all
// numbers, with 0 < q ≤ 1. Quantile(0.5) contains the lower median. If there is no number, the
// bucket is empty.
func (h *Histogram) Quantile(q float64) (b Bucket) {
	rank := int64(q * float64(h.Count))
	if float64(rank) < q*float64(h.Count) {
		rank++
	}
	for b = range h.Buckets() {
		if rank -= b.Count; rank <= 0 {
			break
		}
	}
	return b
}

// Mean returns the mean of the numbers, or 0 if there is no number.
func (h *Histogram) Mean() float64 {
	if h.Count == 0 {
		return 0
	}
	return float64(h.Sum) / float64(h.Count)
}

func (h *Histogram) merge(g *Histogram) {
	if g.Count > 0 && (h.Count == 0 || g.Min < h.Min) {
		h.Min = g.Min
	}
	h.Max = max(h.Max, g.Max)
	h.Count += g.Count
	h.Sum += g.Sum
	addCounts(h.small[:], g.small[:])
	addCounts(h.large[:], g.large[:])
}

// addCounts adds each element of b to the element of a.
func addCounts(a, b []int64) {
	for i, n := range b {
		a[i] += n
	}
}
