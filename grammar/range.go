package grammar

import "fmt"

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
