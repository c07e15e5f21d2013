package pct

import (
	"strings"
	"unicode/utf8"
)

// A Set is a set of characters that are not percent-encoded. It can contain any ASCII character
// except "%". Its non-ASCII characters are those of [Ucschar], those of [Iprivate], both, or
// neither. Sets are immutable, and == compares them. The zero Set is empty.
type Set struct {
	low, high uint64 // ASCII: bit c of low for c < 64, bit c-64 of high for other characters
	nonASCII  nonASCII
}

// nonASCII is a set of the rules ucschar and iprivate.
type nonASCII uint8

const (
	ucschar nonASCII = 1 << iota
	iprivate
)

// The sets of characters that RFC 3987 adds to those of RFC 3986 (2.2).
var (
	// Ucschar is the rule ucschar without the bidirectional formatting characters, which
	// an IRI must not contain (4.1).
	Ucschar = Set{nonASCII: ucschar}

	// Iprivate is the rule iprivate: the characters for private use, which an IRI may
	// contain only in its query.
	Iprivate = Set{nonASCII: iprivate}
)

// Contains reports whether the character is in the set. Do not pass single bytes of a string,
// because a byte from 0x80 on is only a part of a character.
func (s Set) Contains(char rune) bool {
	switch {
	case uint32(char) < utf8.RuneSelf: // not a negative number
		return s.ascii(byte(char))
	case IsIprivate(char):
		return s.nonASCII&iprivate != 0
	}
	return s.nonASCII&ucschar != 0 && IsUcschar(char) && !IsBidiControl(char)
}

// ascii reports whether the ASCII character c is in the set.
//
// NOTE: kept simple so that it inlines.
func (s Set) ascii(c byte) bool {
	bits := s.low
	if c >= 64 {
		bits = s.high
	}
	return bits>>(c&63)&1 != 0
}

// With returns the set with the ASCII characters of chars added. "%" and non-ASCII characters are
// skipped.
func (s Set) With(chars string) Set { return s.Union(ofASCII(chars)) }

// Without returns the set without the ASCII characters of chars.
func (s Set) Without(chars string) Set {
	t := ofASCII(chars)
	s.low &^= t.low
	s.high &^= t.high
	return s
}

// Union returns the set of the characters that are in s or in t.
func (s Set) Union(t Set) Set {
	return Set{s.low | t.low, s.high | t.high, s.nonASCII | t.nonASCII}
}

// String returns the ASCII characters of the set in order, and then the rules of its non-ASCII
// characters: "ABC ucschar".
func (s Set) String() string {
	var b strings.Builder
	for c := range byte(utf8.RuneSelf) {
		if s.ascii(c) {
			b.WriteByte(c)
		}
	}
	if s.nonASCII&ucschar != 0 {
		b.WriteString(" ucschar")
	}
	if s.nonASCII&iprivate != 0 {
		b.WriteString(" iprivate")
	}
	return b.String()
}

// ofASCII returns the set of the ASCII characters of chars, except "%".
func ofASCII(chars string) (s Set) {
	for i := range len(chars) {
		switch c := chars[i]; {
		case c == '%':
		case c < 64:
			s.low |= 1 << c
		default:
			s.high |= 1 << (c - 64) // 0 for a byte that is not ASCII
		}
	}
	return s
}

// span returns the length of the longest prefix of text whose characters are all in the set.
// Ill-formed UTF-8 is in no set.
func (s Set) span(text string) int {
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			if !s.ascii(text[i]) {
				return i
			}
			i++
			continue
		}
		// For ill-formed UTF-8, char is U+FFFD, which is not a ucschar.
		char, size := utf8.DecodeRuneInString(text[i:])
		if !s.Contains(char) {
			return i
		}
		i += size
	}
	return len(text)
}

// The ranges of RFC 3987 are written by hand, because a generated table would not
// inline. Tests compare them with the grammar.

// IsUcschar reports whether char is a ucschar (RFC 3987, 2.2). The bidirectional
// formatting characters are ucschars; see [IsBidiControl].
//
//	ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
//	        / %x10000-1FFFD / %x20000-2FFFD / … / %xD0000-DFFFD
//	        / %xE1000-EFFFD
func IsUcschar(char rune) bool {
	// NOTE: kept simple so that it inlines.
	if char <= 0xFFFF {
		return 0xA0 <= char && char <= 0xD7FF || 0xF900 <= char && char <= 0xFDCF || 0xFDF0 <= char && char <= 0xFFEF
	}
	// %x10000-1FFFD / ...: every plane except the private ones, without its last two code points.
	return char <= 0xEFFFD && char&0xFFFF <= 0xFFFD && !(0xE0000 <= char && char < 0xE1000)
}

// IsIprivate reports whether char is an iprivate: a character for private use, which
// an IRI may contain only in its query (RFC 3987, 2.2).
//
//	iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
func IsIprivate(char rune) bool {
	// NOTE: kept simple so that it inlines.
	return 0xE000 <= char && char <= 0xF8FF || 0xF0000 <= char && char <= 0x10FFFD && char&0xFFFF <= 0xFFFD
}

// IsBidiControl reports whether char is LRM, RLM, LRE, RLE, PDF, LRO or RLO. The rule
// ucschar derives these formatting characters, but an IRI must not contain them
// (RFC 3987, 4.1).
func IsBidiControl(char rune) bool {
	// NOTE: kept simple so that it inlines.
	return char == 0x200E || char == 0x200F || 0x202A <= char && char <= 0x202E
}
