package main

import (
	"bytes"
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/bulk"
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

// A job holds jobSize bytes of results, or maxPending pending lines. A job with larger results writes them in its
// turn, before it continues. A block may have 65,536 lines, and all of them may be pending.
const jobSize, maxPending = 1 << 20, 8192

// A job is the work of a session on one block of lines. Its own session holds the results. What has to
// be done in the order of the lines, such as the report of a rejected line, is pending.
type job struct {
	*session
	parent  *session
	feed    *feed
	held    bytes.Buffer
	pending []pendingLine
}

// A pendingLine was rejected, or its answer is no, or it has to be passed to session.ordered if err is nil.
type pendingLine struct {
	end    int // of its result, in the results of the job
	inputs int // the number of inputs of the job so far
	number int
	input  string
	err    error
}

func (s *session) newJob(f *feed) *job {
	own := *s
	j := &job{session: &own, parent: s, feed: f.clone()}
	own.job, own.counts = j, counts{}
	own.out = s.out.heldIn(&j.held)
	return j
}

// postpone makes the current line pending.
func (j *job) postpone(input string, err error) {
	j.pending = append(j.pending, pendingLine{j.size(), j.inputs, j.number, input, err})
}

// size returns the number of bytes of results.
func (j *job) size() int { return j.held.Len() + j.out.all.Buffered() }

// Work does the work of a block.
func (j *job) Work(lines *bulk.Reader) (more bool) {
	j.feed.start(lines)
	for j.size() < jobSize && len(j.pending) < maxPending {
		if j.feed.next(j.session) != nil {
			return false // io.EOF: a block has no other error
		}
	}
	return true
}

// Write writes the results, does the rest of the work for the pending lines, and adds the counts to those of
// the session.
func (j *job) Write() error {
	j.out.Flush()
	s, before, results, start := j.parent, j.parent.inputs, j.held.Bytes(), 0
	if j.out.drawn {
		s.out.blankLine()
	}
	for _, l := range j.pending {
		result := results[start:l.end]
		start = l.end
		s.inputs, s.number = before+l.inputs, l.number
		if l.err == nil {
			if err := s.ordered(result, l.input); err != nil {
				return err
			}
			continue
		}
		s.out.writeWhole(result)
		if s.report(l.input, l.err); s.out.file.err != nil {
			return s.out.file.err
		}
	}
	s.out.writeWhole(results[start:])
	s.inputs = before + j.inputs
	s.repaired += j.repaired
	s.long, s.longLine = s.long+j.long, cmp.Or(s.longLine, j.longLine)
	j.reset()
	return s.flush()
}

// reset forgets the results.
func (j *job) reset() {
	j.counts, j.out.drawn = counts{}, false
	clear(j.pending)
	j.pending = j.pending[:0]
	if j.held.Cap() > 4*jobSize {
		j.held = bytes.Buffer{}
	}
	j.held.Reset()
}
