package bulk

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/wording"
)

// A PartitionKey says which references a [Partitioner] keeps in one part of a list. Each key keeps
// references with the same canonical form in one part.
type PartitionKey uint8

// The keys.
const (
	PartitionForm   PartitionKey = iota // references with the same canonical form
	PartitionHost                       // references of a host
	PartitionDomain                     // references of a registrable domain; with GOOS=js, of a host
)

var partitionKeys = [...]string{"form", "host", "domain"}

// String returns "form", "host" or "domain".
func (k PartitionKey) String() string { return partitionKeys[min(int(k), len(partitionKeys)-1)] }

// MarshalText returns the name of the key.
func (k PartitionKey) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the name of a key.
func (k *PartitionKey) UnmarshalText(text []byte) error {
	i := slices.Index(partitionKeys[:], string(text))
	if i < 0 {
		return fmt.Errorf("bulk: unknown key: expected %s", strings.Join(partitionKeys[:], ", "))
	}
	*k = PartitionKey(i)
	return nil
}

// A Partitioner divides a list among machines. It is a function of the canonical form, so every
// machine gives the same part to the same reference, and equivalent references are in one part.
//
//	PartitionForm    Partition(Hash(form), parts)
//	PartitionHost    Partition(Hash(host key), parts): the part of [SURT] before the port and
//	                 the path, "com,example,www"
//	PartitionDomain  Partition(Hash(domain key), parts): the host key of the registrable domain, or
//	                 that of the host if the host has no registrable domain
//
// A reference without a host, or with an empty host, is divided by its form under every key.
//
// A host with 30 % of a list makes a part of at least 30 %. [Partitioner.Balance] divides such hosts.
//
// Several goroutines must not use a Partitioner at the same time; each of them uses a
// [Partitioner.Clone].
type Partitioner struct {
	syntax uri.Syntax
	key    PartitionKey
	parts  int
	placed map[string][]int // the parts of a key that Balance placed; it is not changed later
	buf    []byte
}

// MaxParts is the largest number of parts.
const MaxParts = 1 << 20

// NewPartitioner returns a Partitioner for canonical forms that [Canonical.Append] makes under
// syntax x. It panics if parts is not from 1 to [MaxParts].
func NewPartitioner(x uri.Syntax, key PartitionKey, parts int) *Partitioner {
	if parts < 1 || parts > MaxParts {
		panic(fmt.Sprintf("bulk: %d parts: expected 1 to %d", parts, MaxParts))
	}
	return &Partitioner{syntax: x, key: key, parts: parts}
}

// Clone returns a Partitioner that gives the same parts. Another goroutine can use it at the same time.
func (p *Partitioner) Clone() *Partitioner {
	c := *p
	c.buf = nil
	return &c
}

// Part returns the part of a canonical form, from 0 to parts-1. It takes linear time, and allocates
// a copy of the form if the key is not [PartitionForm].
func (p *Partitioner) Part(form []byte) int {
	if p.key != PartitionForm {
		if r, err := p.syntax.ParseReference(string(form)); err == nil {
			p.buf = p.appendKey(p.buf[:0], r)
			if parts := p.placed[string(p.buf)]; parts != nil {
				return parts[Partition(Hash(form), len(parts))]
			}
			if len(p.buf) > 0 {
				return Partition(Hash(p.buf), p.parts)
			}
		}
	}
	return Partition(Hash(form), p.parts)
}

// appendKey appends the key of a reference; nothing if the reference has no host.
func (p *Partitioner) appendKey(dst []byte, r uri.Reference) []byte {
	host, ok := r.Host()
	if !ok {
		return dst
	}
	if p.key == PartitionDomain {
		if domain, ok := RegistrableDomain(r); ok {
			return appendReversed(dst, domain)
		}
	}
	return appendHost(dst, host, wording.HostKindOf(r))
}

// The mean of a list with n parts is its number of references divided by n. Balance places the keys
// that have at least 1/placedShare of the mean. A key with more than 1/pieceShare of the mean is
// split into pieces that are not larger.
const placedShare, pieceShare = 16, 2

// Balance places hosts or domains that have many references, by the Stats of the list or of a
// sample of it. Hosts and domains that are larger than half of the mean size of a part are split:
// their references are divided among several parts, by their forms. Keys that have less than 1/16
// of the mean are not placed, and stay in the parts of their hashes. Each placed key or piece goes
// to the part that is the smallest so far, in the order of the sizes. So the sizes of parts differ
// by about the smallest pieces, and by the difference between the sample and the list.
//
// The result is a function of s and the arguments of [NewPartitioner], so all machines that use the
// same Stats divide in the same way. Balance does nothing under [PartitionForm]. Equal forms stay
// in one part, so one form with 30 % of a list is not divided: let [Deduper] remove such duplicates
// on each machine first.
func (p *Partitioner) Balance(s *Stats) {
	if p.key == PartitionForm {
		return
	}
	type piece struct {
		key  string
		size float64
	}
	mean := float64(s.Accepted(s.syntax)) / float64(p.parts)
	var pieces []piece
	p.placed = make(map[string][]int)
	small := make([]int64, p.parts) // what the other keys give to each part; integers, so that their order does not matter
	for key, count := range p.weights(s) {
		size := float64(count)
		if size*placedShare < mean {
			small[Partition(Hash(key), p.parts)] += count
			continue
		}
		n := 1
		for n < p.parts && size/float64(n)*pieceShare > mean {
			n++
		}
		for range n {
			pieces = append(pieces, piece{key, size / float64(n)})
		}
	}
	slices.SortFunc(pieces, func(a, b piece) int {
		return cmp.Or(cmp.Compare(b.size, a.size), strings.Compare(a.key, b.key))
	})
	type load struct {
		part int
		size float64
	}
	loads := minHeap[load]{less: func(a, b load) bool {
		return a.size < b.size || a.size == b.size && a.part < b.part
	}}
	for part, n := range small {
		loads.push(load{part, float64(n)})
	}
	for _, next := range pieces {
		least := &loads.items[0]
		p.placed[next.key] = append(p.placed[next.key], least.part)
		least.size += next.size
		loads.fix()
	}
}

// weights returns the number of references of each key.
func (p *Partitioner) weights(s *Stats) map[string]int64 {
	weights := make(map[string]int64)
	add := func(f *Frequencies, wanted func(kind wording.HostKind, name string) bool) {
		for r := range f.listed.all() {
			name := string(r.value())
			ref, err := p.syntax.ParseReference("//" + name)
			_, ok := ref.Host()
			if err != nil || !ok || name == "" || !wanted(wording.HostKindOf(ref), name) {
				continue
			}
			weights[string(p.appendKey(nil, ref))] += r.count() - r.error()
		}
	}
	if p.key == PartitionHost {
		add(&s.Hosts, func(wording.HostKind, string) bool { return true })
		return weights
	}
	add(&s.Domains, func(wording.HostKind, string) bool { return true })
	add(&s.Hosts, func(k wording.HostKind, name string) bool {
		_, ok := registrableDomain(nameOf(k, name))
		return !ok
	})
	return weights
}

// Split yields the keys that Balance divided among several parts, with these parts, in the order of
// the keys. A key is a host or domain in the order of [SURT]: "com,example".
func (p *Partitioner) Split() iter.Seq2[string, []int] {
	return func(yield func(string, []int) bool) {
		for _, key := range slices.Sorted(maps.Keys(p.placed)) {
			parts := slices.Compact(slices.Sorted(slices.Values(p.placed[key])))
			if len(parts) > 1 && !yield(key, parts) {
				return
			}
		}
	}
}
