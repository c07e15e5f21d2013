package html

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// isTagSpace reports whether c is ASCII white space (Infra, 4.6).
func isTagSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isHex(c byte) bool   { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
func isAlnum(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'z' }

// hexValue returns the value of a hex digit.
func hexValue(c byte) rune {
	if isDigit(c) {
		return rune(c - '0')
	}
	return rune(c|0x20-'a') + 10
}

func isASCII[T string | []byte](s T) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// set returns a function that returns the set of words. Its first call makes the set, so
// that a program that does not need the set does not pay for it at start.
func set(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		m := make(map[string]bool)
		for w := range strings.FieldsSeq(words) {
			m[w] = true
		}
		return m
	})
}
