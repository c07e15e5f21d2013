package bulk

import (
	"bytes"
	"io"
	"sync"
)

// A Job does a part of the work of [Parallel]: one block of lines after the other. It holds the
// results of a block until they are written.
type Job interface {
	// Work reads lines up to io.EOF, and holds the results. If the results get too large, Work may
	// return before the end with more == true. Then Parallel calls Write and Work again.
	Work(lines *Reader) (more bool)

	// Write writes and forgets the results of Work.
	Write() error
}

// Parallel does the work of the lines of r on n goroutines. It divides the stream into blocks of
// about 64 KiB of whole lines. Each block is the work of one Job.
//
// The calls of newJob, Job.Write and r.Idle are made by the goroutine of the caller. The calls of
// Write have the order of the blocks. Idle is called when all lines that were read are written. The
// calls of Work run at the same time, but never two of the same Job.
//
// There are 2n+1 jobs, so the memory does not grow with the stream. A Reader of a block returns the
// same lines, numbers and errors as r.
//
// Parallel returns the first error of Write, of Idle or of the stream, except io.EOF. The lines before
// an error of the stream are written first. After an error of Write or Idle, a read of the stream
// may still wait for input.
func Parallel(r *Reader, n int, newJob func() Job) error {
	n = max(n, 1)
	p := &pool{
		reader: r,
		idle:   r.Idle,
		free:   make(chan *block, 2*n+1),
		work:   make(chan *block, 2*n+1),
		queue:  make(chan *block, 2*n+1),
		stop:   make(chan struct{}),
	}
	r.Idle = nil
	for range cap(p.free) {
		p.free <- &block{job: newJob(), more: make(chan bool, 1)}
	}
	var workers sync.WaitGroup
	for range n {
		workers.Go(p.runWorker)
	}
	go p.read()
	defer workers.Wait()
	defer close(p.stop)
	return p.write()
}

// A block is a part of the stream with its job.
type block struct {
	lines Reader
	job   Job
	more  chan bool // the result of Work
}

// A pool moves blocks from free to work and queue, and back to free. No send waits, because each
// channel has room for all blocks.
type pool struct {
	reader *Reader
	idle   func() error
	free   chan *block
	work   chan *block   // for the workers
	queue  chan *block   // in the order of the stream; closed at its end
	stop   chan struct{} // closed when Parallel returns
	err    error         // of the stream; set before queue is closed
}

// read divides the stream into blocks.
func (p *pool) read() {
	defer close(p.queue)
	for {
		select {
		case <-p.stop:
			return
		case b := <-p.free:
			if err := p.reader.take(&b.lines); err != nil {
				if err != io.EOF {
					p.err = err
				}
				return
			}
			p.queue <- b
			p.work <- b
		}
	}
}

func (p *pool) runWorker() {
	for {
		select {
		case <-p.stop:
			return
		case b := <-p.work:
			b.more <- b.job.Work(&b.lines)
		}
	}
}

// write writes the results of the blocks in their order.
func (p *pool) write() error {
	for {
		b, err := p.next()
		if b == nil {
			return err
		}
		more := <-b.more
		if err := b.job.Write(); err != nil {
			return err
		}
		for more {
			more = b.job.Work(&b.lines)
			if err := b.job.Write(); err != nil {
				return err
			}
		}
		p.free <- b
	}
}

// next returns the next block, or nil at the end of the stream.
func (p *pool) next() (*block, error) {
	select {
	case b, ok := <-p.queue:
		if !ok {
			return nil, p.err
		}
		return b, nil
	default:
	}
	if p.idle != nil {
		if err := p.idle(); err != nil {
			return nil, err
		}
	}
	b, ok := <-p.queue
	if !ok {
		return nil, p.err
	}
	return b, nil
}

// take moves the next lines of r into b, which then returns them as r would. A line that is too
// long is a block, too. The old buffer of b becomes the buffer of r.
func (r *Reader) take(b *Reader) error {
	const most = 16 * blockSize // larger buffers, of long lines, are not kept
	spare := b.buf
	if len(spare) > most {
		spare = nil
	}
	*b = Reader{MaxLine: r.MaxLine, number: r.number, err: io.EOF}
	r.start -= len(r.block) - r.lines.pos // what Next has not returned
	r.setBlock(nil)
	switch err := r.fill(); {
	case err == ErrLineTooLong:
		b.buf, b.skip = spare, true
		return nil
	case err != nil:
		b.buf = spare
		return err
	}
	b.buf, b.start, b.end, b.n = r.buf, r.start, r.end, r.end
	r.number += countLines(r.buf[r.start:r.end])
	rest := r.buf[r.end:r.n]
	if len(spare) <= len(rest) {
		spare = make([]byte, max(blockSize, 2*len(rest)))
	}
	r.buf, r.n = spare, copy(spare, rest)
	r.start, r.end = 0, 0
	return nil
}

// countLines returns the number of lines of text, which is not empty.
func countLines(text []byte) int {
	n := bytes.Count(text, []byte("\n"))
	if text[len(text)-1] != '\n' {
		n++
	}
	return n
}
