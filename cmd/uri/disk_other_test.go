//go:build !linux

package main

import (
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// smallDisk skips the test: it mounts a small disk on Linux only.
func smallDisk(t *testing.T) string {
	t.Helper()
	testenv.Skip(t, "Linux", "to mount a small disk")
	return ""
}
