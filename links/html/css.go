package html

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// styleReferences yields the references in a style sheet or in a list of declarations:
// url(…) with quotes or without, and @import with a string. It reads tokens (CSS Syntax,
// 4), so that it skips comments and other strings. A reference is css[start:end]. It may
// contain escapes: see cssUnescape.
func styleReferences(css string, yield func(start, end int) bool) {
	scanStyle(css, yield)
}

// scanStyle is styleReferences for a part of a style sheet. It returns the offset of a
// comment that is not closed, or -1.
func scanStyle(css string, yield func(start, end int) bool) (comment int) {
	importing := false // after @import, before its string
	for i := 0; i < len(css); {
		switch c := css[i]; {
		case c == '/' && strings.HasPrefix(css[i:], "/*"):
			end := commentEnd(css, i)
			if end < 0 {
				return i
			}
			i = end
		case c == '"' || c == '\'':
			end, next := stringEnd(css, i)
			if importing && end > i && !yield(i+1, end) {
				return -1
			}
			importing = false
			i = next
		case c == '#':
			i = identEnd(css, i+1)
			importing = false
		case c == '@':
			name := identEnd(css, i+1)
			importing = isNamed(css[i+1:name], "import")
			i = name
		case isTagSpace(c):
			i++
		case isIdent(c) || c == '\\':
			end := identEnd(css, i)
			if end < len(css) && css[end] == '(' && isNamed(css[i:end], "url") {
				start, stop, next := urlEnd(css, end+1)
				if start <= stop && !yield(start, stop) {
					return -1
				}
				i = next
			} else {
				i = max(end, i+1)
			}
			importing = false
		default:
			importing = false
			i++
		}
	}
	return -1
}

// isNamed reports whether ident, with its escapes resolved, is name in any case.
func isNamed(ident, name string) bool {
	// An escape has nine bytes at most: "\00006C\r\n".
	return len(ident) <= 9*len(name) && strings.EqualFold(cssUnescape(ident), name)
}

// commentEnd returns the end of the comment at i, or -1.
func commentEnd(css string, i int) int {
	n := strings.Index(css[i+2:], "*/")
	if n < 0 {
		return -1
	}
	return i + 2 + n + 2
}

// stringEnd returns the end of the string that begins with the quote at i, and the
// offset after its closing quote. If a line break ends the string, the string is bad
// and end is -1. The end of the style sheet closes a string (CSS Syntax, 4.3.5).
func stringEnd(css string, i int) (end, next int) {
	quote := css[i]
	for i++; i < len(css); i++ {
		switch c := css[i]; {
		case c == quote:
			return i, i + 1
		case isNewline(c):
			return -1, i
		case c == '\\':
			if i++; strings.HasPrefix(css[min(i, len(css)):], "\r\n") {
				i++
			}
		}
	}
	return len(css), len(css)
}

// urlEnd returns the start and the end of the reference after "url(", at i, and the
// offset after the ")". For a bad url, stop is less than start (CSS Syntax, 4.3.6).
func urlEnd(css string, i int) (start, stop, next int) {
	for i < len(css) && isTagSpace(css[i]) {
		i++
	}
	if i < len(css) && (css[i] == '"' || css[i] == '\'') {
		end, next := stringEnd(css, i)
		return i + 1, end, next
	}
	start = i
	for i < len(css) && css[i] != ')' && !isTagSpace(css[i]) {
		switch {
		case css[i] == '"', css[i] == '\'', css[i] == '(', css[i] == '\\' && i+1 < len(css) && isNewline(css[i+1]):
			// A bad url ends at ")".
			return 1, 0, closeBadURL(css, i)
		case css[i] == '\\':
			i = escapeEnd(css, i)
		default:
			i++
		}
	}
	stop = i
	for i < len(css) && isTagSpace(css[i]) {
		i++
	}
	if i < len(css) && css[i] != ')' {
		return 1, 0, closeBadURL(css, i)
	}
	return start, stop, min(i+1, len(css))
}

func closeBadURL(css string, i int) int {
	for ; i < len(css); i++ {
		switch css[i] {
		case ')':
			return i + 1
		case '\\':
			i++
		}
	}
	return len(css)
}

func isIdent(c byte) bool { return isAlnum(c) || c == '-' || c == '_' || c >= utf8.RuneSelf }

// identEnd returns the end of the name at i (CSS Syntax, 4.3.11).
func identEnd(css string, i int) int {
	for i < len(css) {
		switch {
		case isIdent(css[i]):
			i++
		case css[i] == '\\' && i+1 < len(css) && !isNewline(css[i+1]):
			i = escapeEnd(css, i)
		default:
			return i
		}
	}
	return i
}

// escapeEnd returns the end of the escape at i: a backslash, and up to six hex digits
// and a white space, or any other character (CSS Syntax, 4.3.7).
func escapeEnd(css string, i int) int {
	i++
	digits := i
	for i < len(css) && i < digits+6 && isHex(css[i]) {
		i++
	}
	switch {
	case i == digits:
		return min(i+1, len(css))
	case strings.HasPrefix(css[i:], "\r\n"):
		return i + len("\r\n")
	case i < len(css) && isTagSpace(css[i]):
		return i + 1
	}
	return i
}

func isNewline(c byte) bool { return c == '\n' || c == '\r' || c == '\f' }

// cssUnescape resolves escapes. It removes an escaped line break (CSS Syntax, 4.3.5).
func cssUnescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			i++
			continue
		}
		end := escapeEnd(s, i)
		switch escaped := s[i+1 : end]; {
		case escaped == "":
		case isHex(escaped[0]):
			b.WriteRune(codePoint(strings.TrimRight(escaped, " \t\r\n\f")))
		case escaped == "\r" && end < len(s) && s[end] == '\n':
			end++
		case !isNewline(escaped[0]):
			b.WriteByte(escaped[0])
		}
		i = end
	}
	return b.String()
}

// codePoint returns the code point of an escape, or U+FFFD if it is not valid. U+FFFD is
// not valid in references.
func codePoint(digits string) rune {
	code, err := strconv.ParseInt(digits, 16, 32)
	if err != nil || code == 0 || !utf8.ValidRune(rune(code)) {
		return utf8.RuneError
	}
	return rune(code)
}
