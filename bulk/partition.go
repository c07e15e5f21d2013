package bulk

import (
	"math/bits"
	"strings"

	"github.com/uriform/uri"
)

// Hash returns the hash by which lists are divided among machines: FNV-1a with 64 bits, followed by
// the finalizer of SplitMix64, which mixes the bits.
//
//	h = 0xcbf29ce484222325
//	for each byte b of key: h = (h xor b) * 0x100000001b3
//	h = (h xor h>>30) * 0xbf58476d1ce4e5b9
//	h = (h xor h>>27) * 0x94d049bb133111eb
//	h = h xor h>>31
//
// All arithmetic is modulo 2^64. The hash is the same on every machine and in every release. The
// key is usually a canonical form; see [Canonical].
//
// Hash is not for a hash table of untrusted keys: its collisions are easy to find. A [Deduper] uses
// another hash, so that the keys of a partition are not similar for it. Hash takes about a
// nanosecond per byte.
func Hash[T string | []byte](key T) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(key) {
		h = (h ^ uint64(key[i])) * 0x100000001b3
	}
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// Partition returns the partition of a hash, from 0 to n-1: hash*n / 2^64, rounded down. n must be
// positive. If n is multiplied by an integer, each partition is divided.
func Partition(hash uint64, n int) int {
	partition, _ := bits.Mul64(hash, uint64(n))
	return int(partition)
}

// AppendHostKey appends the part of [SURT] before the port and the path: "com,example,www". With
// labels > 0 it appends at most this many labels of a host name: "com,example". A list that is
// divided by the Hash of host keys has the references of a host, or of a domain, in one partition.
// A reference without a host has an empty key.
func AppendHostKey(dst []byte, r uri.Reference, labels int) []byte {
	host, ok := r.Host()
	if !ok {
		return dst
	}
	name := host.String()
	switch host.Kind() {
	case uri.HostRegName, uri.HostHostname:
		name = strings.TrimSuffix(name, ".")
		return appendReversed(dst, lastLabels(name, labels))
	}
	return appendLabel(dst, name)
}

// lastLabels returns the last labels of a host name, or the name if n is 0.
func lastLabels(name string, n int) string {
	start := len(name)
	for ; n > 0 && start >= 0; n-- {
		start = strings.LastIndexByte(name[:start], '.')
	}
	if start == len(name) {
		return name
	}
	return name[start+1:]
}
