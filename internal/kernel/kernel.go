// Package kernel parses references with sets of bytes.
//
// The files are:
//
//	parse.go         Parse and Hints, which work on the sets that the kernels return
//	classify.go      the kernels in simple Go, which define the sets
//	words.go         the kernels in Go with a table of words
//	kernel_arm64.s   the kernels with NEON
//	kernel_amd64.s   the whole of Parse with AVX2 and with AVX-512, and LineFeeds
//	hints.go         Hints without vector instructions
//	lines.go         LineFeeds, for lists
//
// Parse accepts only the most common references, and finds the offset of the most common
// errors. For these it returns the same offsets as the scalar parser of the root package. For
// every other string it has no answer, and the root package calls the scalar parser. The tests
// of the root package compare the two parsers.
//
// There is assembly for amd64 (AVX2 and AVX-512) and for arm64 (NEON). The build
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
	AVX2   // with BMI1 and BMI2
	AVX512 // with BW and VBMI
)

func (l Level) String() string { return [...]string{"none", "words", "neon", "avx2", "avx512"}[l] }

// MaxLen is the length of the longest string that Parse accepts.
const MaxLen = 1<<31 - 1
