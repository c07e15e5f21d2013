package bulk

import (
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
	count   int64  // of lines
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
	buf     []byte // of constant capacity; the records that are not in the file
	at      int64  // the offset of buf in the file
	number  int64  // of the last record
	records int
}

// write writes r.
func (w *recordWriter) write(r *record) error {
	size := maxHead + len(r.key) + len(r.variant)
	if size > cap(w.buf)-len(w.buf) {
		if err := w.flush(); err != nil {
			return err
		}
	}
	b := binary.AppendVarint(w.buf, r.number-w.number)
	b = binary.AppendUvarint(b, uint64(r.count))
	b = binary.AppendUvarint(b, uint64(len(r.key)))
	b = binary.AppendUvarint(b, uint64(len(r.variant)))
	w.number = r.number
	w.records++
	if size > cap(b) {
		return w.writeLong(b, r.key, r.variant)
	}
	b = append(b, r.key...)
	w.buf = append(b, r.variant...)
	return nil
}

// writeLong writes a record that is longer than the buffer, which is empty.
func (w *recordWriter) writeLong(parts ...[]byte) error {
	for _, b := range parts {
		n, err := w.file.WriteAt(b, w.at)
		w.at += int64(n)
		if err != nil {
			return tempError(err)
		}
	}
	return nil
}

// flush writes the buffer to the file.
func (w *recordWriter) flush() error {
	n, err := w.file.WriteAt(w.buf, w.at)
	w.at += int64(n)
	w.buf = w.buf[:0]
	return tempError(err)
}

// A recordReader reads the records of a temporary file.
type recordReader struct {
	record // the last that next read; its slices are valid until the next call

	file *os.File
	at   int64  // the offset of the bytes after buf in the file
	size int64  // of the file
	buf  []byte // buf[pos:] was not read by next; of constant capacity
	pos  int
	long []byte // for a record that is longer than buf

	records int // in the file
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
	if len(r.buf)-r.pos < maxHead && r.at < r.size {
		if err := r.fill(); err != nil {
			return err
		}
	}
	head := r.buf[r.pos:]
	if len(head) == 0 {
		return io.EOF
	}
	delta, n := binary.Varint(head)
	count, n1 := binary.Uvarint(head[max(n, 0):])
	n += n1
	key, n2 := binary.Uvarint(head[max(n, 0):])
	n += n2
	variant, n3 := binary.Uvarint(head[max(n, 0):])
	n += n3
	left := uint64(r.size-r.at) + uint64(len(head))
	if n1 <= 0 || n2 <= 0 || n3 <= 0 || key > left || variant > left || uint64(n)+key+variant > left {
		return tempError(errDamaged)
	}
	body, err := r.take(n, int(key+variant))
	if err != nil {
		return err
	}
	r.number += delta
	r.count = int64(count)
	r.key = body[:key:key]
	r.variant = body[key:]
	return nil
}

// fill reads the file until the buffer is full.
func (r *recordReader) fill() error {
	n := copy(r.buf[:cap(r.buf)], r.buf[r.pos:])
	r.pos = 0
	r.buf = r.buf[:min(int64(cap(r.buf)), int64(n)+r.size-r.at)]
	return r.read(r.buf[n:])
}

// read reads all of b.
func (r *recordReader) read(b []byte) error {
	n, err := r.file.ReadAt(b, r.at)
	r.at += int64(n)
	if n == len(b) {
		err = nil
	}
	return tempError(noEOF(err))
}

// take returns the length bytes of a record after its head of n bytes.
func (r *recordReader) take(n, length int) ([]byte, error) {
	if end := r.pos + n + length; end > len(r.buf) {
		if n+length > cap(r.buf) {
			return r.takeLong(n, length)
		}
		if err := r.fill(); err != nil {
			return nil, err
		}
	}
	start := r.pos + n
	r.pos = start + length
	return r.buf[start:r.pos], nil
}

// takeLong is take for a record that is longer than the buffer.
func (r *recordReader) takeLong(n, length int) ([]byte, error) {
	if cap(r.long) < length {
		r.long = make([]byte, length)
	}
	b := r.long[:length]
	have := copy(b, r.buf[r.pos+n:])
	r.pos, r.buf = 0, r.buf[:0]
	return b, r.read(b[have:])
}
