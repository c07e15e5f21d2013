package uri

import (
	"bytes"
	"unicode/utf8"

	"github.com/uriform/uri/pct"
)

// This file has the loops over the characters of one component. A mask is a set of classes of bytes.
// class_table.go lists the classes. The classes ucschar and iprivate are for characters that take
// several bytes.

// span returns the end of the longest string at s[i:] of characters of m and of percent-encodings,
// which every component may have.
func span(s string, i int, m mask) int {
	if i = spanPlain(s, i, m); atEncoded(s, i) {
		i = spanEncoded(s, i, m)
	}
	return i
}

// spanPlain returns the end of the single-byte characters of m at s[i:].
//
// NOTE: spanPlain and atEncoded are kept simple so that they inline.
func spanPlain(s string, i int, m mask) int {
	for i < len(s) && class[s[i]]&m != 0 {
		i++
	}
	return i
}

// atEncoded reports whether s[i:] may begin with a character that takes more than one byte.
func atEncoded(s string, i int) bool { return i < len(s) && (s[i] == '%' || s[i] >= utf8.RuneSelf) }

// spanEncoded continues span at a "%" or a non-ASCII byte.
func spanEncoded(s string, i int, m mask) int {
	for i < len(s) {
		switch c := s[i]; {
		case class[c]&m != 0:
			i++
		case c >= utf8.RuneSelf && m&ucschar != 0:
			const continued = 0x80
			switch {
			case 0xC3 <= c && c <= 0xDF && i+1 < len(s) && s[i+1]&0xC0 == continued:
				i += 2 // U+00C0 to U+07FF
				continue
			case 0xE3 <= c && c <= 0xEC && i+2 < len(s) && s[i+1]&0xC0 == continued && s[i+2]&0xC0 == continued:
				i += 3 // U+3000 to U+CFFF
				continue
			}
			size := ucscharSize(s[i:], m)
			if size == 0 {
				return i
			}
			i += size
		case pctEncoded(s, i):
			i += 3
		default:
			return i
		}
	}
	return i
}

// ucscharSize returns the length of the ucschar at the start of s or, if m contains
// iprivate, of the iprivate. It returns 0 if s starts with neither.
func ucscharSize(s string, m mask) int {
	r, size := utf8.DecodeRuneInString(s) // a byte that is not UTF-8 is U+FFFD, which is neither
	if !pct.IsUcschar(r) && !(m&iprivate != 0 && pct.IsIprivate(r)) {
		return 0
	}
	return size
}

// pctEncoded reports whether s has a percent-encoding at s[i:].
//
//	pct-encoded = "%" HEXDIG HEXDIG
func pctEncoded(s string, i int) bool {
	return i+2 < len(s) && s[i] == '%' && class[s[i+1]]&class[s[i+2]]&hexdig != 0
}

// faultOffset returns the offset to report when span stops at s[i]. For a broken
// percent-encoding, that is the offset of the first byte after "%" that is not a HEXDIG.
func faultOffset(s string, i int) int {
	if i < len(s) && s[i] == '%' {
		i++
		if i < len(s) && class[s[i]]&hexdig != 0 {
			i++
		}
	}
	return i
}

// digitsEnd returns the end of the DIGITs at s[i:].
func digitsEnd(s string, i int) int {
	for i < len(s) && class[s[i]]&digit != 0 {
		i++
	}
	return i
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// hasUpper reports whether s has an upper-case letter of ASCII.
func hasUpper(s string) bool {
	for i := range len(s) {
		if isUpper(s[i]) {
			return true
		}
	}
	return false
}

// hasUpperOutside reports whether s has an upper-case letter outside percent-encodings.
func hasUpperOutside(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == '%' {
			i += 2
		} else if isUpper(s[i]) {
			return true
		}
	}
	return false
}

// lower changes the upper-case letters of b to lower case.
func lower(b []byte) {
	for i, c := range b {
		if isUpper(c) {
			b[i] = c + 0x20
		}
	}
}

// lowerOutside changes the upper-case letters of b outside percent-encodings to lower case.
func lowerOutside(b []byte) {
	for len(b) > 0 {
		i := bytes.IndexByte(b, '%')
		if i < 0 {
			i = len(b)
		}
		lower(b[:i])
		b = b[min(i+3, len(b)):]
	}
}
