package uts46

import (
	"cmp"
	"slices"
)

// A pair of characters has a primary composite (UAX 15, D117).
type pair struct{ first, second, composite rune }

// Hangul syllables (The Unicode Standard, 3.12).
const (
	hangulBase        = 0xAC00
	leadBase, leads   = 0x1100, 19
	vowelBase, vowels = 0x1161, 21
	trailBase, trails = 0x11A7, 28 // the first trail is none
	hangulEnd         = hangulBase + leads*vowels*trails
)

// normalize returns text in the normalization form C (UAX 15), if each of its characters may occur in
// that form, as all valid code points of UTS 46 may. It may change text.
func normalize(text []rune) []rune {
	if !slices.ContainsFunc(text, mayChange) {
		return text
	}
	d := make([]rune, 0, len(text)+len(text)/2)
	for _, r := range text {
		d = appendDecomposed(d, r)
	}
	for i := 0; i < len(d); i++ {
		start := i
		for i < len(d) && recordOf(d[i]).ccc != 0 {
			i++
		}
		slices.SortStableFunc(d[start:i], func(a, b rune) int { return cmp.Compare(recordOf(a).ccc, recordOf(b).ccc) })
	}
	return compose(d)
}

// mayChange reports whether r and what is before it may have another normal form.
func mayChange(r rune) bool {
	rec := recordOf(r)
	return rec.ccc != 0 || rec.combines
}

// appendDecomposed appends the full canonical decomposition of r.
func appendDecomposed(dst []rune, r rune) []rune {
	if hangulBase <= r && r < hangulEnd {
		n := r - hangulBase
		dst = append(dst, leadBase+n/(vowels*trails), vowelBase+n/trails%vowels)
		if n%trails != 0 {
			dst = append(dst, trailBase+n%trails)
		}
		return dst
	}
	i, ok := slices.BinarySearchFunc(composites[:], r, func(i uint16, r rune) int { return cmp.Compare(pairs[i].composite, r) })
	if !ok {
		return append(dst, r)
	}
	p := pairs[composites[i]]
	return append(appendDecomposed(dst, p.first), p.second)
}

// compose replaces pairs by their composites (UAX 15, D117). It changes text.
func compose(text []rune) []rune {
	out := text[:0]
	starter := -1 // the index in out of the last starter
	lastCCC := uint8(0)
	for _, r := range text {
		ccc := recordOf(r).ccc
		// A character is blocked from the starter by one between them that has no lower class.
		if starter >= 0 && (starter == len(out)-1 || lastCCC < ccc) {
			if c, ok := composite(out[starter], r); ok {
				out[starter] = c
				continue
			}
		}
		if ccc == 0 {
			starter = len(out)
		}
		lastCCC = ccc
		out = append(out, r)
	}
	return out
}

// composite returns the primary composite of two characters.
func composite(first, second rune) (rune, bool) {
	switch l, v, t := first-leadBase, second-vowelBase, second-trailBase; {
	case 0 <= l && l < leads && 0 <= v && v < vowels:
		return hangulBase + (l*vowels+v)*trails, true
	case hangulBase <= first && first < hangulEnd && (first-hangulBase)%trails == 0 && 0 < t && t < trails:
		return first + t, true
	}
	i, ok := slices.BinarySearchFunc(pairs[:], pair{first: first, second: second}, func(p, q pair) int {
		return cmp.Or(cmp.Compare(p.first, q.first), cmp.Compare(p.second, q.second))
	})
	if !ok {
		return 0, false
	}
	return pairs[i].composite, true
}
