package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/protocol"
)

// reject reports a rejected input. With --rejects it also keeps the input.
func (s *session) reject(input string, err error) {
	if s.rejectsFile != nil {
		s.keep(input, err)
	}
	switch {
	case s.json, s.reported && err != protocol.ErrLineTooLong:
	case s.lines:
		fmt.Fprintf(s.out, "! %s\n", draw.Message(err))
	case s.stream && s.rejected <= maxDiagnostics:
		s.out.Flush()
		fmt.Fprintf(folded(s.err, s.errFile), "%s: %sline %d: %v\n", s.name, s.inFile(), s.number, draw.Message(err))
		if console.IsTerminal(s.errFile) {
			s.caret(input, err)
		}
	case !s.stream:
		s.out.Flush()
		fmt.Fprintf(folded(s.err, s.errFile), "%s: %v\n", s.name, draw.Message(err))
		s.caret(input, err)
	}
}

// inFile returns the beginning of a message about a line of a file.
func (s *session) inFile() string {
	if s.file == "" {
		return ""
	}
	return console.File(s.file) + ": "
}

// caret draws a rejected input with a mark under the byte of the error, if the subcommand
// does so. A rejected line of a stream is drawn only on a terminal: programs read these
// messages line by line.
func (s *session) caret(input string, err error) {
	if s.carets {
		draw.Caret(s.errScreen, input, err)
	}
}

// reportNoResult reports that an argument has no result. Lines of a stream without a
// result are counted instead.
func (s *session) reportNoResult(input string) {
	if !s.stream {
		s.out.Flush()
		fmt.Fprintf(folded(s.err, s.errFile), "%s: %s: no result\n", s.name, console.Quote(input))
	}
}

// keep writes a rejected input, without masking, and its error to the file of --rejects.
func (s *session) keep(input string, err error) {
	var r jsonwriter.Writer
	r.Open()
	if s.file != "" {
		r.Text("file", s.file)
	}
	r.Int("line", s.number)
	if errors.Is(err, protocol.ErrLineTooLong) {
		r.Null("input")
	} else {
		r.Text("input", input)
	}
	protocol.WriteError(&r, refusal(err))
	r.Close()
	s.rejectsFile.Write(append(r.B, '\n'))
}

// refusal returns err as the error that the input caused.
func refusal(err error) error {
	if _, ok := errors.AsType[*protocol.Error](err); ok {
		return err
	}
	return protocol.Refused("input", err)
}

// finish flushes the output, and prints how many lines were rejected or had no result.
func (s *session) finish() error {
	err := s.out.Flush()
	if s.rejectsFile != nil {
		err = cmp.Or(err, s.rejectsFile.Flush())
	}
	if err != nil {
		return err
	}
	if s.stream && s.rejected > 0 {
		fmt.Fprintf(folded(s.err, s.errFile), "%s: %d of %d lines rejected%s\n", s.name, s.rejected, s.inputs, s.notShown())
	}
	if s.stream && s.no > 0 {
		fmt.Fprintf(folded(s.err, s.errFile), "%s: the answer to %d of %d lines is no\n", s.name, s.no, s.inputs)
	}
	if s.rejected+s.no > 0 && !s.lines {
		return protocol.ErrNo
	}
	return nil
}

// notShown says how many of the rejected lines were not reported.
func (s *session) notShown() string {
	more := s.rejected - maxDiagnostics
	if more <= 0 || s.json || s.lines || s.reported {
		return ""
	}
	return fmt.Sprintf("; %d of them are not shown (--rejects FILE keeps all)", more)
}
