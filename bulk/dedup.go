package bulk

import (
	"bufio"
	"bytes"
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
// A table holds canonical forms until it is full. Lines whose canonical form is not in the full
// table are written to temporary files, the partitions, by a hash of the canonical form. Then each
// partition gets the table for itself, and a partition that is too large is split again. The
// results of the partitions are merged.
//
// # Cost
//
// Expected time is linear in the list for a list of up to some hundred times the memory; then
// every line is written and read again once more per factor of about 100. Temporary files need
// at most about twice the size of the list. The hash has a new random seed in each Deduper, so
// no list is slow by design. See doc/bulk.md for measurements.
type Deduper struct {
	options DedupOptions
	ctx     context.Context
	emit    func(Entry) error

	seed     maphash.Seed
	table    *table
	root     *pass
	temp     *tempDir
	partBits int // binary logarithm of the number of partitions of a pass
	buffer   int // bytes of a buffer of a file
	readers  []*bufio.Reader
	writers  []*bufio.Writer

	record  record // of Add
	entry   Entry  // of emitRecord
	variant []byte
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
	d := &Deduper{options: o, ctx: ctx, emit: emit, seed: maphash.MakeSeed()}
	// An eighth of the memory is for the buffers of files: one reader and one writer for each
	// partition.
	const maxPartBits, minBuffer = 7, 8 << 10
	d.partBits = min(max(bits.Len(uint(o.Memory/16/minBuffer))-1, 1), maxPartBits)
	d.buffer = min(max(o.Memory/16>>d.partBits, 4*maxHead), 64<<10)
	d.table = newTable(o.Memory-o.Memory/8, !o.Count && !o.Sorted)
	d.root = &pass{d: d, emit: d.emitRecord}
	return d
}

// early reports whether the first record of a class can be emitted when it is read.
func (d *Deduper) early() bool { return d.table.keysOnly }

// Add adds a line with the canonical form canonical. Numbers must ascend, and the numbers of the
// lines of a file do. text and canonical may be changed after Add.
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
	d.record.variant = appendVariant(d.record.variant, canonical, text)
	d.summary.Added++
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
	d.entry = Entry{r.key, r.appendText(d.entry.First[:0]), r.number, r.count}
	if !d.options.Count {
		d.entry.Count = 0
	}
	if err := d.emit(d.entry); err != nil {
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
	emit  func(*record) error
	depth int
	parts []*recordWriter // the partitions; nil until the table is full
}

// part returns the partition for a hash. Each depth uses other bits of the hash, between those for
// the tags and those for the slots of a table.
func (p *pass) part(hash uint64) int {
	return int(hash>>(tagBits+p.d.partBits*p.depth)) & (1<<p.d.partBits - 1)
}

// add adds r to the table, or to a partition if the table is full. When the table is full for the
// first record, it is closed. So the first lines of the classes in the table are before the first
// lines of the classes in partitions.
func (p *pass) add(r *record) error {
	if err := p.d.interrupted(); err != nil {
		return err
	}
	hash := maphash.Bytes(p.d.seed, r.key)
	switch counted, inserted := p.d.table.add(hash, r, p.parts != nil); {
	case counted:
		return nil
	case inserted && p.d.early():
		return p.emit(r)
	case inserted:
		return nil
	}
	if p.parts == nil {
		p.parts = make([]*recordWriter, 1<<p.d.partBits)
	}
	part := p.part(hash)
	if p.parts[part] == nil {
		var err error
		if p.parts[part], err = p.d.create(); err != nil {
			return err
		}
	}
	return p.parts[part].write(r)
}

// finish emits the records that add has not emitted.
func (p *pass) finish() error {
	d := p.d
	if p.parts == nil || !d.options.Sorted {
		if err := p.emitTable(p.emit); err != nil || p.parts == nil {
			return err
		}
	}
	var runs []*recordReader
	if d.options.Sorted {
		run, err := d.run(p.emitTable)
		if err != nil {
			return err
		}
		runs = append(runs, run)
	}
	for i, w := range p.parts {
		if w == nil {
			continue
		}
		part, err := d.readBack(w)
		if err != nil {
			return err
		}
		p.parts[i] = nil
		run, err := d.run(func(emit func(*record) error) error { return d.pass(part, p.depth+1, emit) })
		if err != nil {
			return err
		}
		runs = append(runs, run)
	}
	return d.merge(runs, p.emit)
}

// pass runs a pass over the records of a partition.
func (d *Deduper) pass(part *recordReader, depth int, emit func(*record) error) error {
	d.table.reset()
	if err := d.open(part); err != nil {
		return err
	}
	p := &pass{d: d, emit: emit, depth: depth}
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
	if err := d.discard(part); err != nil {
		return err
	}
	return p.finish()
}

// emitTable emits the records of the table, if they were not emitted early.
func (p *pass) emitTable(emit func(*record) error) error {
	each := p.d.table.each
	switch {
	case p.d.early():
		return nil
	case p.d.options.Sorted:
		each = p.d.table.eachSorted
	}
	return each(func(r *record) error {
		if err := p.d.interrupted(); err != nil {
			return err
		}
		return emit(r)
	})
}

// run returns the records that f emits, from a temporary file.
func (d *Deduper) run(f func(emit func(*record) error) error) (*recordReader, error) {
	w, err := d.create()
	if err != nil {
		return nil, err
	}
	if err := f(w.write); err != nil {
		return nil, err
	}
	return d.readBack(w)
}

// compare orders records by key or by number.
func (d *Deduper) compare(a, b *recordReader) int {
	if d.options.Sorted {
		return bytes.Compare(a.key, b.key)
	}
	return cmp.Compare(a.number, b.number)
}

// merge emits the records of sorted runs in their order.
func (d *Deduper) merge(runs []*recordReader, emit func(*record) error) error {
	h := mergeHeap{less: func(a, b *recordReader) bool { return d.compare(a, b) < 0 }}
	for _, r := range runs {
		if err := d.start(r, h.push); err != nil {
			return err
		}
	}
	for len(h.runs) > 0 {
		r := h.runs[0]
		if err := cmp.Or(d.interrupted(), emit(&r.record)); err != nil {
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
