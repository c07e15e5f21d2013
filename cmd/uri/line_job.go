package main

import (
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/protocol"
)

// A lineJob is the work of dedup or partition on a block of lines. work does the part of the work
// that depends on one line only, at the same time as other jobs. done does the rest in the order of
// the lines, so the output and the messages are those of a run without jobs.
type lineJob struct {
	*session
	work func(dst []byte, line string) (form []byte, part int, err error) // appends a form to dst
	done func(form []byte, part int, line string) error                   // the error is of the output

	lines []workedLine
	forms []byte
}

// A workedLine is a line with what work returned for it. Its form ends at forms[:end].
type workedLine struct {
	number, end, part int
	text              string
	err               error
}

// maxJobLines limits the lines of a job: a block may have 65,536 empty lines.
const maxJobLines = 8192

// Work works on lines until the job holds enough of them.
func (j *lineJob) Work(lines *bulk.Reader) (more bool) {
	for len(j.forms) < jobSize && len(j.lines) < maxJobLines {
		l := workedLine{}
		l.text, l.err = lines.Next()
		switch l.err {
		case nil:
			j.forms, l.part, l.err = j.work(j.forms, l.text)
		case bulk.ErrLineTooLong:
			l.err = protocol.ErrLineTooLong
		default:
			return false // io.EOF: a block has no other error
		}
		l.number, l.end = lines.Number(), len(j.forms)
		j.lines = append(j.lines, l)
	}
	return true
}

// Write finishes the lines of the job.
func (j *lineJob) Write() error {
	start := 0
	for _, l := range j.lines {
		j.number = l.number
		if l.err == nil {
			if err := j.done(j.forms[start:l.end], l.part, l.text); err != nil {
				return err
			}
		}
		start = l.end
		if j.session.count(l.text, l.err); j.sink.err != nil {
			return j.sink.err
		}
	}
	clear(j.lines)
	j.lines, j.forms = j.lines[:0], j.forms[:0]
	if cap(j.forms) > 4*jobSize {
		j.forms = nil
	}
	j.progress.count(j.inputs, j.rejected)
	return nil
}
