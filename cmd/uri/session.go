package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

// errNo ends a run that was answered by a no: exit code 1. What there is to say
// has been said.
var errNo = errors.New("no")

// mostDiagnostics is how many refused lines of a stream are told one by one.
const mostDiagnostics = 10

// A session is one run of a subcommand over its inputs: the arguments or, without
// any, the lines of standard input.
type session struct {
	*options
	name string
	in   io.Reader
	out  *bufio.Writer
	err  io.Writer

	kept   *bufio.Writer // of --rejects; nil without
	stream bool          // the inputs are lines
	told   bool          // what is drawn says of an input that it is refused, and why
	drawn  bool          // something is drawn already
	reply  []byte        // of --json, kept for its memory

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

// each calls f with every input. Where f returns an error other than errNo, the
// input is refused: that is told, counted, and kept with --rejects.
//
// each returns errNo unless every answer was yes, and nil all the same with
// --lines; other errors are those of input and output.
func (s *session) each(args []string, f func(input string) error) (err error) {
	if s.rejects != "" {
		file, err := os.OpenFile(s.rejects, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
		if err != nil {
			return err
		}
		defer func() { err = cmp.Or(file.Close(), err) }()
		s.kept = bufio.NewWriter(file)
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
	lines := newLineReader(s.in, s.maxLine, s.out.Flush)
	for {
		line, err := lines.next()
		switch err {
		case nil:
			input := string(line)
			s.count(input, f(input))
		case errLineTooLong:
			if s.json {
				s.reply = failedReply(s.reply[:0], nil, refused("input", err))
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
	case errNo:
		s.noes++
	default:
		s.refusals++
		s.refuse(input, err)
	}
}

func (s *session) refuse(input string, err error) {
	if s.kept != nil {
		s.keep(input, err)
	}
	switch {
	case s.json, s.told && err != errLineTooLong:
	case s.lines:
		fmt.Fprintf(s.out, "! %s\n", bare(err))
	case s.stream && s.refusals <= mostDiagnostics:
		s.out.Flush()
		fmt.Fprintf(s.err, "%s: line %d: %v\n", s.name, s.inputs, bare(err))
	case !s.stream:
		s.out.Flush()
		fmt.Fprintf(s.err, "%s: %v\n", s.name, bare(err))
	}
}

// sayNo tells that there is no result for an argument; of a stream they are
// counted.
func (s *session) sayNo(input string) {
	if !s.stream {
		s.out.Flush()
		fmt.Fprintf(s.err, "%s: %s: there is none\n", s.name, quoted(input))
	}
}

// about is an error of package uri that does not name its input, with that.
type about struct {
	input string
	err   error
}

func (e about) Error() string { return quoted(e.input) + ": " + bare(e.err) }
func (e about) Unwrap() error { return e.err }

// bare returns the text of an error without the name of the package.
func bare(err error) string {
	return strings.TrimPrefix(strings.TrimPrefix(err.Error(), "uri: "), "locator: ")
}

// keep writes a refused input, raw, and its error to the file of --rejects.
func (s *session) keep(input string, err error) {
	var r reply
	r.open()
	r.int("line", s.inputs)
	if errors.Is(err, errLineTooLong) {
		r.null("input")
	} else {
		r.text("input", input)
	}
	if _, ok := errors.AsType[*failure](err); !ok {
		err = refused("input", err)
	}
	r.fail(err)
	r.close()
	s.kept.Write(append(r.b, '\n'))
}

// answer writes the reply of op to q, for --json.
func (s *session) answer(op operation, q *request) (err error) {
	s.reply, err = op.reply(s.reply[:0], q)
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

// finish writes what is left to write, and sums up.
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
		return errNo
	}
	return nil
}
