package kernel

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// eachLevel runs f at each Level of the machine.
func eachLevel(t *testing.T, f func(t *testing.T)) {
	for _, l := range Levels() {
		t.Run(l.String(), func(t *testing.T) {
			old := SetLevel(l)
			t.Cleanup(func() { SetLevel(old) })
			f(t)
		})
	}
}

// TestClassify compares the kernels with their Go implementations, with every byte
// at every position. In ".ci/run all", each length has every byte at each of its
// positions. By default, a length has a 19th of the bytes at each position, and the
// next length has the next 19th. So the sample still has every byte at every position of
// a vector, and every position with every remainder of the length.
func TestClassify(t *testing.T) {
	step := 19
	if os.Getenv("URIFORM_LONG") == "1" { // tests of this package import only the standard library
		step = 1
	}
	eachLevel(t, func(t *testing.T) {
		base := strings.Repeat("a/:%4?#@-é.A", 10)
		for name, table := range testTables {
			for n := 1; n <= 70; n++ {
				for i := range n {
					s := []byte(base[:n])
					for c := (n + i) % step; c < 256; c += step {
						s[i] = byte(c)
						compareKernels(t, string(s), &table)
					}
					if t.Failed() {
						t.Fatal(name)
					}
				}
			}
		}
	})
}

// compareKernels compares the kernels with their Go implementations on s.
func compareKernels(t *testing.T, s string, table *Table) {
	switch level {
	case Words:
		compareWords(t, s, table)
		return
	case NEON:
		if got, want := sets(classify(s, table)), sets(classifyGo(s, table)); got != want {
			t.Errorf("classify(%q):\n got %x\nwant %x", s, got, want)
		}
		if got, want := setsNonASCII(classifyNonASCII(s, &utf8Classes)), setsNonASCII(classifyNonASCIIGo(s)); got != want {
			t.Errorf("classifyNonASCII(%q):\n got %x\nwant %x", s, got, want)
		}
	}
	compareParse(t, s, table)
	if got, want := setsHints(classifyHints(s)), setsHints(classifyHintsGo(s)); got != want {
		t.Errorf("classifyHints(%q):\n got %x\nwant %x", s, got, want)
	}
}

func sets(other, hexdig, percent, hash, question, slash, colon, scheme, at, end uint64) [10]uint64 {
	return [...]uint64{other, hexdig, percent, hash, question, slash, colon, scheme, at, end}
}

func setsNonASCII(nonASCII, rare, ed, e0, high, cont, lead3, lead uint64) [8]uint64 {
	return [...]uint64{nonASCII, rare, ed, e0, high, cont, lead3, lead}
}

func setsHints(slash, dot, percent, upper uint64) [4]uint64 {
	return [...]uint64{slash, dot, percent, upper}
}

// TestNone tests that Parse has no answer without kernels and for the empty string.
func TestNone(t *testing.T) {
	old := SetLevel(None)
	t.Cleanup(func() { SetLevel(old) })
	table := testTables["RFC 3986"]
	if _, _, valid := Parse("http://h/", &table); valid >= 0 {
		t.Error("Parse uses a kernel")
	}
	eachLevel(t, func(t *testing.T) {
		if _, _, valid := Parse("", &table); valid >= 0 {
			t.Error("Parse has an answer for the empty string")
		}
	})
}

func BenchmarkClassify(b *testing.B) {
	table := testTables["RFC 3986"]
	s := strings.Repeat("http://example.com/a/b/c?d=e&f=g", 2)
	for _, n := range [...]int{16, 32, 64} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				classify(s[:n], &table)
			}
		})
		b.Run(fmt.Sprint(n, "/words"), func(b *testing.B) {
			for b.Loop() {
				classifyWords(s[:n], &table)
			}
		})
	}
}
