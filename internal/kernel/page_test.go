//go:build linux && (amd64 || arm64) && !purego && !race && !msan && !asan

package kernel

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// TestPages places strings at the beginning and at the end of a page whose
// neighbors cannot be read. The system stops a kernel that reads outside the pages
// of its string.
func TestPages(t *testing.T) {
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
	for name, text := range map[string]string{"RFC 3986": "http://h/a%41?é#@<", "RFC 3987": "/%41b?é4"} {
		table := testTables[name]
		// Parse reads all blocks of the second text, because most parts of it are valid.
		text = strings.Repeat(text, page/len(text))
		copy(middle, text)
		copy(middle[page-len(text):], text)
		eachLevel(t, func(t *testing.T) {
			for n := 1; n <= 130; n++ {
				for at := range 130 {
					for _, start := range [...]int{at, page - n - at} {
						compareKernels(t, unsafe.String(&middle[start], n), &table)
					}
				}
			}
		})
	}
}
