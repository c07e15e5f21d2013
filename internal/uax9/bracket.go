package uax9

import (
	"slices"

	"golang.org/x/text/unicode/bidi"
)

// maxOpenBrackets is how many open brackets BD16 keeps.
const maxOpenBrackets = 63

// A pair is a bracket pair (BD16), as positions in a sequence.
type pair struct {
	open, close int32
	hasL, hasR  bool // strong characters within the pair
	closed      bool
	closing     rune // of the pair that the opening bracket begins
}

// A bracket says what a rune is for BD14 and BD15.
type bracket uint8

const (
	notBracket bracket = iota
	openingBracket
	closingBracket
)

// bracketOf returns the kind of r, and the closing bracket of its pair. The brackets U+2329 and
// U+3008 are equivalent (BD16), and so are U+232A and U+3009.
func bracketOf(r rune) (kind bracket, closing rune) {
	p, _ := bidi.LookupRune(r)
	switch {
	case !p.IsBracket():
		return notBracket, 0
	case p.IsOpeningBracket():
		kind, closing = openingBracket, mirrorOf(r)
	default:
		kind, closing = closingBracket, r
	}
	if closing == 0x232A {
		closing = 0x3009
	}
	return kind, closing
}

// brackets applies N0: both brackets of a pair take the direction of the text within it or around it.
func (s *sequence) brackets() {
	pairs := s.pairs()
	strong, i := s.sos, int32(0) // of the characters before i
	for _, p := range pairs {
		for ; i < p.open; i++ {
			if d := directionOf(s.class(int(i))); d != ON {
				strong = d
			}
		}
		embedding := s.embedding()
		hasEmbedding, hasOpposite := p.hasL, p.hasR
		if embedding == R {
			hasEmbedding, hasOpposite = p.hasR, p.hasL
		}
		switch {
		case hasEmbedding: // N0 b
			s.setBracket(p, embedding)
		case hasOpposite: // N0 c
			s.setBracket(p, strong)
		}
	}
}

// setBracket sets the class of a pair, and of the marks that follow each bracket.
func (s *sequence) setBracket(p pair, c Class) {
	for _, at := range [...]int32{p.open, p.close} {
		s.set(int(at), c)
		for i := int(at) + 1; i < s.len() && s.initial(i) == NSM; i++ {
			s.set(i, c)
		}
	}
}

// pairs returns the bracket pairs in the order of their opening brackets (BD16).
//
// The strong characters of a pair are collected on the way. A search of each pair would read
// nested pairs again and again.
func (s *sequence) pairs() []pair {
	var pairs []pair
	var open []int // in pairs; the innermost last
	for i := range s.len() {
		class := s.class(i)
		if d := directionOf(class); d != ON && len(open) > 0 {
			p := &pairs[open[len(open)-1]]
			p.hasL = p.hasL || d == L
			p.hasR = p.hasR || d == R
		}
		if class != ON {
			continue // brackets of another class are no brackets (BD14, BD15)
		}
		kind, closing := bracketOf(s.at(i).char)
		switch kind {
		case openingBracket:
			if len(open) == maxOpenBrackets {
				return closedPairs(pairs)
			}
			open = append(open, len(pairs))
			pairs = append(pairs, pair{open: int32(i), closing: closing})
		case closingBracket:
			for n := len(open) - 1; n >= 0; n-- {
				if pairs[open[n]].closing != closing {
					continue
				}
				for k := len(open) - 1; k >= max(n, 1); k-- {
					inner, outer := pairs[open[k]], &pairs[open[k-1]]
					outer.hasL = outer.hasL || inner.hasL
					outer.hasR = outer.hasR || inner.hasR
				}
				p := &pairs[open[n]]
				p.close, p.closed = int32(i), true
				open = open[:n]
				break
			}
		}
	}
	return closedPairs(pairs)
}

func closedPairs(pairs []pair) []pair {
	return slices.DeleteFunc(pairs, func(p pair) bool { return !p.closed })
}
