package uri

import (
	"math/bits"
	"unicode/utf8"
)

// Where there are kernels (vector instructions that sort 64 bytes by class at
// once), most references are read by fast, and scan is asked about the others
// only. To know how a reference is read, read scan: the two agree, and the proof
// that holds scan to the grammars holds fast to them too.

// A block is what a kernel tells of 1 to 64 bytes: sets of them, the first byte
// in the lowest bit. Other is what no component of the generation has, and what is
// not "%" or the delimiter of a fragment. What is beyond ASCII is in no other set.
type block struct {
	other, colon, slash, question, hash, at, percent, hexdig, beyond uint64
}

// A kernelTable holds the sets for one generation, as the kernels look them up.
type kernelTable struct {
	class [128]byte // of each ASCII character, its sets: bit 7 is other, 6 colon, … 0 hexdig
	rows  [16]byte  // of each low nibble, the high nibbles that make a character not other
	hex   [16]byte  // likewise for hexdig
}

var kernelTables = func() (t [len(syntaxes)]kernelTable) {
	for x := range t {
		t[x] = syntaxes[x].kernelTable()
	}
	return t
}()

func (r *rules) kernelTable() (t kernelTable) {
	// The widest component; all others have their characters in it.
	members := r.path | r.query
	chars := [...]byte{':': 1 << 6, '/': 1 << 5, '?': 1 << 4, '#': 1 << 3, '@': 1 << 2, '%': 1 << 1}
	for i := range t.class {
		c := byte(i)
		if i < len(chars) {
			t.class[c] = chars[c]
		}
		if class[c]&hexdig != 0 {
			t.class[c] |= 1 << 0
			t.hex[c&15] |= 1 << (c >> 4)
		}
		if class[c]&members != 0 || c == '%' || c == '#' && r.fragment != 0 {
			t.rows[c&15] |= 1 << (c >> 4)
		} else {
			t.class[c] |= 1 << 7
		}
	}
	return t
}

// fast finds the components of s like scan, or gives up on it: on every fault, and
// on what is rare. It goes from block to block; scheme and authority have to be in
// the first.
func (r *rules) fast(s string, f form, t *kernelTable) (o offsets, ok bool) {
	var (
		b        block
		digits   uint64 // that the "%" so far want to be HEXDIG
		decoded  int    // up to where characters beyond ASCII have been looked at
		pathEnd  = -1
		queryEnd = -1
	)
	for start := 0; start < len(s); start += 64 {
		classify(s[start:min(start+64, len(s))], t, &b)

		// pct-encoded = "%" HEXDIG HEXDIG
		digits |= b.percent<<1 | b.percent<<2
		if b.other|digits&^b.hexdig != 0 {
			return o, false
		}
		digits = b.percent>>63 | b.percent>>62

		if b.beyond != 0 {
			if decoded, ok = r.decode(s, start, decoded, b.beyond); !ok {
				return o, false
			}
		}

		question, hash := b.question, b.hash
		if r.query == 0 {
			question = 0
		}
		if start == 0 {
			if o, ok = r.head(s, f, &b); !ok {
				return o, false
			}
			question &= ^uint64(0) << o.pathStart() // a net_loc may have some
		}
		if hash != 0 {
			if queryEnd >= 0 || hash&(hash-1) != 0 || f == formAbsolute {
				return o, false
			}
			question &= hash - 1
			if pathEnd < 0 && question != 0 {
				pathEnd = start + bits.TrailingZeros64(question)
			}
			queryEnd = start + bits.TrailingZeros64(hash)
		} else if pathEnd < 0 && queryEnd < 0 && question != 0 {
			pathEnd = start + bits.TrailingZeros64(question)
		}
	}
	if queryEnd < 0 {
		queryEnd = len(s)
	}
	if pathEnd < 0 {
		pathEnd = queryEnd
	}
	o.tail = uint64(pathEnd) | uint64(queryEnd)<<32
	return o, digits == 0 && len(s) > 0
}

// head finds the offsets up to that of the path, without its end, from the first
// block of s, or gives up.
func (r *rules) head(s string, f form, b *block) (o offsets, ok bool) {
	schemeEnd, start := 0, 0
	first := bits.TrailingZeros64(b.colon | b.slash | b.question | b.hash)
	if b.colon>>first&1 != 0 {
		// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
		if first == 0 || first > 64-len("://") || class[s[0]]&r.schemeFirst == 0 {
			return o, false
		}
		for i := 1; i < first; i++ {
			if class[s[i]]&schemeChar == 0 {
				return o, false
			}
		}
		schemeEnd, start = first, first+1
	} else if f != formReference || r.features&relative == 0 || first == 64 && len(s) > 64 {
		return o, false
	}
	if b.slash>>start&3 != 3 || r.features&loginOrPath != 0 {
		ok = schemeEnd == 0 || b.slash>>start&1 != 0 || r.features&opaquePart == 0
		return makeOffsets(schemeEnd, start, start, start, 0, 0), ok
	}

	ends := b.slash | b.hash
	if r.regName&question == 0 {
		ends |= b.question
	}
	host := start + len("//")
	end := min(bits.TrailingZeros64(ends>>host<<host), len(s))
	if end == 64 && len(s) > 64 || r.features&fullSegment != 0 && schemeEnd == 0 {
		return o, false
	}
	if r.features&server != 0 {
		return makeOffsets(schemeEnd, host, host, end, 0, 0), true
	}
	inside := uint64(1)<<end - uint64(1)<<host
	if b.at&inside != 0 {
		return o, false
	}
	hostEnd := end
	if colon := b.colon & inside; colon != 0 {
		hostEnd = bits.TrailingZeros64(colon)
		ok = digitsEnd(s, hostEnd+1) == end
		return makeOffsets(schemeEnd, host, hostEnd, end, 0, 0), ok
	}
	return makeOffsets(schemeEnd, host, hostEnd, end, 0, 0), true
}

// decode looks at the characters that begin at the bits of beyond in the block at
// start, and returns up to where it has looked. It gives up where one is no ucschar.
func (r *rules) decode(s string, start, decoded int, beyond uint64) (int, bool) {
	if r.path&ucschar == 0 {
		return decoded, false
	}
	for ; beyond != 0; beyond &= beyond - 1 {
		i := start + bits.TrailingZeros64(beyond)
		if i < decoded {
			continue
		}
		c, size := utf8.DecodeRuneInString(s[i:])
		if c == utf8.RuneError && size == 1 || !isUcschar(c) {
			return i, false
		}
		decoded = i + size
	}
	return decoded, true
}

// classifySlowly does what the kernels do.
func classifySlowly(s string, t *kernelTable, b *block) {
	*b = block{}
	sets := [...]*uint64{&b.hexdig, &b.percent, &b.at, &b.hash, &b.question, &b.slash, &b.colon, &b.other}
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			b.beyond |= 1 << i
			continue
		}
		for bit, set := range sets {
			*set |= uint64(t.class[s[i]]>>bit&1) << i
		}
	}
}
