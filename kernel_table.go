package uri

import "unicode/utf8"

// A kernelTable is what the kernels need of one generation: the classes, and what
// they have to do with its features.
type kernelTable struct {
	class     [128]byte // of each ASCII character: a bit for each class it is in
	low, high [16]byte  // of each nibble: the classes of which a character has to have both
	names     [16]byte  // of each low nibble: the high nibbles with which it is a schemeChar
	members   [16]byte  // likewise: with which it is not other

	// Sets of all bytes, or of none.
	authority uint64 // all if what begins with "//" is an authority
	query     uint64 // all if an authority ends at "?"
	host      uint64 // all if an authority has its host in any case
}

// The bits of kernelTable.class, in the order of the sets that classify returns.
const (
	kernelOther byte = 1 << iota
	kernelHexdig
	kernelPercent
	kernelHash
	kernelQuestion
	kernelSlash
	kernelColon
	kernelScheme
)

// The bits of kernelTable.low and high are the same but for these: nibbles tell
// DIGIT from the letters that are HEXDIG, and neither other nor schemeChar.
const (
	kernelDigit  = kernelOther
	kernelLetter = kernelHexdig
	kernelAt     = kernelScheme
)

var kernelTables = func() (t [len(syntaxes)]kernelTable) {
	for x := range t {
		t[x] = syntaxes[x].kernelTable()
	}
	return t
}()

func (r *rules) kernelTable() (t kernelTable) {
	for i := range t.class {
		c := byte(i)
		low, high := c&15, c>>4
		is, nibbles := r.kernelDelim(c), r.kernelDelim(c)
		switch {
		case c == '@':
			nibbles = kernelAt
		case class[c]&digit != 0:
			nibbles = kernelDigit
		case class[c]&hexdig != 0:
			nibbles = kernelLetter
		}
		if class[c]&hexdig != 0 {
			is |= kernelHexdig
		}
		if class[c]&schemeChar != 0 {
			is |= kernelScheme
			t.names[low] |= 1 << high
		}
		// The path or the query has the characters of all other components.
		if class[c]&(r.path|r.query) != 0 || is&(kernelPercent|kernelHash) != 0 {
			t.members[low] |= 1 << high
		} else {
			is |= kernelOther
		}
		t.class[c] = is
		t.low[low] |= nibbles
		t.high[high] |= nibbles
	}
	all := func(without feature) uint64 {
		if r.features&without != 0 {
			return 0
		}
		return ^uint64(0)
	}
	t.authority, t.query, t.host = all(loginOrPath), all(fullSegment), all(server)
	return t
}

// kernelDelim returns the class that a delimiter of the generation makes up alone.
func (r *rules) kernelDelim(c byte) byte {
	switch {
	case c == ':':
		return kernelColon
	case c == '/':
		return kernelSlash
	case c == '?' && r.query != 0:
		return kernelQuestion
	case c == '#' && r.fragment != 0:
		return kernelHash
	case c == '%':
		return kernelPercent
	}
	return 0
}

// A beyondTable is what the kernels need of bytes beyond ASCII.
type beyondTable struct {
	class     [128]byte // of each byte, less its top bit: a bit for each set of classifyBeyond, in their order
	low, high [16]byte  // of each nibble: the bits of which a byte has to have both
}

// The bits of beyondTable.low and high, of which three are rare.
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

var beyondClasses = func() (t beyondTable) {
	for i := range t.class {
		beyond, rare, ed, e0, high, cont, lead3, lead := classifyBeyondSlowly(string([]byte{0x80 | byte(i)}))
		for bit, set := range [...]uint64{beyond, rare, ed, e0, high, cont, lead3, lead} {
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

// What follows does what the kernels do, and says what that is.

// classifySlowly sorts the first 64 bytes of s. Other is what no component has and
// what is not "%" or the delimiter of a fragment; bytes beyond ASCII are other, and
// nothing else. Question is empty where "?" does not begin a query, scheme is the
// set of schemeChars. End has the byte behind the last one of s, if that is among
// the first 64.
func classifySlowly(s string, t *kernelTable) (other, hexdig, percent, hash, question, slash, colon, scheme, at, end uint64) {
	for i := range min(len(s), 64) {
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

// classifyBeyondSlowly sorts those of the first 64 bytes of s that are beyond ASCII
// by what they are in UTF-8. Cont is what continues a character, high what of that
// is at least 0xA0, lead what begins one of two or three bytes, lead3 of three.
// After e0, 0xE0, less than 0xA0 would be too long; after ed, 0xED, more would be a
// surrogate. Rare is what begins none of these, and of these the ones that begin
// others than ucschars, or few: up to U+00BF and from U+E000.
func classifyBeyondSlowly(s string) (beyond, rare, ed, e0, high, cont, lead3, lead uint64) {
	for i := range min(len(s), 64) {
		c := s[i]
		add := func(set *uint64, is bool) {
			if is {
				*set |= 1 << i
			}
		}
		add(&beyond, c >= 0x80)
		add(&cont, 0x80 <= c && c < 0xC0)
		add(&high, 0xA0 <= c && c < 0xC0)
		add(&lead, 0xC0 <= c && c < 0xF0)
		add(&lead3, 0xE0 <= c && c < 0xF0)
		add(&e0, c == 0xE0)
		add(&ed, c == 0xED)
		add(&rare, 0xC0 <= c && c < 0xC3 || 0xEE <= c)
	}
	return beyond, rare, ed, e0, high, cont, lead3, lead
}

// classifyHintsSlowly finds among the first 64 bytes of s what hints at something to
// normalise, or at a dot-segment. Upper is A to Z.
func classifyHintsSlowly(s string) (slash, dot, percent, upper uint64) {
	for i := range min(len(s), 64) {
		switch {
		case s[i] == '/':
			slash |= 1 << i
		case s[i] == '.':
			dot |= 1 << i
		case s[i] == '%':
			percent |= 1 << i
		case isUpper(s[i]):
			upper |= 1 << i
		}
	}
	return slash, dot, percent, upper
}
