package urivet

import "testing"

// TestSourceOffset has literals as in a source file. A "^" is below the byte of the literal that has the
// first byte of the value at the offset.
func TestSourceOffset(t *testing.T) {
	for _, c := range []struct {
		literal, mark string
		offset        int
	}{
		{`"http://a b/"`,
			`         ^`, 8},
		{"`http://a b/`",
			`         ^`, 8},
		{`"\x61\u00e9\141\n b"`, // a, é of two bytes, a, line feed
			`                 ^`, 5},
		{`"é b"`, // one byte more, because the mark counts bytes
			`   ^`, 2},
		{`"\U0001F600 b"`,
			`           ^`, 4},
		{`"a\"b"`,
			`    ^`, 2},
		{`"ab"`,
			`   ^`, 2},
	} {
		if got, want := sourceOffset(c.literal, c.offset), len(c.mark)-1; got != want {
			t.Errorf("sourceOffset(%s, %d) = %d, want %d", c.literal, c.offset, got, want)
		}
	}
}
