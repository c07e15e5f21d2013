package pct

const upperHex = "0123456789ABCDEF"

// AppendEncode appends s to dst, percent-encoded: every byte that is not part of a character of keep
// becomes "%" and two hex digits in upper case (RFC 3986, 2.1). It allocates only to grow dst.
//
// "%" is in no Set, so a percent-encoding in s is encoded again.
func AppendEncode(dst []byte, s string, keep Set) []byte {
	for {
		n := keep.span(s)
		dst = append(dst, s[:n]...)
		if n == len(s) {
			return dst
		}
		// é is C3 A9: only C3 is encoded here. A continuation byte does not begin a
		// character, so span stops at A9 next.
		dst = append(dst, '%', upperHex[s[n]>>4], upperHex[s[n]&0xF])
		s = s[n+1:]
	}
}

// Encode returns s, percent-encoded; see [AppendEncode]. If all characters are in keep, Encode
// returns s and does not allocate.
func Encode(s string, keep Set) string {
	n := EncodedLen(s, keep)
	if n == len(s) {
		return s
	}
	return string(AppendEncode(make([]byte, 0, n), s, keep))
}

// EncodedLen returns the number of bytes that [AppendEncode] appends for s.
func EncodedLen(s string, keep Set) int {
	n := len(s)
	for {
		s = s[keep.span(s):]
		if s == "" {
			return n
		}
		n += len("%XX") - 1
		s = s[1:]
	}
}

// Valid reports whether s consists of characters of keep and of percent-encodings, which are "%" and
// two hex digits. It does not allocate.
func Valid(s string, keep Set) bool {
	for {
		s = s[keep.span(s):]
		if s == "" {
			return true
		}
		if !encoded(s) {
			return false
		}
		s = s[len("%XX"):]
	}
}

// encoded reports whether s begins with a pct-encoded.
//
//	pct-encoded = "%" HEXDIG HEXDIG
func encoded(s string) bool {
	return len(s) >= 3 && s[0] == '%' && isHex(s[1]) && isHex(s[2])
}

// hexdig has 0x10 plus the value for every hex digit, and 0 for every other byte.
var hexdig = [256]byte{
	'0': 0x10, '1': 0x11, '2': 0x12, '3': 0x13, '4': 0x14, '5': 0x15, '6': 0x16, '7': 0x17, '8': 0x18, '9': 0x19,
	'A': 0x1A, 'B': 0x1B, 'C': 0x1C, 'D': 0x1D, 'E': 0x1E, 'F': 0x1F,
	'a': 0x1A, 'b': 0x1B, 'c': 0x1C, 'd': 0x1D, 'e': 0x1E, 'f': 0x1F,
}

func isHex(c byte) bool { return hexdig[c] != 0 }

// octet returns the byte that the pct-encoded at the beginning of s encodes.
func octet(s string) byte { return hexdig[s[1]]<<4 | hexdig[s[2]]&0xF }
