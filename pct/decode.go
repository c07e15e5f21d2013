package pct

import (
	"fmt"
	"strings"
)

// An Error is the error of decoding. It has the offset of the fault, and does not contain the string.
type Error struct {
	offset int
}

// Offset returns the offset in bytes of the first byte after "%" that is not a hex digit, or the
// length of the string if the string ends too early.
func (e *Error) Offset() int { return e.offset }

// Rule returns "pct-encoded".
func (e *Error) Rule() string { return "pct-encoded" }

// Section returns the section of RFC 3986 that defines the Rule: "2.1".
func (e *Error) Section() string { return "2.1" }

// Error returns the error with the offset: `pct: decode: no hex digit after "%" at byte 1 (RFC
// 3986, 2.1)`.
func (e *Error) Error() string {
	return fmt.Sprintf(`pct: decode: no hex digit after "%%" at byte %d (RFC 3986, 2.1)`, e.offset)
}

// AppendDecode appends s to dst, percent-decoded: "%" and two hex digits become the byte with that
// value (RFC 3986, 2.1). The result need not be UTF-8. If two hex digits do not follow a "%", the
// error is an [*Error], and dst is returned unchanged. AppendDecode allocates only to grow dst.
//
// Split a component at its delimiters before decoding (RFC 3986, 2.4), because a decoded character
// may be a delimiter. The result may contain CR and LF, and must not be sent across a protocol that
// uses them as delimiters (RFC 3986, 7.2; RFC 1738, 6).
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

// newError returns the error for s, which has a "%" at offset that does not begin a pct-encoded.
func newError(s string, offset int) *Error {
	offset++
	if offset < len(s) && isHex(s[offset]) {
		offset++
	}
	return &Error{offset}
}

// An Encoded is a part of a URI that a parser has accepted, so that decoding it cannot fail.
type Encoded string

// Decode returns e, percent-decoded: "%" and two hex digits become the byte with that value. The
// result need not be UTF-8. A "%" without two hex digits, which no accepted string contains, is kept.
// Decode allocates only if e contains "%".
//
// The result may contain CR, LF and NUL. Check it before you send it across a protocol that uses
// these characters as delimiters (RFC 3986, 7.2; RFC 1738, 6).
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

// Decode returns s, percent-decoded; see [AppendDecode]. If s contains no "%", Decode returns s and
// does not allocate.
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

// DecodedLen returns the number of bytes that [AppendDecode] appends for s, if s can be decoded.
func DecodedLen(s string) int {
	return max(0, len(s)-strings.Count(s, "%")*(len("%XX")-1))
}
