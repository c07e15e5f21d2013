package pct

const upperHex = "0123456789ABCDEF"

// AppendEncode appends s to dst, with every byte that is not part of a character of
// keep written as "%" and two hexadecimal digits, in upper case (RFC 3986, 2.1).
//
// "%" is in no Set: what is encoded already is encoded again.
func AppendEncode(dst []byte, s string, keep Set) []byte {
	for {
		n := keep.span(s)
		dst = append(dst, s[:n]...)
		if n == len(s) {
			return dst
		}
		// One byte is enough: the bytes that continue a character in UTF-8 begin
		// none, so that span stops at each of them.
		dst = append(dst, '%', upperHex[s[n]>>4], upperHex[s[n]&0xF])
		s = s[n+1:]
	}
}

// Encode returns s encoded as [AppendEncode] does. If nothing is to be encoded it
// returns s and does not allocate.
func Encode(s string, keep Set) string {
	n := EncodedLen(s, keep)
	if n == len(s) {
		return s
	}
	return string(AppendEncode(make([]byte, 0, n), s, keep))
}

// EncodedLen returns the number of bytes that [AppendEncode] would append.
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

// Valid reports whether s consists of characters of keep and of "%" followed by two
// hexadecimal digits.
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

// encoded reports whether s begins with pct-encoded.
//
//	pct-encoded = "%" HEXDIG HEXDIG
func encoded(s string) bool {
	return len(s) >= 3 && s[0] == '%' && isHex(s[1]) && isHex(s[2])
}

// hexdig holds 0x10 plus its value for every hexadecimal digit, so that 0 is none.
var hexdig = [256]byte{
	'0': 0x10, '1': 0x11, '2': 0x12, '3': 0x13, '4': 0x14, '5': 0x15, '6': 0x16, '7': 0x17, '8': 0x18, '9': 0x19,
	'A': 0x1A, 'B': 0x1B, 'C': 0x1C, 'D': 0x1D, 'E': 0x1E, 'F': 0x1F,
	'a': 0x1A, 'b': 0x1B, 'c': 0x1C, 'd': 0x1D, 'e': 0x1E, 'f': 0x1F,
}

func isHex(c byte) bool { return hexdig[c] != 0 }

// octet returns the byte that s, which begins with pct-encoded, stands for there.
func octet(s string) byte { return hexdig[s[1]]<<4 | hexdig[s[2]]&0xF }
