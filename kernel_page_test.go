//go:build linux && (amd64 || arm64) && !purego && !race && !msan && !asan

package uri

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// TestClassifyPages lays strings against the end of a page behind which there is
// none, and against the beginning of one before which there is none: a kernel
// that reads outside the pages of its string is stopped by the system.
func TestClassifyPages(t *testing.T) {
	page := os.Getpagesize()
	pages, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Munmap(pages) })
	middle := pages[page : 2*page]
	for _, guard := range [...][]byte{pages[:page], pages[2*page:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	copy(middle, strings.Repeat("http://h/a%41?é#@<", page/18))
	copy(middle[page-64:], strings.Repeat("http://h/a%41?é#@<", 4))
	eachKernel(t, func(t *testing.T) {
		for n := 1; n <= 70; n++ {
			for at := range 130 {
				for _, start := range [...]int{at, page - n - at} {
					compareClassify(t, unsafe.String(&middle[start], n), &kernelTables[RFC3986])
				}
			}
		}
	})
}
