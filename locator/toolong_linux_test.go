package locator_test

import (
	"errors"
	"math"
	"strconv"
	"syscall"
	"testing"
	"unsafe"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/locator"
)

// A text of 2 GiB is rejected without reading it: its memory pages are not
// readable.
func TestTooLong(t *testing.T) {
	if strconv.IntSize < 64 {
		testenv.Skip(t, "64 bits", "a string cannot be that long")
	}
	most := math.MaxInt32
	b, err := syscall.Mmap(-1, 0, most+1, syscall.PROT_NONE, syscall.MAP_PRIVATE|syscall.MAP_ANON|syscall.MAP_NORESERVE)
	if err != nil {
		testenv.Skip(t, "memory", "cannot reserve %d bytes: %v", most+1, err)
	}
	t.Cleanup(func() { syscall.Munmap(b) })
	s := unsafe.String(unsafe.SliceData(b), len(b))
	for rule, parse := range parsers {
		err := parse(s)
		var e *locator.ParseError
		if !errors.Is(err, uri.ErrTooLong) || !errors.As(err, &e) || e.Offset() != 0 || e.Rule() != "" || e.Section() != "" {
			t.Fatalf("%s: not ErrTooLong", rule)
		}
		if want := "locator: longer than 2147483647 bytes: 2147483648 bytes"; err.Error() != want {
			t.Errorf("%s: %q, want %q", rule, err, want)
		}
	}
}
