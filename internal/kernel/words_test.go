package kernel

import (
	"math/bits"
	"testing"
)

// compareWords compares the kernels in Go with their simple implementations on s.
func compareWords(t *testing.T, s string, table *Table) {
	t.Helper()
	other, hexdig, percent, hash, question, slash, colon, scheme, at := classifyWords(s, table)
	got, want := sets(other, hexdig, percent, hash, question, slash, colon, scheme, at, 1<<len(s)), sets(classifyGo(s, table))
	for i := range want {
		if i > 0 && i < len(want)-1 {
			want[i] &^= want[0] // a byte of other is in no other set
		}
	}
	if got != want {
		t.Errorf("classifyWords(%q):\n got %x\nwant %x", s, got, want)
	}
	if got, want := setsNonASCII(classifyNonASCIIWords(s)), setsNonASCII(classifyNonASCIIGo(s)); got != want {
		t.Errorf("classifyNonASCIIWords(%q):\n got %x\nwant %x", s, got, want)
	}
	if len(s) < laneSize {
		return
	}
	for start := 0; start < min(len(s), blockSize); start++ {
		w := lanesAt(s, start, &table.lanes)
		other, hexdig, percent, hash, question := classifyLanes(w)
		got := [...]uint64{other, hexdig, percent, hash, question}
		var first [len(got)]uint64 // of the sets of the block
		for i := range first {
			first[i] = want[i] >> start & (1<<laneSize - 1)
		}
		if start+laneSize > blockSize && len(s) > blockSize {
			continue // want has only the first block
		}
		if got != first {
			t.Errorf("classifyLanes of %q from %d:\n got %x\nwant %x", s, start, got, first)
		}
		if plain := other|percent|hash|question|want[8]>>start&(1<<laneSize-1) == 0; plainLanes(w) != plain {
			t.Errorf("plainLanes of %q from %d: %v", s, start, !plain)
		}
	}
}

// TestIPLiteral compares ipLiteral with the definition of IPv6address, for all strings of up to
// six groups of different lengths and colons.
func TestIPLiteral(t *testing.T) {
	table := testTables["RFC 3986"]
	tokens := [...]string{"", "f", "01aF", "12345", "g", "."}
	accepted := 0
	var try func(address string, groups int)
	try = func(address string, groups int) {
		s := "//[" + address + "]/"
		other, hexdig, _, _, _, _, colon, _, _, _ := classifyGo(s, &table)
		want := uint64(0)
		if isIPv6(address) {
			want = uint64(1)<<(len(s)-1) - 1<<len("//")
			accepted++
		}
		if got := ipLiteral(s, other, hexdig, colon); got != want {
			t.Fatalf("ipLiteral(%q) = %d bytes, want %d", s, bits.OnesCount64(got), bits.OnesCount64(want))
		}
		if groups == 9 {
			return
		}
		for i, token := range tokens {
			if i < 2 || groups < 2 || groups > 6 {
				try(address+":"+token, groups+1)
			}
		}
	}
	for _, token := range tokens {
		try(token, 1)
	}
	if accepted < 50 {
		t.Errorf("only %d addresses", accepted)
	}
}

// isIPv6 reports whether s is an IPv6address without an IPv4address, by its definition.
func isIPv6(s string) bool {
	groups, elided := 0, false
	for i := 0; i < len(s); {
		n := 0
		for i < len(s) && (isDigit(s[i]) || s[i]|0x20-'a' < 6) {
			i, n = i+1, n+1
		}
		switch {
		case n > 4:
			return false
		case n > 0:
			groups++
			if i == len(s) {
				break
			}
			if s[i] != ':' || i+1 == len(s) {
				return false
			}
			if s[i+1] != ':' {
				i++ // one ":", and a group after it
			}
		case !elided && i+1 < len(s) && s[i:i+2] == "::":
			elided = true
			i += 2
			if i < len(s) && s[i] == ':' {
				return false
			}
		default:
			return false
		}
	}
	return groups == 8 && !elided || groups <= 7 && elided
}
