package iri_test

import (
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// sample returns the number of inputs of a test that makes them at random or by a rule: all of them
// if URIFORM_LONG is set, as in ".ci/run all", and otherwise the first ones, which are enough to meet
// each pair of parts many times.
func sample(all, usual, short int) int {
	switch {
	case testing.Short():
		return short
	case testenv.Long():
		return all
	}
	return usual
}
