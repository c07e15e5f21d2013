package main

import (
	"bufio"
	"cmp"
	"io"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
)

// maxDiagnostics is the number of rejected lines of a stream that are reported one by one.
const maxDiagnostics = 10

// A session is one run of a subcommand over its inputs. The inputs are the arguments or,
// without arguments, the lines of standard input.
type session struct {
	*options
	cmd  *cobra.Command
	name string
	in   io.Reader
	out  *bufio.Writer
	err  io.Writer

	outScreen, errScreen *draw.Screen // out and err, for drawings

	rejectsFile *rejectsFile    // nil without --rejects
	stream      bool            // the inputs are lines
	reported    bool            // the drawing of a rejected input contains the error
	carets      bool            // rejected inputs are drawn on err, with a mark under the byte
	drawn       bool            // at least one input is drawn
	server      protocol.Server // answers for --json
	reply       []byte          // buffer of replies, reused

	number               int // of the current line or argument
	inputs, rejected, no int // counts; no counts the inputs whose answer is no
}

func (o *options) session(cmd *cobra.Command) *session {
	s := &session{
		options: o,
		cmd:     cmd,
		name:    cmd.CommandPath(),
		in:      cmd.InOrStdin(),
		out:     bufio.NewWriterSize(cmd.OutOrStdout(), 64<<10),
		err:     cmd.ErrOrStderr(),
	}
	s.server.Readers = moreReaders
	s.outScreen = o.screen.on(s.out, cmd.OutOrStdout())
	s.errScreen = o.screen.on(s.err, s.err)
	if o.quiet {
		s.err = io.Discard
		s.errScreen = &draw.Screen{Out: s.err}
	}
	return s
}

// each calls f with every input. If f returns an error other than ErrNo, the input is
// rejected: each reports the input, counts it and, with --rejects, keeps it.
//
// With --column, f is called with the column of every record, and each prints the record
// with the output of f.
//
// Without --lines, each returns ErrNo if an input was rejected or an answer was no. Other
// errors are errors of input or output.
func (s *session) each(args []string, f func(input string) error) (err error) {
	if err := checkInputs(args); err != nil {
		return err
	}
	s.stream = isStream(args)
	if s.column.Column != "" && !s.stream {
		return errColumn
	}
	if s.rejects != "" {
		file, openErr := s.openRejects()
		if openErr != nil {
			return openErr
		}
		defer func() { err = cmp.Or(file.close(), err) }()
		s.rejectsFile = file
	}
	switch {
	case s.stream:
		waiting(s.err, s.in, s.name)
		s.in = interruptible(s.cmd)
		if s.column.Column != "" {
			err = s.eachRecord(f)
		} else {
			err = s.eachLine(f)
		}
	default:
		s.hintFile(args)
		for i, input := range args {
			s.number = i + 1
			s.count(input, f(input))
		}
	}
	if finishErr := s.finish(); err == nil || finishErr != nil && finishErr != protocol.ErrNo {
		return finishErr
	}
	return after(err, s.inputs, s.rejected)
}

func (s *session) eachLine(f func(string) error) error {
	lines := bulk.NewReader(s.in)
	lines.MaxLine, lines.Idle = s.maxLine, s.out.Flush
	for {
		line, err := lines.Next()
		s.number = lines.Number()
		switch err {
		case nil:
			s.count(line, f(line))
		case bulk.ErrLineTooLong:
			err = protocol.ErrLineTooLong
			if s.json {
				s.reply = protocol.AppendRefusal(s.reply[:0], "", false, protocol.Refused("input", err))
				s.out.Write(s.reply)
			}
			s.count("", err)
		case io.EOF:
			return nil
		default:
			return err
		}
	}
}

// count counts an input and the result err of f for it. It reports the input if f
// rejected it.
func (s *session) count(input string, err error) {
	s.inputs++
	switch err {
	case nil:
	case protocol.ErrNo:
		s.no++
	default:
		s.rejected++
		s.reject(input, err)
	}
}

// answer writes the reply to q, for --json.
func (s *session) answer(q *protocol.Request) (err error) {
	s.reply, err = s.server.Reply(s.reply[:0], q.Echo())
	s.out.Write(s.reply)
	return err
}

// blankLine writes a blank line between two drawings.
func (s *session) blankLine() {
	if s.drawn {
		s.out.WriteByte('\n')
	}
	s.drawn = true
}
