package iri_test

import (
	"testing"
	"time"
)

// unlessShort returns n, or fewer in short mode.
func unlessShort(n, fewer int) int {
	if testing.Short() {
		return fewer
	}
	return n
}

// elapsed returns the time that f takes.
func elapsed(f func()) time.Duration {
	start := time.Now()
	f()
	return max(time.Since(start), 1)
}

// linear checks that work on a text eight times as long takes nearer to eight times the time
// than to 64 times. Of several runs the fastest counts.
func linear(t *testing.T, name string, work func(n int)) {
	t.Helper()
	const factor = 8
	n := unlessShort(50_000, 10_000)
	short, long := time.Hour, time.Hour
	for range 100 {
		short, long = min(short, elapsed(func() { work(n) })), min(long, elapsed(func() { work(n * factor) }))
		if long < 3*factor*(short+time.Microsecond) {
			return
		}
	}
	t.Errorf("%s: %v for %d, %v for %d", name, short, n, long, n*factor)
}
