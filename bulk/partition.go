package bulk

import "math/bits"

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
// another hash, so that the keys of a partition are not similar for it.
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
