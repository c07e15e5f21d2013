package links

import (
	"bufio"
	"bytes"
	"io"
)

// A quotedPrintable reader undoes the encoding of that name (RFC 2045, 6.7). An "="
// that begins neither an octet nor a soft line break stands for itself, as is
// advised there. mime/quotedprintable refuses what follows such a "=", and lines of
// more than 4 KiB.
type quotedPrintable struct {
	r    *bufio.Reader
	kept int // white space to come that is not at the end of a line
}

func newQuotedPrintable(r io.Reader) *quotedPrintable {
	return &quotedPrintable{r: bufio.NewReader(r)}
}

// maxPadding is how much white space at the end of a line is known as such, which
// transport may have put there. Lines of the encoding have 76 bytes.
const maxPadding = 256

func (q *quotedPrintable) Read(b []byte) (n int, err error) {
	for n < len(b) && (n == 0 || q.r.Buffered() > maxPadding+len("\r\n")) {
		c, err := q.r.ReadByte()
		if err != nil {
			return n, err
		}
		switch c {
		case '=':
			if next, _ := q.r.Peek(2); len(next) == 2 && isHex(next[0]) && isHex(next[1]) {
				c = byte(hexValue(next[0])<<4 | hexValue(next[1]))
				q.r.Discard(2)
			} else if padding, line := q.lineEnd(); line >= 0 {
				q.r.Discard(padding + line)
				continue // a soft line break
			}
		case ' ', '\t':
			if q.kept--; q.kept >= 0 {
				break
			}
			padding, line := q.lineEnd()
			if line > 0 {
				q.r.Discard(padding)
				continue
			}
			q.kept = padding
		}
		b[n] = c
		n++
	}
	return n, nil
}

// lineEnd returns the lengths of the white space that comes next and of the line
// break behind it: 0 at the end of input, -1 where there is none.
func (q *quotedPrintable) lineEnd() (padding, line int) {
	next, err := q.r.Peek(maxPadding + len("\r\n"))
	rest := bytes.TrimLeft(next, " \t")
	padding = len(next) - len(rest)
	switch {
	case len(rest) == 0 && err != nil:
		return padding, 0
	case bytes.HasPrefix(rest, []byte("\n")):
		return padding, len("\n")
	case bytes.HasPrefix(rest, []byte("\r\n")):
		return padding, len("\r\n")
	}
	return padding, -1
}
