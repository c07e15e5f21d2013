package links

import (
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"
)

// ReadMbox yields the references in the messages of the mailbox that r reads (RFC
// 4155), of each as [Finder.ReadMessage] does. A message begins behind a line "From
// ADDRESS DATE", and ends before the next. Link.Part is the number of the message,
// from "1", then a slash and the number of the part: "3/2.1". An error in a message
// ends none but that; its Offset is one of the mailbox, as ReadMessage says.
func (f *Finder) ReadMbox(r io.Reader) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		s := newSource(r, 0, true)
		level := s.enter(mailbox)
		m := &message{Finder: f, yield: yield}
		if s.look(); s.body > 0 && !m.fail("", 0, ErrFormat) {
			return // what stands before the first message is of none
		}
		for number := 1; ; number++ {
			m.yield = yield
			if more, _ := s.next(level); !more {
				m.ended(s, "")
				return
			}
			m.yield = within(strconv.Itoa(number), yield)
			if !m.message(s, "", 0, f.Base) {
				return
			}
		}
	}
}

// within returns yield for what is in the message or record of that number.
func within(number string, yield func(Link, error) bool) func(Link, error) bool {
	inner := func(part string) string {
		if part == "" {
			return number
		}
		return number + "/" + part
	}
	return func(l Link, err error) bool {
		var e *Error
		if errors.As(err, &e) {
			err = &Error{Part: inner(e.Part), Offset: e.Offset, Err: e.Err}
		}
		l.Part = inner(l.Part)
		return yield(l, err)
	}
}

var (
	weekdays = set("Mon Tue Wed Thu Fri Sat Sun")
	months   = set("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")
)

// startsMessage reports whether line is one that a message of a mailbox begins
// behind: "From a@b.example Thu Jan  1 00:00:00 1970" (RFC 4155, appendix A).
// Writers are to quote others that begin with "From ", and do not: the date tells
// them apart.
func startsMessage(line []byte) bool {
	rest, ok := strings.CutPrefix(string(line), "From ")
	if !ok {
		return false
	}
	words := strings.Fields(rest)
	for i := 0; i+3 < len(words); i++ {
		if weekdays[words[i]] && months[words[i+1]] && isDigits(words[i+2]) && strings.Contains(words[i+3], ":") {
			return true
		}
	}
	return false
}
