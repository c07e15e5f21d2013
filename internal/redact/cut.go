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

// isPort reports whether what follows the first ":" of an authority at the end of a text can be a port:
//
//	80
//	80&next=a      in a query
//	80,b:81        hosts of a database
//	80: refused    in a sentence
//	:1]:80         after "["
func isPort(s string) bool {
	if i := strings.LastIndexByte(s, ']'); i >= 0 && strings.Trim(s[:i], "0123456789abcdefABCDEF:.,[]") == "" {
		s = strings.TrimPrefix(s[i+1:], ":")
	}
	rest := strings.TrimLeft(s, "0123456789")
	digits := len(s) - len(rest)
	rest = strings.TrimLeft(rest, ".:;!)]}>'`\"") // the end of a sentence
	return digits <= mostDigits && (rest == "" || rest[0] == ' ' || digits > 0 && (strings.IndexByte(`,&\`, rest[0]) >= 0 || strings.HasPrefix(rest, "%26")))
}

// mostDigits is how many digits the largest port has, 65535.
const mostDigits = 5

// startsWithPort reports whether what follows the first ":" of an authority starts with a port, and what follows the
// port is not a part of a password:
//
//	80
//	80&next=a      in a query
//	80,b:81        hosts of a database
func startsWithPort(s string) bool {
	rest := strings.TrimLeft(s, "0123456789")
	if digits := len(s) - len(rest); digits == 0 || digits > mostDigits {
		return false
	}
	if rest == "" {
		return true
	}
	c, _, _ := character(rest)
	return c == ',' || c == '&' || c == '\\'
}
