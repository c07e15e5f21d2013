package bulk

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"math/bits"
	"sync"
	"sync/atomic"
	"time"
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
	// DefaultDedupMemory; the minimum is MinDedupMemory. A short list does not need all of it.
	Memory int

	// TempDir is the directory in which the directory of temporary files is made, "" means
	// [os.TempDir]. Nothing is made if all canonical forms fit in Memory.
	TempDir string

	// Count counts the lines of each class. Without Count, Entry.Count is 0.
	Count bool

	// Sorted orders the entries by their canonical forms, byte by byte. Otherwise they have
	// the order of their first lines.
	Sorted bool

	// Jobs is the number of goroutines that work on partitions. They divide Memory among them.
	// The entries are the same. 0 means 1.
	Jobs int

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
// A table holds the canonical forms until it is full. Then the lines that follow go to temporary files,
// the partitions, by a hash of the canonical form, unless their classes are in the table. Each
// partition gets an empty table. A partition that fills the table is split again, by another hash. The
// results of the partitions are merged.
//
// Lines are looked up in groups of 64, because the processor can then wait for several parts of the table
// at the same time. So Add keeps back up to 63 lines; Flush adds them.
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

	worker dedupWorker
	root   *pass
	buffer int // bytes of a buffer of a file

	mu      sync.Mutex     // of what several workers use
	seeds   []maphash.Seed // by the depth of the pass
	temp    *tempDir
	buffers [][]byte // that no file uses

	progress DedupProgress
	done     atomic.Int64 // progress.Done

	record  record // of Add
	text    []byte // of emitRecord
	summary DedupSummary
	err     error
}

// A DedupSummary says what a [Deduper] has done so far.
type DedupSummary struct {
	Added   int64 // lines
	Entries int64 // entries that were passed to emit without an error
	Spilled int64 // bytes that were written to temporary files
}

// A DedupPhase is a part of the work of a [Deduper].
type DedupPhase int

// The phases. A Deduper without temporary files has only the first.
const (
	DedupLines      DedupPhase = iota // the calls of Add
	DedupPartitions                   // Finish reads the partitions, and finds the classes of each
	DedupMerge                        // Finish merges the classes, and emits entries
)

// A DedupProgress says how much of the work of a phase is done.
type DedupProgress struct {
	Phase DedupPhase
	Began time.Time // the zero time for DedupLines

	// Done and Total are bytes of partitions, or entries of the merge. They are 0 for DedupLines.
	Done, Total int64
}

// Progress returns the progress of the current phase. It may be called while Finish runs.
func (d *Deduper) Progress() DedupProgress {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.progress
	if p.Phase != DedupLines {
		p.Done = d.done.Load()
	}
	return p
}

// begin begins a phase of Finish.
func (d *Deduper) begin(phase DedupPhase, total int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.progress = DedupProgress{Phase: phase, Began: time.Now(), Total: total}
	d.done.Store(0)
}

// ErrDedupMemory is the error for a value of DedupOptions.Memory that is too small.
var ErrDedupMemory = fmt.Errorf("bulk: the memory is less than %d MiB", MinDedupMemory>>20)

// NewDeduper returns a Deduper that passes each entry to emit, in order. The slices of an entry are
// valid until emit returns. An error of emit or of ctx ends the work. The caller has to call
// Close.
//
// Without Count and Sorted, entries are emitted as soon as they are known: by Add and Flush until the
// table is full, then by Finish.
func NewDeduper(ctx context.Context, o DedupOptions, emit func(Entry) error) (*Deduper, error) {
	o.Memory = cmp.Or(o.Memory, DefaultDedupMemory)
	if o.Memory < MinDedupMemory {
		return nil, ErrDedupMemory
	}
	return newDeduper(ctx, o, emit), nil
}

// newDeduper is NewDeduper for any memory.
func newDeduper(ctx context.Context, o DedupOptions, emit func(Entry) error) *Deduper {
	o.Memory = int(min(int64(o.Memory), placeMask)) // a slot has no room for larger places
	d := &Deduper{options: o, ctx: ctx, emit: emit}
	// An eighth of the memory is for the buffers of files: one for each partition. With many
	// partitions, the part of the table that a partition uses fits in the caches of the processor.
	const maxPartBits, minBuffer = runBits, 8 << 10
	partBits := min(max(bits.Len(uint(o.Memory/8/minBuffer))-1, 1), maxPartBits)
	d.buffer = min(max(o.Memory/8>>partBits, 4*maxHead), 64<<10)
	d.worker = dedupWorker{d: d, table: newTable(o.Memory-o.Memory/8, !o.Count && !o.Sorted), partBits: partBits}
	d.root = d.worker.newPass(0, 0, d.emitRecord)
	return d
}

// runBits is the binary logarithm of the largest number of partitions.
const runBits = 8

// maxNumber limits the numbers of lines: see pass.mergeByNumber.
const maxNumber = 1<<(63-runBits) - 1

// Add adds a line with the canonical form canonical. Numbers must ascend, such as the numbers of the
// lines of a file; the largest number is 2^55-1. Add does not keep canonical and text.
//
// After an error, all methods but Close return this error.
func (d *Deduper) Add(number int64, canonical []byte, text string) error {
	if d.err == nil {
		d.err = d.add(number, canonical, text)
	}
	return d.err
}

func (d *Deduper) add(number int64, canonical []byte, text string) error {
	if number <= d.record.number && d.summary.Added > 0 || number < 0 || number > maxNumber {
		return errors.New("bulk: the numbers of lines do not ascend")
	}
	d.record = record{number: number, count: 1, key: canonical, variant: d.record.variant[:0]}
	d.summary.Added++
	d.record.variant = appendVariant(d.record.variant, canonical, text)
	return d.root.add(&d.record)
}

// Flush adds the lines that Add has kept back, and emits their entries if they are known. A program that
// waits for more lines calls it, so that its output is complete so far.
func (d *Deduper) Flush() error {
	if d.err == nil {
		d.err = d.root.flush()
	}
	return d.err
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
	d.worker.table, d.buffers = nil, nil
	if d.temp == nil {
		return nil
	}
	temp := d.temp
	d.temp = nil
	return temp.remove()
}

// emitRecord passes r to emit as an entry.
func (d *Deduper) emitRecord(r *record) error {
	if err := d.worker.interrupted(); err != nil {
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
	d.done.Add(1)
	return nil
}
