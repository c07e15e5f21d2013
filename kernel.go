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
	other, colon, slash, question, hash, at, percent, hexdig, beyond, scheme uint64
}

// A kernelTable holds the sets for one generation, as the kernels look them up.
type kernelTable struct {
	class [128]byte // of each ASCII character, its sets: bit 7 is other, 6 colon, … 0 hexdig
	rows  [16]byte  // of each low nibble, the high nibbles that make a character not other
	hex   [16]byte  // likewise for hexdig
	names [16]byte  // likewise for schemeChar
	name  [128]byte // of each ASCII character, bit 7 if it is a schemeChar
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
		if class[c]&schemeChar != 0 {
			t.name[c] = 1 << 7
			t.names[c&15] |= 1 << (c >> 4)
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
// on what is rare. Scheme and authority have to be in the first block.
//
// NOTE: where the query and the fragment begin is worked out without branches:
// half of all references have them, and no processor can guess which.
func (r *rules) fast(s string, f form, t *kernelTable) (o offsets, ok bool) {
	if len(s) == 0 {
		return o, false
	}
	var b block
	classify(s[:min(64, len(s))], t, &b)
	delims := b.colon | b.slash | b.question | b.hash
	end := bits.TrailingZeros64(delims) & 63

	schemeEnd, start := 0, 0
	if b.colon>>end&1 != 0 {
		// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
		before := uint64(1)<<end - 1
		if end == 0 || end > 64-len("://") || class[s[0]]&r.schemeFirst == 0 || before&^b.scheme != 0 {
			return o, false
		}
		schemeEnd, start = end, end+1
	} else if f != formReference || r.features&relative == 0 || delims == 0 && len(s) > 64 {
		return o, false
	}

	host, hostEnd, path := start, start, start
	if b.slash>>start&3 != 3 || r.features&loginOrPath != 0 {
		if r.features&opaquePart != 0 && schemeEnd > 0 && b.slash>>start&1 == 0 {
			return o, false
		}
	} else {
		host += len("//")
		ends := b.slash | b.hash
		if r.regName&question == 0 {
			ends |= b.question
		}
		ends &= ^uint64(0) << host
		path = min(bits.TrailingZeros64(ends), len(s))
		if ends == 0 && len(s) > 64 || r.features&fullSegment != 0 && schemeEnd == 0 {
			return o, false
		}
		hostEnd = host
		if r.features&server == 0 {
			inside := ^uint64(0) << host &^ (^uint64(0) << path)
			if b.at&inside != 0 {
				return o, false
			}
			hostEnd = path
			if colon := b.colon & inside; colon != 0 {
				hostEnd = bits.TrailingZeros64(colon)
				if digitsEnd(s, hostEnd+1) != path {
					return o, false
				}
			}
		}
	}
	if len(s) <= 64 && b.beyond|b.hash == 0 {
		// No more blocks, no fragment: most references.
		if b.other|(b.percent<<1|b.percent<<2)&^b.hexdig|b.percent>>62 != 0 {
			return o, false
		}
		pathEnd := len(s)
		if r.query != 0 {
			pathEnd = min(bits.TrailingZeros64(b.question&(^uint64(0)<<path)), pathEnd)
		}
		return makeOffsets(schemeEnd, host, hostEnd, path, pathEnd, len(s)), true
	}
	tail, ok := r.fastRest(s, f, t, &b, path)
	return makeOffsets(schemeEnd, host, hostEnd, path, int(uint32(tail)), int(tail>>32)), ok
}

// fastRest checks the characters of s, block by block from the first, which is in b,
// and finds where the path that begins at path and the query end: the tail of
// offsets.
func (r *rules) fastRest(s string, f form, t *kernelTable, b *block, path int) (tail uint64, ok bool) {
	const nowhere = uint64(maxLen + 1)
	var (
		digits   uint64               // that the "%" so far want to be HEXDIG
		decoded  int                  // up to where characters beyond ASCII have been looked at
		question = nowhere            // the first one behind the authority
		hash     = nowhere            // the first one
		below    = ^uint64(0) << path // in the first block, what is behind the authority
	)
	for start := 0; ; {
		// pct-encoded = "%" HEXDIG HEXDIG
		digits |= b.percent<<1 | b.percent<<2
		if b.other|digits&^b.hexdig != 0 {
			return 0, false
		}
		digits = b.percent>>63 | b.percent>>62
		if b.beyond != 0 {
			if decoded, ok = r.decode(s, start, decoded, b.beyond); !ok {
				return 0, false
			}
		}
		if b.hash&(b.hash-1) != 0 || b.hash != 0 && hash < nowhere {
			return 0, false // a second "#"
		}
		question = min(question, uint64(start)+first(b.question&below))
		hash = min(hash, uint64(start)+first(b.hash))
		below = ^uint64(0)
		if start += 64; start >= len(s) {
			break
		}
		classify(s[start:min(start+64, len(s))], t, b)
	}
	queryEnd := min(hash, uint64(len(s)))
	pathEnd := min(question, queryEnd)
	if r.query == 0 {
		pathEnd = queryEnd
	}
	return pathEnd | queryEnd<<32, digits == 0 && (f != formAbsolute || hash >= nowhere)
}

// first returns the number of the lowest bit of set, or one beyond every text if
// there is none.
func first(set uint64) uint64 {
	// 64, which stands for none, becomes 2^32 and more.
	n := uint64(bits.TrailingZeros64(set))
	return n + n>>6<<32
}

// decode looks at the characters that begin at the bits of beyond in the block at
// start, and returns up to where it has looked. It gives up where one is no ucschar.
func (r *rules) decode(s string, start, decoded int, beyond uint64) (int, bool) {
	if r.path&ucschar == 0 {
		return decoded, false
	}
	for {
		beyond &= ^uint64(0) << max(decoded-start, 0)
		if beyond == 0 {
			return decoded, true
		}
		decoded = start + bits.TrailingZeros64(beyond)
		end := spanEncoded(s, decoded, ucschar)
		if end == decoded {
			return decoded, false
		}
		decoded = end
	}
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
		b.scheme |= uint64(t.name[s[i]]>>7) << i
	}
}
