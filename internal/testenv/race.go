//go:build race

package testenv

// Race says that the race detector is on. It makes a sync.Pool forget some of what it has, so that programs that use
// one allocate more.
const Race = true
