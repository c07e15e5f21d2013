package bulk

import (
	"bytes"
	"context"
	"hash/maphash"
	"io"
	"math/bits"
	"sync"
	"sync/atomic"
)

// A pass reads records, and emits the first record of each class. The root pass reads the lines,
// and each partition has a pass of its own.
type pass struct {
	w     *dedupWorker
	seed  maphash.Seed
	depth int
	emit  func(*record) error
	parts []*recordWriter // the partitions; nil until the table is full
}

// A dedupWorker does one pass after the other with one table.
type dedupWorker struct {
	d        *Deduper
	table    *table
	partBits int // binary logarithm of the number of partitions of a pass
	steps    int
}

// newPass returns a pass that has the table for itself. It will add about n records; 0 means that
// the number is not known.
func (w *dedupWorker) newPass(depth, n int, emit func(*record) error) *pass {
	w.table.reset(n)
	return &pass{w: w, seed: w.d.seed(depth), depth: depth, emit: emit}
}

// seed returns the seed of the hash for the passes of a depth.
func (d *Deduper) seed(depth int) maphash.Seed {
	d.mu.Lock()
	defer d.mu.Unlock()
	if depth == len(d.seeds) {
		d.seeds = append(d.seeds, maphash.MakeSeed())
	}
	return d.seeds[depth]
}

// interrupted returns the error of the context. It looks at the context at every 1024th call only.
func (w *dedupWorker) interrupted() error {
	if w.steps++; w.steps%1024 != 0 {
		return nil
	}
	return context.Cause(w.d.ctx)
}

// add adds r.
func (p *pass) add(r *record) error {
	if err := p.w.interrupted(); err != nil {
		return err
	}
	hash := maphash.Bytes(p.seed, r.key)
	for p.parts == nil {
		counted, inserted := p.w.table.add(hash, r)
		switch {
		case counted:
			return nil
		case inserted:
			return p.emitEarly(r)
		case p.w.grow(p.seed):
			continue
		}
		if err := p.split(); err != nil {
			return err
		}
	}
	return p.spill(hash, r)
}

// emitEarly emits a record that was inserted into the table, if it is the result for its class and
// was not emitted before.
func (p *pass) emitEarly(r *record) error {
	if !p.w.table.keysOnly || r.count == 0 {
		return nil
	}
	return p.emit(r)
}

// split writes the records of the table to partitions. Those that were emitted early have the
// count 0, so that they are not emitted again.
//
// The table could keep its classes, and drop the lines that follow and are of these classes. This
// was slower: for each line, one access to a table that does not fit in the caches of the processor
// takes longer than the way of the line to a partition and back.
func (p *pass) split() error {
	p.parts = make([]*recordWriter, 1<<p.w.partBits)
	return p.w.table.each(func(r *record) error {
		return p.spill(maphash.Bytes(p.seed, r.key), r)
	})
}

// spill writes r to its partition. The bits of the hash that choose the partition are not those
// that choose the slot of a table.
func (p *pass) spill(hash uint64, r *record) error {
	part := &p.parts[hash>>tagBits&(1<<p.w.partBits-1)]
	if *part == nil {
		var err error
		if *part, err = p.w.d.create(); err != nil {
			return err
		}
	}
	return (*part).write(r)
}

// finish emits the records that add has not emitted.
func (p *pass) finish() error {
	if p.parts == nil {
		return p.w.emitTable(p.emit)
	}
	parts, err := p.readParts()
	if err != nil {
		return err
	}
	if p.depth == 0 {
		p.w.d.begin(DedupPartitions, sum(parts, func(r *recordReader) int64 { return r.size }))
	}
	if err := p.dedupParts(parts); err != nil {
		return err
	}
	if p.depth == 0 {
		p.w.d.begin(DedupMerge, sum(parts, func(r *recordReader) int64 { return int64(r.records) }))
	}
	return p.w.merge(parts, p.emit)
}

// sum returns the sum of a number of all files.
func sum(files []*recordReader, number func(*recordReader) int64) (n int64) {
	for _, r := range files {
		n += number(r)
	}
	return n
}

// readParts returns readers of the partitions.
func (p *pass) readParts() (parts []*recordReader, err error) {
	for _, w := range p.parts {
		if w == nil {
			continue
		}
		part, err := p.w.d.readBack(w)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// dedupParts replaces each partition by the records that a pass over it emits.
func (p *pass) dedupParts(parts []*recordReader) error {
	workers := []*dedupWorker{p.w}
	if p.depth == 0 {
		workers = p.w.divide(len(parts))
	}
	var next atomic.Int64
	errs := make([]error, len(workers))
	var group sync.WaitGroup
	for n, w := range workers {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(parts)) && errs[n] == nil; i = next.Add(1) - 1 {
				size := parts[i].size
				if errs[n] = w.dedupPart(parts[i], p.depth+1); errs[n] != nil {
					next.Store(int64(len(parts))) // ends the other workers
				}
				if p.depth == 0 {
					w.d.done.Add(size)
				}
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// divide returns workers for DedupOptions.Jobs and for a number of partitions. They share the
// memory of w.
func (w *dedupWorker) divide(parts int) []*dedupWorker {
	const minPartsOfWorker = 4 // limits the buffers of the workers
	n := min(w.d.options.Jobs, parts, 1<<w.partBits/minPartsOfWorker)
	if n <= 1 {
		return []*dedupWorker{w}
	}
	workers := make([]*dedupWorker, n)
	for i, t := range w.table.divide(n) {
		workers[i] = &dedupWorker{d: w.d, table: t, partBits: max(w.partBits-bits.Len(uint(n-1)), 1)}
	}
	return workers
}

// dedupPart replaces a partition by the records that a pass over it emits. They are written to the
// same file: a record is never longer than the records before it that were read.
func (w *dedupWorker) dedupPart(part *recordReader, depth int) error {
	w.d.open(part)
	run := w.d.overwrite(part)
	p := w.newPass(depth, part.records, run.write)
	for {
		err := part.next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = p.add(&part.record)
		}
		if err != nil {
			return err
		}
	}
	w.d.release(part)
	if err := p.finish(); err != nil {
		return err
	}
	r, err := w.d.readBack(run)
	if err == nil {
		*part = *r
	}
	return err
}

// emitTable emits the records of the table, if they were not emitted early.
func (w *dedupWorker) emitTable(emit func(*record) error) error {
	switch {
	case w.table.keysOnly:
		return nil
	case w.d.options.Sorted:
		return w.table.eachSorted(emit)
	}
	return w.table.each(emit)
}

// A mergeRun is a run with the number of its record, which is here for the caches of the processor.
type mergeRun struct {
	number int64
	*recordReader
}

func lessByNumber(a, b mergeRun) bool { return a.number < b.number }

func lessByKey(a, b mergeRun) bool { return bytes.Compare(a.key, b.key) < 0 }

// merge emits the records of sorted runs in their order.
func (w *dedupWorker) merge(runs []*recordReader, emit func(*record) error) error {
	h := minHeap[mergeRun]{less: lessByNumber}
	if w.d.options.Sorted {
		h.less = lessByKey
	}
	for _, r := range runs {
		w.d.open(r)
		err := r.next()
		if err == nil {
			h.push(mergeRun{r.number, r})
		} else if err == io.EOF { // all records were emitted early
			err = w.d.discard(r)
		}
		if err != nil {
			return err
		}
	}
	for len(h.items) > 0 {
		first := &h.items[0]
		r := first.recordReader
		if err := emit(&r.record); err != nil {
			return err
		}
		err := r.next()
		if err == io.EOF {
			h.pop()
			err = w.d.discard(r)
		} else if err == nil {
			first.number = r.number
			h.fix()
		}
		if err != nil {
			return err
		}
	}
	return nil
}
