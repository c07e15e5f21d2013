package pct

import (
	"fmt"
	"strings"
)

// An Error says that a text cannot be decoded, and where. It does not hold the text.
type Error struct {
	offset int
}

// Offset returns the offset in bytes at which a hexadecimal digit had to stand after
// "%": that of another character, or the length of the text.
func (e *Error) Offset() int { return e.offset }

// Error describes the error.
func (e *Error) Error() string {
	return fmt.Sprintf(`pct: no hexadecimal digit at byte %d, where "%%" needs one`, e.offset)
}

// AppendDecode appends s to dst with every "%" and the two hexadecimal digits after
// it replaced by the byte that they stand for. The bytes need not be UTF-8.
//
// Decode a component only after it was taken apart (RFC 3986, 2.4): what was encoded
// may be a delimiter. The result may hold CR and LF, which must not be decoded before
// transmission across a protocol that they delimit (RFC 1738, 6; RFC 3986, 7.2). If s cannot be decoded, it returns dst as it was and an
// [*Error].
func AppendDecode(dst []byte, s string) ([]byte, error) {
	start, done := len(dst), 0
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			continue
		}
		if !encoded(s[i:]) {
			return dst[:start], newError(s, i)
		}
		dst = append(append(dst, s[done:i]...), octet(s[i:]))
		i += len("%X")
		done = i + 1
	}
	return append(dst, s[done:]...), nil
}

// newError returns the error of s, which at offset has a "%" that begins no
// pct-encoded.
func newError(s string, offset int) *Error {
	offset++
	if offset < len(s) && isHex(s[offset]) {
		offset++
	}
	return &Error{offset}
}

// Encoded is a percent-encoded part of an identifier that a parser has accepted, as it
// is written. Decoding it cannot fail.
type Encoded string

// Decode returns the decoded bytes of e: "%" and the two hex digits after it are
// replaced by the byte of that value. The result need not be UTF-8. A "%" without two
// hex digits, which no accepted text contains, is kept. Decode allocates only if e
// contains "%".
//
// The result may hold CR, LF and NUL. "these percent-encodings must not be decoded
// before transmission across that protocol" where they delimit its lines (RFC 3986,
// 7.2; RFC 1738, 6): for such a protocol, check the result first.
func (e Encoded) Decode() string {
	s := string(e)
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	decoded := make([]byte, 0, len(s))
	for {
		i := strings.IndexByte(s, '%')
		switch {
		case i < 0:
			return string(append(decoded, s...))
		case encoded(s[i:]):
			decoded = append(append(decoded, s[:i]...), octet(s[i:]))
			s = s[i+len("%XX"):]
		default:
			decoded = append(decoded, s[:i+1]...)
			s = s[i+1:]
		}
	}
}

// Decode returns s decoded as [AppendDecode] does, CR and LF included. If there is nothing to decode it
// returns s and does not allocate.
func Decode(s string) (string, error) {
	if strings.IndexByte(s, '%') < 0 {
		return s, nil
	}
	decoded, err := AppendDecode(make([]byte, 0, DecodedLen(s)), s)
	if err != nil {
		return "", err
	}
	return string(decoded), nil
}

// DecodedLen returns the number of bytes that [AppendDecode] would append, if s can
// be decoded.
func DecodedLen(s string) int {
	return max(0, len(s)-strings.Count(s, "%")*(len("%XX")-1))
}
