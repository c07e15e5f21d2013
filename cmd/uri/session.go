package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
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
	sink *sink         // standard output
	out  *bufio.Writer // to sink
	err  io.Writer

	errFile io.Writer // the file after all buffers of err

	outScreen, errScreen *console.Screen // out and err, for drawings

	progress    *progress        // nil if it is not shown
	untilRead   bool             // more work follows when all lines are read
	rejectsFile *rejectsFile     // nil without --rejects
	stream      bool             // the inputs are lines
	reported    bool             // the drawing of a rejected input contains the error
	carets      bool             // rejected inputs are drawn on err, with a mark under the byte
	drawn       bool             // at least one input is drawn
	server      *protocol.Server // answers for --json

	eachBlock func(*bulk.Reader) error // if it is not nil, it does the work of eachLine
	reply     []byte                   // buffer of replies and results, reused

	file                 string // the name of the current file, if it has one
	number               int    // of the current line or argument
	inputs, rejected, no int    // counts; no counts the inputs whose answer is no
	written              int    // of inputs, their results are written
}

func (o *options) session(cmd *cobra.Command) *session {
	s := &session{
		options: o,
		server:  &protocol.Server{},
		cmd:     cmd,
		name:    cmd.CommandPath(),
		in:      cmd.InOrStdin(),
		sink:    &sink{w: cmd.OutOrStdout()},
		err:     cmd.ErrOrStderr(),
	}
	s.server.Readers = moreReaders
	s.out = bufio.NewWriterSize(s.sink, outBuffer)
	s.errFile = s.err
	s.outScreen = o.screen.on(s.out, cmd.OutOrStdout())
	s.errScreen = o.screen.on(s.err, s.err)
	if o.quiet {
		s.err, s.errFile = io.Discard, io.Discard
		s.errScreen = &console.Screen{Out: s.err}
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
func (s *session) each(args []string, f func(input string) error) error {
	s.jobs = 1
	return s.parallel(args, func(*session) func(string) error { return f })
}

// parallel is like each, but works on several lines at the same time, if --jobs says so. For this
// purpose, newF has to return functions that depend on no other input and write to the session in
// the argument.
func (s *session) parallel(args []string, newF func(s *session) func(input string) error) (err error) {
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
	if s.rejects == "-" {
		s.jobs = 1 // rejects are between the results
	}
	switch {
	case s.stream:
		waiting(s.err, s.in, s.name)
		s.showProgress()
		s.in = s.progress.reader(interruptible(s.cmd))
		if s.column.Column != "" {
			err = s.eachRecord(newF)
		} else {
			err = s.eachLine(newF)
		}
	default:
		s.hintFile(args)
		f := newF(s)
		for i, input := range args {
			s.number = i + 1
			s.count(input, f(input))
		}
	}
	s.progress.end()
	if finishErr := s.finish(); err == nil || finishErr != nil && finishErr != protocol.ErrNo {
		err = finishErr
	}
	return s.explained(err)
}

// inJobs is like each, but works on several lines at the same time, if --jobs says so. f has to depend
// on no other input, and to write to its session.
func (s *session) inJobs(args []string, f func(s *session, input string) error) error {
	return s.parallel(args, func(s *session) func(string) error {
		return func(input string) error { return f(s, input) }
	})
}

// explained adds to an interruption and to an error of the output how much is done.
func (s *session) explained(err error) error {
	_, interrupted := errors.AsType[*interruption](err)
	switch {
	case interrupted:
		return fmt.Errorf("%w: %d lines done, %d of them rejected", err, s.inputs, s.rejected)
	case s.sink.err != nil && s.stream:
		return fmt.Errorf("%w; the results of the first %d lines are written", err, s.written)
	}
	return err
}

// A sink writes the results of a session to w. It keeps the first error. A sink without w holds
// the results.
type sink struct {
	w    io.Writer
	err  error
	held []byte
}

func (k *sink) Write(b []byte) (int, error) {
	if k.w == nil {
		k.held = append(k.held, b...)
		return len(b), nil
	}
	n, err := k.w.Write(b)
	k.err = cmp.Or(k.err, err)
	return n, err
}

// A step does the next line or record of a stream. At the end of the stream, it returns io.EOF.
type step func() error

func (s *session) eachLine(newF func(*session) func(string) error) error {
	lines := bulk.NewReader(s.in)
	lines.MaxLine, lines.Idle = s.maxLine, s.flush
	if s.eachBlock != nil {
		return s.eachBlock(lines)
	}
	if s.jobs > 1 {
		return s.inParallel(lines, func(s *session) func(*bulk.Reader) step {
			f := newF(s)
			return func(lines *bulk.Reader) step { return s.lineStep(lines, f) }
		})
	}
	return s.inOrder(s.lineStep(lines, newF(s)))
}

// The results are written in whole lines when there are outSize bytes of them. Only a line with
// results of more than outBuffer-outSize bytes may be written in parts.
const outSize, outBuffer = 64 << 10, 128 << 10

// inOrder does the steps of a stream.
func (s *session) inOrder(next step) error {
	for {
		switch err := cmp.Or(next(), s.sink.err); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		if s.out.Buffered() >= outSize {
			if err := s.flush(); err != nil {
				return err
			}
		}
	}
}

// flush writes the results of the inputs so far.
func (s *session) flush() error {
	err := s.out.Flush()
	if err == nil {
		s.written = s.inputs
		s.progress.count(s.inputs, s.rejected)
	}
	return err
}

// showProgress shows the progress of a stream, if the options say so.
func (s *session) showProgress() {
	until := "left"
	if s.untilRead {
		until = "until all lines are read"
	}
	s.progress = s.startProgress(&progress{size: inputSize(s.in), until: until})
	if s.progress != nil && !s.quiet {
		s.err = s.progress
		s.errScreen.Out = s.err
	}
}

// startProgress is startProgress, unless --quiet says otherwise.
func (s *session) startProgress(p *progress) *progress {
	when := console.When(s.progressWhen.value)
	if s.quiet && when == console.Auto {
		when = console.Never
	}
	return startProgress(s.cmd, when, p)
}

// lineStep returns the step that calls f with the next line.
func (s *session) lineStep(lines *bulk.Reader, f func(string) error) step {
	return func() error {
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
		default:
			return err
		}
		return nil
	}
}

// count counts an input and the result err of f for it. It reports the input if f
// rejected it.
func (s *session) count(input string, err error) {
	if s.sink.err != nil {
		return // the error is of the output, not of the input
	}
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

// blankLine writes a blank line between two drawings.
func (s *session) blankLine() {
	if s.drawn {
		s.out.WriteByte('\n')
	}
	s.drawn = true
}
