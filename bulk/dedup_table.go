package bulk

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
	"math/bits"
	"slices"
)

// A table is a set of records with different keys, in a limited amount of memory. The records are in
// pages, in the order of their insertion:
//
//	number count length(key) length(variant) key variant
//
// number and count have 8 bytes each. The lengths are varints. A table of keys only has just the
// length of the key and the key.
type table struct {
	keysOnly bool
	seed     maphash.Seed // of the hashes of keys
	full     bool         // a record had no room; no record is inserted after it

	pages   [][]byte // the memory of records; those after pages[current] are empty
	current int
	size    int // of all pages, unless there is one record that is larger
	left    int // bytes that more pages may take

	all   []uint64 // the memory of slots, at most mostSlots
	slots []uint64 // open addressing; see the constants below
	used  int
	most  int // slots that the table may have
}

// A slot is 0 if it is empty. Otherwise it has the tag, which is tagBits bits of the hash, above the
// place of the record plus 1. The place is the index of the page above the offset in the page.
const (
	tagBits   = 24
	placeBits = 64 - tagBits
	placeMask = 1<<placeBits - 1

	pageBits = 20
	pageSize = 1 << pageBits // of a page, unless it has one record that is larger

	fixedHeader = 16 // number and count
	len64       = 8  // bytes of a uint64
)

// newTable returns a table that takes at most size bytes. It has to be reset before its first use.
func newTable(size int, keysOnly bool) *table {
	// For a record of 60 bytes, slots and pages become full at about the same time.
	slots := max(size/5/len64, 4)
	return &table{keysOnly: keysOnly, most: slots, size: max(size-slots*len64, 0)}
}

// reset removes all records. About n records will be added; 0 means that the number is not known. A
// table for few records uses few slots, which fit in the caches of the processor.
func (t *table) reset(seed maphash.Seed, n int) {
	t.seed, t.full, t.used, t.current = seed, false, 0, 0
	t.pages = slices.DeleteFunc(t.pages, func(p []byte) bool { return cap(p) > min(pageSize, t.size) })
	t.left = t.size
	for i, p := range t.pages {
		t.pages[i] = p[:0]
		t.left -= cap(p)
	}
	const fewest = 16 << 10
	t.resize(max(2*n, fewest))
}

// resize gives the table about n slots, which are empty.
func (t *table) resize(n int) {
	n = min(n, t.most)
	if n > cap(t.all) {
		t.all = make([]uint64, n)
	} else {
		clear(t.all[:n])
	}
	t.slots = t.all[:n]
}

// add adds the count of r to the record of its class, or inserts r. It reports which. If the class is
// new and the table is full, both results are false. An empty table takes a record of any size.
func (t *table) add(hash uint64, r *record) (counted, inserted bool) {
	tag := hash << placeBits // the low bits; the high bits choose the slot
	i := t.home(hash)
	for t.slots[i] != 0 {
		if t.slots[i]&^placeMask == tag && t.counts(t.at(t.slots[i]), r) {
			return true, false
		}
		if i++; i == len(t.slots) {
			i = 0
		}
	}
	if t.full || !t.hasRoom(r) {
		t.full = true
		return false, false
	}
	c := &t.pages[t.current]
	t.slots[i] = tag | uint64(t.current<<pageBits+len(*c)+1)
	*c = t.appendRecord(*c, r)
	if t.used++; 2*t.used >= len(t.slots) {
		t.grow()
	}
	return false, true
}

// home returns the index of the first slot for a hash.
func (t *table) home(hash uint64) int {
	high, _ := bits.Mul64(hash, uint64(len(t.slots)))
	return int(high)
}

// at returns the record of a slot and those after it.
func (t *table) at(slot uint64) []byte {
	place := int(slot&placeMask) - 1
	return t.pages[place>>pageBits][place&(pageSize-1):]
}

// hasRoom moves to a page with room for r. A page that is larger than pageSize has no room for a
// second record, so that offsets are less than pageSize.
func (t *table) hasRoom(r *record) bool {
	need := fixedHeader + 2*binary.MaxVarintLen64 + len(r.key) + len(r.variant) // or a little less
	for ; t.current < len(t.pages); t.current++ {
		if c := t.pages[t.current]; cap(c)-len(c) >= need {
			return true
		}
	}
	size := max(min(pageSize, t.left), need)
	if size > t.left && t.used > 0 {
		return false
	}
	t.left -= size
	t.pages = append(t.pages, make([]byte, 0, size))
	return true
}

// grow makes eight times as many slots, until they take all of their memory.
func (t *table) grow() {
	if len(t.slots) == t.most {
		t.full = true
		return
	}
	t.resize(8 * len(t.slots))
	var r record
	for n, p := range t.pages {
		for offset := 0; offset < len(p); {
			next := t.read(p, offset, &r)
			hash := maphash.Bytes(t.seed, r.key)
			i := t.home(hash)
			for t.slots[i] != 0 {
				if i++; i == len(t.slots) {
					i = 0
				}
			}
			t.slots[i] = hash<<placeBits | uint64(n<<pageBits+offset+1)
			offset = next
		}
	}
}

// divide returns n tables that share the memory of t, which must not be used any more. They have to be
// reset before their first use.
func (t *table) divide(n int) []*table {
	tables := make([]*table, n)
	slots, pages := len(t.all)/n, len(t.pages)/n
	for i := range tables {
		tables[i] = &table{
			keysOnly: t.keysOnly,
			pages:    t.pages[i*pages : (i+1)*pages : (i+1)*pages],
			size:     t.size / n,
			all:      t.all[i*slots : (i+1)*slots : (i+1)*slots],
			most:     max(t.most/n, 4),
		}
	}
	return tables
}

// appendRecord appends r to a page with room for it.
func (t *table) appendRecord(page []byte, r *record) []byte {
	if t.keysOnly {
		page = binary.AppendUvarint(page, uint64(len(r.key)))
		return append(page, r.key...)
	}
	page = binary.LittleEndian.AppendUint64(page, uint64(r.number))
	page = binary.LittleEndian.AppendUint64(page, uint64(r.count))
	page = binary.AppendUvarint(page, uint64(len(r.key)))
	page = binary.AppendUvarint(page, uint64(len(r.variant)))
	return append(append(page, r.key...), r.variant...)
}

// counts reports whether b begins with a record that has the key of r. It then adds the count of r.
func (t *table) counts(b []byte, r *record) bool {
	head := 0
	if !t.keysOnly {
		head = fixedHeader
	}
	length, n := binary.Uvarint(b[head:])
	if length != uint64(len(r.key)) {
		return false
	}
	if head += n; !t.keysOnly {
		_, n = binary.Uvarint(b[head:])
		head += n
	}
	if !bytes.Equal(b[head:][:length], r.key) {
		return false
	}
	if !t.keysOnly {
		count := b[len64:]
		binary.LittleEndian.PutUint64(count, binary.LittleEndian.Uint64(count)+uint64(r.count))
	}
	return true
}

// read sets r to the record at an offset of a page, and returns the offset of the next record. Without
// keysOnly, it also sets the number, the count and the variant.
func (t *table) read(page []byte, offset int, r *record) (next int) {
	variant := uint64(0)
	if !t.keysOnly {
		r.number = int64(binary.LittleEndian.Uint64(page[offset:]))
		r.count = int64(binary.LittleEndian.Uint64(page[offset+len64:]))
		offset += fixedHeader
	}
	key, n := binary.Uvarint(page[offset:])
	if offset += n; !t.keysOnly {
		variant, n = binary.Uvarint(page[offset:])
		offset += n
	}
	end := offset + int(key)
	r.key = page[offset:end:end]
	next = end + int(variant)
	r.variant = page[end:next:next]
	return next
}

// each calls f with the records in the order of their insertion.
func (t *table) each(f func(*record) error) error {
	var r record
	for _, page := range t.pages {
		for offset := 0; offset < len(page); {
			offset = t.read(page, offset, &r)
			if err := f(&r); err != nil {
				return err
			}
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
			sorted = append(sorted, s)
		}
	}
	var a, b record
	slices.SortFunc(sorted, func(x, y uint64) int {
		t.read(t.at(x), 0, &a)
		t.read(t.at(y), 0, &b)
		return bytes.Compare(a.key, b.key)
	})
	for _, s := range sorted {
		t.read(t.at(s), 0, &a)
		if err := f(&a); err != nil {
			return err
		}
	}
	return nil
}

// A lookup is a record that waits for [table.add].
type lookup struct {
	number, count int64
	hash, slot    uint64
	key, end      int // the ends of its key and its variant in dedupWorker.bytes
}

// touch reads the slots and the records that add will need. They are seldom in the caches of the
// processor, which here waits for many of them at the same time.
func (t *table) touch(lookups []lookup) (touched byte) {
	for i := range lookups {
		l := &lookups[i]
		l.slot = t.slots[t.home(l.hash)]
	}
	const line = 64 // bytes of a cache line
	for i := range lookups {
		if l := &lookups[i]; l.slot != 0 && l.slot&^placeMask == l.hash<<placeBits {
			b := t.at(l.slot)
			touched += b[0] + b[min(line, len(b)-1)]
		}
	}
	return touched
}
