//go:build (!amd64 && !arm64) || purego || race || msan || asan

package uri

// A kernelLevel is a set of instructions that there is a kernel for: here, none.
type kernelLevel uint8

const (
	noKernel kernelLevel = 0
	kernels              = noKernel
	shortest             = maxLen
)

func (k kernelLevel) String() string { return "none" }

func classify(s string, t *kernelTable, b *block) { classifySlowly(s, t, b) }
