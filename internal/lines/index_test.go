package lines

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// A line ends in a line feed, and an offset is in the line that has its byte, also if the document is read in pieces.
func TestPositions(t *testing.T) {
	const text = "ab\r\n\nc\xffd\n"
	want := [][2]int{{1, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 1}, {3, 1}, {3, 2}, {3, 3}, {3, 4}, {4, 1}}
	for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text))} {
		x := Index{Reader: r}
		if _, err := io.Copy(io.Discard, &x); err != nil {
			t.Fatal(err)
		}
		for offset, want := range want {
			if line, column := x.Position(int64(offset)); line != want[0] || column != want[1] {
				t.Errorf("byte %d: %d:%d, want %d:%d", offset, line, column, want[0], want[1])
			}
		}
	}
}
