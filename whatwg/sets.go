package whatwg

import (
	"strings"
	"unicode/utf8"
)

// A set is a bit of class: a set of bytes that the Standard names.
type set uint16

// The percent-encode sets (1.3). Each has all bytes of non-ASCII characters.
const (
	c0ControlSet set = 1 << iota
	fragmentSet
	querySet
	specialQuerySet
	pathSet
	userinfoSet
)

// Other sets of bytes.
const (
	forbiddenHost   set = 1 << (iota + 6) // the forbidden host code points (3.2)
	forbiddenDomain                       // the forbidden domain code points (3.2)
	urlUnit                               // the URL code points (1.3) and "%", in ASCII
	unusualInDomain                       // "%", upper-case letters, and bytes of non-ASCII characters
	aSlash                                // "/"
	aBackslash                            // "\"
	aQuestion                             // "?"
	aHash                                 // "#"
	colonOrBracket                        // ":", "[" and "]"
)

// class has, for each byte, the sets that contain it.
var class = func() (t [256]set) {
	for c := range t {
		if c < ' ' || c > '~' {
			t[c] = c0ControlSet | fragmentSet | querySet | specialQuerySet | pathSet | userinfoSet
		}
		if c < ' ' || c == '\x7F' {
			t[c] |= forbiddenDomain
		}
		if c >= utf8.RuneSelf {
			t[c] |= unusualInDomain
		}
	}
	add := func(in set, chars string) {
		for _, c := range []byte(chars) {
			t[c] |= in
		}
	}
	add(fragmentSet, " \"<>`")
	add(querySet|specialQuerySet|pathSet|userinfoSet, " \"#<>")
	add(specialQuerySet, "'")
	add(pathSet|userinfoSet, "?^`{}")
	add(userinfoSet, "/:;=@[\\]|")
	add(forbiddenHost|forbiddenDomain, "\x00\t\n\r #/:<>?@[\\]^|")
	add(forbiddenDomain|unusualInDomain, "%")
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	add(unusualInDomain, letters)
	add(urlUnit, "!$&'()*+,-./:;=?@_~%0123456789abcdefghijklmnopqrstuvwxyz"+letters)
	add(aSlash, "/")
	add(aBackslash, "\\")
	add(aQuestion, "?")
	add(aHash, "#")
	add(colonOrBracket, ":[]")
	return t
}()

// span returns the offset of the first byte of s that is in the sets of stop, or len(s), and the sets
// that the bytes before are in.
func span(s string, stop set) (end int, seen set) {
	for end < len(s) {
		c := class[s[end]]
		if c&stop != 0 {
			break
		}
		seen |= c
		end++
	}
	return end, seen
}

// hasAny reports whether s has a byte of the sets.
func hasAny(s string, in set) bool {
	end, _ := span(s, in)
	return end < len(s)
}

// encode percent-encodes the bytes of s that are in a set (1.3, "UTF-8 percent-encode"). It
// allocates only if there are any.
func encode(s string, in set) string {
	if !hasAny(s, in) {
		return s
	}
	return string(appendEncoded(make([]byte, 0, len(s)+len(s)/2), s, in))
}

func appendEncoded(dst []byte, s string, in set) []byte {
	const digits = "0123456789ABCDEF"
	for i := range len(s) {
		c := s[i]
		if class[c]&in == 0 {
			dst = append(dst, c)
		} else {
			dst = append(dst, '%', digits[c>>4], digits[c&15])
		}
	}
	return dst
}

// decode percent-decodes s (1.3). A "%" without two hex digits stays.
func decode(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if isEncoded(s[i:]) {
			c = hexValue(s[i+1])<<4 | hexValue(s[i+2])
			i += 2
		}
		b = append(b, c)
	}
	return string(b)
}

// isEncoded reports whether s begins with "%" and two hex digits.
func isEncoded(s string) bool {
	return len(s) > 2 && s[0] == '%' && isHexDigit(s[1]) && isHexDigit(s[2])
}

func isAlpha(c byte) bool    { return c|0x20-'a' < 26 }
func isDigit(c byte) bool    { return c-'0' < 10 }
func isHexDigit(c byte) bool { return isDigit(c) || c|0x20-'a' < 6 }

// hexValue returns the value of a hex digit.
func hexValue(c byte) byte {
	if isDigit(c) {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}

// isASCII reports whether s has only ASCII characters.
func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isPrintableASCII reports whether each byte of s is between 0x20 and 0x7F.
func isPrintableASCII(s string) bool {
	const ones = 0x0101010101010101
	for ; len(s) >= 8; s = s[8:] {
		w := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		if (w|(w-ones*' '))&(ones<<7) != 0 {
			return false
		}
	}
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isURLUnit reports whether s begins with a URL code point or a percent-encoding (1.3, 4.3), and
// returns the length of the character at its start.
func isURLUnit(s string) (size int, ok bool) {
	if s[0] < utf8.RuneSelf {
		return 1, class[s[0]]&urlUnit != 0 && (s[0] != '%' || isEncoded(s))
	}
	r, size := utf8.DecodeRuneInString(s)
	isNoncharacter := r&0xFFFE == 0xFFFE || 0xFDD0 <= r && r <= 0xFDEF
	return size, r >= 0xA0 && !isNoncharacter
}
