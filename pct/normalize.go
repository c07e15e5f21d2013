package pct

import "unicode/utf8"

// AppendNormalize appends s to dst in its normal form, and reports whether that
// differs from s: encoded characters of decode are decoded (RFC 3986, 6.2.2.2), and
// the hexadecimal digits of the others are in upper case (6.2.2.1). decode is the set
// Unreserved of a generation; in the queries of RFC 3987, with [Iprivate].
//
// Characters beyond ASCII are decoded where the bytes of one stand encoded side by
// side. From a "%" on that two hexadecimal digits do not follow, s stays as it is.
// Normalizing twice is normalizing once.
func AppendNormalize(dst []byte, s string, decode Set) (normal []byte, changed bool) {
	for {
		n := stable(s, decode)
		dst = append(dst, s[:n]...)
		if n == len(s) {
			return dst, changed
		}
		changed = true
		s = s[n:]
		if char, size := encodedChar(s); decode.Contains(char) {
			dst = utf8.AppendRune(dst, char)
			s = s[size:]
			continue
		}
		c := octet(s)
		dst = append(dst, '%', upperHex[c>>4], upperHex[c&0xF])
		s = s[len("%XX"):]
	}
}

// Normalize returns s normalized as [AppendNormalize] does. If s is normal it
// returns s and does not allocate.
func Normalize(s string, decode Set) string {
	if stable(s, decode) == len(s) {
		return s
	}
	normal, _ := AppendNormalize(make([]byte, 0, len(s)), s, decode)
	return string(normal)
}

// stable returns the length of the longest prefix of s that normalizing leaves as it
// is.
func stable(s string, decode Set) int {
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			continue
		}
		// What is decoded behind a lone "%" could become its digits: %%34%31.
		if !encoded(s[i:]) {
			break
		}
		if s[i+1] >= 'a' || s[i+2] >= 'a' {
			return i
		}
		if char, _ := encodedChar(s[i:]); decode.Contains(char) {
			return i
		}
	}
	return len(s)
}

// encodedChar returns the character whose bytes stand encoded at the beginning of s,
// which begins with pct-encoded, and the length of its encoding. Where the bytes are
// not well-formed UTF-8 the character is U+FFFD, which is in no Set.
func encodedChar(s string) (char rune, size int) {
	var buf [utf8.UTFMax]byte
	n := 0
	for n < len(buf) && encoded(s[n*len("%XX"):]) {
		buf[n] = octet(s[n*len("%XX"):])
		n++
		if buf[0] < utf8.RuneSelf {
			break
		}
	}
	char, size = utf8.DecodeRune(buf[:n])
	return char, size * len("%XX")
}
