package main

import (
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/protocol"
)

// A dedupJob makes the canonical forms of a block of lines. Write does all other work in the order
// of the lines, so the output and the messages are those of a run without jobs.
type dedupJob struct {
	*dedup
	lines []dedupLine
	forms []byte // the canonical forms
}

// A dedupLine is a line with the end of its canonical form in dedupJob.forms, or with its error.
type dedupLine struct {
	number, end int
	text        string
	err         error
}

// inJobs returns a function that reads lines, and makes the canonical forms of n blocks at the same
// time.
func (d *dedup) inJobs(n int) func(*bulk.Reader) error {
	return func(lines *bulk.Reader) error {
		return bulk.Parallel(lines, n, func() bulk.Job { return &dedupJob{dedup: d} })
	}
}

// Work makes canonical forms.
func (j *dedupJob) Work(lines *bulk.Reader) (more bool) {
	for len(j.forms) < jobSize {
		text, err := lines.Next()
		switch err {
		case nil:
			j.forms, err = j.key.Append(j.forms, text)
		case bulk.ErrLineTooLong:
			err = protocol.ErrLineTooLong
		default:
			return false // io.EOF: a block has no other error
		}
		j.lines = append(j.lines, dedupLine{lines.Number(), len(j.forms), text, err})
	}
	return true
}

// Write adds the lines to the deduper.
func (j *dedupJob) Write() error {
	start := 0
	for _, l := range j.lines {
		j.number = l.number
		if l.err == nil {
			if err := j.add(j.forms[start:l.end], l.text); err != nil {
				return err
			}
		}
		start = l.end
		j.session.count(l.text, l.err)
	}
	clear(j.lines)
	j.lines, j.forms = j.lines[:0], j.forms[:0]
	if cap(j.forms) > 4*jobSize {
		j.forms = nil
	}
	j.progress.count(j.inputs, j.rejected)
	return j.sink.err
}
