package bulk

import (
	"encoding/binary"
	"hash/maphash"
	"iter"
)

// A tally is a set of values with their counts: a hash table of records. It has few pointers, so
// that the garbage collector does not look at the records, and a value that is counted again costs
// two reads of memory. The zero tally is empty.
type tally struct {
	// A slot of the index is 0, or has the lower 32 bits of a hash and the position of the record
	// plus 1. The position has the number of the chunk and the offset in the chunk.
	index  []uint64
	chunks [][]byte // of whole records
	n      int      // number of records
	last   uint32   // position of the record that find or insert returned last
	size   int64    // of the records, in bytes
}

// A valueRecord is a value with its counts, and the bytes after it in its chunk:
//
//	count  8 bytes
//	error  8 bytes: the largest number by which the count is too high
//	note   4 bytes: for the hosts of Stats
//	length 4 bytes
//	value
//	padding to a multiple of 8 bytes
type valueRecord []byte

const (
	recordHead = 24
	recordUnit = 8 // of offsets

	chunkBits = 16 // 64 KiB
	chunkSize = 1 << chunkBits
	unitBits  = chunkBits - 3

	// maxTally is the largest size of a tally, in bytes. A position has 32 bits.
	maxTally = 1 << (32 - unitBits + chunkBits) / 2

	// indexMemory is the memory of the index for a record, in bytes: 8, at most three times as many
	// slots as records, and the old index while the index grows.
	indexMemory = 32
)

var tallySeed = maphash.MakeSeed()

func (r valueRecord) count() int64     { return int64(binary.LittleEndian.Uint64(r)) }
func (r valueRecord) error() int64     { return int64(binary.LittleEndian.Uint64(r[8:])) }
func (r valueRecord) note() uint32     { return binary.LittleEndian.Uint32(r[16:]) }
func (r valueRecord) value() []byte    { return r[recordHead:][:binary.LittleEndian.Uint32(r[20:])] }
func (r valueRecord) setNote(n uint32) { binary.LittleEndian.PutUint32(r[16:], n) }

func (r valueRecord) set(count, error int64) {
	binary.LittleEndian.PutUint64(r, uint64(count))
	binary.LittleEndian.PutUint64(r[8:], uint64(error))
}

// recordSize returns the size of the record of a value.
func recordSize(length int) int {
	return recordHead + (length+recordUnit-1)&^(recordUnit-1)
}

// memory returns an estimate of the memory, in bytes.
func (t *tally) memory() int64 { return t.size + indexMemory*int64(t.n) }

// find returns the record of a value, or nil.
func (t *tally) find(value string) valueRecord {
	if t.n == 0 {
		return nil
	}
	if r := t.at(t.last); string(r.value()) == value {
		return r
	}
	mask := uint32(len(t.index) - 1)
	h := hashOf(value)
	for i := h & mask; t.index[i] != 0; i = (i + 1) & mask {
		if slot := t.index[i]; uint32(slot>>32) == h {
			if r := t.at(uint32(slot) - 1); string(r.value()) == value {
				t.last = uint32(slot) - 1
				return r
			}
		}
	}
	return nil
}

func hashOf(value string) uint32 { return uint32(maphash.String(tallySeed, value)) }

func (t *tally) at(position uint32) valueRecord {
	return valueRecord(t.chunks[position>>unitBits][position&(1<<unitBits-1)*recordUnit:])
}

// insert adds a value that is not in the tally, with the counts 0. It copies the value.
func (t *tally) insert(value string) valueRecord {
	size := recordSize(len(value))
	last := len(t.chunks) - 1
	if last < 0 || cap(t.chunks[last])-len(t.chunks[last]) < size {
		next := max(size, min(int(t.size), chunkSize), 1<<10)
		t.chunks = append(t.chunks, make([]byte, 0, next))
		last++
	}
	offset := len(t.chunks[last])
	t.chunks[last] = t.chunks[last][:offset+size]
	r := valueRecord(t.chunks[last][offset:])
	clear(r[:recordHead])
	binary.LittleEndian.PutUint32(r[20:], uint32(len(value)))
	copy(r[recordHead:], value)
	t.n++
	t.size += int64(size)
	if 4*t.n > 3*len(t.index) {
		t.growIndex()
	}
	t.last = uint32(last<<unitBits | offset/recordUnit)
	t.setSlot(uint64(hashOf(value))<<32 | uint64(t.last+1))
	return r
}

// growIndex doubles the index.
func (t *tally) growIndex() {
	old := t.index
	t.index = make([]uint64, max(2*len(old), 16))
	for _, slot := range old {
		if slot != 0 {
			t.setSlot(slot)
		}
	}
}

// setSlot writes a slot to the first free place for its hash.
func (t *tally) setSlot(slot uint64) {
	mask := uint32(len(t.index) - 1)
	i := uint32(slot>>32) & mask
	for t.index[i] != 0 {
		i = (i + 1) & mask
	}
	t.index[i] = slot
}

// all yields the records, in the order in which they were inserted.
func (t *tally) all() iter.Seq[valueRecord] {
	return func(yield func(valueRecord) bool) {
		for _, chunk := range t.chunks {
			for len(chunk) > 0 {
				r := valueRecord(chunk)
				if !yield(r) {
					return
				}
				chunk = chunk[recordSize(len(r.value())):]
			}
		}
	}
}

// filter drops the records for which keep returns false. Each chunk is freed when its records are
// copied.
func (t *tally) filter(keep func(valueRecord) bool) {
	old := t.chunks
	clear(t.index)
	t.chunks, t.n, t.size, t.last = nil, 0, 0, 0
	for i := range old {
		source := tally{chunks: old[i : i+1]}
		for r := range source.all() {
			if keep(r) {
				copied := t.insert(string(r.value()))
				copied.set(r.count(), r.error())
				copied.setNote(r.note())
			}
		}
		old[i] = nil
	}
}
