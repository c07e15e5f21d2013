package main

import (
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/protocol"
)

// A partitionJob finds the parts of a block of lines. Write writes the lines in their order, so the
// files and the messages are those of a run without jobs.
type partitionJob struct {
	*partition
	partitioner *bulk.Partitioner
	lines       []partitionLine
	form        []byte
}

// A partitionLine is a line with its part, or with its error.
type partitionLine struct {
	number, part int
	text         string
	err          error
}

// maxJobLines is the limit for the lines of a job: a block may have 65,536 empty lines.
const maxJobLines = 8192

func (p *partition) newJob() bulk.Job {
	return &partitionJob{partition: p, partitioner: p.partitioner.Clone()}
}

// Work finds parts.
func (j *partitionJob) Work(lines *bulk.Reader) (more bool) {
	for len(j.lines) < maxJobLines {
		l := partitionLine{}
		l.text, l.err = lines.Next()
		switch l.err {
		case nil:
			if j.form, l.err = j.canonical.Append(j.form[:0], l.text); l.err == nil {
				l.part = j.partitioner.Part(j.form)
			}
		case bulk.ErrLineTooLong:
			l.err = protocol.ErrLineTooLong
		default:
			return false // io.EOF: a block has no other error
		}
		l.number = lines.Number()
		j.lines = append(j.lines, l)
	}
	return true
}

// Write writes the lines to their parts.
func (j *partitionJob) Write() error {
	for _, l := range j.lines {
		j.number = l.number
		if l.err == nil {
			j.write(l.part, l.text)
		}
		if j.session.count(l.text, l.err); j.sink.err != nil {
			return j.sink.err
		}
	}
	clear(j.lines)
	j.lines = j.lines[:0]
	j.progress.count(j.inputs, j.rejected)
	return nil
}
