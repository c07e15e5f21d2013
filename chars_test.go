package uri_test

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"github.com/uriform/uri"
)

// The code points on both sides of every limit of ucschar and iprivate.
func TestEveryLimitOfUcschar(t *testing.T) {
	limit := regexp.MustCompile(`\\x\{([0-9A-F]+)\}`)
	var runes []rune
	for _, match := range limit.FindAllStringSubmatch(grammar3987, -1) {
		var r rune
		if _, err := fmt.Sscanf(match[1], "%X", &r); err != nil {
			t.Fatal(err)
		}
		runes = append(runes, r-1, r, r+1)
	}
	slices.Sort(runes)
	for _, x := range uri.Syntaxes() {
		for _, r := range slices.Compact(runes) {
			for _, format := range []string{"%c", "//%c", "//%c@", "//a:%c@", "s:%c", "/%c", "?%c", "#%c", "%%%c", "//[%c"} {
				agree(t, x, fmt.Sprintf(format, r))
			}
		}
	}
}

// Bytes that are not UTF-8 (RFC 3629, 4) are no ucschar: bytes that begin a character, and bytes that do not continue it.
func TestBrokenCharacters(t *testing.T) {
	others := []byte{'A', 0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF}
	for first := 0xC0; first <= 0xFF; first++ {
		for _, second := range others {
			for _, third := range others {
				broken := string([]byte{byte(first), second, third})
				agree(t, uri.RFC3987, broken)
				agree(t, uri.RFC3987, "é"+broken)
			}
		}
	}
}
