package kernel

import "unicode/utf8"

// This file has the reference implementations of the kernels. They define what the
// assembly must return. The tests compare the two.
//
// A kernel reads the first block of a string, which must not be empty. It returns
// sets: bit i of a set represents byte i of the block. No set contains bytes after the
// block.

const (
	blockShift = 6
	blockSize  = 1 << blockShift // bytes
)

// classifyGo returns the bytes of each class of t.
//
//   - other: bytes that no component may contain, except "%" and "#". Every
//     non-ASCII byte is in other and in no other set.
//   - question: "?", if it begins a query in the syntax; otherwise empty.
//   - hash: "#", if it begins a fragment in the syntax; otherwise empty.
//   - scheme: ALPHA, DIGIT, "+", "-" and ".".
//   - end: the position after the last byte of s, if it is inside the block.
func classifyGo(s string, t *Table) (other, hexdig, percent, hash, question, slash, colon, scheme, at, end uint64) {
	for i := range min(len(s), blockSize) {
		if s[i] >= utf8.RuneSelf {
			other |= 1 << i
			continue
		}
		for bit, set := range [...]*uint64{&other, &hexdig, &percent, &hash, &question, &slash, &colon, &scheme} {
			*set |= uint64(t.class[s[i]]>>bit&1) << i
		}
		if s[i] == '@' {
			at |= 1 << i
		}
	}
	return other, hexdig, percent, hash, question, slash, colon, scheme, at, 1 << len(s)
}

// classifyNonASCIIGo returns the non-ASCII bytes by their role in UTF-8.
//
//   - cont: bytes that continue a character (80 to BF); high: those from A0 on.
//   - lead: bytes that begin a character of two or three bytes; lead3: of three.
//   - e0: the byte E0. A byte below A0 after it is an overlong encoding.
//   - ed: the byte ED. A byte from A0 on after it encodes a surrogate.
//   - rare: bytes that do not begin a character, lead bytes of characters of four
//     bytes, and lead bytes of characters up to U+00BF or from U+E000 on. Few of
//     these characters are ucschars.
func classifyNonASCIIGo(s string) (nonASCII, rare, ed, e0, high, cont, lead3, lead uint64) {
	for i := range min(len(s), blockSize) {
		c := s[i]
		add := func(set *uint64, in bool) {
			if in {
				*set |= 1 << i
			}
		}
		add(&nonASCII, c >= 0x80)
		add(&cont, 0x80 <= c && c < 0xC0)
		add(&high, 0xA0 <= c && c < 0xC0)
		add(&lead, 0xC0 <= c && c < 0xF0)
		add(&lead3, 0xE0 <= c && c < 0xF0)
		add(&e0, c == 0xE0)
		add(&ed, c == 0xED)
		add(&rare, 0xC0 <= c && c < 0xC3 || 0xEE <= c)
	}
	return nonASCII, rare, ed, e0, high, cont, lead3, lead
}

// classifyHintsGo returns the bytes that Hints looks for. upper is A to Z.
func classifyHintsGo(s string) (slash, dot, percent, upper uint64) {
	for i := range min(len(s), blockSize) {
		switch c := s[i]; {
		case c == '/':
			slash |= 1 << i
		case c == '.':
			dot |= 1 << i
		case c == '%':
			percent |= 1 << i
		case 'A' <= c && c <= 'Z':
			upper |= 1 << i
		}
	}
	return slash, dot, percent, upper
}

// A utf8Table holds the classes of non-ASCII bytes in the forms that
// classifyNonASCII uses.
type utf8Table struct {
	class     [128]byte // for each byte, less its top bit: the sets of classifyNonASCII, one bit each, in their order
	low, high [16]byte  // for each nibble: classes; a byte is in the classes that both of its nibbles have
}

// The bits of utf8Table.low and utf8Table.high. The set rare is the union of three
// classes.
const (
	nibbleRareF byte = 1 << iota
	nibbleRareE
	nibbleRareC
	nibbleED
	nibbleE0
	nibbleHigh
	nibbleLead3
	nibbleLead
)

var utf8Classes = func() (t utf8Table) {
	for i := range t.class {
		nonASCII, rare, ed, e0, high, cont, lead3, lead := classifyNonASCIIGo(string([]byte{0x80 | byte(i)}))
		for bit, set := range [...]uint64{nonASCII, rare, ed, e0, high, cont, lead3, lead} {
			t.class[i] |= byte(set << bit)
		}
	}
	for i := range t.low {
		t.low[i] = nibbleRareF | nibbleHigh | nibbleLead3 | nibbleLead
	}
	t.low[0x0] |= nibbleRareC | nibbleE0
	t.low[0x1] |= nibbleRareC
	t.low[0x2] |= nibbleRareC
	t.low[0xD] |= nibbleED
	t.low[0xE] |= nibbleRareE
	t.low[0xF] |= nibbleRareE
	t.high = [16]byte{
		0xA: nibbleHigh,
		0xB: nibbleHigh,
		0xC: nibbleLead | nibbleRareC,
		0xD: nibbleLead,
		0xE: nibbleLead | nibbleLead3 | nibbleE0 | nibbleED | nibbleRareE,
		0xF: nibbleRareF,
	}
	return t
}()
