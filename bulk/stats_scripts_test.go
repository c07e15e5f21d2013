package bulk

import (
	"testing"
	"unicode"

	"github.com/uriform/uri/internal/testenv"
)

// TestScriptOf compares with package unicode at the ends of all ranges.
func TestScriptOf(t *testing.T) {
	few := testenv.Few(t)
	slow := func(r rune) string {
		for name, table := range unicode.Scripts {
			if unicode.Is(table, r) {
				return name
			}
		}
		return unknownScript
	}
	check := func(r rune) {
		if got, want := scriptOf(r), slow(r); got != want {
			few.Errorf("%U: got %s, want %s", r, got, want)
		}
	}
	for i, s := range scriptRanges() {
		if i%3 == 0 || s.first < 0x700 {
			check(s.first - 1)
			check(s.last)
			check(s.last + 1)
		}
	}
	check(unicode.MaxRune)
	check(0)
}
