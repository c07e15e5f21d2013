package main

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
)

const maxJobs = 256

func (o *options) jobsFlag(cmd *cobra.Command) {
	cmd.Flags().IntVar(&o.jobs, "jobs", 1, "work on `n` blocks of lines at the same time; the output is the same")
}

// checkJobs returns an error if the number of jobs is not possible.
func (o *options) checkJobs(cmd *cobra.Command) error {
	if cmd.Flags().Lookup("jobs") != nil && (o.jobs < 1 || o.jobs > maxJobs) {
		return fmt.Errorf("--jobs: expected from 1 to %d", maxJobs)
	}
	return nil
}

// jobSize is the limit for the results of a job, in bytes. A job with larger results writes
// them in its turn, before it continues.
const jobSize = 1 << 20

// A job is the work of a session on one block of lines. It has a copy of the session that holds
// the results and the messages.
type job struct {
	*session
	parent  *session
	next    func(*bulk.Reader) step
	results *bufio.Writer // to session.sink
	kept    bytes.Buffer  // for the file of --rejects
	log     messages
}

// inParallel does the steps of a stream in jobs. newNext returns a function that returns the steps
// of a block.
func (s *session) inParallel(lines *bulk.Reader, newNext func(*session) func(*bulk.Reader) step) error {
	return bulk.Parallel(lines, s.jobs, func() bulk.Job {
		j := s.newJob()
		j.next = newNext(j.session)
		return j
	})
}

func (s *session) newJob() *job {
	c := *s
	c.sink = &sink{}
	c.out = bufio.NewWriterSize(c.sink, outBuffer)
	j := &job{session: &c, parent: s, results: c.out}
	if s.err != io.Discard {
		j.log.of = &c
		c.err = &j.log
	}
	c.outScreen = &console.Screen{Out: c.out, Width: s.outScreen.Width, Color: s.outScreen.Color}
	c.errScreen = &console.Screen{Out: c.err, Width: s.errScreen.Width, Color: s.errScreen.Color}
	switch {
	case s.rejectsFile == nil:
	case s.rejectsFile.file == nil:
		c.rejectsFile = &rejectsFile{Writer: c.out}
	default:
		c.rejectsFile = &rejectsFile{Writer: bufio.NewWriter(&j.kept)}
	}
	return j
}

// Work does the steps of a block.
func (j *job) Work(lines *bulk.Reader) (more bool) {
	for next := j.next(lines); j.held() < jobSize; {
		if next() != nil {
			return false // io.EOF: a block has no other error
		}
	}
	return true
}

// held returns the number of bytes that the job holds.
func (j *job) held() int { return len(j.sink.held) + j.results.Buffered() + j.kept.Len() }

// Write writes what the job holds, and adds its counts to the session.
func (j *job) Write() error {
	s := j.parent
	if j.drawn {
		s.blankLine()
	}
	if err := cmp.Or(s.out.Flush(), j.writeResults()); err != nil {
		return err
	}
	if s.rejectsFile != nil {
		j.rejectsFile.Flush()
		s.rejectsFile.Write(j.kept.Bytes())
	}
	s.inputs += j.inputs
	s.rejected += j.rejected
	s.no += j.no
	s.written = s.inputs
	s.progress.count(s.inputs, s.rejected)
	j.inputs, j.rejected, j.no, j.drawn = 0, 0, 0, false
	j.kept.Reset()
	j.log.list = j.log.list[:0]
	return nil
}

// writeResults writes the results with the messages between them. It writes a message only if the
// session without jobs reports it, too.
func (j *job) writeResults() error {
	s := j.parent
	j.results.Flush()
	held := j.sink.held
	for _, m := range j.log.list {
		if s.rejected+m.rejected > maxDiagnostics {
			break
		}
		n := m.at - (len(j.sink.held) - len(held))
		if _, err := s.sink.Write(held[:n]); err != nil {
			return err
		}
		held = held[n:]
		io.WriteString(s.err, m.text)
	}
	_, err := s.sink.Write(held)
	j.sink.held = j.sink.held[:0]
	if cap(j.sink.held) > 4*jobSize {
		j.sink.held = nil
	}
	return err
}

// messages holds the messages of a job about rejected inputs.
type messages struct {
	of   *session
	list []message
}

type message struct {
	at       int // the number of bytes of results before the message
	rejected int // the number of inputs that are rejected, including this one
	text     string
}

// Write holds a message. The results before the message are flushed; see session.reject.
func (m *messages) Write(text []byte) (int, error) {
	m.list = append(m.list, message{len(m.of.sink.held), m.of.rejected, string(text)})
	return len(text), nil
}
