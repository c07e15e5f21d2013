package kernel

import "math/bits"

// Parse returns the offsets of the components of s[:valid], which is the longest prefix
// of s that is valid or that begins a valid string. So s is valid if valid is len(s).
// Otherwise no valid string has the prefix s[:valid+1] or, if s[valid] is "%", the three
// bytes there. valid is negative if Parse has no answer.
//
//	head: schemeEnd 16 bits | hostStart 16 | hostEnd 16 | pathStart 16, from the lowest bit
//	tail: pathEnd 32 bits | queryEnd 32
//
// Parse has no answer for the empty string, for rare forms, such as a second "@", an opaque
// path, an IP literal with a "." or a "v", a non-ASCII character that few texts have, or a
// scheme or an authority that does not end inside the first block, and for most errors inside
// an authority. If the syntax does not set Host, Parse does not look for userinfo and port, and
// hostEnd has no meaning.
func Parse(s string, t *Table) (head, tail uint64, valid int) { return parse(s, t) }

// parseGo is Parse at the Levels Words and NEON. At AVX2 and AVX512, Parse is one routine in
// assembly. Its parts have the names of the functions and variables of this file, and the tests
// compare the two.
//
// NOTE: parseGo works on sets as long as it can, because sets are compared and cut
// with few instructions and without branches. Half of all references have a query,
// and no processor can predict which. For a set x, x|-x sets the lowest set bit and
// everything above it, and (x+1)&^x is the lowest clear bit. Bytes after the block
// are in no set, and TrailingZeros64 of an empty set is blockSize.
func parseGo(s string, t *Table) (head, tail uint64, valid int) {
	valid = -1
	if level == None || uint(len(s)-1) >= MaxLen {
		return
	}
	var other, hexdig, percent, hash, question, slash, colon, scheme, at, end uint64
	if level == Words {
		other, hexdig, percent, hash, question, slash, colon, scheme, at = classifyWords(s, t)
		end = 1 << len(s)
	} else {
		other, hexdig, percent, hash, question, slash, colon, scheme, at, end = classify(s, t)
	}

	var u sequences
	if t.ucschar && other != 0 {
		ok := false
		if other, ok = u.next(s, blockSize, other); !ok {
			return
		}
	}

	// pct-encoded = "%" HEXDIG HEXDIG, and at most one "#"
	literal := uint64(0)
	if wrong := (percent<<1 | percent<<2) &^ hexdig; wrong|other|hash&(hash-1) != 0 {
		literal = ipLiteral(s, other, hexdig, colon) & t.host
		other &^= literal
		colon &^= literal
		stop := other | (wrong>>1|wrong>>2)&percent | hash&(hash-1)
		end |= stop & -stop // for the code that follows, s ends at the lowest bit of end
	}

	schemeEnd, start, hier := 0, 0, uint64(1) // hier is the set of the byte at start, where hier-part begins
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
	hostStart, hostEnd, pathStart := start, start, start
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
					// //u:p@h is valid, so the error of //u:p/ is the "/".
					if literal|at|colon&(colon-1) != 0 || slash&path&-path == 0 {
						return
					}
					end |= path & -path
				}
			}
		}
	}

	if t.host == 0 {
		if schemeEnd > 0 {
			if t.opaque && slash&hier == 0 {
				return
			}
		} else if t.schemeRequired || t.nonEmptyFirstSegment && hostStart > 0 {
			return // "//h//" is invalid if the first segment may not be empty
		}
	}

	if literal != 0 && literal != 1<<hostEnd-1<<hostStart {
		return
	}

	question &= path
	pathEnd, queryEnd := 0, 0
	if end != 0 {
		queries := hash | end
		pathEnd, queryEnd, valid = bits.TrailingZeros64(question|queries), bits.TrailingZeros64(queries), bits.TrailingZeros64(end)
		if valid == pathStart && valid < len(s) && (s[valid] == '[' || s[valid] == '%' && (literal != 0 || hostEnd < valid)) {
			// //[::1.2.3.4]
			// //u@h:%zz, where not even "%" is valid
			valid = -1
		}
	} else {
		// The text may continue after the block: the authority may go on, "//" may
		// be split across the boundary, or a ":" may follow in the first segment.
		if pathStart > blockSize-len("//") || schemeEnd == 0 && slash|question|hash == 0 {
			return
		}
		u.digits = follow(percent, blockSize)
		pathEnd, queryEnd, valid = parseRest(s, t, question, hash, u)
	}
	head = uint64(schemeEnd) | uint64(hostStart)<<16 | uint64(hostEnd)<<32 | uint64(pathStart)<<48
	return head, uint64(pathEnd) | uint64(queryEnd)<<32, valid
}

// ipLiteral returns the bytes of an IPv6address in hexadecimal digits and of its brackets, if the
// first two bytes of other are the brackets. Otherwise it returns the empty set.
//
//	IP-literal = "[" IPv6address "]"
//
// An IPv6address has eight groups of 1 to 4 HEXDIGs, or at most seven and one "::".
func ipLiteral(s string, other, hexdig, colon uint64) uint64 {
	start, end := other&-other, other&(other-1)
	end &= -end
	if end == 0 || s[bits.TrailingZeros64(start)] != '[' || s[bits.TrailingZeros64(end)] != ']' {
		return 0
	}
	inside := end - start<<1
	hexdig, colon = hexdig&inside, colon&inside
	elided := colon & (colon << 1) // the second ":" of "::"
	alone := colon &^ (elided | elided>>1)
	long := hexdig & (hexdig << 1) & (hexdig << 2) & (hexdig << 3) & (hexdig << 4)
	wrong := inside&^(hexdig|colon) | elided&(elided-1) | alone&(start<<1|end>>1) | long
	groups := bits.OnesCount64(hexdig &^ (hexdig << 1))
	if wrong != 0 || elided == 0 && groups != 8 || elided != 0 && groups > 7 {
		return 0
	}
	return inside | start | end
}

// digitsEnd returns the end of the DIGITs at s[i:].
func digitsEnd(s string, i int) int {
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return i
}

// parseRest returns the ends of the path and the query, and the result valid of Parse. It
// reads everything after the first block. The sets are those of the first block; question has
// only the bytes after the authority.
func parseRest(s string, t *Table, question, hash uint64, u sequences) (pathEnd, queryEnd, valid int) {
	size := blockSize
	if level == Words {
		size = laneSize
	}
	valid = len(s)
	questionAt, hashAt := first(question), first(hash)
	for start := blockSize; start < valid; start += size {
		var other, hexdig, percent uint64
		if level == Words {
			w := lanesAt(s, start, &t.lanes)
			if u.cont|u.digits == 0 && plainLanes(w) {
				continue
			}
			other, hexdig, percent, hash, question = classifyLanes(w)
		} else {
			other, hexdig, percent, hash, question, _, _, _, _, _ = classify(s[start:], t)
		}
		if t.ucschar && other|u.cont != 0 {
			ok := false
			if other, ok = u.next(s[start:], size, other); !ok {
				return 0, 0, -1
			}
		}
		if u.digits&^hexdig != 0 {
			return 0, 0, -1
		}
		u.digits = follow(percent, size)
		again := hash & (hash - 1)
		if hashAt < nowhere {
			again = hash
		}
		wrong := (percent<<1 | percent<<2) & (1<<size - 1) &^ hexdig
		if stop := other | (wrong>>1|wrong>>2)&percent | again; stop != 0 {
			valid = start + bits.TrailingZeros64(stop)
			u = sequences{}
		}
		questionAt = min(questionAt, uint(start)+first(question))
		hashAt = min(hashAt, uint(start)+first(hash))
	}
	if u.digits|u.cont != 0 {
		return 0, 0, -1
	}
	queryEnd = int(min(hashAt, uint(valid)))
	return int(min(questionAt, uint(queryEnd))), queryEnd, valid
}

// nowhere is not the offset of any byte. The sum of nowhere and an offset fits in 32 bits.
const nowhere = MaxLen

// first returns the position of the lowest bit of set, or nowhere if set is empty.
func first(set uint64) uint {
	n := uint(bits.TrailingZeros64(set))
	return n | -(n>>blockShift)&nowhere
}

// sequences holds what the last block requires of the first bytes of the next one.
type sequences struct {
	digits           uint64 // the HEXDIGs of percent-encodings
	cont             uint64 // the bytes that continue characters
	afterE0, afterED uint64 // the byte after E0, and the byte after ED
}

// follow returns the bytes of the next block that come one or two bytes after a byte of set. size
// is the size of a block.
func follow(set uint64, size int) uint64 { return set>>(size-1) | set>>(size-2) }

// next checks the non-ASCII characters in the first block of s. It reports whether all are
// ucschars of two or three bytes without a rare byte, and returns other without them.
func (u *sequences) next(s string, size int, other uint64) (rest uint64, ok bool) {
	var nonASCII, rare, ed, e0, high, cont, lead3, lead uint64
	if level == Words {
		nonASCII, rare, ed, e0, high, cont, lead3, lead = classifyNonASCIIWords(s[:min(len(s), size)])
	} else {
		nonASCII, rare, ed, e0, high, cont, lead3, lead = classifyNonASCII(s, &utf8Classes)
	}
	follows := (lead<<1|lead3<<2)&(1<<size-1) | u.cont
	wrong := follows ^ cont | (e0<<1|u.afterE0)&^high | (ed<<1|u.afterED)&high
	u.cont, u.afterE0, u.afterED = lead>>(size-1)|lead3>>(size-2), e0>>(size-1), ed>>(size-1)
	return other &^ nonASCII, wrong|rare == 0
}

// Hints reports whether normalization may change s: whether s contains "%",
// s[:path] contains A to Z, or s[path:] contains "/.". It may also report true if s
// contains ".//", or a "." at path after a "/".
func Hints(s string, path int) bool {
	if level <= Words {
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
