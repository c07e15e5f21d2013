package pct

import (
	"strings"
	"unicode/utf8"
)

// A Normalizer replaces percent-encodings by equivalent ones. The zero Normalizer
// changes nothing.
//
// Non-ASCII characters are decoded where all bytes of one are encoded side by side.
// From a "%" on that two hexadecimal digits do not follow, a text stays as it is.
// Normalizing twice is normalizing once.
type Normalizer struct {
	Decode    Set  // encoded characters of this set are decoded (RFC 3986, 6.2.2.2)
	Uppercase bool // the hex digits of the others are written in upper case (6.2.2.1)
}

// IsNormal reports whether Append appends s unchanged.
func (n Normalizer) IsNormal(s string) bool { return n.stable(s) == len(s) }

// Append appends s to dst in its normal form, and reports whether that differs from s.
// It allocates only to grow dst.
func (n Normalizer) Append(dst []byte, s string) (normal []byte, changed bool) {
	for {
		i := n.stable(s)
		dst = append(dst, s[:i]...)
		if i == len(s) {
			return dst, changed
		}
		changed = true
		s = s[i:]
		if char, size := encodedChar(s); n.Decode.Contains(char) {
			dst = utf8.AppendRune(dst, char)
			s = s[size:]
			continue
		}
		c := octet(s)
		dst = append(dst, '%', upperHex[c>>4], upperHex[c&0xF])
		s = s[len("%XX"):]
	}
}

// stable returns the length of the longest prefix of s that Append leaves unchanged.
func (n Normalizer) stable(s string) int {
	for i := 0; ; i += len("%XX") {
		next := strings.IndexByte(s[i:], '%')
		if next < 0 {
			return len(s)
		}
		i += next
		// Decoding after a lone "%" could make its digits: %%34%31.
		if !encoded(s[i:]) {
			return len(s)
		}
		if n.Uppercase && (s[i+1] >= 'a' || s[i+2] >= 'a') {
			return i
		}
		if c := octet(s[i:]); c < utf8.RuneSelf {
			if n.Decode.ascii(c) {
				return i
			}
		} else if n.Decode.beyond != 0 {
			if char, _ := encodedChar(s[i:]); n.Decode.Contains(char) {
				return i
			}
		}
	}
}

// AppendNormalize appends s to dst in its normal form, and reports whether that
// differs from s: encoded characters of decode are decoded (RFC 3986, 6.2.2.2), and
// the hexadecimal digits of the others are in upper case (6.2.2.1). decode is the set
// Unreserved of a generation; in the queries of RFC 3987, with [Iprivate]. See
// [Normalizer].
func AppendNormalize(dst []byte, s string, decode Set) (normal []byte, changed bool) {
	return Normalizer{decode, true}.Append(dst, s)
}

// Normalize returns s normalized as [AppendNormalize] does. If s is normal it
// returns s and does not allocate.
func Normalize(s string, decode Set) string {
	n := Normalizer{decode, true}
	if n.IsNormal(s) {
		return s
	}
	normal, _ := n.Append(make([]byte, 0, len(s)), s)
	return string(normal)
}

// encodedChar returns the character whose bytes stand encoded at the beginning of s,
// which begins with pct-encoded, and the length of its encoding. Where the bytes are
// not well-formed UTF-8 the character is U+FFFD, which is in no Set.
func encodedChar(s string) (char rune, size int) {
	if c := octet(s); c < utf8.RuneSelf {
		return rune(c), len("%XX")
	}
	var buf [utf8.UTFMax]byte
	n := 0
	for n < len(buf) && encoded(s[n*len("%XX"):]) {
		buf[n] = octet(s[n*len("%XX"):])
		n++
	}
	char, size = utf8.DecodeRune(buf[:n])
	return char, size * len("%XX")
}
