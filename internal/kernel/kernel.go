// Package kernel parses references with vector instructions.
//
// It has three layers:
//
//	kernel_*.s   kernels: assembly that sorts 64 bytes of a string by class
//	classify.go  the same functions in Go, which define what the kernels return
//	parse.go     Parse and Hints, which work on the sets that the kernels return
//	hints.go     Hints without kernels
//
// Parse accepts only a part of what the grammars derive. It returns the same
// offsets as the scalar parser of the root package for a reference that it accepts,
// and reports ok = false for every other string. The root package then calls the
// scalar parser. The tests of the root package compare the two parsers.
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
