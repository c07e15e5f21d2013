package iri_test

import "testing"

// unlessShort returns n, or fewer in short mode.
func unlessShort(n, fewer int) int {
	if testing.Short() {
		return fewer
	}
	return n
}
