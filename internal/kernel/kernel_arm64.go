//go:build arm64 && !purego && !race && !msan && !asan

package kernel

// lowest is the lowest Level with assembly for this architecture.
const lowest = NEON

func parse(s string, t *Table) (head, tail uint64, valid int) { return parseGo(s, t) }

// LineFeeds does not call lineFeeds.
func lineFeeds(ends *LineEnds, s string) (n int) { panic("kernel: no assembly") }

// The kernels return the same results as the functions of classify.go.

//go:noescape
func classify(s string, t *Table) (other, hexdig, percent, hash, question, slash, colon, scheme, at, end uint64)

//go:noescape
func classifyNonASCII(s string, t *utf8Table) (nonASCII, rare, ed, e0, high, cont, lead3, lead uint64)

//go:noescape
func classifyHints(s string) (slash, dot, percent, upper uint64)

// detect returns NEON, which every arm64 processor has.
func detect() Level { return NEON }
