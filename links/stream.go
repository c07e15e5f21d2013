package links

import (
	"errors"
	"io"
	"iter"
	"strings"
)

// defaultChunk is how much is read at once.
const defaultChunk = 64 << 10

// ReadText yields the references of the text that r reads, as [Finder.Text] does:
// those of at most MaxToken bytes, with errors where a longer one is passed over.
// Offsets are bytes read. An error of reading ends the sequence. Memory is
// O(MaxToken), however much is read. What r gives is searched before more is asked
// for: a reference with white space behind it does not wait.
func (f *Finder) ReadText(r io.Reader) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		sc := newScanner(f)
		sc.read(r, yield)
	}
}

// read searches all that r reads, through windows that overlap. What a Read gives
// is searched at once: who writes may wait for an answer. It reports whether yield
// wants more.
func (sc *scanner) read(r io.Reader, yield func(Link, error) bool) bool {
	sc.most = sc.maxToken()
	if need := sc.chunkSize() + lookBehind; cap(sc.buf) < need {
		sc.buf = make([]byte, 0, need)
	}
	buf := sc.buf[:0]
	waiting := 0 // bytes of what needs more text
	for {
		read := readSome
		if waiting > 4<<10 {
			read = readFull // what is long is not to be walked for every few bytes that come
		}
		n, err := read(r, buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		sc.text, sc.final = string(buf), err != nil
		keep, more := sc.window(yield)
		if !more {
			return false
		}
		if err != nil {
			if errors.Is(err, io.EOF) {
				return true
			}
			return yield(Link{}, &Error{Offset: sc.start + int64(len(sc.text)), Err: err})
		}
		waiting = len(buf) - keep
		buf = sc.slide(buf, max(0, keep-lookBehind))
	}
}

// window yields the links of the window. What stands at keep and behind it is to
// be looked at again, with more text.
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
			return sc.open, true
		case tooLong:
			sc.skipping = true
			sc.pos = sc.open
			if !yield(Link{}, &Error{Offset: sc.start + int64(sc.open), Err: ErrTooLong}) {
				return 0, false
			}
			continue
		}
		// The window must not live as long as the link does.
		shared := l.Value == l.Text
		l.Text = strings.Clone(l.Text)
		if shared {
			l.Value = l.Text
		} else {
			l.Value = strings.Clone(l.Value)
		}
		l.Reference, l.Err = sc.parse(l.Value)
		if !yield(l, nil) {
			return 0, false
		}
	}
}

// skip passes over the rest of a reference that is too long, and reports whether
// it goes on behind the window.
func (sc *scanner) skip() bool {
	for sc.pos < len(sc.text) && class[sc.text[sc.pos]]&(plain|special) != 0 {
		sc.pos++
	}
	sc.floor = sc.pos
	sc.skipping = sc.pos == len(sc.text)
	return sc.skipping
}

// slide drops the window before from, and makes room behind it.
func (sc *scanner) slide(buf []byte, from int) []byte {
	n := copy(buf, buf[from:])
	buf = buf[:n]
	sc.start += int64(from)
	sc.pos = max(0, sc.pos-from)
	sc.floor = max(0, sc.floor-from)
	if chunk := sc.chunkSize(); cap(buf)-n < chunk {
		// A reference of many chunks: growing by half keeps time linear.
		grown := make([]byte, n, max(n+n/2, n+chunk))
		copy(grown, buf)
		return grown
	}
	return buf
}

// readSome reads what is there, at least a byte, unless reading ends.
func readSome(r io.Reader, b []byte) (n int, err error) {
	const mostIdle = 100
	for range mostIdle {
		if n, err = r.Read(b); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// readFull fills b unless reading ends. Unlike io.ReadFull it returns the error
// of r itself: where a decoder says that its input is cut off, that is no end.
func readFull(r io.Reader, b []byte) (n int, err error) {
	for n < len(b) && err == nil {
		var m int
		m, err = readSome(r, b[n:])
		n += m
	}
	return n, err
}

// A fullReader fills what it is given to read into, unless reading ends: readers
// that decode return less than windows are made for.
type fullReader struct{ r io.Reader }

func (f fullReader) Read(b []byte) (int, error) { return readFull(f.r, b) }
