//go:build !race

package testenv

// Race says that the race detector is on.
const Race = false
