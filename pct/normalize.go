package pct

import (
	"strings"
	"unicode/utf8"
)

// A Normalizer replaces percent-encodings by equivalent strings (RFC 3986, 6.2.2). The zero Normalizer
// changes nothing.
//
// A non-ASCII character is decoded only if all its bytes are percent-encoded. If two hex digits do
// not follow a "%", the string from this "%" on is not changed. Normalizing the result again does not
// change it.
type Normalizer struct {
	Decode    Set  // decode the characters of this set (RFC 3986, 6.2.2.2)
	Uppercase bool // write the hex digits of other percent-encodings in upper case (6.2.2.1)
}

// IsNormal reports whether Append appends s unchanged.
func (n Normalizer) IsNormal(s string) bool { return n.stable(s) == len(s) }

// Append appends the normal form of s to dst, and reports whether the normal form differs from s. It
// allocates only to grow dst.
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
		// %%34%31: decoding "41" would complete the "%" before it.
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
		} else if n.Decode.nonASCII != 0 {
			if char, _ := encodedChar(s[i:]); n.Decode.Contains(char) {
				return i
			}
		}
	}
}

// AppendNormalize appends the normal form of s to dst, and reports whether the normal form differs
// from s. In the normal form, the characters of decode are decoded (RFC 3986, 6.2.2.2), and the hex
// digits of other percent-encodings are in upper case (6.2.2.1). Pass the set Unreserved of a
// syntax as decode, and for a query of RFC 3987 its union with [Iprivate]. See [Normalizer].
func AppendNormalize(dst []byte, s string, decode Set) (normal []byte, changed bool) {
	return Normalizer{decode, true}.Append(dst, s)
}

// Normalize returns the normal form of s; see [AppendNormalize]. If s is normal, Normalize returns s
// and does not allocate.
func Normalize(s string, decode Set) string {
	n := Normalizer{decode, true}
	if n.IsNormal(s) {
		return s
	}
	normal, _ := n.Append(make([]byte, 0, len(s)), s)
	return string(normal)
}

// DecodeRune returns the character whose bytes are percent-encoded at the beginning of s, and the
// length of its encoding. If s begins with an encoded byte that is not part of a well-formed UTF-8
// sequence, DecodeRune returns U+FFFD and 3, the length of the encoded byte. If s does not begin
// with "%" and two hex digits, it returns U+FFFD and 0. An encoded U+FFFD has the length 9. U+FFFD
// is in no [Set].
func DecodeRune(s string) (char rune, size int) {
	if !encoded(s) {
		return utf8.RuneError, 0
	}
	return encodedChar(s)
}

// encodedChar returns the character that is percent-encoded at the beginning of s, and the length of
// its encoding. s begins with a pct-encoded. If the bytes are not well-formed UTF-8, the character is
// U+FFFD, which is in no Set.
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
