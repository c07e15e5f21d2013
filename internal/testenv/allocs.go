package testenv

import "testing"

// Allocs returns the allocations of f: the least of 20 runs, because in some runs the runtime allocates too.
func Allocs(f func()) float64 {
	least := testing.AllocsPerRun(1, f)
	for i := 1; i < 20 && least > 0; i++ {
		least = min(least, testing.AllocsPerRun(1, f))
	}
	return least
}
