package automaton

import (
	"unicode/utf16"

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
		if utf16.IsSurrogate(r.Lo) {
			r.Lo = surrogateMax + 1
		}
		if utf16.IsSurrogate(r.Hi) || r.Hi == surrogateMin-1 {
			r.Hi = surrogateMax
		}
		if r.Lo <= r.Hi {
			s = append(s, r)
		}
	}
	return grammar.Join(s)
}

// key returns a map key for s.
func (s set) key() string {
	b := make([]byte, 0, 8*len(s))
	for _, r := range s {
		b = append(b, byte(r.Lo), byte(r.Lo>>8), byte(r.Lo>>16), byte(r.Hi), byte(r.Hi>>8), byte(r.Hi>>16))
	}
	return string(b)
}
