package lookalike

import "strings"

// Defanged is the reason why a defanged URL has no repair.
const Defanged = "the URL looks defanged, with brackets around its delimiters"

// IsDefangedScheme reports whether s begins with a name and a defanged ":": "http[:]//evil.example/", "http[://]evil.example/".
func IsDefangedScheme(s string) bool {
	i := strings.IndexAny(s, "[(")
	if i <= 0 || !isScheme(s[:i]) {
		return false
	}
	for _, colon := range [...]string{"[:]//", "(:)//", "[://]"} {
		if strings.HasPrefix(s[i:], colon) {
			return true
		}
	}
	return false
}

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
