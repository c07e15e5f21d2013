package entity

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/uriform/uri/links"
)

func TestReadHeader(t *testing.T) {
	for _, test := range []struct {
		in     string
		a      string // the value of the field A
		size   int64
		broken int64
		rest   string
		err    error
	}{
		{"A: b\n\nbody", "b", 6, -1, "", nil},
		{"a:b\r\n\r\nbody", "b", 7, -1, "", nil},
		{"A: b\n c\n\td\n\n", "b c d", 12, -1, "", nil},
		{"A: b\nbroken\nC: d\n\n", "b", 18, 5, "", nil},
		{"From a@b\nA: b\n\n", "b", 15, -1, "", nil},
		{">From a@b\nA: b\n\n", "b", 16, -1, "", nil},
		{"A: b\nbroken\nbody", "b", 16, 5, "broken\nbody", nil},
		{"A: b", "b", 4, -1, "", nil},
		{"", "", 0, -1, "", io.EOF},
		{"A: b\nC: " + strings.Repeat("d", MaxHeader) + "\n\n", "b", 5 + MaxHeader, 5, "", links.ErrTooLong},
	} {
		h, err := ReadHeader(Lines(bufio.NewReader(strings.NewReader(test.in))))
		if h.Get("A") != test.a || h.Broken != test.broken || string(h.Rest) != test.rest || !errors.Is(err, test.err) {
			t.Errorf("%.30q: %.30q, broken at %d, rest %q, error %v", test.in, h.Get("A"), h.Broken, h.Rest, err)
		}
		if test.err == nil && h.Size != test.size {
			t.Errorf("%.30q: %d bytes, want %d", test.in, h.Size, test.size)
		}
	}
}

func TestReadLine(t *testing.T) {
	long := strings.Repeat("x", 10000)
	r := bufio.NewReader(strings.NewReader("a\n" + long + "\n" + long + "\nb"))
	for _, test := range []struct {
		limit int
		want  string // or how it begins
		err   error
	}{
		{2, "a\n", nil}, {10001, long + "\n", nil}, {5000, "xxx", links.ErrTooLong},
	} {
		line, err := ReadLine(r, test.limit)
		if !strings.HasPrefix(string(line), test.want) || !errors.Is(err, test.err) {
			t.Errorf("limit %d: %.20q, error %v", test.limit, line, err)
		}
	}
}

func TestCutField(t *testing.T) {
	for line, want := range map[string]bool{"A: b": true, "A:": true, "A b": false, "A b: c": false, ": b": false, "": false} {
		if _, _, ok := CutField([]byte(line)); ok != want {
			t.Errorf("%q: %v", line, ok)
		}
	}
}
