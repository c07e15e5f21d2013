package main

import (
	"bufio"
	"cmp"
	"io"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/protocol"
)

// maxDiagnostics is the number of rejected lines of a stream that are reported one by one.
const maxDiagnostics = 10

// A session is one run of a subcommand over its inputs. The inputs are the arguments or,
// if there are none, the lines of standard input.
type session struct {
	*options
	name string
	in   io.Reader
	out  *bufio.Writer
	err  io.Writer

	rejectsFile *rejectsFile    // nil without --rejects
	stream      bool            // the inputs are lines
	reported    bool            // the drawing of a rejected input contains the error
	drawn       bool            // at least one input is drawn
	server      protocol.Server // answers for --json
	reply       []byte          // buffer of replies, reused

	inputs, rejected, no int // counts; no counts the inputs whose answer is no
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
// rejected: each reports the input, counts it and, with --rejects, keeps it.
//
// Without --lines, each returns ErrNo if an input was rejected or an answer was no. Other
// errors are errors of input or output.
func (s *session) each(args []string, f func(input string) error) (err error) {
	if s.rejects != "" {
		var files []string
		if len(args) == 0 {
			files = []string{"-"}
		}
		file, openErr := openRejects(s.rejects, s.in, files)
		if openErr != nil {
			return openErr
		}
		defer func() { err = cmp.Or(file.close(), err) }()
		s.rejectsFile = file
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
	s.reply, err = s.server.Reply(s.reply[:0], q)
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
