//go:build amd64 && !purego && !race && !msan && !asan

package uri

// A kernelLevel is a set of instructions that there is a kernel for.
type kernelLevel uint8

const (
	noKernel kernelLevel = iota
	avx2
	avx512 // with BW and VBMI
)

// kernels is the best that the processor and the operating system have. Tests
// set it to less.
var kernels = detectKernels()

// shortest is the length from which the kernels pay: below, scan is as fast or
// faster (12 bytes: 14 ns and 15, 16 bytes: 19 and 14, with AVX-512).
const shortest = 16

func (k kernelLevel) String() string { return [...]string{"none", "avx2", "avx512"}[k] }

// classify sorts the bytes of s, 1 to 64, into b.
//
// NOTE: which kernel to take is decided there; a call in between would cost as much
// as the kernel.
//
//go:noescape
func classify(s string, t *kernelTable, b *block)

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
	case registers&zmm != zmm || b&avx512f == 0 || b&avx512bw == 0 || c&vbmi == 0:
		return avx2
	}
	return avx512
}

func cpuid(leaf, subleaf uint32) (a, b, c, d uint32)
func xgetbv() (xcr0 uint32)
