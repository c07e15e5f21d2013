package lookalike

import "strings"

// IsDefanged reports whether s begins with a delimiter that someone wrote in brackets, so that nobody follows the URL by
// mistake: "[.]", "[dot]", "[:]" or "[://]", as in "hxxp://evil[.]example/".
func IsDefanged(s string) bool {
	for _, delimiter := range [...]string{"[.]", "[:]", "[://]", "[dot]"} {
		if n := len(delimiter); len(s) >= n && strings.EqualFold(s[:n], delimiter) {
			return true
		}
	}
	return false
}
