package main

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/protocol"
)

// rejectMark begins the line for an input that another run of this program rejected.
const rejectMark = "! "

// A passedOn is the error of such a line: the message after the mark.
type passedOn string

func (m passedOn) Error() string { return console.Mask(string(m)) }

// Unwrap returns the error that most of these inputs had.
func (passedOn) Unwrap() error { return uri.ErrUnexpected }

// work passes an input to w. A line that another run rejected is passed on as it is with --lines and --column, so
// that the message stays the same from one end of a pipe to the other. Without them, it is rejected with that message
// by all subcommands that do not accept it. No reference begins with the mark, but other inputs may.
func (s *session) work(w worker, input string) error {
	message, marked := strings.CutPrefix(input, rejectMark)
	if !marked || !s.stream || inputNouns[s.cmd.Name()] != "" {
		if s.fix.on && !s.chooses {
			input = s.fixed(input)
		}
		return w.work(s, input)
	}
	err := passedOn(message)
	switch {
	case s.lines && s.json:
		s.out.Write(protocol.AppendRefusal(nil, input, true, protocol.Refused("input", err)))
	case s.lines:
		s.out.WriteString(input + "\n")
	default:
		if workErr := w.work(s, input); workErr == nil || workErr == protocol.ErrNo || s.json {
			return workErr
		}
	}
	return err
}
