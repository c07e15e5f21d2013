//go:build arm64 && !purego && !race && !msan && !asan

package uri

const haveKernels = true

// A kernelLevel is a set of instructions that there is a kernel for.
type kernelLevel uint8

const (
	noKernel kernelLevel = iota
	neon
)

// kernels is the best there is: every arm64 has NEON. Tests set it to less.
var kernels = neon

func (k kernelLevel) String() string { return [...]string{"none", "neon"}[k] }

// The kernels do what their twins in kernel_table.go do, for strings that are not
// empty.

//go:noescape
func classify(s string, t *kernelTable) (other, hexdig, percent, hash, question, slash, colon, scheme, at, end uint64)

//go:noescape
func classifyBeyond(s string, t *beyondTable) (beyond, rare, ed, e0, high, cont, lead3, lead uint64)

//go:noescape
func classifyHints(s string) (slash, dot, percent, upper uint64)
