package kernel

// A Syntax describes the grammar of references, as far as Parse depends on it.
type Syntax struct {
	// Chars reports whether an ASCII character other than "%" and "#" is allowed in at
	// least one component. Parse accepts these characters in every component.
	Chars func(c byte) bool

	Ucschar  bool // components may contain ucschars (RFC 3987, 2.2)
	Query    bool // "?" begins a query
	Fragment bool // "#" begins a fragment

	Authority            bool // "//" begins an authority
	AuthorityAtQuery     bool // an authority ends at "?", as it does at "/" and "#"
	Host                 bool // every authority is [ userinfo "@" ] host [ ":" port ]
	Opaque               bool // after a scheme, a path without a leading "/" is opaque
	SchemeRequired       bool // every reference has a scheme
	NonEmptyFirstSegment bool // the first segment of a relative path is not empty
}

// A Table is a Syntax in the form that Parse and the kernels use. The zero Table is
// not valid; see NewTable.
type Table struct {
	class     [128]byte // for each ASCII character: the classes that contain it, one bit each
	low, high [16]byte  // for each nibble: classes; a character is in the classes that both of its nibbles have
	names     [16]byte  // for each low nibble: a bit for each high nibble with which it is a scheme character
	members   [16]byte  // for each low nibble: a bit for each high nibble with which it is not other

	lanes [256]uint64 // for each byte: its code; see words.go

	question, hash [4]byte // copies of "?" and "#" if they are delimiters, or of a byte that no string may contain

	// Masks: all ones for true, zero for false.
	authority        uint64 // Syntax.Authority
	authorityAtQuery uint64 // Syntax.AuthorityAtQuery
	host             uint64 // Syntax.Host

	ucschar, opaque, schemeRequired, nonEmptyFirstSegment bool
}

// The bits of Table.class, in the order of the sets that classify returns.
const (
	classOther byte = 1 << iota
	classHexdig
	classPercent
	classHash
	classQuestion
	classSlash
	classColon
	classScheme
)

// The bits of Table.low and Table.high have the same meaning, with three exceptions.
// Nibbles cannot express HEXDIG in one class, so DIGIT and the letters A to F have a
// class each. Nibbles cannot express other and scheme at all; see Table.names and
// Table.members.
const (
	nibbleDigit  = classOther
	nibbleLetter = classHexdig
	nibbleAt     = classScheme
)

// NewTable returns the table of x.
func NewTable(x Syntax) Table {
	t := Table{
		authority: mask(x.Authority), authorityAtQuery: mask(x.AuthorityAtQuery), host: mask(x.Host),
		question: delimiter('?', x.Query), hash: delimiter('#', x.Fragment),
		ucschar: x.Ucschar, opaque: x.Opaque, schemeRequired: x.SchemeRequired, nonEmptyFirstSegment: x.NonEmptyFirstSegment,
	}
	for i := range t.class {
		c := byte(i)
		low, high := c&15, c>>4
		classes := x.delimiter(c)
		nibbles := classes
		switch {
		case c == '@':
			nibbles = nibbleAt
		case isDigit(c):
			nibbles = nibbleDigit
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			nibbles = nibbleLetter
		}
		if nibbles == nibbleDigit || nibbles == nibbleLetter {
			classes |= classHexdig
		}
		if isAlpha(c) || isDigit(c) || c == '+' || c == '-' || c == '.' {
			classes |= classScheme
			t.names[low] |= 1 << high
		}
		if x.Chars(c) || classes&(classPercent|classHash) != 0 {
			t.members[low] |= 1 << high
		} else {
			classes |= classOther
		}
		t.class[c] = classes
		t.lanes[c] = lanesOf(classes, c == '@')
		t.low[low] |= nibbles
		t.high[high] |= nibbles
	}
	for c := len(t.class); c < len(t.lanes); c++ {
		t.lanes[c] = lanesOf(classOther, false)
	}
	return t
}

func mask(b bool) uint64 {
	if b {
		return ^uint64(0)
	}
	return 0
}

// delimiter returns the class that contains only the delimiter c, or 0.
func (x *Syntax) delimiter(c byte) byte {
	switch {
	case c == ':':
		return classColon
	case c == '/':
		return classSlash
	case c == '?' && x.Query:
		return classQuestion
	case c == '#' && x.Fragment:
		return classHash
	case c == '%':
		return classPercent
	}
	return 0
}

func isAlpha(c byte) bool { return c|0x20-'a' < 26 }
func isDigit(c byte) bool { return c-'0' < 10 }

// delimiter returns copies of c if has is true.
func delimiter(c byte, has bool) [4]byte {
	if !has {
		c = 0xFF
	}
	return [4]byte{c, c, c, c}
}
