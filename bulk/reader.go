package bulk

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/kernel"
)

const (
	blockSize = 64 << 10 // of one read

	// MaxLine is the default length of the longest line, in bytes without the line end.
	MaxLine = 64 << 20
)

// ErrLineTooLong is the error for a line that is longer than Reader.MaxLine. It wraps
// [uri.ErrTooLong].
var ErrLineTooLong = fmt.Errorf("bulk: line is too long: %w", uri.ErrTooLong)

// A Reader reads the lines of a stream.
type Reader struct {
	// MaxLine is the length of the longest line, in bytes without the line end. NewReader
	// sets it to the constant MaxLine.
	MaxLine int

	// Idle, if it is not nil, is called before each read of the stream. The read may wait
	// for input, so Idle can flush output. An error of Idle ends the stream.
	Idle func() error

	r      io.Reader
	number int
	err    error // the error of r; reported after the lines before it

	lines lines  // of block
	block []byte // whole lines: a part of buf
	text  string // block, or "" if Next has not been called for it
	buf   []byte // buf[start:end] is the lines after block, and buf[end:n] starts a line
	start int
	end   int
	n     int
	skip  bool // the rest of a line that is too long comes next
}

// NewReader returns a Reader of the lines of r.
func NewReader(r io.Reader) *Reader { return &Reader{r: r, MaxLine: MaxLine} }

// Number returns the number of the line that Next returned or skipped. The first line has
// the number 1.
func (r *Reader) Number() int { return r.number }

// Next returns the next line without its end. After the last line the error is io.EOF. A line
// that is longer than MaxLine is skipped, and the error is [ErrLineTooLong]; the next call returns
// the next line. Any other error is an error of the stream or of Idle. An unfinished line before
// such an error is dropped, and the next call returns the error again.
func (r *Reader) Next() (line string, err error) {
	start, end, err := r.next()
	if err != nil {
		return "", err
	}
	if r.text == "" {
		r.text = string(r.block)
	}
	return r.text[start:end], nil
}

// NextBytes is like Next, but the line is valid only until the next call of a method. It is not
// copied.
func (r *Reader) NextBytes() (line []byte, err error) {
	start, end, err := r.next()
	if err != nil {
		return nil, err
	}
	return r.block[start:end], nil
}

// next counts the next line, and returns its offsets in block.
func (r *Reader) next() (start, end int, err error) {
	start, end, ok := r.lines.next()
	for !ok {
		if err := r.fill(); err != nil {
			return 0, 0, err
		}
		r.setBlock(r.buf[r.start:r.end])
		r.start = r.end
		start, end, ok = r.lines.next()
	}
	if r.number == 0 && bytes.HasPrefix(r.block[start:end], []byte(byteOrderMark)) {
		start += len(byteOrderMark)
	}
	r.number++
	if end-start > r.MaxLine {
		return 0, 0, ErrLineTooLong
	}
	return start, end, nil
}

func (r *Reader) setBlock(block []byte) {
	r.block, r.text = block, ""
	r.lines.reset(kernel.String(block))
}

const byteOrderMark = "\uFEFF"

// fill reads until buf has whole lines.
func (r *Reader) fill() error {
	if r.start < r.end {
		return nil
	}
	if r.buf == nil {
		r.buf = make([]byte, blockSize)
	}
	r.n = copy(r.buf, r.buf[r.end:r.n])
	r.start, r.end = 0, 0
	searched := 0 // buf[:searched] contains no LF
	for {
		if i := bytes.LastIndexByte(r.buf[searched:r.n], '\n') + 1; i > 0 {
			r.end = searched + i
			return r.skipped()
		}
		searched = r.n
		if r.err == io.EOF && r.number == 0 && string(r.buf[:r.n]) == byteOrderMark {
			r.n = 0 // an empty file, not an empty line
		}
		switch {
		case r.err == io.EOF && (r.n > 0 || r.skip):
			r.end = r.n
			return r.skipped()
		case r.err != nil:
			r.n = 0
			return r.err
		case r.n == len(r.buf):
			r.grow()
			searched = r.n
		}
		r.read()
	}
}

// skipped drops the end of a line that is too long, and reports the line.
func (r *Reader) skipped() error {
	if !r.skip {
		return nil
	}
	r.skip = false
	r.start = r.end
	if i := bytes.IndexByte(r.buf[:r.end], '\n'); i >= 0 {
		r.start = i + 1
	}
	r.number++
	return ErrLineTooLong
}

// grow makes room in a buffer that is full with the start of one line. If the line is too
// long, the start is dropped.
func (r *Reader) grow() {
	if r.skip || r.n > r.MaxLine+len(byteOrderMark+"\r\n") {
		r.skip = true
		r.n = 0
		return
	}
	r.buf = append(r.buf, make([]byte, len(r.buf))...)
}

// read reads once from the stream.
func (r *Reader) read() {
	if r.Idle != nil {
		if r.err = r.Idle(); r.err != nil {
			return
		}
	}
	const tries = 100 // reads that may return nothing, as in package bufio
	for range tries {
		n, err := r.r.Read(r.buf[r.n:])
		r.n += n
		if r.err = err; n > 0 || err != nil {
			return
		}
	}
	r.err = io.ErrNoProgress
}

// Lines yields the lines as Next returns them. After an error other than [ErrLineTooLong] it
// ends; io.EOF is not yielded.
func (r *Reader) Lines() iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for {
			line, err := r.Next()
			if err == io.EOF || !yield(line, err) || err != nil && err != ErrLineTooLong {
				return
			}
		}
	}
}

// References yields each line, parsed with [uri.Syntax.ParseReference] under x. An error is an error
// of the parser or of [Reader.Lines].
func (r *Reader) References(x uri.Syntax) iter.Seq2[uri.Reference, error] {
	return func(yield func(uri.Reference, error) bool) {
		for line, err := range r.Lines() {
			var reference uri.Reference
			if err == nil {
				reference, err = x.ParseReference(line)
			}
			if !yield(reference, err) {
				return
			}
		}
	}
}

// References yields each line of text, parsed with [uri.Syntax.ParseReference] under x. The
// references share their memory with text. References allocates only errors.
func References(x uri.Syntax, text string) iter.Seq2[uri.Reference, error] {
	return func(yield func(uri.Reference, error) bool) {
		text := strings.TrimPrefix(text, byteOrderMark)
		var lines lines
		lines.reset(text)
		for {
			start, end, ok := lines.next()
			if !ok || !yield(x.ParseReference(text[start:end])) {
				return
			}
		}
	}
}

// lines are the lines of a text.
type lines struct {
	text string
	pos  int // text[pos:] is the lines that next has not returned

	ends kernel.LineEnds // of the lines of text[part:part+kernel.LinesPart]
	part int
	i, n int // ends[i:n] is the ends of the next lines
}

// reset sets the text.
func (l *lines) reset(text string) {
	l.text, l.pos, l.part, l.i, l.n = text, 0, -kernel.LinesPart, 0, 0
}

// next returns the offsets of the next line without its end.
func (l *lines) next() (start, end int, ok bool) {
	if !kernel.HasLineFeeds() {
		length := strings.IndexByte(l.text[l.pos:], '\n')
		if length < 0 {
			return l.last()
		}
		return l.cut(l.pos + length)
	}
	for l.i == l.n {
		if l.part += kernel.LinesPart; l.part >= len(l.text) {
			return l.last()
		}
		l.i, l.n = 0, kernel.LineFeeds(&l.ends, l.text[l.part:min(l.part+kernel.LinesPart, len(l.text))])
	}
	l.i++
	return l.cut(l.part + int(l.ends[l.i-1]))
}

// cut returns the offsets of the line whose LF is at end.
func (l *lines) cut(end int) (start, _ int, ok bool) {
	start, l.pos = l.pos, end+1
	if end > start && l.text[end-1] == '\r' {
		end--
	}
	return start, end, true
}

// last returns the offsets of the last line, if it has no end.
func (l *lines) last() (start, end int, ok bool) {
	l.part -= kernel.LinesPart
	start, l.pos = l.pos, len(l.text)
	return start, l.pos, start < l.pos
}
