package kernel

// This file has the kernels in Go. They find the bytes of each class with one load from a table
// for each byte, and without a branch for a byte.
//
// Each byte has a code of four bits, A to D. A word has four lanes of 16 bits, one for each bit of
// the codes: bit i of lane A is bit A of the code of byte i.
//
//	bits   63 … 48   47 … 32   31 … 16   15 … 0
//	lane      D         C         B         A
//
// The entry of a byte in the table is the word of a string that consists of this byte. The word of
// a longer string is the sum of the entries, each shifted by the position of its byte.

const laneSize = 16 // bytes

const (
	laneA = 1 << (iota * laneSize)
	laneB
	laneC
	laneD
	lanesABCD = laneA | laneB | laneC | laneD
)

// lanesOf returns the entry of a byte with some classes of Table.class. isAt reports whether the
// byte is "@". The code is 0 for a character in no class.
//
// NOTE: the codes of the bytes that parseRest looks for have D, or C without A. See plainLanes.
func lanesOf(classes byte, isAt bool) uint64 {
	switch {
	case classes&classOther != 0:
		return laneD | laneC
	case classes&classPercent != 0:
		return laneD | laneB
	case isAt:
		return laneD | laneA
	case classes&classHash != 0:
		return laneD
	case classes&classQuestion != 0:
		return laneC
	case classes&classHexdig != 0:
		return laneC | laneA
	case classes&classSlash != 0:
		return laneA
	case classes&classColon != 0:
		return laneB
	case classes&classScheme != 0:
		return laneA | laneB
	}
	return 0
}

// lanes16 returns the word of b[:16].
//
// NOTE: doubling a word shifts all lanes. The two sums do not wait for each other.
func lanes16(b string, t *[256]uint64) uint64 {
	b = b[:16]
	hi := t[b[15]]*2 + t[b[14]]
	lo := t[b[7]]*2 + t[b[6]]
	hi = hi*2 + t[b[13]]
	lo = lo*2 + t[b[5]]
	hi = hi*2 + t[b[12]]
	lo = lo*2 + t[b[4]]
	hi = hi*2 + t[b[11]]
	lo = lo*2 + t[b[3]]
	hi = hi*2 + t[b[10]]
	lo = lo*2 + t[b[2]]
	hi = hi*2 + t[b[9]]
	lo = lo*2 + t[b[1]]
	hi = hi*2 + t[b[8]]
	lo = lo*2 + t[b[0]]
	return hi<<8 | lo
}

// lanes8 returns the word of b[:8].
func lanes8(b string, t *[256]uint64) uint64 {
	b = b[:8]
	hi := t[b[7]]*2 + t[b[6]]
	lo := t[b[3]]*2 + t[b[2]]
	hi = hi*2 + t[b[5]]
	lo = lo*2 + t[b[1]]
	hi = hi*2 + t[b[4]]
	lo = lo*2 + t[b[0]]
	return hi<<4 | lo
}

// lanesAt returns the word of s[i:], or of its first 16 bytes. len(s) must be at least 16.
//
// If s[i:] is shorter, it reads the last 16 bytes of s and shifts the bytes before s[i:] out.
func lanesAt(s string, i int, t *[256]uint64) uint64 {
	if len(s)-i >= laneSize {
		return lanes16(s[i:], t)
	}
	from := len(s) - laneSize
	before := uint(i-from) & 63
	return lanes16(s[from:], t) >> before & (lanesABCD * ((1<<laneSize - 1) >> before))
}

// lanes returns the bits A to D of the codes of the first block of s. The words of up to 64 bytes
// are a matrix of 4 × 4 lanes, which lanes transposes.
//
// NOTE: it reads 64 bytes of every string of more than 32, some of them twice, because a processor
// cannot predict the number of words. That takes 10 % less time for a parse than a loop over words.
func lanes(s string, t *[256]uint64) (a, b, c, d uint64) {
	s = s[:min(len(s), blockSize)]
	var w0, w1, w2, w3 uint64
	switch n := len(s); {
	case n > 2*laneSize:
		w0, w1, w2, w3 = lanes16(s, t), lanes16(s[laneSize:], t), lanesAt(s, 2*laneSize, t), lanesAt(s, 3*laneSize, t)
	case n >= laneSize:
		w0, w1 = lanes16(s, t), lanesAt(s, laneSize, t)
	case n >= 8:
		w0 = lanes8(s, t) | lanes8(s[n-8:], t)<<(n-8)
	default:
		for i := n - 1; i >= 0; i-- {
			w0 = w0*2 + t[s[i]]
		}
	}
	const (
		low16 = 0x0000FFFF_0000FFFF // the lower half of each half
		low32 = 0x00000000_FFFFFFFF
	)
	ac0, bd0 := w0&low16|w1&low16<<16, w0>>16&low16|w1&^low16
	ac1, bd1 := w2&low16|w3&low16<<16, w2>>16&low16|w3&^low16
	a, c = ac0&low32|ac1<<32, ac0>>32|ac1&^low32
	b, d = bd0&low32|bd1<<32, bd0>>32|bd1&^low32
	return a, b, c, d
}

// classifyWords is classify, without end. A byte of other is in no other set.
func classifyWords(s string, t *Table) (other, hexdig, percent, hash, question, slash, colon, scheme, at uint64) {
	a, b, c, d := lanes(s, &t.lanes)
	hexdig = c & a &^ d
	return d & c, hexdig, d & b, d &^ (a | b | c), c &^ (a | d), a &^ (b | c | d), b &^ (a | d), hexdig | a&b, d & a
}

// plainLanes reports whether no byte of w is "@" or in a set that classifyLanes returns, except
// hexdig. Most words of a long string are plain.
func plainLanes(w uint64) bool { return (w>>16|w&^(w<<32))>>32 == 0 }

// classifyLanes returns the sets that parseRest needs of the 16 bytes of w.
func classifyLanes(w uint64) (other, hexdig, percent, hash, question uint64) {
	const lane = 1<<laneSize - 1
	a, b, c, d := w&lane, w>>16&lane, w>>32&lane, w>>48
	return d & c, c & a &^ d, d & b, d &^ (a | b | c), c &^ (a | d)
}

// classifyNonASCIIWords is classifyNonASCII.
func classifyNonASCIIWords(s string) (nonASCII, rare, ed, e0, high, cont, lead3, lead uint64) {
	a, b, c, d := lanes(s, &utf8Lanes)
	cont = b &^ (c | d)
	return b | c | d, d, c & a &^ b, a & b & c, cont & a, cont, c & (a | b), c
}

// utf8Lanes has the codes of non-ASCII bytes. The codes of bytes that begin a character have C. The
// codes of rare bytes have D.
var utf8Lanes = func() (t [256]uint64) {
	for i := 0x80; i < len(t); i++ {
		_, rare, ed, e0, high, cont, lead3, lead := classifyNonASCIIGo(string([]byte{byte(i)}))
		t[i] = rare*laneD | lead*laneC | (cont|lead3&^ed)*laneB | (high|e0|ed)*laneA
	}
	return t
}()
