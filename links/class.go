package links

import (
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri/pct"
)

// A mask is a set of classes of bytes. The scanner uses the classes to find the start and
// the end of a reference.
type mask uint16

const (
	plain      mask = 1 << iota // always part of a reference
	special                     // may be part of a reference: see (*scanner).bareEnd
	schemeChar                  // in schemes (RFC 3986, 3.1)
	letter                      // ALPHA
	space                       // white space
	trailing                    // punctuation: not the last character of a reference in text
	hostChar                    // in abbreviated hosts, and before "@" in mail addresses
	trigger                     // the scanner searches for a reference around this byte
	afterHost                   // ends an authority (RFC 3986, 3.2)
	beforeHost                  // "@", which ends a userinfo, and what is in no authority
)

var class = func() (t [256]mask) {
	add := func(chars string, m mask) {
		for i := range len(chars) {
			t[chars[i]] |= m
		}
	}
	const (
		lower  = "abcdefghijklmnopqrstuvwxyz"
		upper  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		digits = "0123456789"
	)
	add(lower+upper+digits, plain|schemeChar|hostChar)
	add(lower+upper, letter)
	add("-._~:/?!$&*+=@", plain)
	add(";,'()#%[]", special)
	add("+-.", schemeChar)
	add(" \t\r\n\f\v", space)
	add(".,;:!?'\"", trailing)
	add("-._+%", hostChar)
	add(":.@", trigger)
	add("/?#", afterHost)
	add("@<>\"", beforeHost)
	for c := utf8.RuneSelf; c < len(t); c++ {
		t[c] = special
	}
	return t
}()

// indexOf returns the offset of the first byte of s in one of the classes, or -1. For a few bytes it takes
// less time than strings.IndexAny, which first makes a table.
func indexOf(s string, m mask) int {
	for i := range len(s) {
		if class[s[i]]&m != 0 {
			return i
		}
	}
	return -1
}

// until returns the offset of the first byte of s in one of the classes, or len(s).
func until(s string, m mask) int {
	if n := indexOf(s, m); n >= 0 {
		return n
	}
	return len(s)
}

func isSpace(c byte) bool { return class[c]&space != 0 }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isAlnum(c byte) bool { return class[c]&letter != 0 || isDigit(c) }
func isHex(c byte) bool   { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

// A role specifies how a non-ASCII character affects the end of a bare reference. In RFC
// 3987, 2.2, all non-ASCII characters except controls are ucschar. The RFC does not
// specify how to separate a reference from such characters in the text around it.
type role uint8

const (
	part    role = iota // belongs to the reference
	closing             // belongs to the reference, but cannot be its last character
	ends                // ends the reference
	opens               // an opening full-width parenthesis
	closes              // a closing full-width parenthesis
	picture             // belongs to the reference at the start of a name, after "/" or "="
)

// isDash reports whether r, a non-ASCII character, is a dash, a hyphen or a minus sign.
func isDash(r rune) bool { return unicode.Is(unicode.Pd, r) || r == '−' }

// roleOf returns the role of r, a non-ASCII character. An ASCII character ends a reference for roleOf.
func roleOf(r rune) role {
	switch {
	case r == '（':
		return opens
	case r == '）':
		return closes
	case r == '’', r == '\u200C', r == '\u200D':
		// An apostrophe in French, the joiners of Persian and Indic scripts.
		return closing
	case r == '—', r == '―':
		return ends
	case 0x3001 <= r && r <= 0x3003, 0xFF01 <= r && r <= 0xFF0F, 0xFF1A <= r && r <= 0xFF20:
		// In Chinese and Japanese, no space follows punctuation.
		return ends
	case !pct.IsUcschar(r): // and private use, which only a query may have
		return ends
	case unicode.IsLetter(r), unicode.IsDigit(r), unicode.Is(unicode.M, r):
		return part
	case unicode.In(r, unicode.Z, unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf, unicode.Cf):
		return ends
	case unicode.Is(unicode.Po, r):
		return closing
	case unicode.Is(unicode.So, r), unicode.Is(unicode.Sk, r):
		return picture
	}
	return part
}
