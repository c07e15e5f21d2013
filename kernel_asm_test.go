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
	table.rows[wrong&15] |= 1 << (wrong >> 4)

	long := strings.Repeat("a", shortest) + string(wrong)
	eachKernel(t, func(t *testing.T) {
		if !RFC3986.ValidReference(long) {
			t.Error("the kernel was not asked")
		}
	})
	setKernels(t, noKernel)
	if RFC3986.ValidReference(long) {
		t.Error("without kernels their table counts")
	}
}

// TestClassify holds the kernels to classifySlowly: every byte at every position of
// every length.
func TestClassify(t *testing.T) {
	eachKernel(t, func(t *testing.T) {
		base := strings.Repeat("a/:%4?#@-é", 10)
		for x := range kernelTables {
			for n := 1; n <= 64; n++ {
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

func compareClassify(t *testing.T, s string, table *kernelTable) {
	t.Helper()
	var got, want block
	classify(s, table, &got)
	classifySlowly(s, table, &want)
	if got != want {
		t.Errorf("classify(%q):\n got %+v\nwant %+v", s, got, want)
	}
}
