package bulk

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
)

// A table is a set of records with different keys, in a fixed amount of memory. The records are in
// one slice of bytes, in the order of their insertion:
//
//	number count length(key) length(variant) key variant
//
// number and count have 8 bytes each. The lengths are varints. A table of keys only has neither
// number nor count, and its variants are empty.
type table struct {
	keysOnly bool
	arena    []byte   // the records
	size     int      // of the arena, unless it has one record that is larger
	all      []uint64 // the memory of slots
	slots    []uint64 // open addressing; see the constants below
	used     int
	most     int // of used
}

// A slot is 0 if it is empty. Otherwise it has the tag, which is tagBits bits of the hash, above
// the offset of the record in the arena plus 1.
const (
	tagBits    = 24
	offsetBits = 64 - tagBits
	offsetMask = 1<<offsetBits - 1

	fixedHeader = 16 // number and count
)

// newTable returns a table that takes size bytes. It has to be reset before its first use.
func newTable(size int, keysOnly bool) *table {
	// For a record of 60 bytes, slots and arena become full at about the same time.
	slots := max(size/8/len64, 4)
	t := &table{
		keysOnly: keysOnly,
		all:      make([]uint64, slots),
		size:     max(size-slots*len64, 0),
	}
	t.arena = make([]byte, 0, t.size)
	return t
}

const len64 = 8 // bytes of a uint64

// reset removes all records. About n records will be added; 0 means that the number is not known. A
// table for few records uses few slots, which fit in the caches of the processor.
func (t *table) reset(n int) {
	slots := len(t.all)
	if n > 0 && n < slots/2 {
		slots = max(2*n, 4)
	}
	t.slots = t.all[:slots]
	t.most = slots / 4 * 3
	clear(t.slots)
	t.arena, t.used = t.arena[:0], 0
	if cap(t.arena) > t.size {
		t.arena = make([]byte, 0, t.size)
	}
}

// add adds the count of r to the record of its class, or inserts r. It reports which. If the class is
// new and the table is full, both results are false. An empty table takes a record of any size.
func (t *table) add(hash uint64, r *record) (counted, inserted bool) {
	tag := hash << offsetBits // the low bits; the high bits choose the slot
	high, _ := bits.Mul64(hash, uint64(len(t.slots)))
	i := int(high)
	for t.slots[i] != 0 {
		if t.slots[i]&^offsetMask == tag && t.counts(int(t.slots[i]&offsetMask)-1, r) {
			return true, false
		}
		if i++; i == len(t.slots) {
			i = 0
		}
	}
	if t.used > 0 && (t.used >= t.most || len(t.arena)+sizeOf(r) > t.size) {
		return false, false
	}
	t.slots[i] = tag | uint64(len(t.arena)+1)
	t.used++
	t.insert(r)
	return false, true
}

// divide returns n tables that share the memory of t. t must not be used before the last use of
// these tables.
func (t *table) divide(n int) []*table {
	tables := make([]*table, n)
	slots, size := len(t.all)/n, t.size/n
	for i := range tables {
		tables[i] = &table{
			keysOnly: t.keysOnly,
			all:      t.all[i*slots : (i+1)*slots],
			arena:    t.arena[i*size : i*size : (i+1)*size],
			size:     size,
		}
	}
	return tables
}

// sizeOf returns an upper limit of the bytes that r takes.
func sizeOf(r *record) int {
	return fixedHeader + 2*binary.MaxVarintLen64 + len(r.key) + len(r.variant)
}

// insert appends r to the arena.
func (t *table) insert(r *record) {
	if need := len(t.arena) + sizeOf(r); need > cap(t.arena) {
		t.arena = make([]byte, 0, need) // the first record, which is too large
	}
	b, variant := t.arena, r.variant
	if t.keysOnly {
		variant = nil
	} else {
		b = binary.LittleEndian.AppendUint64(b, uint64(r.number))
		b = binary.LittleEndian.AppendUint64(b, uint64(r.count))
	}
	b = binary.AppendUvarint(b, uint64(len(r.key)))
	b = binary.AppendUvarint(b, uint64(len(variant)))
	t.arena = append(append(b, r.key...), variant...)
}

// counts reports whether the record at an offset has the key of r. It then adds the count of r.
func (t *table) counts(offset int, r *record) bool {
	b := t.arena[offset:]
	if !t.keysOnly {
		b = b[fixedHeader:]
	}
	length, n := binary.Uvarint(b)
	if length != uint64(len(r.key)) {
		return false
	}
	_, m := binary.Uvarint(b[n:])
	if !bytes.Equal(b[n+m:][:length], r.key) {
		return false
	}
	if !t.keysOnly {
		count := t.arena[offset+len64:]
		binary.LittleEndian.PutUint64(count, binary.LittleEndian.Uint64(count)+uint64(r.count))
	}
	return true
}

// read sets r to the record at an offset, and returns the offset of the next record.
func (t *table) read(offset int, r *record) (next int) {
	if !t.keysOnly {
		r.number = int64(binary.LittleEndian.Uint64(t.arena[offset:]))
		r.count = int64(binary.LittleEndian.Uint64(t.arena[offset+len64:]))
		offset += fixedHeader
	}
	key, n := binary.Uvarint(t.arena[offset:])
	offset += n
	variant, n := binary.Uvarint(t.arena[offset:])
	offset += n
	end := offset + int(key)
	r.key = t.arena[offset:end:end]
	next = end + int(variant)
	r.variant = t.arena[end:next:next]
	return next
}

// each calls f with the records in the order of their insertion. The number and the count of records
// of a table of keys only are 0.
func (t *table) each(f func(*record) error) error {
	var r record
	for offset := 0; offset < len(t.arena); {
		offset = t.read(offset, &r)
		if err := f(&r); err != nil {
			return err
		}
	}
	return nil
}

// eachSorted calls f with the records in the order of their keys. After it, only reset may be
// called: the slots are the memory in which it sorts.
func (t *table) eachSorted(f func(*record) error) error {
	sorted := t.slots[:0]
	for _, s := range t.slots {
		if s != 0 {
			sorted = append(sorted, s&offsetMask-1)
		}
	}
	var a, b record
	slices.SortFunc(sorted, func(x, y uint64) int {
		t.read(int(x), &a)
		t.read(int(y), &b)
		return bytes.Compare(a.key, b.key)
	})
	for _, offset := range sorted {
		t.read(int(offset), &a)
		if err := f(&a); err != nil {
			return err
		}
	}
	return nil
}
