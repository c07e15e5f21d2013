package links

import (
	"bufio"
	"bytes"
	"io"
)

// A source is what mail is read from, in one pass: headers line by line, and as a
// reader the body of a part, which ends before the delimiter line of any multipart
// that is open. An outer one ends the inner ones that were not closed (RFC 2046,
// 5.1.2).
//
// mime/multipart has a reader for each level, gives a part up for one bad line of
// its header, and takes no line of more than 4 KiB before the first part.
type source struct {
	r      *bufio.Reader
	offset int64 // of what is read next
	err    error // that ended r
	told   bool  // it was yielded

	origin int64 // the offset of this source in the document
	exact  bool  // its bytes are those of the document; else they are decoded

	open  []string // the boundaries of the multiparts that are open, outermost first
	first bool     // what is read next begins a line: no line break need precede a delimiter line
	body  int      // bytes that are at hand and of the body; 0 at its end

	// Of the delimiter line at which the body ended:
	level   int  // the multipart of which it is, an index in open; -1 at the end of r
	closing bool // it has "--" at its end
	line    int  // its offset in what is at hand, behind the line break that is part of it
}

const (
	// mailbox stands in open for the mailbox, whose messages end as parts do.
	mailbox = ""

	// maxBoundary limits the bytes of a boundary, of which RFC 2046, 5.1.1, allows 70.
	maxBoundary = 512

	// maxDelimiter is how much of a line is looked at: a boundary, and white space
	// that the transport put behind it.
	maxDelimiter = 2 * maxBoundary
)

func newSource(r io.Reader, origin int64, exact bool) *source {
	return &source{r: bufio.NewReaderSize(r, 16<<10), origin: origin, exact: exact, level: -1, first: true}
}

// at returns the offset in the document of that in s: where what is between them
// is decoded, that of the beginning.
func (s *source) at(offset int64) int64 {
	if !s.exact {
		return s.origin
	}
	return s.origin + offset
}

// Read reads the body. At a delimiter line and at the end of s, be it an error, it
// returns io.EOF: see level and err.
func (s *source) Read(b []byte) (int, error) {
	s.look()
	if s.body == 0 {
		return 0, io.EOF
	}
	n, _ := s.r.Read(b[:min(len(b), s.body)])
	s.pass(n)
	return n, nil
}

func (s *source) pass(n int) {
	s.body -= n
	s.offset += int64(n)
	if n > 0 {
		s.first = false
	}
}

// readLine reads a line of a header, with its line feed unless a delimiter line
// follows, of at most limit bytes.
func (s *source) readLine(limit int) ([]byte, error) {
	var line []byte
	for {
		s.look()
		if s.body == 0 {
			return line, io.EOF
		}
		b, _ := s.r.Peek(s.body)
		end := bytes.IndexByte(b, '\n') + 1
		if end > 0 {
			b = b[:end]
		}
		if len(line)+len(b) > limit {
			return line, ErrTooLong
		}
		line = append(line, b...)
		s.r.Discard(len(b))
		s.pass(len(b))
		if end > 0 {
			s.first = true
			return line, nil
		}
	}
}

// next skips to the next delimiter line, and goes behind it if it is one of that
// level. It reports whether a part follows; err is that of a multipart that ends
// without being closed.
func (s *source) next(level int) (part bool, err error) {
	for s.look(); s.body > 0; s.look() {
		n, _ := s.r.Discard(s.body)
		s.pass(n)
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

// look finds out how many of the bytes at hand are of the body.
func (s *source) look() {
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
		// delimiter = CRLF "--" boundary: the line break before it is not of the body.
		start := i - len("\n")
		if start > 0 && b[start-1] == '\r' {
			start--
		}
		if s.body = start; start > 0 || s.delimiter(b, i) {
			return // if it is one at all, what is looked at next tells
		}
	}
	s.body = len(b)
	if s.err == nil && b[len(b)-1] == '\r' {
		s.body--
	}
}

// enter opens a multipart, and returns its level. What was looked at without
// knowing its boundary is looked at again.
func (s *source) enter(boundary string) (level int) {
	s.open = append(s.open, boundary)
	s.body = 0
	return len(s.open) - 1
}

func (s *source) leave(level int) { s.open = s.open[:level] }

// headless reports whether the part that begins here has neither a header nor the
// empty line that says so: its first line is no field.
func (s *source) headless() bool {
	s.look()
	b, _ := s.r.Peek(s.body)
	line, _, _ := bytes.Cut(b, []byte("\n"))
	line = bytes.TrimRight(line, "\r")
	_, value, ok := cutField(line)
	// http://a/ would make a field of HTTP's own.
	return len(line) > 0 && (!ok || bytes.HasPrefix(value, []byte("//")))
}

// candidate reports whether a delimiter line may begin with b, of which more may
// come.
func (s *source) candidate(b []byte) bool {
	begins := func(with string) bool {
		n := min(len(b), len(with))
		return string(b[:n]) == with[:n] && (n == len(with) || s.err == nil)
	}
	return begins("--") || len(s.open) > 0 && s.open[0] == mailbox && begins("From ")
}

// delimiter reports whether a delimiter line stands at b[i:].
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

// delimits reports whether line is a delimiter line of that boundary, and whether
// it is the last one. Nothing but white space may follow the boundary, so that one
// may begin like another.
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
