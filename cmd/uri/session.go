package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/kernel"
	"github.com/uriform/uri/internal/protocol"
)

// A session is one run of a subcommand over its inputs: its arguments or, without arguments, the lines of
// standard input. It calls a worker with each input, and reports the inputs that the worker rejects.
//
// The lines of "uri check --lines" are read in [session.runLines], which calls [feed.next] for each of
// them. This calls [checker.work], which parses the line and prints "valid", and then
// [session.count]. With --jobs, a [job] calls feed.next at the same time as other jobs.
type session struct {
	*options
	cmd *cobra.Command
	source
	out         output
	err         diagnostics
	rejectsFile *rejectsFile // nil without --rejects
	fixesFile   *rejectsFile // nil without --fixes
	fixSyntax   uri.Syntax   // of --fix
	progress    *progress    // nil if it is not shown
	firstBad    string       // the first rejected line
	head        *[2]string   // the values of the lines 1 and 2 of a table
	hasHeader   bool         // the table has a header
	until       string       // what the remaining time of the progress is until; empty: the end
	counts

	job     *job                                    // nil: this is not the session of a job
	ordered func(result []byte, input string) error // see inOrder
}

// The counts of a session are numbers of inputs.
type counts struct {
	inputs   int
	rejected int // of the inputs
	lost     int // of the rejected inputs: the message has replaced the input in its column
	repaired int // of the inputs, by --fix
	no       int // of the inputs: the answer is no
	written  int // of the inputs: their results are written
	long     int // of the inputs: see warnOfLong
	longLine int // of the first of them
}

// A worker does the work of a subcommand for one input after another.
type worker interface {
	// work writes the result for an input to s. If it returns an error other than ErrNo, the input
	// is rejected.
	work(s *session, input string) error

	// clone returns a worker for another goroutine.
	clone() worker
}

// forgets reports whether a worker keeps no part of an input when the input is counted. Then its lines need
// not be copied: the next lines overwrite them.
func (s *session) forgets(w worker) bool {
	switch w := w.(type) {
	case *checker, *getter, *chooser, appender, setter, canonicalizer, *divider:
		return true
	case *answerer:
		return w.prepared.Filter != nil && !s.json
	}
	return false
}

// An inputFunc is a worker that knows its session. It cannot have clones.
type inputFunc func(input string) error

func (f inputFunc) work(_ *session, input string) error { return f(input) }
func (f inputFunc) clone() worker                       { panic("an inputFunc works alone") }

func (o *options) session(cmd *cobra.Command) *session {
	s := &session{
		options: o,
		cmd:     cmd,
		source:  source{in: cmd.InOrStdin()},
		out:     newOutput(cmd, &o.screen),
		err:     newDiagnostics(cmd, o),
	}
	if o.fix.on {
		s.fixSyntax = fixSyntax(cmd)
	}
	return s
}

// each calls f with every input, one after the other.
func (s *session) each(args []string, f inputFunc) error {
	s.jobs = 1
	return s.run(args, f)
}

// run calls w with every input. If w returns an error other than ErrNo, the input is rejected: run
// reports the input, counts it and, with --rejects, keeps it. With --jobs, clones of w work on
// several blocks of lines at the same time.
//
// With --column, w gets the column of every record, and run prints the record with the output of w.
//
// Without --lines, run returns ErrNo if an input was rejected or an answer was no. Other errors are
// errors of input or output.
func (s *session) run(args []string, w worker) (err error) {
	if err := checkInputs(args); err != nil {
		return err
	}
	s.stream = isStream(args)
	if s.column.Column != "" && !s.stream {
		if isFile(args[0]) {
			return fmt.Errorf("%w; did you mean < %s?", errColumn, console.File(args[0]))
		}
		return errColumn
	}
	files := args // a list whose name was given in place of "< list" must not be lost
	if s.stream {
		files = []string{"-"}
	}
	if err := s.openRejects(files...); err != nil {
		return err
	}
	defer func() { err = cmp.Or(s.closeRejects(), err) }()
	if s.rejects == "-" || s.fix.list != "" {
		s.jobs = 1 // rejects are between the results, and fixes are in order
	}
	switch {
	case !s.stream:
		s.hintFile(args)
		for i, input := range args {
			s.number = i + 1
			s.count(input, s.work(w, input))
		}
		err = s.out.file.err
	case s.column.Column != "":
		err = s.runTable(s.openStream(), w)
	default:
		err = s.runLines(s.openStream(), w)
	}
	s.progress.end()
	if finishErr := s.finish(); err == nil || finishErr != nil && finishErr != protocol.ErrNo {
		err = finishErr
	}
	return s.explained(err)
}

// openStream returns standard input, which ends at a signal, and shows the progress of reading it.
func (s *session) openStream() io.Reader {
	waiting(s.err, s.in, s.err.name)
	s.showProgress(s.streamProgress())
	return s.progress.reader(interruptible(s.cmd))
}

// runLines calls w with every line of in.
func (s *session) runLines(in io.Reader, w worker) error {
	lines := bulk.NewReader(in)
	lines.MaxLine, lines.Idle = int(s.maxLine), s.flush
	return s.runFeed(&feed{worker: w, lines: lines, forgets: s.forgets(w)}, s.jobs)
}

// runFeed does the work of a stream in this number of jobs.
func (s *session) runFeed(f *feed, jobs int) error {
	if jobs > 1 {
		return bulk.Parallel(f.lines, jobs, func() bulk.Job { return s.newJob(f) })
	}
	for {
		err := f.next(s)
		if err == nil {
			err = s.out.file.err
		}
		switch {
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

// A feed passes the lines or the records of a stream to a worker.
type feed struct {
	worker  worker
	lines   *bulk.Reader
	forgets bool         // the worker keeps no line
	table   *tableReader // nil: the inputs are lines
}

// clone returns a feed for a job. Before its first line, it needs a block: see start.
func (f *feed) clone() *feed {
	c := &feed{worker: f.worker.clone(), forgets: f.forgets}
	if f.table != nil {
		c.table = newTableReader(f.table.Reader)
	}
	return c
}

// start begins a block of lines.
func (f *feed) start(lines *bulk.Reader) {
	if f.lines = lines; f.table != nil {
		f.table.Reader = f.table.WithLines(lines)
	}
}

// next passes the next input to the worker, and counts it in s. The error is one of the stream: io.EOF
// at its end.
func (f *feed) next(s *session) error {
	if f.table != nil {
		return f.table.next(s, f.worker)
	}
	line, err := f.line()
	s.number = f.lines.Number()
	switch err {
	case nil:
		s.count(line, s.work(f.worker, line))
	case bulk.ErrLineTooLong:
		err = protocol.ErrLineTooLong
		if s.json {
			s.out.Write(protocol.AppendRefusal(nil, "", false, protocol.Refused("input", err)))
		}
		s.count("", err)
	default:
		return err
	}
	return nil
}

// line returns the next line.
func (f *feed) line() (string, error) {
	if !f.forgets {
		return f.lines.Next()
	}
	line, err := f.lines.NextBytes()
	return kernel.String(line), err
}

// count counts an input and the error of the worker for it.
func (s *session) count(input string, err error) {
	if s.out.file.err != nil {
		return // the error is of the output, not of the input
	}
	s.inputs++
	if err == nil {
		return
	}
	if err != protocol.ErrNo && s.lines && !s.hasError(err) {
		s.out.printRefusal(err)
	}
	if s.job != nil {
		s.job.postpone(input, err)
		return
	}
	s.report(input, err)
}

// report counts an input whose answer is no, or that is rejected. It reports and keeps the latter.
func (s *session) report(input string, err error) {
	if err == protocol.ErrNo {
		s.no++
		s.explainNo(input)
		return
	}
	if s.rejected++; s.rejected == 1 && len(input) < maxShape {
		s.firstBad = strings.Clone(input)
	}
	switch err.(type) {
	case noInputError, passedOn: // the record stays as it is
	default:
		if err != protocol.ErrLineTooLong { // which nothing keeps
			s.lost++
		}
	}
	if s.rejectsFile != nil {
		s.rejectsFile.keep(s.source, input, err)
	}
	s.reject(input, err)
}

// inOrder calls s.ordered for the input of a worker, after the calls for the inputs before it. result is
// what the worker has found out; with --jobs, other workers do this work at the same time. The error
// of s.ordered is one of the output, and ends the stream.
func (s *session) inOrder(result []byte, input string) {
	if s.job != nil {
		s.out.Write(result)
		s.job.postpone(input, nil)
		return
	}
	s.out.file.err = cmp.Or(s.out.file.err, s.ordered(result, input))
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

// finish flushes the output, and prints how many lines were rejected or had no result.
func (s *session) finish() error {
	err := s.out.Flush()
	for _, file := range [...]*rejectsFile{s.rejectsFile, s.fixesFile} {
		if file != nil {
			err = cmp.Or(err, file.Flush())
		}
	}
	if err != nil {
		return err
	}
	s.hintHeader()
	s.warnOfLong()
	if s.repaired > 0 {
		s.err.printf("%d of %d inputs repaired", s.repaired, s.inputs)
	}
	if s.stream && s.rejected > 0 {
		s.err.printf("%d of %d lines rejected%s%s", s.rejected, s.inputs, s.notShown(), s.replaced())
	}
	format := s.column.tsv || s.column.csv || s.column.jsonl // the user says what the lines are
	if hint := shapeHint(s.firstBad, s.cmd.Flags().Lookup("column") != nil); s.stream && !format && s.rejected > 1 && 2*s.rejected > s.inputs && !s.lines && hint != "" && inputNouns[s.cmd.Name()] == "" {
		s.err.printf("%s", hint)
	}
	if s.cmd.Name() == "fix" && !s.lines && !s.json && isDefanged(s.firstBad) {
		s.err.printf("\"uri extract --refang\" reads defanged URLs")
	}
	if s.stream && s.no > 0 {
		s.err.printf("the answer to %d of %d lines is no", s.no, s.inputs)
	}
	if s.rejected+s.no > 0 && !s.zero {
		return protocol.ErrNo
	}
	return nil
}

// explained adds to an interruption and to an error of the output how much is done.
func (s *session) explained(err error) error {
	_, interrupted := errors.AsType[*interruption](err)
	switch {
	case interrupted:
		return fmt.Errorf("%w: %d lines done, %d of them rejected", err, s.inputs, s.rejected)
	case s.out.file.err != nil && s.stream && s.written > 0: // the file may also have results of the last flush, which failed
		return fmt.Errorf("%w; at least the results of the first %d lines are written", err, s.written)
	}
	return err
}
