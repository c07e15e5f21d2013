package uax9

import (
	"iter"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Placed is a character at its place in the visual order.
type Placed struct {
	Offset, Size int  // of the character in the text; a byte that is not UTF-8 has the size 1
	Rune         rune // the character as it is shown: mirrored if that is needed (L4)
	Hidden       bool // a formatting character, which has no place of its own (RFC 3987, 4.1)
}

// Visual returns s in visual order, from left to right. It returns s itself if nothing changes.
//
// Marks follow the character that they are combined with (L3). Mirrored characters in right-to-left
// text are replaced with their mirror image (L4). Formatting characters are removed.
func Visual(s string) string {
	if IsUnchanged(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for p := range Order(s) {
		switch {
		case p.Hidden:
		case p.Rune == utf8.RuneError: // possibly one byte that is not UTF-8
			b.WriteString(s[p.Offset : p.Offset+p.Size])
		default:
			b.WriteRune(p.Rune)
		}
	}
	return b.String()
}

// IsUnchanged reports whether the visual order of s is its logical order, and s has no formatting
// characters. It is a test of single characters: it may say no where the order is the same.
func IsUnchanged(s string) bool {
	if len(s) > math.MaxInt32 {
		return true
	}
	// All characters that change something are encoded with a byte of at least 0xD6.
	i := 0
	for i < len(s) && s[i] < 0xD6 {
		i++
	}
	for _, r := range s[i:] {
		if r < 0x590 {
			continue
		}
		if c := ClassOf(r); c.IsRightToLeft() || c == AN || c.isFormatting() || r == lrm {
			return false
		}
	}
	return true
}

// Characters whose only purpose is to set the direction, but which are not formatting characters
// by their class.
const lrm, rlm, alm = 0x200E, 0x200F, 0x061C

// Order yields the characters of s in visual order, from left to right. Each paragraph has the
// direction left-to-right. The paragraphs follow each other. A text of 2 GiB or more is yielded as
// it is.
func Order(s string) iter.Seq[Placed] {
	return func(yield func(Placed) bool) {
		if len(s) > math.MaxInt32 {
			for i := 0; i < len(s); {
				r, size := utf8.DecodeRuneInString(s[i:])
				if !yield(Placed{Offset: i, Size: size, Rune: r}) {
					return
				}
				i += size
			}
			return
		}
		chars := make([]char, 0, utf8.RuneCountInString(s))
		for start := 0; start < len(s); {
			var n int
			chars, n = read(chars[:0], s[start:], start)
			setLevels(chars)
			if !yieldLine(chars, yield) {
				return
			}
			start += n
		}
	}
}

// setLevels sets the level of each character of a paragraph.
func setLevels(chars []char) {
	explicitLevels(chars)
	eachSequence(chars, (*sequence).resolve)
	// A character that X9 removes gets the level of the one before it (UAX #9, 5.2).
	before := level(0)
	for i := range chars {
		if chars[i].removed {
			chars[i].level = before
		}
		before = chars[i].level
	}
	lineLevels(chars)
}

// lineLevels applies L1: separators, and white space before them and at the end, have the level of
// the paragraph.
func lineLevels(chars []char) {
	reset := true
	for i := len(chars) - 1; i >= 0; i-- {
		c := &chars[i]
		switch {
		case c.initial == B || c.initial == S:
			reset = true
		case c.removed, c.initial == WS, c.initial == PDI, c.initial.isIsolateInitiator():
		default:
			reset = false
		}
		if reset {
			c.level = 0
		}
	}
}

// A piece is a sequence of characters of the same level.
type piece struct {
	start, end int32 // in the line
	level      level
}

// visualPieces applies L2 and returns the pieces of the line from left to right: "From the highest
// level found in the text to the lowest odd level on each line, [...] reverse any contiguous sequence
// of characters that are at that level or higher." The pieces are reversed as a whole, and
// yieldReversed reverses the characters of a piece with an odd level. Below the lowest odd level,
// two reversals cancel each other out.
func visualPieces(chars []char) (pieces []piece) {
	highest := level(0)
	for i := 0; i < len(chars); {
		p := piece{start: int32(i), level: chars[i].level}
		for i < len(chars) && chars[i].level == p.level {
			i++
		}
		p.end = int32(i)
		pieces = append(pieces, p)
		highest = max(highest, p.level)
	}
	for l := highest; l > 0; l-- {
		for i := 0; i < len(pieces); i++ {
			start := i
			for i < len(pieces) && pieces[i].level >= l {
				i++
			}
			slices.Reverse(pieces[start:i])
		}
	}
	return pieces
}

// yieldLine yields the characters of a line in visual order.
func yieldLine(chars []char, yield func(Placed) bool) bool {
	for _, p := range visualPieces(chars) {
		part := chars[p.start:p.end]
		if p.level.isRightToLeft() {
			if !yieldReversed(part, yield) {
				return false
			}
			continue
		}
		for k := range part {
			if !yield(part[k].placed()) {
				return false
			}
		}
	}
	return true
}

// yieldReversed yields characters of an odd level. Marks follow their base (L3).
func yieldReversed(part []char, yield func(Placed) bool) bool {
	for end := len(part); end > 0; {
		start := end - 1
		if part[start].initial == NSM {
			for start > 0 && (part[start].initial == NSM || part[start].removed) {
				start--
			}
		}
		for k := start; k < end; k++ {
			p := part[k].placed()
			p.Rune = mirrorOf(p.Rune)
			if !yield(p) {
				return false
			}
		}
		end = start
	}
	return true
}

func (c *char) placed() Placed {
	return Placed{
		Offset: int(c.offset), Size: int(c.size), Rune: c.char,
		Hidden: c.initial.isFormatting() || c.char == lrm || c.char == rlm || c.char == alm,
	}
}
