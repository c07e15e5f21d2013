package automaton

import (
	"slices"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// A set is a set of symbols: ranges in ascending order that neither overlap nor
// touch.
type set []grammar.Range

const (
	surrogateMin = 0xD800
	surrogateMax = 0xDFFF
)

// makeSet sorts and joins ranges. A valid string contains no surrogates
// (RFC 3629, 3). makeSet puts all surrogates into a set if the set contains the
// code point before them, and removes them otherwise. So surrogates are never a
// separate class, and equal languages get equal classes.
func makeSet(ranges []grammar.Range) set {
	s := make(set, 0, len(ranges)+1)
	for _, r := range ranges {
		if surrogate(r.Lo) {
			r.Lo = surrogateMax + 1
		}
		if surrogate(r.Hi) || r.Hi == surrogateMin-1 {
			r.Hi = surrogateMax
		}
		if r.Lo <= r.Hi {
			s = append(s, r)
		}
	}
	slices.SortFunc(s, func(a, b grammar.Range) int { return int(a.Lo - b.Lo) })
	return s.join()
}

func surrogate(r rune) bool { return surrogateMin <= r && r <= surrogateMax }

// join merges ranges of a sorted list that overlap or touch, in place.
func (s set) join() set {
	n := 0
	for _, r := range s {
		if n > 0 && r.Lo <= s[n-1].Hi+1 {
			s[n-1].Hi = max(s[n-1].Hi, r.Hi)
			continue
		}
		s[n] = r
		n++
	}
	return s[:n]
}

// key returns a map key for s.
func (s set) key() string {
	b := make([]byte, 0, 8*len(s))
	for _, r := range s {
		b = append(b, byte(r.Lo), byte(r.Lo>>8), byte(r.Lo>>16), byte(r.Hi), byte(r.Hi>>8), byte(r.Hi>>16))
	}
	return string(b)
}

// foldedRune returns the set that a code point of a literal matches.
func foldedRune(r rune, fold bool) []grammar.Range {
	one := grammar.Range{Lo: r, Hi: r}
	if lower := r | 0x20; fold && r < utf8.RuneSelf && 'a' <= lower && lower <= 'z' {
		return []grammar.Range{{Lo: lower - 0x20, Hi: lower - 0x20}, {Lo: lower, Hi: lower}}
	}
	return []grammar.Range{one}
}
