//go:build amd64 && !purego && !race && !msan && !asan

package uri

import "runtime"

const haveKernels = true

// A kernelLevel is a set of instructions that there is a kernel for.
type kernelLevel uint8

const (
	noKernel kernelLevel = iota
	avx2
	avx512 // with BW, VBMI and GFNI
)

// kernels is the best that the processor and the operating system have. Tests
// set it to less.
var kernels = detectKernels()

func (k kernelLevel) String() string { return [...]string{"none", "avx2", "avx512"}[k] }

// The kernels do what their twins in kernel_table.go do, for strings that are not
// empty.
//
// NOTE: they choose the instructions themselves; a call in between would cost as much
// as a kernel.

//go:noescape
func classify(s string, t *kernelTable) (other, hexdig, percent, hash, question, slash, colon, scheme, at, end uint64)

//go:noescape
func classifyBeyond(s string, t *beyondTable) (beyond, rare, ed, e0, high, cont, lead3, lead uint64)

//go:noescape
func classifyHints(s string) (slash, dot, percent, upper uint64)

// detectKernels asks the processor for the instructions and the operating system
// for the registers (Intel SDM 1, 14.3 and 15.2).
func detectKernels() kernelLevel {
	const (
		osxsave = 1 << 27 // leaf 1, ECX

		bmi2     = 1 << 8  // leaf 7, EBX
		hasAVX2  = 1 << 5  // leaf 7, EBX
		avx512f  = 1 << 16 // leaf 7, EBX
		avx512bw = 1 << 30 // leaf 7, EBX
		vbmi     = 1 << 1  // leaf 7, ECX
		gfni     = 1 << 8  // leaf 7, ECX

		ymm = 1<<1 | 1<<2              // XCR0
		zmm = ymm | 1<<5 | 1<<6 | 1<<7 // XCR0
	)
	if leaves, _, _, _ := cpuid(0, 0); leaves < 7 {
		return noKernel
	}
	if _, _, c, _ := cpuid(1, 0); c&osxsave == 0 {
		return noKernel
	}
	registers := xgetbv()
	_, b, c, _ := cpuid(7, 0)
	switch {
	case registers&ymm != ymm || b&hasAVX2 == 0 || b&bmi2 == 0:
		return noKernel
	case runtime.GOOS == "darwin", // which may lose mask registers in signals (golang.org/issue/49233)
		registers&zmm != zmm || b&avx512f == 0 || b&avx512bw == 0 || c&vbmi == 0 || c&gfni == 0:
		return avx2
	}
	return avx512
}

func cpuid(leaf, subleaf uint32) (a, b, c, d uint32)
func xgetbv() (xcr0 uint32)
