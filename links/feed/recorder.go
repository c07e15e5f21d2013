package feed

import (
	"bufio"
	"io"

	"github.com/uriform/uri/links"
)

// A recorder keeps the bytes of the current token, because package xml does not report
// the offsets of attributes. It is an io.ByteReader, so that the decoder has no buffer of
// its own.
type recorder struct {
	r       io.ByteReader
	skipped int64  // the length of the byte order mark before the document
	offset  int64  // of raw[0]
	raw     []byte // what was read since then
	limit   int    // of raw
}

func asByteReader(r io.Reader) io.ByteReader {
	if b, ok := r.(io.ByteReader); ok {
		return b
	}
	return bufio.NewReader(r)
}

func (r *recorder) ReadByte() (byte, error) {
	if len(r.raw) >= r.limit {
		return 0, links.ErrTooLong
	}
	b, err := r.r.ReadByte()
	if err != nil {
		return 0, err
	}
	r.raw = append(r.raw, b)
	return b, nil
}

func (r *recorder) Read(b []byte) (n int, err error) {
	for n < len(b) && err == nil {
		if b[n], err = r.ReadByte(); err == nil {
			n++
		}
	}
	return n, err
}

// forget drops what is before offset. A byte or two are left: the decoder reads ahead.
func (r *recorder) forget(offset int64) {
	n := copy(r.raw, r.raw[offset-r.offset:])
	r.raw = r.raw[:n]
	r.offset = offset
}

// recorded returns what was read before offset.
func (r *recorder) recorded(offset int64) []byte { return r.raw[:offset-r.offset] }
