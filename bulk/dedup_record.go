package bulk

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"os"
)

// A record is a line, or several lines with the same canonical form.
//
// In a temporary file, the records have ascending numbers (or ascending keys), and a record is
//
//	number        varint, minus the number of the record before
//	count         uvarint
//	length of key, length of variant   uvarints
//	key, variant  bytes
type record struct {
	number  int64  // of the first line
	count   int64  // of lines; 0 if the record was emitted
	key     []byte // the canonical form
	variant []byte // the text of the first line; see appendVariant
}

// appendVariant appends the difference between key and text: nothing if they are equal, else
// the number of bytes that they have in common at the beginning, the number of bytes at the end,
// and the bytes of text between. A text is usually almost its canonical form, so the difference is
// short.
func appendVariant(dst, key []byte, text string) []byte {
	if string(key) == text {
		return dst
	}
	const step = 16 // a comparison of 16 bytes takes about as long as one of a byte
	n := min(len(key), len(text))
	prefix := 0
	for prefix+step <= n && string(key[prefix:prefix+step]) == text[prefix:prefix+step] {
		prefix += step
	}
	for prefix < n && key[prefix] == text[prefix] {
		prefix++
	}
	suffix := 0
	for k, t := len(key), len(text); suffix+step <= n-prefix && string(key[k-suffix-step:k-suffix]) == text[t-suffix-step:t-suffix]; {
		suffix += step
	}
	for suffix < n-prefix && key[len(key)-1-suffix] == text[len(text)-1-suffix] {
		suffix++
	}
	dst = binary.AppendUvarint(dst, uint64(prefix))
	dst = binary.AppendUvarint(dst, uint64(suffix))
	return append(dst, text[prefix:len(text)-suffix]...)
}

// appendText appends the text of the first line, which is not the canonical form.
func (r *record) appendText(dst []byte) []byte {
	prefix, n := binary.Uvarint(r.variant)
	suffix, m := binary.Uvarint(r.variant[n:])
	dst = append(dst, r.key[:prefix]...)
	dst = append(dst, r.variant[n+m:]...)
	return append(dst, r.key[len(r.key)-int(suffix):]...)
}

// maxHead is the length of the longest varints before a key.
const maxHead = 4 * binary.MaxVarintLen64

// A recordWriter writes records to a temporary file.
type recordWriter struct {
	file    *os.File
	w       *bufio.Writer
	number  int64 // of the last record
	size    int64 // in bytes
	records int
}

// write writes r.
func (w *recordWriter) write(r *record) error {
	size := maxHead + len(r.key) + len(r.variant)
	if size > w.w.Available() {
		if err := w.w.Flush(); err != nil {
			return tempError(err)
		}
	}
	b := w.w.AvailableBuffer()
	b = binary.AppendVarint(b, r.number-w.number)
	b = binary.AppendUvarint(b, uint64(r.count))
	b = binary.AppendUvarint(b, uint64(len(r.key)))
	b = binary.AppendUvarint(b, uint64(len(r.variant)))
	w.number = r.number
	w.records++
	w.size += int64(len(b) + len(r.key) + len(r.variant))
	if size > w.w.Available() { // also after Flush
		w.w.Write(b)
		w.w.Write(r.key)
		b = b[:0]
	} else {
		b = append(b, r.key...)
	}
	_, err := w.w.Write(append(b, r.variant...))
	return tempError(err)
}

// A recordReader reads the records of a temporary file.
type recordReader struct {
	record // the last that next read; its slices are valid until the next call

	file *os.File
	r    *bufio.Reader
	left int64  // bytes that are not read
	held int    // bytes of the record in the buffer of r
	long []byte // for a record that is longer than this buffer
}

var errDamaged = errors.New("a file was changed by another program")

// noEOF returns err, or errDamaged for the end of the file.
func noEOF(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return errDamaged
	}
	return err
}

// next reads the next record. After the last record the error is io.EOF.
func (r *recordReader) next() error {
	r.r.Discard(r.held)
	r.held = 0
	if r.left == 0 {
		return io.EOF
	}
	head, err := r.r.Peek(int(min(maxHead, r.left)))
	if err != nil {
		return tempError(noEOF(err))
	}
	delta, n := binary.Varint(head)
	count, n1 := binary.Uvarint(head[max(n, 0):])
	n += n1
	key, n2 := binary.Uvarint(head[max(n, 0):])
	n += n2
	variant, n3 := binary.Uvarint(head[max(n, 0):])
	n += n3
	left := uint64(r.left)
	if n1 <= 0 || n2 <= 0 || n3 <= 0 || key > left || variant > left || uint64(n)+key+variant > left {
		return tempError(errDamaged)
	}
	body, err := r.take(n, n+int(key+variant))
	if err != nil {
		return tempError(noEOF(err))
	}
	r.number += delta
	r.count = int64(count)
	r.key = body[:key:key]
	r.variant = body[key:]
	return nil
}

// take returns the bytes from start to end of the bytes that are not read.
func (r *recordReader) take(start, end int) ([]byte, error) {
	r.left -= int64(end)
	if end <= r.r.Size() {
		b, err := r.r.Peek(end)
		r.held = len(b)
		return b[min(start, len(b)):], err
	}
	r.r.Discard(start)
	if cap(r.long) < end-start {
		r.long = make([]byte, end-start)
	}
	r.long = r.long[:end-start]
	_, err := io.ReadFull(r.r, r.long)
	return r.long, err
}
