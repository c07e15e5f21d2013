package main

import (
	"bufio"
	"cmp"
	"io"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/protocol"
)

// mostDiagnostics is how many refused lines of a stream are reported one by one.
const mostDiagnostics = 10

// A session is one run of a subcommand over its inputs: the arguments or, without
// any, the lines of standard input.
type session struct {
	*options
	name string
	in   io.Reader
	out  *bufio.Writer
	err  io.Writer

	kept   *rejectsFile    // of --rejects; nil without
	stream bool            // the inputs are lines
	told   bool            // the drawing of an input says that it is refused, and why
	drawn  bool            // something is drawn already
	server protocol.Server // answers for --json
	reply  []byte          // of --json, kept for its memory

	inputs, refusals, noes int
}

func (o *options) session(cmd *cobra.Command) *session {
	return &session{
		options: o,
		name:    cmd.CommandPath(),
		in:      cmd.InOrStdin(),
		out:     bufio.NewWriterSize(cmd.OutOrStdout(), 64<<10),
		err:     cmd.ErrOrStderr(),
	}
}

// each calls f with every input. If f returns an error other than ErrNo, the input is
// refused: each reports it, counts it and, with --rejects, keeps it.
//
// each returns ErrNo if an input was refused or an answer was no, but not with --lines.
// Other errors are errors of input and output.
func (s *session) each(args []string, f func(input string) error) (err error) {
	if s.rejects != "" {
		var files []string
		if len(args) == 0 {
			files = []string{"-"}
		}
		kept, openErr := openRejects(s.rejects, s.in, files)
		if openErr != nil {
			return openErr
		}
		defer func() { err = cmp.Or(kept.close(), err) }()
		s.kept = kept
	}
	s.stream = len(args) == 0
	if s.stream {
		err = s.eachLine(f)
	}
	for _, input := range args {
		s.count(input, f(input))
	}
	return cmp.Or(err, s.finish())
}

func (s *session) eachLine(f func(string) error) error {
	lines := bulk.NewReader(s.in)
	lines.MaxLine, lines.Idle = s.maxLine, s.out.Flush
	for {
		line, err := lines.Next()
		switch err {
		case nil:
			s.count(line, f(line))
		case bulk.ErrLineTooLong:
			err = protocol.ErrLineTooLong
			if s.json {
				s.reply = protocol.AppendError(s.reply[:0], protocol.Refused("input", err))
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

// count counts the outcome for input.
func (s *session) count(input string, err error) {
	s.inputs++
	switch err {
	case nil:
	case protocol.ErrNo:
		s.noes++
	default:
		s.refusals++
		s.refuse(input, err)
	}
}

// answer writes the reply to q, for --json.
func (s *session) answer(q *protocol.Request) (err error) {
	s.reply, err = s.server.Reply(s.reply[:0], q)
	s.out.Write(s.reply)
	return err
}

// blankLine sets off what is drawn of an input from what was drawn before.
func (s *session) blankLine() {
	if s.drawn {
		s.out.WriteByte('\n')
	}
	s.drawn = true
}
