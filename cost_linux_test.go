package uri_test

import (
	"errors"
	"math"
	"strconv"
	"syscall"
	"testing"
	"unsafe"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
)

// reserve returns a string of n bytes that uses address space and no memory.
func reserve(t *testing.T, n, protection int) string {
	t.Helper()
	b, err := syscall.Mmap(-1, 0, n, protection, syscall.MAP_PRIVATE|syscall.MAP_ANON|syscall.MAP_NORESERVE)
	if err != nil {
		testenv.Skip(t, "memory", "cannot reserve %d bytes: %v", n, err)
	}
	t.Cleanup(func() { syscall.Munmap(b) })
	return unsafe.String(unsafe.SliceData(b), n)
}

// A text of 2 GiB is rejected without reading it: reading any page of it would fault.
func TestTooLong(t *testing.T) {
	if strconv.IntSize < 64 {
		testenv.Skip(t, "64 bits", "a string cannot be that long")
	}
	most := math.MaxInt32
	s := reserve(t, most+1, syscall.PROT_NONE)
	for _, x := range uri.Syntaxes() {
		for _, form := range forms {
			r, err := parseAs(x, form, s)
			var parseError *uri.ParseError
			if !errors.As(err, &parseError) || !errors.Is(err, uri.ErrTooLong) || !r.IsZero() {
				t.Fatalf("%v, form %s: error %v, want ErrTooLong", x, form, err)
			}
			if parseError.Offset() != 0 || parseError.Rule() != "" || parseError.Syntax() != x {
				t.Errorf("%v: offset %d, rule %q, syntax %v", x, parseError.Offset(), parseError.Rule(), parseError.Syntax())
			}
			const want = "uri: parse: longer than 2147483647 bytes: 2147483648 bytes"
			if err.Error() != want {
				t.Errorf("message %q, want %q", err, want)
			}
		}
		if offset, ok := x.Check(s, uri.FormReference); offset != 0 || ok || uritest.IsURI(x, s) || uritest.IsReference(x, s) {
			t.Errorf("%v: Check: %d, %v", x, offset, ok)
		}
	}
}

// A text with one byte less is parsed. Its first byte is NUL, which is rejected.
func TestLongestText(t *testing.T) {
	s := reserve(t, math.MaxInt32, syscall.PROT_READ)
	for _, x := range uri.Syntaxes() {
		if _, err := x.Parse(s); !errors.Is(err, uri.ErrUnexpected) {
			t.Errorf("%v: not read", x)
		}
	}
}
