package mail

import (
	"bufio"
	"bytes"
	"io"

	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/entity"
)

// A source reads mail in one pass. It reads headers line by line, and is the reader of the
// body of a part. A body ends before the delimiter line of any open multipart. The
// delimiter line of an outer multipart also ends inner multiparts that were not closed
// (RFC 2046, 5.1.2).
//
// Package mime/multipart is not used. It has a reader for each level, rejects a part for
// one bad line in its header, and accepts only lines of up to 4 KiB before the first part.
type source struct {
	r        *bufio.Reader
	offset   int64 // of the next byte
	err      error // the error that ended r
	reported bool  // err was yielded

	origin int64 // the offset of this source in the document
	exact  bool  // its bytes are bytes of the document; false: they were decoded

	open  []string // the boundaries of the open multiparts, outermost first
	first bool     // the next byte begins a line, so a delimiter line needs no line break before it
	body  int      // buffered bytes that belong to the body; 0 at its end

	// The delimiter line that ended the body:
	level   int  // its multipart, an index in open; -1 at the end of r
	closing bool // it has "--" at its end
	line    int  // its offset in the buffer, after the line break that is part of it
}

const (
	// mailbox represents a mailbox in the list of open multiparts. The messages of a
	// mailbox end in the same way as parts.
	mailbox = ""

	// maxBoundary limits the length of a boundary in bytes. RFC 2046, 5.1.1, allows 70.
	maxBoundary = 512

	// maxDelimiter limits the length of a delimiter line in bytes. The transport may
	// have added white space after the boundary.
	maxDelimiter = 2 * maxBoundary
)

func newSource(r io.Reader, origin int64, exact bool) *source {
	return &source{r: bufio.NewReaderSize(r, 16<<10), origin: origin, exact: exact, level: -1, first: true}
}

// at converts an offset in s to an offset in the document. If s is decoded, at returns the
// offset at which s begins.
func (s *source) at(offset int64) int64 {
	if !s.exact {
		return s.origin
	}
	return s.origin + offset
}

// Read reads the body. It returns io.EOF at a delimiter line and at the end of s. Both
// cases are distinguished by level. An error at the end of s is in err.
func (s *source) Read(b []byte) (int, error) {
	s.scan()
	if s.body == 0 {
		return 0, io.EOF
	}
	n, _ := s.r.Read(b[:min(len(b), s.body)])
	s.advance(n)
	return n, nil
}

// advance counts n bytes of the body as read.
func (s *source) advance(n int) {
	s.body -= n
	s.offset += int64(n)
	if n > 0 {
		s.first = false
	}
}

// readLine reads a line of a header, of at most limit bytes. The line has its line feed,
// unless a delimiter line follows.
func (s *source) readLine(limit int) ([]byte, error) {
	var line []byte
	for {
		s.scan()
		if s.body == 0 {
			return line, io.EOF
		}
		b, _ := s.r.Peek(s.body)
		end := bytes.IndexByte(b, '\n') + 1
		if end > 0 {
			b = b[:end]
		}
		if len(line)+len(b) > limit {
			return line, links.ErrTooLong
		}
		line = append(line, b...)
		s.r.Discard(len(b))
		s.advance(len(b))
		if end > 0 {
			s.first = true
			return line, nil
		}
	}
}

// next skips to the next delimiter line. If the line belongs to the multipart at level,
// next skips it too, and reports whether a part follows. If the multipart ends without
// its last delimiter line, next returns io.ErrUnexpectedEOF.
func (s *source) next(level int) (part bool, err error) {
	for s.scan(); s.body > 0; s.scan() {
		n, _ := s.r.Discard(s.body)
		s.advance(n)
	}
	if s.level != level {
		return false, io.ErrUnexpectedEOF
	}
	closing := s.closing
	n, _ := s.r.Discard(s.line)
	s.offset += int64(n)
	for {
		b, err := s.r.ReadSlice('\n')
		s.offset += int64(len(b))
		if err != bufio.ErrBufferFull {
			s.end(err)
			break
		}
	}
	s.level = -1
	s.first = true
	return !closing, nil
}

func (s *source) end(err error) {
	if err != nil && s.err == nil {
		s.err = err
	}
}

// scan sets body to the number of buffered bytes that belong to the body.
func (s *source) scan() {
	if s.body > 0 || s.level >= 0 {
		return
	}
	if s.err == nil {
		_, err := s.r.Peek(maxDelimiter)
		s.end(err)
	}
	b, _ := s.r.Peek(s.r.Buffered())
	if s.first && s.delimiter(b, 0) {
		return
	}
	for i := 0; ; {
		n := bytes.IndexByte(b[i:], '\n')
		if n < 0 {
			break
		}
		i += n + 1
		if !s.candidate(b[i:]) {
			continue
		}
		// delimiter := CRLF "--" boundary: the line break does not belong to the body.
		start := i - len("\n")
		if start > 0 && b[start-1] == '\r' {
			start--
		}
		if s.body = start; start > 0 || s.delimiter(b, i) {
			return // the next scan checks the delimiter line
		}
	}
	s.body = len(b)
	if s.err == nil && b[len(b)-1] == '\r' {
		s.body--
	}
}

// enter opens a multipart, and returns its level. It resets body, so that the buffered
// bytes are scanned again for the new boundary.
func (s *source) enter(boundary string) (level int) {
	s.open = append(s.open, boundary)
	s.body = 0
	return len(s.open) - 1
}

// leave closes the multipart at level and all multiparts inside it.
func (s *source) leave(level int) { s.open = s.open[:level] }

// headless reports whether the part that begins here has neither a header nor an empty
// line at its start. Then its first line is not a field.
func (s *source) headless() bool {
	s.scan()
	b, _ := s.r.Peek(s.body)
	line, _, _ := bytes.Cut(b, []byte("\n"))
	line = bytes.TrimRight(line, "\r")
	_, value, ok := entity.CutField(line)
	// "http://a/" looks like a field named "http".
	return len(line) > 0 && (!ok || bytes.HasPrefix(value, []byte("//")))
}

// candidate reports whether b may be the beginning of a delimiter line.
func (s *source) candidate(b []byte) bool {
	begins := func(with string) bool {
		n := min(len(b), len(with))
		return string(b[:n]) == with[:n] && (n == len(with) || s.err == nil)
	}
	return begins("--") || begins("From ")
}

// delimiter reports whether b[i:] begins with a delimiter line, and records it.
func (s *source) delimiter(b []byte, i int) bool {
	line := b[i:min(len(b), i+maxDelimiter)]
	if end := bytes.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	for level := len(s.open) - 1; level >= 0; level-- {
		is, closing := delimits(line, s.open[level])
		if is {
			s.level, s.closing, s.line = level, closing, i
			return true
		}
	}
	return false
}

// delimits reports whether line is a delimiter line of boundary, and whether it is the
// last delimiter line. Only white space may follow the boundary, because the boundary may
// be a prefix of another boundary.
func delimits(line []byte, boundary string) (is, closing bool) {
	if boundary == mailbox {
		return startsMessage(line), false
	}
	n := len("--") + len(boundary)
	if len(line) < n || string(line[:2]) != "--" || string(line[2:n]) != boundary {
		return false, false
	}
	rest := bytes.TrimRight(line[n:], " \t\r")
	return len(rest) == 0 || string(rest) == "--", len(rest) > 0
}
