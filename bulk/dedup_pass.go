package bulk

import (
	"bytes"
	"cmp"
	"context"
	"hash/maphash"
	"io"
	"math"
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

	lookups [64]lookup // lookups[:waiting] is the records that wait for pass.flush
	waiting int
	bytes   []byte // of their keys and variants
}

const maxWaiting = 16 << 10 // bytes of the records that wait

// newPass returns a pass that has the table for itself. It will add about n records; 0 means that
// the number is not known.
func (w *dedupWorker) newPass(depth, n int, emit func(*record) error) *pass {
	seed := w.d.seed(depth)
	w.table.reset(seed, n)
	return &pass{w: w, seed: seed, depth: depth, emit: emit}
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

// add adds r. It may wait for flush.
func (p *pass) add(r *record) error {
	w := p.w
	l := lookup{number: r.number, count: r.count, hash: maphash.Bytes(p.seed, r.key)}
	w.bytes = append(w.bytes, r.key...)
	l.key = len(w.bytes)
	w.bytes = append(w.bytes, r.variant...)
	l.end = len(w.bytes)
	w.lookups[w.waiting] = l
	if w.waiting++; w.waiting < len(w.lookups) && len(w.bytes) < maxWaiting {
		return nil
	}
	return p.flush()
}

// flush adds the records that wait.
func (p *pass) flush() error {
	w := p.w
	lookups := w.lookups[:w.waiting]
	w.table.touch(lookups)
	var r record
	start := 0
	for i := range lookups {
		l := &lookups[i]
		if err := w.interrupted(); err != nil {
			return err
		}
		r.number, r.count, r.key, r.variant = l.number, l.count, w.bytes[start:l.key:l.key], w.bytes[l.key:l.end]
		start = l.end
		counted, inserted := w.table.add(l.hash, &r)
		var err error
		switch {
		case inserted && w.table.keysOnly:
			err = p.emit(&r)
		case !inserted && !counted:
			err = p.spill(l.hash, &r)
		}
		if err != nil {
			return err
		}
	}
	w.waiting, w.bytes = 0, w.bytes[:0]
	if cap(w.bytes) > 4*maxWaiting {
		w.bytes = nil
	}
	return nil
}

// spill writes r to its partition. The bits of the hash that choose the partition are not those
// that choose the slot of a table.
func (p *pass) spill(hash uint64, r *record) error {
	if p.parts == nil {
		p.parts = make([]*recordWriter, 1<<p.w.partBits)
	}
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
	if err := p.flush(); err != nil {
		return err
	}
	if p.parts == nil || !p.w.d.options.Sorted {
		if err := p.w.emitTable(p.emit); err != nil || p.parts == nil {
			return err
		}
	} else if err := p.spillTable(); err != nil {
		return err
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

// spillTable writes the records of the table to the partitions, which are sorted in the caches of the
// processor.
func (p *pass) spillTable() error {
	return p.w.table.each(func(r *record) error {
		return p.spill(maphash.Bytes(p.seed, r.key), r)
	})
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

// merge emits the records of sorted runs in their order.
func (w *dedupWorker) merge(runs []*recordReader, emit func(*record) error) error {
	open := runs[:0]
	for _, r := range runs {
		w.d.open(r)
		err := r.next()
		if err == nil {
			open = append(open, r)
		}
		if err != nil {
			return err
		}
	}
	if w.d.options.Sorted {
		return w.mergeByKey(open, emit)
	}
	return w.mergeByNumber(open, emit)
}

// advance emits the record of r and reads the next one. After the last record it discards r, and the
// error is io.EOF.
func (w *dedupWorker) advance(r *recordReader, emit func(*record) error) error {
	if err := emit(&r.record); err != nil {
		return err
	}
	err := r.next()
	if err == io.EOF {
		err = cmp.Or(w.d.discard(r), io.EOF)
	}
	return err
}

func (w *dedupWorker) mergeByKey(runs []*recordReader, emit func(*record) error) error {
	h := minHeap[*recordReader]{less: func(a, b *recordReader) bool { return bytes.Compare(a.key, b.key) < 0 }}
	for _, r := range runs {
		h.push(r)
	}
	for len(h.items) > 0 {
		switch err := w.advance(h.items[0], emit); err {
		case nil:
			h.fix()
		case io.EOF:
			h.pop()
		default:
			return err
		}
	}
	return nil
}

// mergeByNumber merges in a tournament of the runs. An item is a number above the index of its run.
// nodes[i] is the loser of the match of nodes[2*i] and nodes[2*i+1], so the way of a new item goes
// from nodes[(len(nodes)+run)/2] to nodes[1], and the winner is the least item. There is no branch
// that a processor would have to predict, which takes longer than a match.
func (w *dedupWorker) mergeByNumber(runs []*recordReader, emit func(*record) error) error {
	nodes := make([]uint64, len(runs))
	play := func(item uint64, run int) uint64 {
		for i := (len(nodes) + run) / 2; i > 0; i /= 2 {
			nodes[i], item = max(nodes[i], item), min(nodes[i], item)
		}
		return item
	}
	const ended = math.MaxUint64
	least := uint64(ended)
	for i, r := range runs {
		least = play(uint64(r.number)<<runBits|uint64(i), i) // the first winners are the zeros of nodes
	}
	for least != ended {
		i := int(least & (1<<runBits - 1))
		item := uint64(ended)
		switch err := w.advance(runs[i], emit); err {
		case nil:
			item = uint64(runs[i].number)<<runBits | uint64(i)
		case io.EOF:
		default:
			return err
		}
		least = play(item, i)
	}
	return nil
}
