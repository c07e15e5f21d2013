package uri

import "math/bits"

// Where there are kernels (vector instructions that sort 64 bytes by class at
// once), references are read by fast, which leaves to parseByScan what is refused
// and what is rare. To know how a reference is read, read that: the two agree, and
// the proof that holds parseByScan to the grammars holds fast to them too.
//
// A kernel returns sets: of the first 64 bytes of a text, those of a class, the
// first byte in the lowest bit. See kernel_table.go for the classes.

// fast is parseByScan with the help of the kernels. Scheme and authority have to end
// in the first 64 bytes.
//
// NOTE: it works on sets instead of offsets as long as it can, since they are
// compared and cut with few instructions and without branches: half of all
// references have a query, and no processor can guess which. Of a set x, x|-x is
// all from its first byte on, and (x+1)&^x the first byte that it has not. A byte
// behind the 64 is in no set, and the number of the first byte of no set is 64.
func (x Syntax) fast(s string, f form) (c components, fault int) {
	if kernels == noKernel || !x.known() || uint(len(s)-1) >= maxLen {
		return x.parseByScan(s, f)
	}
	t := &kernelTables[x]
	other, hexdig, percent, hash, question, slash, colon, scheme, at, end := classify(s, t)

	schemeEnd, start, hier := 0, 0, uint64(1) // hier is the byte at start, where hier-part begins
	if next := (scheme + 1) &^ scheme; next&colon != 0 {
		// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
		if class[s[0]]&alpha == 0 {
			return x.parseByScan(s, f)
		}
		schemeEnd = bits.TrailingZeros64(next)
		start, hier = schemeEnd+1, next<<1
	} else {
		// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
		ends := slash | question | hash | end
		if f != formReference || colon&^(ends|-ends) != 0 {
			return x.parseByScan(s, f)
		}
	}

	// authority = [ userinfo "@" ] host [ ":" port ], behind "//"
	hostStart, hostEnd, pathStart, path := start, start, start, -hier
	if slash>>1&slash&hier&t.authority != 0 {
		authority := -(hier << 2)
		ends := (slash|hash|question&t.query)&authority | end
		path = ends | -ends
		authority &^= path
		hostStart, pathStart = start+len("//"), bits.TrailingZeros64(ends)
		hostEnd = pathStart
		if (at|colon)&authority&t.host != 0 {
			if at &= authority; at != 0 {
				if at&(at-1) != 0 {
					return x.parseByScan(s, f)
				}
				hostStart = bits.TrailingZeros64(at) + 1
				authority &= -at
			}
			if colon &= authority; colon != 0 {
				hostEnd = bits.TrailingZeros64(colon)
				if digitsEnd(s, hostEnd+1) != pathStart {
					return x.parseByScan(s, f)
				}
			}
		}
	}

	// pct-encoded = "%" HEXDIG HEXDIG, and one "#" at most
	wrong := (percent<<1|percent<<2)&^hexdig | hash&(hash-1)
	question &= path
	var pathEnd, queryEnd int
	if end != 0 && wrong|other == 0 {
		queries := hash | end
		pathEnd, queryEnd = bits.TrailingZeros64(question|queries), bits.TrailingZeros64(queries)
	} else {
		// Behind these bytes an authority may go on, a second "/" follow that begins
		// one, or a ":" that no segment-nz-nc has.
		if wrong != 0 || pathStart > 62 || schemeEnd == 0 && slash|question|hash == 0 {
			return x.parseByScan(s, f)
		}
		if pathEnd, queryEnd = x.fastRest(s, question, hash, percent, other); pathEnd < 0 {
			return x.parseByScan(s, f)
		}
	}
	if f == formAbsolute && queryEnd < len(s) {
		return x.parseByScan(s, f)
	}
	again := uint64(0)
	if t.host == 0 {
		// Who the host is, is looked up when it is asked for.
		r := x.rules()
		hostEnd = hostStart
		switch {
		case schemeEnd > 0:
			if r.features&opaquePart != 0 && slash&hier == 0 {
				return x.parseByScan(s, f)
			}
		case r.features&relative == 0, r.features&fullSegment != 0 && hostStart > 0:
			return x.parseByScan(s, f)
		}
		if r.features&params != 0 || r.features&loginOrPath != 0 && slash>>1&slash&hier != 0 {
			again = slow
		}
	}
	return components{
		s,
		uint64(schemeEnd) | uint64(x)<<schemeBits | uint64(hostStart)<<16 | uint64(hostEnd)<<32 | uint64(pathStart)<<48,
		uint64(pathEnd) | uint64(queryEnd)<<32 | again,
	}, -1
}

// fastRest finds where the path and the query end, and checks the characters that
// fast has not: those beyond ASCII, and all behind the first 64 bytes. The sets are
// those of the first 64, where question is without what comes before the path. If
// it gives up, pathEnd is negative.
func (x Syntax) fastRest(s string, question, hash, percent, other uint64) (pathEnd, queryEnd int) {
	var u sequences
	if other != 0 && !(x == RFC3987 && u.next(s, other)) {
		return -1, 0
	}
	pathEnd, queryEnd = first(question), first(hash)
	for start := 64; start < len(s); start += 64 {
		digits := percent>>63 | percent>>62
		var hexdig uint64
		other, hexdig, percent, hash, question, _, _, _, _, _ = classify(s[start:], &kernelTables[x])
		wrong := (digits|percent<<1|percent<<2)&^hexdig | hash&(hash-1)
		if wrong != 0 || hash != 0 && queryEnd < nowhere {
			return -1, 0
		}
		if other|u.pending() != 0 && !(x == RFC3987 && u.next(s[start:], other)) {
			return -1, 0
		}
		pathEnd = min(pathEnd, start+first(question))
		queryEnd = min(queryEnd, start+first(hash))
	}
	if percent>>62|u.pending() != 0 {
		return -1, 0
	}
	queryEnd = min(queryEnd, len(s))
	return min(pathEnd, queryEnd), queryEnd
}

// nowhere is an offset that no byte has.
const nowhere = maxLen

// first returns the number of the first byte of set, or nowhere if there is none.
func first(set uint64) int {
	n := bits.TrailingZeros64(set)
	return n | -(n>>6)&nowhere
}

// sequences are the bytes that begin characters beyond ASCII, among the last 64
// bytes: what they are says what has to follow.
type sequences struct{ lead, lead3, e0, ed uint64 }

// pending returns what has to follow in the next 64 bytes.
func (u *sequences) pending() uint64 { return u.lead>>63 | u.lead3>>62 }

// next checks the characters beyond ASCII in the first 64 bytes of s, of which other
// is what it is to classify, and reports whether they are ucschars of two or three
// bytes, and none of the rare ones.
func (u *sequences) next(s string, other uint64) bool {
	beyond, rare, ed, e0, high, cont, lead3, lead := classifyBeyond(s, &beyondClasses)
	follows := lead<<1 | lead3<<2 | u.pending()
	wrong := follows ^ cont | (e0<<1|u.e0>>63)&^high | (ed<<1|u.ed>>63)&high
	*u = sequences{lead, lead3, e0, ed}
	return wrong|rare|other&^beyond == 0
}

// fastHints is mayHaveHints by the kernels.
func fastHints(s string, path int) bool {
	slashes := uint64(0)
	for start := 0; start < len(s); start += 64 {
		slash, dot, percent, upper := classifyHints(s[start:])
		inPath := ^uint64(0) << max(path-start, 0)
		if percent|upper&^inPath|(slash<<1|slashes)&dot&inPath != 0 {
			return true
		}
		slashes = slash >> 63
	}
	return false
}
