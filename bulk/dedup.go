package bulk

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"math/bits"
)

// DefaultDedupMemory and MinDedupMemory are values of DedupOptions.Memory, in bytes.
const (
	DefaultDedupMemory = 64 << 20
	MinDedupMemory     = 1 << 20
)

// DedupOptions are the options of a [Deduper]. The zero DedupOptions are useful.
type DedupOptions struct {
	// Memory is the memory of the Deduper in bytes: its table of canonical forms and the
	// buffers of its files. Lines that are longer than a quarter of Memory take more. 0 means
	// DefaultDedupMemory; the minimum is MinDedupMemory.
	Memory int

	// TempDir is the directory in which the directory of temporary files is made, "" means
	// [os.TempDir]. Nothing is made if all canonical forms fit in Memory.
	TempDir string

	// Count counts the lines of each class. Without Count, Entry.Count is 0.
	Count bool

	// Sorted orders the entries by their canonical forms, byte by byte. Otherwise they have
	// the order of their first lines.
	Sorted bool

	// Removed, if it is not nil, is called with the directory and the size in bytes of
	// temporary files that a killed process left in TempDir, after they were removed.
	Removed func(dir string, bytes int64)
}

// An Entry is a class of lines with the same canonical form.
type Entry struct {
	Canonical []byte // the canonical form
	First     []byte // the text of the first line
	Number    int64  // the number of the first line
	Count     int64  // the number of lines; 0 without DedupOptions.Count
}

// A Deduper finds the lines with the same canonical form in a list of any length. It compares
// whole canonical forms, so the result is exact. [Canonical] makes canonical forms.
//
// A table holds the canonical forms until it is full. Then the table and all lines that follow go
// to temporary files, the partitions, by a hash of the canonical form. Each partition gets an empty
// table. A partition that fills the table is split again, by another hash. The results of the
// partitions are merged.
//
// # Cost
//
// The expected time is linear in the size of the list for lists of up to some hundred times the
// memory; for a list that is hundreds of times larger, every line is written and read once more.
// Temporary files need at most about twice the size of the list. The hashes have new random seeds
// in each Deduper, so that an attacker cannot make a list that is slow. doc/bulk.md has
// measurements.
type Deduper struct {
	options DedupOptions
	ctx     context.Context
	emit    func(Entry) error

	seeds    []maphash.Seed // by the depth of the pass
	table    *table
	size     int // of the table in bytes, after grow
	grown    bool
	root     *pass
	temp     *tempDir
	partBits int // binary logarithm of the number of partitions of a pass
	buffer   int // bytes of a buffer of a file
	readers  []*bufio.Reader
	writers  []*bufio.Writer

	record  record // of Add
	text    []byte // of emitRecord
	steps   int
	summary DedupSummary
	err     error
}

// A DedupSummary says what a [Deduper] has done so far.
type DedupSummary struct {
	Added   int64 // lines
	Entries int64 // entries that were passed to emit without an error
	Spilled int64 // bytes that were written to temporary files
}

// ErrDedupMemory is the error for a value of DedupOptions.Memory that is too small.
var ErrDedupMemory = fmt.Errorf("bulk: the memory is less than %d MiB", MinDedupMemory>>20)

// NewDeduper returns a Deduper that passes each entry to emit, in order. The slices of an entry are
// valid until emit returns. An error of emit or of ctx ends the work. The caller has to call
// Close.
//
// Without Count and Sorted, entries are emitted as soon as they are known: by Add until the table
// is full, then by Finish.
func NewDeduper(ctx context.Context, o DedupOptions, emit func(Entry) error) (*Deduper, error) {
	o.Memory = cmp.Or(o.Memory, DefaultDedupMemory)
	if o.Memory < MinDedupMemory {
		return nil, ErrDedupMemory
	}
	return newDeduper(ctx, o, emit), nil
}

// newDeduper is NewDeduper for any memory.
func newDeduper(ctx context.Context, o DedupOptions, emit func(Entry) error) *Deduper {
	d := &Deduper{options: o, ctx: ctx, emit: emit}
	// An eighth of the memory is for the buffers of files: one reader and one writer for each
	// partition. With many partitions, the part of the table that a partition uses fits in the
	// caches of the processor.
	const maxPartBits, minBuffer = 8, 8 << 10
	d.partBits = min(max(bits.Len(uint(o.Memory/16/minBuffer))-1, 1), maxPartBits)
	d.buffer = min(max(o.Memory/16>>d.partBits, 4*maxHead), 64<<10)
	d.size = o.Memory - o.Memory/8
	d.table = newTable(min(d.size, smallTable), !o.Count && !o.Sorted)
	d.root = d.newPass(0, 0, d.emitRecord)
	return d
}

// smallTable is the size of the first table in bytes. Most lists are small.
const smallTable = 1 << 20

// grow replaces the first table by one that takes all of the memory. It reports whether it did.
func (d *Deduper) grow(seed maphash.Seed) bool {
	if d.grown || d.size <= smallTable {
		return false
	}
	d.grown = true
	small := d.table
	d.table = newTable(d.size, small.keysOnly)
	d.table.reset(0)
	small.each(func(r *record) error {
		d.table.add(maphash.Bytes(seed, r.key), r)
		return nil
	})
	return true
}

// early reports whether the first record of a class can be emitted when it is read.
func (d *Deduper) early() bool { return d.table.keysOnly }

// Add adds a line with the canonical form canonical. Numbers must ascend, such as the numbers of the
// lines of a file. Add does not keep canonical and text.
//
// After an error, all methods but Close return this error.
func (d *Deduper) Add(number int64, canonical []byte, text string) error {
	if d.err == nil {
		d.err = d.add(number, canonical, text)
	}
	return d.err
}

func (d *Deduper) add(number int64, canonical []byte, text string) error {
	if number <= d.record.number && d.summary.Added > 0 {
		return errors.New("bulk: the numbers of lines do not ascend")
	}
	d.record = record{number: number, count: 1, key: canonical, variant: d.record.variant[:0]}
	d.summary.Added++
	d.record.variant = appendVariant(d.record.variant, canonical, text)
	return d.root.add(&d.record)
}

// Finish emits the entries that were not emitted. Add must not be called after it.
func (d *Deduper) Finish() error {
	if d.err == nil {
		d.err = d.root.finish()
	}
	return d.err
}

// Summary returns what was done so far.
func (d *Deduper) Summary() DedupSummary { return d.summary }

// Close removes the temporary files.
func (d *Deduper) Close() error {
	d.err = cmp.Or(d.err, errors.New("bulk: the Deduper is closed"))
	d.table = nil
	if d.temp == nil {
		return nil
	}
	temp := d.temp
	d.temp = nil
	return temp.remove()
}

// emitRecord passes r to emit as an entry.
func (d *Deduper) emitRecord(r *record) error {
	if err := d.interrupted(); err != nil {
		return err
	}
	e := Entry{r.key, r.key, r.number, 0}
	if len(r.variant) > 0 {
		d.text = r.appendText(d.text[:0])
		e.First = d.text
	}
	if d.options.Count {
		e.Count = r.count
	}
	if err := d.emit(e); err != nil {
		return err
	}
	d.summary.Entries++
	return nil
}

// interrupted returns the error of the context. It looks at the context at every 1024th call only.
func (d *Deduper) interrupted() error {
	if d.steps++; d.steps%1024 != 0 {
		return nil
	}
	return context.Cause(d.ctx)
}

// A pass reads records, and emits the first record of each class. The root pass reads the lines,
// and each partition has a pass of its own.
type pass struct {
	d     *Deduper
	seed  maphash.Seed
	depth int
	emit  func(*record) error
	parts []*recordWriter // the partitions; nil until the table is full
}

// newPass returns a pass that has the table for itself. It will add about n records; 0 means that
// the number is not known.
func (d *Deduper) newPass(depth, n int, emit func(*record) error) *pass {
	if depth == len(d.seeds) {
		d.seeds = append(d.seeds, maphash.MakeSeed())
	}
	d.table.reset(n)
	return &pass{d: d, seed: d.seeds[depth], depth: depth, emit: emit}
}

// add adds r.
func (p *pass) add(r *record) error {
	if err := p.d.interrupted(); err != nil {
		return err
	}
	hash := maphash.Bytes(p.seed, r.key)
	for p.parts == nil {
		counted, inserted := p.d.table.add(hash, r)
		switch {
		case counted:
			return nil
		case inserted:
			return p.emitEarly(r)
		case p.d.grow(p.seed):
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
	if !p.d.early() || r.count == 0 {
		return nil
	}
	return p.emit(r)
}

// split writes the records of the table to partitions. Those that were emitted early have the
// count 0, so that they are not emitted again.
func (p *pass) split() error {
	p.parts = make([]*recordWriter, 1<<p.d.partBits)
	return p.d.table.each(func(r *record) error {
		return p.spill(maphash.Bytes(p.seed, r.key), r)
	})
}

// spill writes r to its partition. The bits of the hash that choose the partition are not those
// that choose the slot of a table.
func (p *pass) spill(hash uint64, r *record) error {
	part := &p.parts[hash>>tagBits&(1<<p.d.partBits-1)]
	if *part == nil {
		var err error
		if *part, err = p.d.create(); err != nil {
			return err
		}
	}
	return (*part).write(r)
}

// finish emits the records that add has not emitted.
func (p *pass) finish() error {
	d := p.d
	if p.parts == nil {
		return d.emitTable(p.emit)
	}
	var runs []*recordReader
	for i, w := range p.parts {
		if w == nil {
			continue
		}
		p.parts[i] = nil
		run, err := d.dedupPart(w, p.depth+1)
		if err != nil {
			return err
		}
		runs = append(runs, run)
	}
	return d.merge(runs, p.emit)
}

// dedupPart runs a pass over a partition, and returns the records that the pass emits.
func (d *Deduper) dedupPart(w *recordWriter, depth int) (*recordReader, error) {
	part, err := d.readBack(w)
	if err != nil {
		return nil, err
	}
	if err := d.open(part); err != nil {
		return nil, err
	}
	run, err := d.create()
	if err != nil {
		return nil, err
	}
	p := d.newPass(depth, w.records, run.write)
	for {
		err := part.next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = p.add(&part.record)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := d.discard(part); err != nil {
		return nil, err
	}
	if err := p.finish(); err != nil {
		return nil, err
	}
	return d.readBack(run)
}

// emitTable emits the records of the table, if they were not emitted early.
func (d *Deduper) emitTable(emit func(*record) error) error {
	switch {
	case d.early():
		return nil
	case d.options.Sorted:
		return d.table.eachSorted(emit)
	}
	return d.table.each(emit)
}

// merge emits the records of sorted runs in their order.
func (d *Deduper) merge(runs []*recordReader, emit func(*record) error) error {
	h := mergeHeap{byKey: d.options.Sorted}
	for _, r := range runs {
		if err := d.start(r, h.push); err != nil {
			return err
		}
	}
	for len(h.runs) > 0 {
		r := h.runs[0]
		if err := emit(&r.record); err != nil {
			return err
		}
		err := r.next()
		if err == io.EOF {
			h.pop()
			err = d.discard(r)
		} else if err == nil {
			h.down(0)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// start reads the first record of a run, and calls push if there is one.
func (d *Deduper) start(r *recordReader, push func(*recordReader)) error {
	if err := d.open(r); err != nil {
		return err
	}
	switch err := r.next(); err {
	case nil:
		push(r)
		return nil
	case io.EOF:
		return d.discard(r)
	default:
		return err
	}
}
