//go:build (!amd64 && !arm64) || purego || race || msan || asan

package kernel

import "math/bits"

// lowest is greater than the Level that detect returns, because this build has no assembly.
const lowest = NEON

// detect returns Words, or None if a register has 32 bits. There, most parses with Words take 10 to 50 %
// more time than without (386).
func detect() Level {
	if bits.UintSize == 32 {
		return None
	}
	return Words
}

func parse(s string, t *Table) (head, tail uint64, valid int) { return parseGo(s, t) }

// LineFeeds does not call lineFeeds.
func lineFeeds(ends *LineEnds, s string) (n int) { panic("kernel: no assembly") }

// Hints does not call classifyHints at the Level Words.
func classifyHints(s string) (slash, dot, percent, upper uint64) { return classifyHintsGo(s) }
