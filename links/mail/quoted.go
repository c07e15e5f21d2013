package mail

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"io"
)

// A quotedPrintable reader decodes quoted-printable (RFC 2045, 6.7). It keeps an "=" that
// begins neither an octet nor a soft line break, as the RFC recommends. Package
// mime/quotedprintable is not used, because it fails at such an "=" and at lines of more
// than 4 KiB.
type quotedPrintable struct {
	r    *bufio.Reader
	kept int // number of the next white space bytes that are not at the end of a line
}

func newQuotedPrintable(r io.Reader) *quotedPrintable {
	return &quotedPrintable{r: bufio.NewReader(r)}
}

// maxPadding limits the white space at the end of a line that is recognized as added
// by the transport. Lines of the encoding have at most 76 bytes.
const maxPadding = 256

func (q *quotedPrintable) Read(b []byte) (n int, err error) {
	for n < len(b) && (n == 0 || q.r.Buffered() > maxPadding+len("\r\n")) {
		c, err := q.r.ReadByte()
		if err != nil {
			return n, err
		}
		switch c {
		case '=':
			if octet, ok := q.octet(); ok {
				c = octet
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
				continue
			}
			q.kept = padding
		}
		b[n] = c
		n++
	}
	return n, nil
}

// octet returns the octet that the next two hex digits encode.
func (q *quotedPrintable) octet() (c byte, ok bool) {
	digits, _ := q.r.Peek(2)
	var octet [1]byte
	n, _ := hex.Decode(octet[:], digits)
	return octet[0], n == 1
}

// lineEnd returns the lengths of the next white space and of the line break after it.
// line is 0 at the end of input, and -1 if no line break follows.
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
