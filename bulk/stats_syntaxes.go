package bulk

import (
	"github.com/uriform/uri"
)

// Accepted returns the number of lines that x accepts as references.
func (s *Stats) Accepted(x uri.Syntax) (n int64) {
	for set, count := range s.Sets {
		if set>>x&1 != 0 {
			n += count
		}
	}
	return n
}

// accepting returns the set of the syntaxes that accept a line, an index of Stats.Sets. ok says
// whether the syntax of s does.
//
// RFC 3987 accepts a text of ASCII characters if and only if RFC 3986 does: its rules differ only in
// ucschar and iprivate, which are not ASCII. RFC 3986 and the older syntaxes accept only ASCII.
func (s *Stats) accepting(line string, ascii, ok bool) (set uint8) {
	if ok {
		set = 1 << s.syntax
	}
	for _, x := range uri.Syntaxes() {
		switch {
		case x == s.syntax:
		case !ascii && x != uri.RFC3987:
		case x == uri.RFC3986 && s.syntax == uri.RFC3987, x == uri.RFC3987 && ascii && s.syntax == uri.RFC3986:
			if ok {
				set |= 1 << x
			}
		case x == uri.RFC3987 && ascii:
			// RFC 3986, which comes before it, has answered.
			if set>>uri.RFC3986&1 != 0 {
				set |= 1 << x
			}
		default:
			if _, ok := x.Check(line, uri.FormReference); ok {
				set |= 1 << x
			}
		}
	}
	return set
}
