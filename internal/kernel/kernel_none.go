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

// Parse and Hints do not call the following functions at the Level Words.

func classify(s string, t *Table) (other, hexdig, percent, hash, question, slash, colon, scheme, at, end uint64) {
	return classifyGo(s, t)
}

func classifyNonASCII(s string, t *utf8Table) (nonASCII, rare, ed, e0, high, cont, lead3, lead uint64) {
	return classifyNonASCIIGo(s)
}

func classifyHints(s string) (slash, dot, percent, upper uint64) { return classifyHintsGo(s) }
