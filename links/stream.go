package links

import (
	"errors"
	"io"
	"iter"
	"strings"
	"sync"
)

// defaultChunk is the number of bytes read at once.
const defaultChunk = 64 << 10

// ReadText yields the references in the text that r reads, with the rules of
// [Finder.Text]. Offsets are relative to the first byte that ReadText reads. A reference
// of more than MaxToken bytes is skipped with an error. An error of r ends the sequence.
//
// Memory is O(MaxToken), for a text of any length. ReadText searches the bytes of each
// Read before it reads more. It yields a reference as soon as it has read the white space
// after the reference.
func (f *Finder) ReadText(r io.Reader) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		newScanner(f).read(r, yield)
	}
}

// windows is a pool of buffers. Mail has many small parts, and archives have many small
// records. Without the pool, each of them would allocate a buffer.
var windows sync.Pool

// read searches the text of r in overlapping windows. It searches the bytes of each Read
// before the next Read, so that an interactive writer gets its answer.
func (sc *scanner) read(r io.Reader, yield func(Link, error) bool) {
	sc.maxLen = sc.maxToken()
	window, ok := windows.Get().(*[]byte)
	if need := sc.chunkSize() + lookBehind; !ok || cap(*window) != need {
		b := make([]byte, 0, need)
		window = &b
	}
	defer windows.Put(window)
	buf := *window
	var waiting int // the length so far of a reference that is not complete
	for {
		read := readSome
		if waiting > 4<<10 {
			read = readFull // do not scan a long reference again after every few bytes
		}
		n, err := read(r, buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		sc.text, sc.final = string(buf), err != nil
		keep, more := sc.window(yield)
		if !more {
			return
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				yield(Link{}, NewError("", sc.start+int64(len(sc.text)), false, err))
			}
			return
		}
		waiting = len(buf) - keep
		buf = sc.slide(buf, max(0, keep-lookBehind))
	}
}

// window yields the links of the window. The bytes from keep on must be searched
// again, with more text.
func (sc *scanner) window(yield func(Link, error) bool) (keep int, more bool) {
	for {
		if sc.skipping && sc.skip() {
			return len(sc.text), true
		}
		l, state := sc.next()
		switch state {
		case gotNothing:
			return len(sc.text), true
		case needMore:
			return sc.pending, true
		case tooLong:
			sc.skipping = true
			sc.pos = sc.pending
			if !yield(Link{}, NewError("", sc.start+int64(sc.pending), false, ErrTooLong)) {
				return 0, false
			}
			continue
		}
		// A link must not keep the memory of the window in use.
		shared := l.Value == l.Text
		l.Text = strings.Clone(l.Text)
		if shared {
			l.Value = l.Text
		} else {
			l.Value = strings.Clone(l.Value)
		}
		if _, ok := l.Err.(maskedError); ok {
			// It has no part of the window.
		} else if r, err := sc.Parse(l.Value); l.Err == nil || err != nil {
			l.Reference, l.Err = r, err
		}
		if !yield(l, nil) {
			return 0, false
		}
	}
}

// skip skips the rest of a reference that is too long. It reports whether the reference
// continues after the window.
func (sc *scanner) skip() bool {
	for sc.pos < len(sc.text) && class[sc.text[sc.pos]]&(plain|special) != 0 {
		sc.pos++
	}
	sc.minStart = sc.pos
	sc.skipping = sc.pos == len(sc.text)
	return sc.skipping
}

// slide removes the bytes of the window before from, and makes room for the next chunk.
func (sc *scanner) slide(buf []byte, from int) []byte {
	n := copy(buf, buf[from:])
	buf = buf[:n]
	sc.start += int64(from)
	sc.pos -= from
	sc.minStart = max(0, sc.minStart-from)
	sc.noUserinfo -= from
	sc.noAt -= from
	if chunk := sc.chunkSize(); cap(buf)-n < chunk {
		// The reference is longer than a chunk. Growing by half keeps time linear.
		grown := make([]byte, n, max(n+n/2, n+chunk))
		copy(grown, buf)
		return grown
	}
	return buf
}

// readSome reads the available bytes, at least one byte. Fewer only at an error.
func readSome(r io.Reader, b []byte) (n int, err error) {
	const maxIdle = 100
	for range maxIdle {
		if n, err = r.Read(b); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// readFull reads until b is full or an error occurs. Unlike io.ReadFull, it returns the
// error of r unchanged. An io.ErrUnexpectedEOF of a decoder is not the end of the input.
func readFull(r io.Reader, b []byte) (n int, err error) {
	for n < len(b) && err == nil {
		var m int
		m, err = readSome(r, b[n:])
		n += m
	}
	return n, err
}
