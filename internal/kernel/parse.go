//go:build (amd64 || arm64) && !purego && !race && !msan && !asan

package kernel

import "math/bits"

// Parse returns the offsets of the components of s, or ok = false. partial reports that
// s may have parts whose offsets are not returned: params, or an authority where the
// syntax does not set Authority.
//
// Parse returns ok = false for an empty or invalid string, and for rare forms: an IP
// literal, a second "@", a ":" in userinfo, an opaque path, or a scheme or an authority that
// does not end inside the first block. If the syntax does not set Host, Parse does not look
// for userinfo and port: hostStart and hostEnd are both the beginning of the authority.
//
// NOTE: Parse works on sets as long as it can, because sets are compared and cut
// with few instructions and without branches. Half of all references have a query,
// and no processor can predict which. For a set x, x|-x sets the lowest set bit and
// everything above it, and (x+1)&^x is the lowest clear bit. Bytes after the block
// are in no set, and TrailingZeros64 of an empty set is blockSize.
func Parse(s string, t *Table) (schemeEnd, hostStart, hostEnd, pathStart, pathEnd, queryEnd int, partial, ok bool) {
	if level == None || uint(len(s)-1) >= MaxLen {
		return
	}
	other, hexdig, percent, hash, question, slash, colon, scheme, at, end := classify(s, t)

	start, hier := 0, uint64(1) // hier is the set of the byte at start, where hier-part begins
	if next := (scheme + 1) &^ scheme; next&colon != 0 {
		// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
		if !isAlpha(s[0]) {
			return
		}
		schemeEnd = bits.TrailingZeros64(next)
		start, hier = schemeEnd+1, next<<1
	} else {
		// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
		ends := slash | question | hash | end
		if colon&^(ends|-ends) != 0 {
			return
		}
	}

	// authority = [ userinfo "@" ] host [ ":" port ], after "//"
	hostStart, hostEnd, pathStart = start, start, start
	path := -hier
	if slash>>1&slash&hier&t.authority != 0 {
		authority := -(hier << 2)
		ends := (slash|hash|question&t.authorityAtQuery)&authority | end
		path = ends | -ends
		authority &^= path
		hostStart, pathStart = start+len("//"), bits.TrailingZeros64(ends)
		hostEnd = pathStart
		if (at|colon)&authority&t.host != 0 {
			if at &= authority; at != 0 {
				if at&(at-1) != 0 {
					return
				}
				hostStart = bits.TrailingZeros64(at) + 1
				authority &= -at
			}
			if colon &= authority; colon != 0 {
				hostEnd = bits.TrailingZeros64(colon)
				if digitsEnd(s, hostEnd+1) != pathStart {
					return
				}
			}
		}
	}

	if t.host == 0 {
		hostEnd = hostStart
		if schemeEnd > 0 {
			if t.opaque && slash&hier == 0 {
				return
			}
		} else if t.schemeRequired || t.nonEmptyFirstSegment && hostStart > 0 {
			return // "//h//" is invalid if the first segment may not be empty
		}
		partial = t.params || t.authority == 0 && slash>>1&slash&hier != 0
	}

	// pct-encoded = "%" HEXDIG HEXDIG, and at most one "#"
	wrong := (percent<<1|percent<<2)&^hexdig | hash&(hash-1)
	question &= path
	if end != 0 && wrong|other == 0 {
		queries := hash | end
		pathEnd, queryEnd = bits.TrailingZeros64(question|queries), bits.TrailingZeros64(queries)
	} else {
		// The text may continue after the block: the authority may go on, "//" may
		// be split across the boundary, or a ":" may follow in the first segment.
		if wrong != 0 || pathStart > blockSize-len("//") || schemeEnd == 0 && slash|question|hash == 0 {
			return
		}
		if pathEnd, queryEnd = parseRest(s, t, question, hash, percent, other); pathEnd < 0 {
			return
		}
	}
	return schemeEnd, hostStart, hostEnd, pathStart, pathEnd, queryEnd, partial, true
}

// digitsEnd returns the end of the DIGITs at s[i:].
func digitsEnd(s string, i int) int {
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return i
}

// parseRest returns the ends of the path and the query. It checks what Parse has not
// checked: non-ASCII characters, and everything after the first block. The sets are
// those of the first block; question has only the bytes after the authority. pathEnd
// is negative if Parse must return ok = false.
func parseRest(s string, t *Table, question, hash, percent, other uint64) (pathEnd, queryEnd int) {
	var u sequences
	if other != 0 && !(t.ucschar && u.next(s, other)) {
		return -1, 0
	}
	pathEnd, queryEnd = first(question), first(hash)
	for start := blockSize; start < len(s); start += blockSize {
		digits := percent>>(blockSize-1) | percent>>(blockSize-2) // expected in this block
		var hexdig uint64
		other, hexdig, percent, hash, question, _, _, _, _, _ = classify(s[start:], t)
		wrong := (digits|percent<<1|percent<<2)&^hexdig | hash&(hash-1)
		if wrong != 0 || hash != 0 && queryEnd < nowhere {
			return -1, 0
		}
		if other|u.pending() != 0 && !(t.ucschar && u.next(s[start:], other)) {
			return -1, 0
		}
		pathEnd = min(pathEnd, start+first(question))
		queryEnd = min(queryEnd, start+first(hash))
	}
	if percent>>(blockSize-2)|u.pending() != 0 {
		return -1, 0
	}
	queryEnd = min(queryEnd, len(s))
	return min(pathEnd, queryEnd), queryEnd
}

// nowhere is not the offset of any byte.
const nowhere = MaxLen

// first returns the position of the lowest bit of set, or nowhere if set is empty.
func first(set uint64) int {
	n := bits.TrailingZeros64(set)
	return n | -(n>>blockShift)&nowhere
}

// sequences holds the lead bytes of non-ASCII characters in the last block. They
// determine which bytes must follow.
type sequences struct{ lead, lead3, e0, ed uint64 }

// pending returns the bytes of the next block that must continue a character.
func (u *sequences) pending() uint64 { return u.lead>>(blockSize-1) | u.lead3>>(blockSize-2) }

// next checks the non-ASCII characters in the first block of s. It reports whether all
// bytes of other are non-ASCII, and all characters are ucschars of two or three bytes
// without a rare byte.
func (u *sequences) next(s string, other uint64) bool {
	nonASCII, rare, ed, e0, high, cont, lead3, lead := classifyNonASCII(s, &utf8Classes)
	follows := lead<<1 | lead3<<2 | u.pending()
	wrong := follows ^ cont | (e0<<1|u.e0>>(blockSize-1))&^high | (ed<<1|u.ed>>(blockSize-1))&high
	*u = sequences{lead, lead3, e0, ed}
	return wrong|rare|other&^nonASCII == 0
}

// Hints reports whether normalization may change s: whether s contains "%",
// s[:path] contains A to Z, or s[path:] contains "/.". It may also report true if s
// contains ".//", or a "." at path after a "/".
func Hints(s string, path int) bool {
	if level == None {
		return hintsGo(s, path)
	}
	slashes := uint64(0)
	for start := 0; start < len(s); start += blockSize {
		slash, dot, percent, upper := classifyHints(s[start:])
		inPath := ^uint64(0) << max(path-start, 0)
		if percent|upper&^inPath|(slash<<1|slashes)&dot&inPath != 0 {
			return true
		}
		slashes = slash >> (blockSize - 1)
	}
	return false
}
