package markdown

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/links/internal/charref"
)

// A decoded is a text whose backslash escapes and character references are resolved,
// with the offset in the raw text of each of its bytes. If nothing was resolved, offsets
// is nil.
type decoded struct {
	text    string
	offsets []int // one more than the bytes of text
}

func (d *decoded) at(i int) int {
	if d.offsets == nil {
		return i
	}
	return d.offsets[i]
}

// decode resolves the backslash escapes and character references of raw (CommonMark 2.4
// and 2.5). What one of them gives is not resolved again.
func decode(raw string) string { return decodeText(raw, true, false).text }

// decodeReferences resolves the character references of raw. Autolinks have no backslash
// escapes.
func decodeReferences(raw string) string { return decodeText(raw, false, false).text }

// decodeText resolves the character references of raw and, on request, its backslash
// escapes. It keeps offsets on request.
func decodeText(raw string, escapes, keep bool) (d decoded) {
	if (!escapes || strings.IndexByte(raw, '\\') < 0) && strings.IndexByte(raw, '&') < 0 {
		return decoded{text: raw}
	}
	var b strings.Builder
	b.Grow(len(raw))
	for i := 0; i < len(raw); {
		value, size := raw[i:i+1], 1
		switch {
		case escapes && raw[i] == '\\' && i+1 < len(raw) && isPunct(raw[i+1]):
			value, size = raw[i+1:i+2], 2
		case raw[i] == '&':
			if char, n := characterReference(raw[i:]); n > 0 {
				value, size = char, n
			}
		}
		if b.WriteString(value); keep {
			for range len(value) {
				d.offsets = append(d.offsets, i)
			}
		}
		i += size
	}
	if keep {
		d.offsets = append(d.offsets, len(raw))
	}
	d.text = b.String()
	return d
}

// characterReference returns the character and the length of the character reference at
// the beginning of s. The length is 0 if s does not begin with one. All end in ";".
func characterReference(s string) (char string, size int) {
	const longest = 33 // &CounterClockwiseContourIntegral;
	end := strings.IndexByte(s[:min(len(s), longest)], ';')
	if end < 2 {
		return "", 0
	}
	if s[1] == '#' {
		if r, ok := numericReference(s[2:end]); ok {
			return string(r), end + 1
		}
		return "", 0
	}
	for i := 1; i < end; i++ {
		if !isAlnum(s[i]) {
			return "", 0
		}
	}
	if text, ok := charref.Named(s[:end+1]); ok {
		return text, end + 1
	}
	return "", 0
}

// numericReference returns the character of "35" or "x23". Characters that do not exist
// are U+FFFD, as is NUL.
func numericReference(digits string) (rune, bool) {
	base, most := 10, 7
	if len(digits) > 0 && digits[0]|0x20 == 'x' {
		digits, base, most = digits[1:], 16, 6
	}
	code, err := strconv.ParseUint(digits, base, 32)
	if err != nil || len(digits) > most {
		return 0, false
	}
	if r := rune(code); r != 0 && utf8.ValidRune(r) {
		return r, true
	}
	return utf8.RuneError, true
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isAlnum(c byte) bool  { return isDigit(c) || isLetter(c) }
func isSpace(c byte) bool  { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// isPunct reports whether c is an ASCII punctuation character (CommonMark 2.1).
func isPunct(c byte) bool {
	return '!' <= c && c <= '~' && !isAlnum(c)
}
