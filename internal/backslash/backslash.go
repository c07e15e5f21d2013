// Package backslash finds backslashes that decide the host for browsers. Packages that encode such a
// backslash would change where the string leads.
package backslash

import "strings"

// DecidesHost reports whether s has a backslash in what browsers read as the slashes before an authority
// or as the authority itself: "http:\\h", "/\h", "//good\@evil". By the URL Standard a backslash is a
// slash in the schemes of the web, and any number of slashes can follow their ":".
func DecidesHost(s string) bool {
	rest := s
	if i := strings.IndexAny(s, `:/?#\`); i > 0 && s[i] == ':' {
		rest = s[i+len(":"):]
	}
	slashes := len(rest) - len(strings.TrimLeft(rest, `/\`))
	if slashes == 0 || slashes == 1 && len(rest) == len(s) {
		return false // a path
	}
	end := slashes + len(rest[slashes:])
	if i := strings.IndexAny(rest[slashes:], "/?#"); i >= 0 {
		end = slashes + i
	}
	return strings.Contains(rest[:end], `\`)
}
