package links

import (
	"strings"
	"unicode/utf8"
)

// styleReferences yields the references of a style sheet, or of a list of its
// declarations: url(…) with quotes or without, and @import with a string. It reads
// tokens (CSS Syntax, 4), so that comments and strings hide what they hold. They
// stand at css[start:end], their escapes as they are: see cssUnescape.
func styleReferences(css string, yield func(start, end int) bool) {
	importing := false // after @import, before its string
	for i := 0; i < len(css); {
		switch c := css[i]; {
		case c == '/' && strings.HasPrefix(css[i:], "/*"):
			i = commentEnd(css, i)
		case c == '"' || c == '\'':
			end, next := stringEnd(css, i)
			if importing && !yield(i+1, end) {
				return
			}
			importing = false
			i = next
		case c == '@':
			name := identEnd(css, i+1)
			importing = strings.EqualFold(css[i+1:name], "import")
			i = max(name, i+1)
		case isTagSpace(c):
			i++
		case isIdent(c) || c == '\\':
			end := identEnd(css, i)
			if end < len(css) && css[end] == '(' && strings.EqualFold(css[i:end], "url") {
				start, stop, next := urlEnd(css, end+1)
				if start <= stop && !yield(start, stop) {
					return
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
}

func commentEnd(css string, i int) int {
	n := strings.Index(css[i+2:], "*/")
	if n < 0 {
		return len(css)
	}
	return i + 2 + n + 2
}

// stringEnd returns where the string that begins with the quote at i ends, and
// what follows its closing quote. A line feed that is not escaped ends it too.
func stringEnd(css string, i int) (end, next int) {
	quote := css[i]
	for i++; i < len(css); i++ {
		switch css[i] {
		case quote:
			return i, i + 1
		case '\n':
			return i, i
		case '\\':
			i++
		}
	}
	return len(css), len(css)
}

// urlEnd returns where the reference behind "url(" at i stands, and what follows
// the ")". For what is no reference, stop lies before start.
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
		switch css[i] {
		case '"', '\'', '(':
			// A bad url: nothing until ")".
			return 1, 0, closeBadURL(css, i)
		case '\\':
			i++
		}
		i++
	}
	stop = min(i, len(css))
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

func identEnd(css string, i int) int {
	for i < len(css) && isIdent(css[i]) {
		i++
	}
	return i
}

// cssUnescape resolves escapes: a backslash, and up to six hexadecimal digits and
// a white space, a line feed, or any other character (CSS Syntax, 4.3.7).
func cssUnescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		i++
		digits, code := i, rune(0)
		for i < len(s) && i < digits+6 && isHex(s[i]) {
			code = code<<4 | hexValue(s[i])
			i++
		}
		switch {
		case i > digits:
			if code == 0 {
				code = utf8.RuneError
			}
			b.WriteRune(code)
			if i >= len(s) || !isTagSpace(s[i]) {
				i--
			}
		case i < len(s) && s[i] != '\n':
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func hexValue(c byte) rune {
	if isDigit(c) {
		return rune(c - '0')
	}
	return rune(c|0x20-'a') + 10
}
