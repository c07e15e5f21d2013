//go:build (amd64 || arm64) && !purego && !race && !msan && !asan

package uri

import (
	"runtime"
	"strings"
	"testing"
)

func availableKernels() (levels []kernelLevel) {
	for k := noKernel + 1; k <= kernels; k++ {
		levels = append(levels, k)
	}
	return levels
}

func setKernels(t *testing.T, k kernelLevel) {
	old := kernels
	kernels = k
	t.Cleanup(func() { kernels = old })
}

// TestKernelsAreAsked: Check believes a table that is wrong, which scan does not look
// at.
func TestKernelsAreAsked(t *testing.T) {
	if kernels == noKernel && runtime.GOARCH == "arm64" {
		t.Fatal("every arm64 has NEON")
	} else if kernels == noKernel {
		t.Skip("SKIPPED: there is no kernel for this processor")
	}
	table := &kernelTables[RFC3986]
	t.Cleanup(func(old kernelTable) func() { return func() { *table = old } }(*table))
	const wrong = '<'
	table.class[wrong] = 0
	table.members[wrong&15] |= 1 << (wrong >> 4)

	eachKernel(t, func(t *testing.T) {
		if !RFC3986.ValidReference(string(wrong)) {
			t.Error("the kernel was not asked")
		}
	})
	setKernels(t, noKernel)
	if RFC3986.ValidReference(string(wrong)) {
		t.Error("without kernels their table counts")
	}
}

// TestClassify holds the kernels to their twins: every byte at every position of
// every length.
func TestClassify(t *testing.T) {
	eachKernel(t, func(t *testing.T) {
		base := strings.Repeat("a/:%4?#@-é.A", 10)
		for x := range kernelTables {
			for n := 1; n <= 70; n++ {
				for i := range n {
					s := []byte(base[:n])
					for c := range 256 {
						s[i] = byte(c)
						compareClassify(t, string(s), &kernelTables[x])
					}
					if t.Failed() {
						return
					}
				}
			}
		}
	})
}

// compareClassify compares the kernels with their twins on s.
func compareClassify(t *testing.T, s string, table *kernelTable) {
	t.Helper()
	if got, want := sets(classify(s, table)), sets(classifySlowly(s, table)); got != want {
		t.Errorf("classify(%q):\n got %x\nwant %x", s, got, want)
	}
	if got, want := setsBeyond(classifyBeyond(s, &beyondClasses)), setsBeyond(classifyBeyondSlowly(s)); got != want {
		t.Errorf("classifyBeyond(%q):\n got %x\nwant %x", s, got, want)
	}
	if got, want := setsHints(classifyHints(s)), setsHints(classifyHintsSlowly(s)); got != want {
		t.Errorf("classifyHints(%q):\n got %x\nwant %x", s, got, want)
	}
}

func sets(other, hexdig, percent, hash, question, slash, colon, scheme, at, end uint64) [10]uint64 {
	return [...]uint64{other, hexdig, percent, hash, question, slash, colon, scheme, at, end}
}

func setsBeyond(beyond, rare, ed, e0, high, cont, lead3, lead uint64) [8]uint64 {
	return [...]uint64{beyond, rare, ed, e0, high, cont, lead3, lead}
}

func setsHints(slash, dot, percent, upper uint64) [4]uint64 {
	return [...]uint64{slash, dot, percent, upper}
}
