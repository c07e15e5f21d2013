// Package kernel parses references with vector instructions.
//
// The files are:
//
//	kernel_*.s   kernels: assembly that finds the bytes of each class among 64 bytes
//	classify.go  the same functions in Go, which define what the kernels return
//	parse.go     Parse and Hints, which work on the sets that the kernels return
//	hints.go     Hints without kernels
//
// Parse accepts only the most common references. For these it returns the same offsets as
// the scalar parser of the root package. For every other string it returns ok = false, and
// the root package calls the scalar parser. The tests of the root package compare the two
// parsers.
//
// There are kernels for amd64 (AVX2 and AVX-512) and for arm64 (NEON). The build
// tag purego omits the kernels. The race detector and the memory and address
// sanitizers omit them too, because they cannot see the loads of assembly. In a
// build without kernels, Parse always reports ok = false.
package kernel

// A Level is an instruction set for which there are kernels.
type Level uint8

const (
	None Level = iota // no kernels
	NEON
	AVX2   // with BMI2
	AVX512 // with BW, VBMI and GFNI
)

func (l Level) String() string { return [...]string{"none", "neon", "avx2", "avx512"}[l] }

// MaxLen is the length of the longest string that Parse accepts.
const MaxLen = 1<<31 - 1
