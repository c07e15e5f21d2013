//go:build (!amd64 && !arm64) || purego || race || msan || asan

package uri

const haveKernels = false

// A kernelLevel is a set of instructions that there is a kernel for: here, none.
type kernelLevel uint8

const (
	noKernel kernelLevel = 0
	kernels              = noKernel
)

func (k kernelLevel) String() string { return "none" }

func classify(s string, t *kernelTable) (other, hexdig, percent, hash, question, slash, colon, scheme, at, end uint64) {
	return classifySlowly(s, t)
}

func classifyBeyond(s string, t *beyondTable) (beyond, rare, ed, e0, high, cont, lead3, lead uint64) {
	return classifyBeyondSlowly(s)
}

func classifyHints(s string) (slash, dot, percent, upper uint64) { return classifyHintsSlowly(s) }
