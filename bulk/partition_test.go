package bulk

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/wording"
)

// The hash of these keys must never change: lists that were divided by different releases have the
// same partitions. The values were computed by a program in Python.
func TestHashIsFixed(t *testing.T) {
	for key, want := range map[string]uint64{
		"":                    0xf52a15e9a9b5e89b,
		"a":                   0x02c0bdbf481420f8,
		"http://example.com/": 0x7193bf4c41ae0ad3,
		"http://\xff/":        0x248d70ffe07aa962,
	} {
		if got := Hash(key); got != want {
			t.Errorf("Hash(%q) = %#x, want %#x", key, got, want)
		}
		if got := Hash([]byte(key)); got != want {
			t.Errorf("Hash([]byte(%q)) = %#x, want %#x", key, got, want)
		}
	}
}

// Hash is FNV-1a of package hash/fnv, with mixed bits.
func TestHashIsFNV(t *testing.T) {
	unmix := func(h uint64) uint64 { // the inverse of the finalizer
		h ^= h>>31 ^ h>>62
		h *= inverse(0x94d049bb133111eb)
		h ^= h>>27 ^ h>>54
		h *= inverse(0xbf58476d1ce4e5b9)
		return h ^ h>>30 ^ h>>60
	}
	for i := range 1000 {
		key := strings.Repeat(fmt.Sprint(i), i%20)
		f := fnv.New64a()
		f.Write([]byte(key))
		if got, want := unmix(Hash(key)), binary.BigEndian.Uint64(f.Sum(nil)); got != want {
			t.Fatalf("%q: got %#x, want %#x", key, got, want)
		}
	}
}

// inverse returns the number x with a*x = 1 modulo 2^64, for an odd a.
func inverse(a uint64) uint64 {
	x := a
	for range 6 {
		x *= 2 - a*x
	}
	return x
}

// Partitions of similar keys have almost the same size, and a multiple of n divides them.
func TestPartitionBalance(t *testing.T) {
	const keys, n = 100_000, 16
	var sizes [n]int
	for i := range keys {
		h := Hash(fmt.Sprintf("http://www.example.com/page?number=%d", i))
		p := Partition(h, n)
		sizes[p]++
		if q := Partition(h, 3*n); q/3 != p {
			t.Fatalf("partition %d of %d, and %d of %d", p, n, q, 3*n)
		}
		if Partition(h, 1) != 0 {
			t.Fatal("partition of 1")
		}
	}
	for p, size := range sizes {
		// The standard deviation is 77.
		if mean := keys / n; size < mean-400 || size > mean+400 {
			t.Errorf("partition %d has %d keys, the mean is %d", p, size, mean)
		}
	}
	if got := Partition(1<<64-1, 1<<31-1); got != 1<<31-2 {
		t.Errorf("the last partition is %d", got)
	}
}

func TestAppendHost(t *testing.T) {
	for reference, want := range map[string]string{
		"http://www.Example.com:8080/a": "com,example,www",
		"http://www.Example.com./a":     "com,example,www",
		"http://com":                    "com",
		"http://a..b/":                  "b,,a",
		"http://192.0.2.1/":             "192.0.2.1",
		"//[2001:DB8::1]:80":            "[2001:db8::1]",
		"http://a,b.c/":                 "c,a%2Cb",
		"http:///a":                     "",
	} {
		r, err := uri.ParseReference(reference)
		if err != nil {
			t.Fatal(err)
		}
		host, _ := r.Host()
		if got := string(appendHost([]byte("x"), host, wording.HostKindOf(r))); got != "x"+want {
			t.Errorf("%s: got %q, want %q", reference, got[1:], want)
		}
		// It is the beginning of the SURT key.
		if key := SURT(r); r.Hostname() != "" && !strings.HasPrefix(key, want) {
			t.Errorf("%s: the SURT key is %q", reference, key)
		}
	}
}
