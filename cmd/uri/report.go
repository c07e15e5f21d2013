package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/protocol"
)

// refuse reports an input that was refused, and keeps it with --rejects.
func (s *session) refuse(input string, err error) {
	if s.kept != nil {
		s.keep(input, err)
	}
	switch {
	case s.json, s.told && err != protocol.ErrLineTooLong:
	case s.lines:
		fmt.Fprintf(s.out, "! %s\n", draw.Message(err))
	case s.stream && s.refusals <= mostDiagnostics:
		s.out.Flush()
		fmt.Fprintf(s.err, "%s: line %d: %v\n", s.name, s.inputs, draw.Message(err))
	case !s.stream:
		s.out.Flush()
		fmt.Fprintf(s.err, "%s: %v\n", s.name, draw.Message(err))
	}
}

// sayNo reports that there is no result for an argument. Lines of a stream are counted
// instead.
func (s *session) sayNo(input string) {
	if !s.stream {
		s.out.Flush()
		fmt.Fprintf(s.err, "%s: %s: no result\n", s.name, draw.Quote(input))
	}
}

// keep writes a refused input, raw, and its error to the file of --rejects.
func (s *session) keep(input string, err error) {
	var r jsonwriter.Writer
	r.Open()
	r.Int("line", s.inputs)
	if errors.Is(err, protocol.ErrLineTooLong) {
		r.Null("input")
	} else {
		r.Text("input", input)
	}
	if _, ok := errors.AsType[*protocol.Error](err); !ok {
		err = protocol.Refused("input", err)
	}
	protocol.WriteError(&r, err)
	r.Close()
	s.kept.Write(append(r.B, '\n'))
}

// finish flushes the output, and prints the counts.
func (s *session) finish() error {
	err := s.out.Flush()
	if s.kept != nil {
		err = cmp.Or(err, s.kept.Flush())
	}
	if err != nil {
		return err
	}
	if s.stream && s.refusals > 0 {
		fmt.Fprintf(s.err, "%s: %d of %d lines refused\n", s.name, s.refusals, s.inputs)
	}
	if s.stream && s.noes > 0 {
		fmt.Fprintf(s.err, "%s: %d of %d lines answered by no\n", s.name, s.noes, s.inputs)
	}
	if s.refusals+s.noes > 0 && !s.lines {
		return protocol.ErrNo
	}
	return nil
}
