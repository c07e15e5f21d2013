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
// O(MaxToken), however much is read.
func (f *Finder) ReadText(r io.Reader) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		sc := newScanner(f)
		sc.read(r, yield)
	}
}

// read searches all that r reads, through windows that overlap. It reports whether
// yield wants more.
func (sc *scanner) read(r io.Reader, yield func(Link, error) bool) bool {
	var (
		buf      = make([]byte, 0, sc.chunkSize()+lookBehind)
		skipping = false // a reference that is too long
	)
	for {
		n, err := readFull(r, buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		sc.text, sc.final = string(buf), err != nil
		if skipping {
			skipping = sc.skip()
		}
		state := needMore
		if !skipping {
			var more bool
			if state, more = sc.window(yield); !more {
				return false
			}
		}
		if err != nil {
			if errors.Is(err, io.EOF) {
				return true
			}
			return yield(Link{}, &Error{Offset: sc.start + int64(len(sc.text)), Err: err})
		}

		keep := len(sc.text)
		if state == needMore && !skipping {
			keep = sc.open
			if len(sc.text)-keep > sc.maxToken() {
				if !yield(Link{}, &Error{Offset: sc.start + int64(keep), Err: ErrTooLong}) {
					return false
				}
				skipping = true
				keep = len(sc.text)
				sc.pos = keep
			}
		}
		buf = sc.slide(buf, max(0, keep-lookBehind))
	}
}

// window yields the links of the window.
func (sc *scanner) window(yield func(Link, error) bool) (state found, more bool) {
	for {
		l, state := sc.next()
		if state != gotLink {
			return state, true
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
			return state, false
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
	return sc.pos == len(sc.text)
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

// readFull fills b unless reading ends. Unlike io.ReadFull it returns the error
// of r itself: where a decoder says that its input is cut off, that is no end.
func readFull(r io.Reader, b []byte) (n int, err error) {
	for idle := 0; n < len(b) && err == nil; {
		var m int
		m, err = r.Read(b[n:])
		n += m
		if idle++; m > 0 {
			idle = 0
		} else if idle == 100 && err == nil {
			err = io.ErrNoProgress
		}
	}
	return n, err
}

// A fullReader fills what it is given to read into, unless reading ends.
type fullReader struct{ r io.Reader }

func (f fullReader) Read(b []byte) (int, error) { return readFull(f.r, b) }
