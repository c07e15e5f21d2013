// Package kernel parses references with sets of bytes.
//
// The files are:
//
//	kernel_*.s   kernels: assembly that finds the bytes of each class among 64 bytes
//	words.go     kernels in Go, which find the bytes with a table of words
//	classify.go  the same functions in simple Go, which define what the kernels return
//	parse.go     Parse and Hints, which work on the sets that the kernels return
//	hints.go     Hints without vector instructions
//
// Parse accepts only the most common references, and finds the offset of the most common
// errors. For these it returns the same offsets as the scalar parser of the root package. For
// every other string it has no answer, and the root package calls the scalar parser. The tests
// of the root package compare the two parsers.
//
// There are kernels in assembly for amd64 (AVX2 and AVX-512) and for arm64 (NEON). The build
// tag purego omits them. The race detector and the memory and address sanitizers omit them
// too, because they cannot see the loads of assembly. Every build has the kernels in Go, and
// uses them if the processor has no others.
package kernel

// A Level is a set of kernels.
type Level uint8

const (
	None  Level = iota // no kernels: Parse has no answer
	Words              // in Go
	NEON
	AVX2   // with BMI2
	AVX512 // with BW, VBMI and GFNI
)

func (l Level) String() string { return [...]string{"none", "words", "neon", "avx2", "avx512"}[l] }

// MaxLen is the length of the longest string that Parse accepts.
const MaxLen = 1<<31 - 1
