package automaton

import (
	"math"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar/abnf"
)

// A Parser keeps no more sets than maxAlive, and no scratch of a string that is longer than maxScratch.
func TestParserMemory(t *testing.T) {
	g, err := abnf.Read("", `r = *( "a" / "bc" )`)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewParser(g, "r", ParserOptions{})
	if err != nil {
		t.Fatal(err)
	}
	check := func(s string) {
		t.Helper()
		if d, ok := p.Parse(s); !ok || len(d) != 1 || d[0].End != len(s) {
			t.Fatalf("%d bytes: %v, %v", len(s), d, ok)
		}
	}
	check("abca")
	if p.classes == nil || p.bytes == 0 {
		t.Errorf("the scratch of a short string is dropped")
	}
	p.bytes = maxAlive + 1 // as after many strings
	if check("bcabc"); p.bytes > 1<<20 || len(p.sets) > 10 {
		t.Errorf("%d bytes of %d sets are kept", p.bytes, len(p.sets))
	}
	check(strings.Repeat("a", maxScratch))
	if p.classes == nil {
		t.Errorf("the scratch of %d bytes is dropped", maxScratch)
	}
	if check(strings.Repeat("a", maxScratch+1)); p.classes != nil || p.offsets != nil || p.alive != nil || p.events != nil {
		t.Errorf("the scratch of a long string is kept")
	}
	check("bc")
}

// The number of the last try does not overflow.
func TestForget(t *testing.T) {
	p := Parser{scratch: scratch{tried: []int32{math.MaxInt32}, base: math.MaxInt32 - 1, offsets: make([]int32, 2)}}
	if p.forget(); p.base != 2 || p.tried[0] != 0 {
		t.Errorf("base %d, tried %d", p.base, p.tried)
	}
}
