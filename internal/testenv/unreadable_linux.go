package testenv

import (
	"math"
	"strconv"
	"syscall"
	"testing"
	"unsafe"
)

// TooLong returns a string of 2 GiB that uses address space and no memory. Its pages cannot be read, so
// that a function that reads a byte of it faults.
func TooLong(t testing.TB) string {
	t.Helper()
	if strconv.IntSize < 64 {
		Skip(t, "64 bits", "a string cannot be that long")
	}
	n := math.MaxInt32
	b, err := syscall.Mmap(-1, 0, n+1, syscall.PROT_NONE, syscall.MAP_PRIVATE|syscall.MAP_ANON|syscall.MAP_NORESERVE)
	if err != nil {
		Skip(t, "memory", "cannot reserve %d bytes: %v", n+1, err)
	}
	t.Cleanup(func() { syscall.Munmap(b) })
	return unsafe.String(unsafe.SliceData(b), len(b))
}
