package bulk

import (
	"bufio"
	"io"
)

// A Writer writes lines through a buffer of 64 KiB. The first error is kept: the methods that
// follow do nothing and return it.
type Writer struct{ w *bufio.Writer }

// NewWriter returns a Writer to w. The caller has to call Flush at the end.
func NewWriter(w io.Writer) *Writer { return &Writer{bufio.NewWriterSize(w, blockSize)} }

// WriteLine writes line and LF.
func (w *Writer) WriteLine(line string) error {
	w.w.WriteString(line)
	return w.w.WriteByte('\n')
}

// AppendLine writes what f appends to an empty slice, and LF. The slice is a part of the
// buffer, so that a line that fits costs no allocation.
func (w *Writer) AppendLine(f func(b []byte) []byte) error {
	w.w.Write(f(w.w.AvailableBuffer()))
	return w.w.WriteByte('\n')
}

// Flush writes what is buffered.
func (w *Writer) Flush() error { return w.w.Flush() }
