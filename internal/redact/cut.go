package redact

import "strings"

// FindCut returns the offset of a password that has lost its "@" because the text was cut, as in
// "https://user:pass", or len(text). It is what follows the ":" of an authority at the end of the text,
// unless it looks like a port. The delimiters may be encoded as in [FindAll].
func FindCut(text string) int {
	if open := scan(text, func(int, int) bool { return true }); open != 0 && !isPort(text[open:]) {
		return open
	}
	return len(text)
}

// FindCutPath is FindCut for a text that is not a valid reference. In such a text, a password may also have
// a "/", "?" or "#", as in "https://user:pass/word".
func FindCutPath(text string) int {
	start := afterSlashes(text)
	end := len(text)
	if i := strings.IndexAny(text[start:], `/\?#`); i >= 0 {
		end = start + i
	}
	_, port, ok := strings.Cut(text[start:end], ":")
	if from := end - len(port); ok && !isPort(port) && !strings.Contains(text[from:], "@") {
		return from
	}
	return FindCut(text)
}

// isPort reports whether what follows the first ":" of an authority at the end of a text can be a port, or nothing:
//
//	80
//	80: refused    in a sentence
//	:1]:80         after "["
func isPort(s string) bool {
	if startsWithPort(s, true) {
		return true
	}
	rest, digits := port(afterLiteral(s))
	rest = strings.TrimLeft(rest, ".:;!)]}>'`\"") // the end of a sentence
	return digits <= mostDigits && (rest == "" || rest[0] == ' ')
}

// startsWithPort reports whether what follows the first ":" of an authority starts with a port, and what follows the
// port is not a part of a password:
//
//	80
//	80&next=a      in a query
//	80,b:81        hosts of a database
//	:1]            after "[", with or without a port
//
// The delimiters may be encoded.
func startsWithPort(s string, bracket bool) bool {
	literal := s
	if bracket {
		literal = afterLiteral(s)
	}
	rest, digits := port(literal)
	if digits > mostDigits || digits == 0 && len(literal) == len(s) {
		return false
	}
	if rest == "" {
		return true
	}
	c, _, _ := character(rest)
	return c == ',' || c == '&' || c == '\\'
}

// mostDigits is how many digits the largest port has, 65535.
const mostDigits = 5

// afterLiteral returns what follows the IPv6 literal, if s is the rest of one and of its ":":
//
//	:1]:80         is 80
//	:1]/           is /
//
// It returns other strings as they are.
func afterLiteral(s string) string {
	rest, _ := skip(s, "0123456789abcdefABCDEF:.")
	bracket, n := skip(rest, "]")
	if n == 0 {
		return s
	}
	if rest, n = skip(bracket, ":"); n == 1 {
		return rest
	}
	return bracket
}

// port returns what follows the digits at the start of s, and their number.
func port(s string) (rest string, digits int) { return skip(s, "0123456789") }

// skip returns what follows the characters of a set at the start of s, and how many there are. They may be encoded.
func skip(s, set string) (rest string, n int) {
	for ; s != ""; n++ {
		c, _, size := character(s)
		if strings.IndexByte(set, c) < 0 {
			break
		}
		s = s[size:]
	}
	return s, n
}
