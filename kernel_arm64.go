//go:build arm64 && !purego && !race && !msan && !asan

package uri

// A kernelLevel is a set of instructions that there is a kernel for.
type kernelLevel uint8

const (
	noKernel kernelLevel = iota
	neon
)

// kernels is the best there is: every arm64 has NEON. Tests set it to less.
var kernels = neon

// shortest is the length from which the kernel pays: below, scan is faster.
const shortest = 16

func (k kernelLevel) String() string { return [...]string{"none", "neon"}[k] }

// classify sorts the bytes of s, 1 to 64, into b.
//
//go:noescape
func classify(s string, t *kernelTable, b *block)
