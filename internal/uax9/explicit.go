package uax9

import "unicode/utf8"

// A level is an embedding level (BD2). Even levels are left-to-right, odd levels
// right-to-left.
type level uint8

// maxDepth is the highest level of an embedding (BD2).
const maxDepth = 125

func (l level) isRightToLeft() bool { return l&1 == 1 }

// direction returns the class of a strong character of the direction of l.
func (l level) direction() Class {
	if l.isRightToLeft() {
		return R
	}
	return L
}

// A char is a character of a paragraph. A byte that is not UTF-8 is a character for itself, of
// the class that U+FFFD has.
type char struct {
	offset  int32
	char    rune
	size    uint8
	initial Class // the class by its properties
	class   Class // the class as the rules resolve it
	level   level
	removed bool // X9 removes it: the later rules do not see it
	matched bool // BD9: an isolate initiator with a matching PDI, or such a PDI
}

// read appends the characters of the first paragraph of s to chars. It returns the length of the
// paragraph with its separator (P1).
func read(chars []char, s string, base int) ([]char, int) {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		class := ClassOf(r)
		chars = append(chars, char{offset: int32(base + i), char: r, size: uint8(size), initial: class, class: class})
		i += size
		if class == B {
			return chars, i // after CR too: that LF is a paragraph of its own does not change the order
		}
	}
	return chars, len(s)
}

// matchIsolates finds the PDI of every isolate initiator (BD9).
func matchIsolates(chars []char) {
	var open []int
	for i := range chars {
		switch c := chars[i].class; {
		case c.isIsolateInitiator():
			open = append(open, i)
		case c == PDI && len(open) > 0:
			chars[i].matched = true
			chars[open[len(open)-1]].matched = true
			open = open[:len(open)-1]
		}
	}
}

// A status is an entry of the directional status stack (X1).
type status struct {
	level    level
	override Class // L, R or, for neutral, ON
	isolate  bool
}

// explicitLevels applies X1 to X8 and marks what X9 removes.
func explicitLevels(chars []char) {
	matchIsolates(chars)
	directions := isolateDirections(chars)
	stack := make([]status, 1, maxDepth+2)
	stack[0] = status{0, ON, false}
	overflowIsolates, overflowEmbeddings, validIsolates := 0, 0, 0
	for i := range chars {
		c, top := &chars[i], stack[len(stack)-1]
		c.level = top.level
		switch class := c.class; class {
		case RLE, LRE, RLO, LRO: // X2–X5
			c.removed = true
			entry := status{nextLevel(top.level, class == RLE || class == RLO), ON, false}
			switch class {
			case RLO:
				entry.override = R
			case LRO:
				entry.override = L
			}
			if entry.level <= maxDepth && overflowIsolates == 0 && overflowEmbeddings == 0 {
				stack = append(stack, entry)
			} else if overflowIsolates == 0 {
				overflowEmbeddings++
			}
		case RLI, LRI, FSI: // X5a–X5c
			toRight := class == RLI || class == FSI && directions[i]
			c.overrideBy(top)
			entry := status{nextLevel(top.level, toRight), ON, true}
			if entry.level <= maxDepth && overflowIsolates == 0 && overflowEmbeddings == 0 {
				validIsolates++
				stack = append(stack, entry)
			} else {
				overflowIsolates++
			}
		case PDI: // X6a
			if overflowIsolates > 0 {
				overflowIsolates--
			} else if validIsolates > 0 {
				overflowEmbeddings = 0
				for !stack[len(stack)-1].isolate {
					stack = stack[:len(stack)-1]
				}
				stack = stack[:len(stack)-1]
				validIsolates--
			}
			top = stack[len(stack)-1]
			c.level = top.level
			c.overrideBy(top)
		case PDF: // X7
			c.removed = true
			switch {
			case overflowIsolates > 0:
			case overflowEmbeddings > 0:
				overflowEmbeddings--
			case !top.isolate && len(stack) >= 2:
				stack = stack[:len(stack)-1]
			}
		case B: // X8
			c.level = 0
		case BN:
			c.removed = true
		default: // X6
			c.overrideBy(top)
		}
	}
}

// nextLevel returns the least level above l of a direction.
func nextLevel(l level, rightToLeft bool) level {
	if rightToLeft {
		return (l + 1) | 1
	}
	return (l + 2) &^ 1
}

// overrideBy gives c the class of the override, if there is one.
func (c *char) overrideBy(s status) {
	if s.override != ON {
		c.class = s.override
	}
}

// isolateDirections returns, for every FSI, whether the text up to its PDI is right-to-left by P2
// and P3. It returns nil if there is no FSI.
//
// One pass over the text finds the first strong character of all FSI: that character is not
// within an isolate that begins after the FSI. A search for each FSI would be quadratic.
func isolateDirections(chars []char) map[int]bool {
	var directions map[int]bool
	type isolate struct {
		at      int
		decided bool
	}
	var open []isolate
	for i := range chars {
		switch c := chars[i].class; c {
		case FSI, LRI, RLI:
			open = append(open, isolate{at: i, decided: c != FSI})
			if c == FSI && directions == nil {
				directions = map[int]bool{}
			}
		case PDI:
			if chars[i].matched {
				open = open[:len(open)-1]
			}
		case L, R, AL:
			if n := len(open); n > 0 && !open[n-1].decided {
				open[n-1].decided = true
				directions[open[n-1].at] = c != L
			}
		}
	}
	return directions
}
