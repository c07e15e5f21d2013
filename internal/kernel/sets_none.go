//go:build !arm64 || purego || race || msan || asan

package kernel

// parseGo does not call the following functions at the Level Words. At the Levels of amd64, parseGo
// is not called.

func classify(s string, t *Table) (other, hexdig, percent, hash, question, slash, colon, scheme, at, end uint64) {
	return classifyGo(s, t)
}

func classifyNonASCII(s string, t *utf8Table) (nonASCII, rare, ed, e0, high, cont, lead3, lead uint64) {
	return classifyNonASCIIGo(s)
}
