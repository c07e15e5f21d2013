//go:build (!amd64 && !arm64) || purego || race || msan || asan

package kernel

// lowest is greater than the Level that detect returns, because this build has no assembly.
const lowest = NEON

// detect returns Words, which every machine has.
func detect() Level { return Words }

// Parse and Hints do not call the following functions at the Level Words.

func classify(s string, t *Table) (other, hexdig, percent, hash, question, slash, colon, scheme, at, end uint64) {
	return classifyGo(s, t)
}

func classifyNonASCII(s string, t *utf8Table) (nonASCII, rare, ed, e0, high, cont, lead3, lead uint64) {
	return classifyNonASCIIGo(s)
}

func classifyHints(s string) (slash, dot, percent, upper uint64) { return classifyHintsGo(s) }
