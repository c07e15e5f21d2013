//go:build amd64 && !purego && !race && !msan && !asan

package kernel

import "runtime"

// lowest is the lowest Level with assembly for this architecture.
const lowest = AVX2

// NOTE: the assembly itself branches on level, because the call of another Go function
// would cost as much as a kernel.

//go:noescape
func parse(s string, t *Table) (head, tail uint64, valid int)

//go:noescape
func classifyHints(s string) (slash, dot, percent, upper uint64)

// lineFeeds is LineFeeds for whole blocks of 64 bytes.
//
//go:noescape
func lineFeeds(ends *LineEnds, s string) (n int)

// detect returns the highest Level whose instructions the processor has and whose
// registers the operating system saves (Intel SDM 1, 14.3 and 15.2). Words needs neither.
func detect() Level {
	const (
		osxsave = 1 << 27 // leaf 1, ECX
		popcnt  = 1 << 23 // leaf 1, ECX

		bmi1     = 1 << 3  // leaf 7, EBX
		bmi2     = 1 << 8  // leaf 7, EBX
		avx2     = 1 << 5  // leaf 7, EBX
		avx512f  = 1 << 16 // leaf 7, EBX
		avx512bw = 1 << 30 // leaf 7, EBX
		vbmi     = 1 << 1  // leaf 7, ECX

		ymm = 1<<1 | 1<<2              // XCR0
		zmm = ymm | 1<<5 | 1<<6 | 1<<7 // XCR0
	)
	if leaves, _, _, _ := cpuid(0, 0); leaves < 7 {
		return Words
	}
	if _, _, c, _ := cpuid(1, 0); c&osxsave == 0 || c&popcnt == 0 {
		return Words
	}
	registers := xgetbv()
	_, b, c, _ := cpuid(7, 0)
	switch {
	case registers&ymm != ymm || b&avx2 == 0 || b&bmi1 == 0 || b&bmi2 == 0:
		return Words
	case runtime.GOOS == "darwin": // a signal may destroy mask registers (golang.org/issue/49233)
		return AVX2
	case registers&zmm != zmm || b&avx512f == 0 || b&avx512bw == 0 || c&vbmi == 0:
		return AVX2
	}
	return AVX512
}

func cpuid(leaf, subleaf uint32) (a, b, c, d uint32)
func xgetbv() (xcr0 uint32)
