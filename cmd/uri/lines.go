package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxLine is the default length in bytes of the longest line that is read.
const maxLine = 64 << 20

var errLineTooLong = errors.New("line longer than --max-line")

// A lineReader reads the lines of a stream, one at a time, in memory for one line.
// A line ends in LF or CR LF, the last perhaps in neither. A byte order mark
// before the first is passed over.
type lineReader struct {
	r      *bufio.Reader
	max    int    // the longest line, its end not counted
	long   []byte // a line that did not fit in the buffer of r
	number int    // of the line that was read, from 1
}

// newLineReader reads from r. Whenever that may have to wait for more input, it
// calls idle before.
func newLineReader(r io.Reader, max int, idle func() error) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(idleReader{r, idle}, 64<<10), max: max}
}

type idleReader struct {
	r    io.Reader
	idle func() error
}

func (r idleReader) Read(p []byte) (int, error) {
	if err := r.idle(); err != nil {
		return 0, err
	}
	return r.r.Read(p)
}

// next returns the next line without its end; it is overwritten by the call that
// follows. The error is io.EOF after the last line, and errLineTooLong for a line
// that was skipped.
func (l *lineReader) next() (line []byte, err error) {
	line, err = l.r.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		line, err = l.nextLong(line)
	}
	if err != nil && (err != io.EOF || len(line) == 0) {
		if err == errLineTooLong {
			l.number++
		}
		return nil, err
	}
	l.number++
	if l.number == 1 {
		line = bytes.TrimPrefix(line, []byte("\uFEFF"))
	}
	line = trimEnd(line)
	if len(line) > l.max {
		return nil, errLineTooLong
	}
	return line, nil
}

// nextLong reads on where the line did not fit in the buffer. It keeps no more
// than the longest line and its end.
func (l *lineReader) nextLong(start []byte) (line []byte, err error) {
	l.long = append(l.long[:0], start...)
	tooLong := false
	for err = bufio.ErrBufferFull; err == bufio.ErrBufferFull; {
		var more []byte
		more, err = l.r.ReadSlice('\n')
		if tooLong = tooLong || len(l.long)+len(more) > l.max+len("\uFEFF\r\n"); !tooLong {
			l.long = append(l.long, more...)
		}
	}
	if tooLong && (err == nil || err == io.EOF) {
		err = errLineTooLong
	}
	return l.long, err
}

// trimEnd cuts CR LF or LF off.
func trimEnd(line []byte) []byte {
	if rest, ok := bytes.CutSuffix(line, []byte("\n")); ok {
		return bytes.TrimSuffix(rest, []byte("\r"))
	}
	return line
}
