package mail

import (
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/entity"
)

// ReadMbox yields the references in the messages of the mailbox that r reads (RFC 4155).
// A message begins after a line "From ADDRESS DATE", and ends before the next such line.
// Each message is read with the rules of [Finder.ReadMessage]. Link.Part is the number of
// the message, from "1", then a slash and the number of the part: "3/2.1".
//
// An error in a message does not affect other messages. The Offset of an error is an
// offset in the mailbox. In an encoded part, it is the offset of the part.
func (f *Finder) ReadMbox(r io.Reader) iter.Seq2[links.Link, error] {
	return func(yield func(links.Link, error) bool) {
		s := newSource(r, 0, true)
		level := s.enter(mailbox)
		m := &message{Finder: f, yield: yield}
		if s.scan(); s.body > 0 && !m.fail("", 0, links.ErrFormat) {
			return // text before the first message is an error
		}
		for number := 1; ; number++ {
			m.yield = yield
			if more, _ := s.next(level); !more {
				m.ended(s, "")
				return
			}
			m.yield = entity.Numbered(strconv.Itoa(number), yield)
			if !m.message(s, "", 0, f.Base) {
				return
			}
		}
	}
}

var (
	weekdays = strings.Fields("Mon Tue Wed Thu Fri Sat Sun")
	months   = strings.Fields("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")
)

// startsMessage reports whether line is the line before a message in a mailbox: "From
// a@b.example Thu Jan  1 00:00:00 1970" (RFC 4155, appendix A). The line must contain a
// date, because lines of the text that begin with "From " are often not quoted.
func startsMessage(line []byte) bool {
	rest, ok := strings.CutPrefix(string(line), "From ")
	if !ok {
		return false
	}
	words := strings.Fields(rest)
	for i := 0; i+3 < len(words); i++ {
		if slices.Contains(weekdays, words[i]) && slices.Contains(months, words[i+1]) &&
			isDigits(words[i+2]) && strings.Contains(words[i+3], ":") {
			return true
		}
	}
	return false
}

func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }
