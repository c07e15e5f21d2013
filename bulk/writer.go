package bulk

import (
	"bufio"
	"io"
)

// A Writer writes lines through a buffer of 64 KiB. After an error, all methods do nothing and
// return this error.
type Writer struct{ w *bufio.Writer }

// NewWriter returns a Writer to w. The caller has to call Flush at the end.
func NewWriter(w io.Writer) *Writer { return &Writer{bufio.NewWriterSize(w, blockSize)} }

// WriteLine writes line and LF.
func (w *Writer) WriteLine(line string) error {
	w.w.WriteString(line)
	return w.w.WriteByte('\n')
}

// AppendLine writes the bytes that f appends to an empty slice, and LF. The slice is part of the
// buffer, so a line that fits in the buffer costs no allocation.
func (w *Writer) AppendLine(f func(b []byte) []byte) error {
	w.w.Write(f(w.w.AvailableBuffer()))
	return w.w.WriteByte('\n')
}

// Flush writes the buffered lines to the stream.
func (w *Writer) Flush() error { return w.w.Flush() }
