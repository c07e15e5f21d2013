package uri

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// Lines yields what [Syntax.ParseReference] says of each line of text, or of what
// is left of it. A line ends in LF or CRLF, the last one also at the end of the
// text, where a CR without LF is part of it; an empty line is the empty reference,
// not nothing. The references share their memory with text: nothing is copied, and
// only errors are allocated.
func (x Syntax) Lines(text string) iter.Seq2[Reference, error] {
	return func(yield func(Reference, error) bool) {
		for len(text) > 0 {
			line, rest, ended := strings.Cut(text, "\n")
			text = rest
			if ended {
				line = strings.TrimSuffix(line, "\r")
			}
			if !yield(x.ParseReference(line)) {
				return
			}
		}
	}
}

const (
	blockSize = 64 << 10 // of what ReadLines reads at once
	longest   = 64 << 20 // of the lines that ReadLines reads
)

// ReadLines is [Syntax.Lines] for what it reads from r. Each block of 64 KiB becomes
// one string, with which the references on its lines share their memory: one that
// is kept keeps its block.
//
// A line of more than 64 MiB is passed over and gives an error that wraps
// [ErrTooLong]; an error of r is the last thing to be yielded. So memory is bounded,
// whatever is read.
func (x Syntax) ReadLines(r io.Reader) iter.Seq2[Reference, error] {
	return func(yield func(Reference, error) bool) {
		b := lineReader{reader: r, buf: make([]byte, blockSize)}
		for {
			lines, err := b.next()
			for reference, err := range x.Lines(lines) {
				if !yield(reference, err) {
					return
				}
			}
			switch {
			case err == io.EOF:
				return
			case errors.Is(err, ErrTooLong):
				if !yield(Reference{}, err) {
					return
				}
			case err != nil:
				yield(Reference{}, err)
				return
			}
		}
	}
}

// A lineReader reads whole lines, many at once.
type lineReader struct {
	reader io.Reader
	buf    []byte
	n      int   // buf[:n] is read and begins a line
	open   int   // buf[:open] is known to hold no end of a line
	err    error // of the reader, kept until all that came before it is passed on
}

// next returns the next lines, each with its end but for the last one of all.
func (b *lineReader) next() (lines string, err error) {
	for {
		if i := bytes.LastIndexByte(b.buf[b.open:b.n], '\n') + 1; i > 0 {
			end := b.open + i
			lines = string(b.buf[:end])
			b.n = copy(b.buf, b.buf[end:b.n])
			b.open = b.n
			return lines, nil
		}
		b.open = b.n
		if b.err != nil {
			lines = string(b.buf[:b.n])
			b.n, b.open = 0, 0
			return lines, b.err
		}
		if b.n == len(b.buf) {
			if b.n >= longest {
				return "", b.skip()
			}
			b.buf = append(b.buf, make([]byte, len(b.buf))...)
		}
		var read int
		read, b.err = b.reader.Read(b.buf[b.n:])
		b.n += read
	}
}

// skip reads up to the end of a line that is too long, and keeps what was read
// behind it.
func (b *lineReader) skip() error {
	b.n, b.open = 0, 0
	for b.err == nil {
		var n int
		n, b.err = b.reader.Read(b.buf)
		if i := bytes.IndexByte(b.buf[:n], '\n'); i >= 0 {
			b.n = copy(b.buf, b.buf[i+1:n])
			break
		}
	}
	return longLineError{}
}

// A longLineError is ErrTooLong, of which the limit is another.
type longLineError struct{}

func (longLineError) Error() string { return fmt.Sprintf("uri: line longer than %d bytes", longest) }
func (longLineError) Unwrap() error { return ErrTooLong }
