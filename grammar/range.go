package grammar

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// String formats the range for messages and labels: "a", "a–z", "U+00A0–U+D7FF".
// Visible ASCII characters are written as they are.
func (r Range) String() string {
	if r.Lo == r.Hi {
		return formatRune(r.Lo)
	}
	return formatRune(r.Lo) + "–" + formatRune(r.Hi)
}

func formatRune(r rune) string {
	if '!' <= r && r <= '~' {
		return string(r)
	}
	return fmt.Sprintf("U+%04X", r)
}

// Join sorts ranges in place and joins those that overlap or touch.
func Join(set []Range) []Range {
	slices.SortFunc(set, func(a, b Range) int { return cmp.Compare(a.Lo, b.Lo) })
	joined := set[:0]
	for _, r := range set {
		if n := len(joined); n > 0 && r.Lo <= joined[n-1].Hi+1 {
			joined[n-1].Hi = max(joined[n-1].Hi, r.Hi)
			continue
		}
		joined = append(joined, r)
	}
	return joined
}

// Symbols returns, for each code point of the text, the code points that match
// it, in ascending order.
func (l Literal) Symbols() [][]Range {
	var list [][]Range
	for _, c := range l.Text {
		if lower := c | 0x20; l.Fold && isLetter(c) {
			list = append(list, []Range{{lower - 0x20, lower - 0x20}, {lower, lower}})
		} else {
			list = append(list, []Range{{c, c}})
		}
	}
	return list
}

// HasLetters reports whether the text contains ASCII letters. Fold has no effect
// if it does not.
func (l Literal) HasLetters() bool { return strings.ContainsFunc(l.Text, isLetter) }

func isLetter(c rune) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
