package mail

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// A flowed reader joins the lines of text/plain; format=flowed (RFC 3676, 4). Mailers use
// this format to break long references. A line that ends in a space continues in the next
// line, if the next line has the same quote depth. With DelSp=yes the space is not part of
// the text.
type flowed struct {
	r     *bufio.Reader
	delSp bool
	out   []byte // joined text that Read has not returned yet
	err   error

	soft  bool // the last line continues in the next line
	depth int  // the quote depth of the last line
	cut   bool // the last read ended inside a line
}

func newFlowed(r io.Reader, delSp bool) *flowed {
	return &flowed{r: bufio.NewReader(r), delSp: delSp}
}

func (f *flowed) Read(b []byte) (int, error) {
	for len(f.out) == 0 {
		if f.err != nil {
			return 0, f.err
		}
		line, err := f.r.ReadSlice('\n')
		if !errors.Is(err, bufio.ErrBufferFull) {
			f.err = err
		}
		f.line(line)
	}
	n := copy(b, f.out)
	f.out = f.out[n:]
	return n, nil
}

// line adds to out the text of a line, or of the part of a line that fits in the
// buffer.
func (f *flowed) line(line []byte) {
	text, ended := bytes.CutSuffix(line, []byte("\n"))
	text = bytes.TrimSuffix(text, []byte("\r"))
	if !f.cut {
		depth := len(text) - len(bytes.TrimLeft(text, ">"))
		quotes := text[:depth]
		text = bytes.TrimPrefix(text[depth:], []byte(" ")) // space-stuffing (4.4)
		joined := f.soft && depth == f.depth && !isSignature(text)
		if f.soft && !joined {
			f.out = append(f.out, '\n')
		}
		if !joined {
			f.out = append(f.out, quotes...)
			if depth > 0 {
				f.out = append(f.out, ' ')
			}
		}
		f.depth = depth
	}
	f.cut = !ended && f.err == nil
	f.soft = ended && bytes.HasSuffix(text, []byte(" ")) && !isSignature(text)
	if f.soft && f.delSp {
		text = text[:len(text)-1]
	}
	f.out = append(f.out, text...)
	if ended && !f.soft {
		f.out = append(f.out, '\n')
	}
}

// isSignature reports whether text is the line before a signature (4.3).
func isSignature(text []byte) bool { return string(text) == "-- " }
