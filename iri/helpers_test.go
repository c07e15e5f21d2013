package iri_test

import (
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// sample returns the number that decides how many inputs a test has: their count, if they are made at random or by a
// rule, or a stride. With URIFORM_LONG=1, as in ".ci/run all", they are all inputs, and otherwise enough to meet each
// pair of parts many times.
func sample(all, usual, short int) int {
	switch {
	case testing.Short():
		return short
	case testenv.Long():
		return all
	}
	return usual
}
