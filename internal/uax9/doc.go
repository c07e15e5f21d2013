// Package uax9 puts text into visual order, by the Unicode Bidirectional Algorithm (UAX #9).
//
// Every paragraph has the direction left-to-right, because RFC 3987, 4.1 asks for a left-to-right
// embedding. A paragraph is one line: line breaking (UAX #9, 3.4) is not part of this package.
//
// The classes of the characters are those of golang.org/x/text/unicode/bidi. The algorithm is
// written here, because [bidi.Paragraph] cannot be used for it: the paragraph ignores the option
// DefaultDirection(LeftToRight) and takes its direction from the first strong character, and a
// [bidi.Ordering] has runs of two directions, in logical order, without the levels that rule L2
// needs.
//
// The files follow the algorithm:
//
//	class.go     the classes
//	explicit.go  X1–X8, BD9: embedding levels from formatting characters
//	sequence.go  X9, X10, BD13: isolating run sequences
//	resolve.go   W1–W7, N1, N2, I1, I2: weak and neutral characters
//	bracket.go   BD16, N0: paired brackets
//	reorder.go   L1–L4: levels of the line, visual order, marks, mirrored characters
//	mirror.go    the pairs of mirrored characters
//
// Time and memory are linear in the text.
package uax9
