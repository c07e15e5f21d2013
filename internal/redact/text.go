package redact

import "strings"

// Text returns a text, such as a line of a log, with "xxxxx" in place of each secret of [FindAll] and of [FindCut] in it,
// and in place of the values of secret parameters, as [FindParameters] finds them.
// A reference ends where white space, a quotation mark, "<" or ">" follows, since no reference has them. So the mask is
// not longer than a reference, and what follows the first of these characters in an invalid password stays. A tab is no
// such end, because browsers remove it: "http:/\t/u:p@h".
func Text(text string, secret func(name string) bool) string {
	if !strings.ContainsAny(text, ":：%=") {
		return text
	}
	var b strings.Builder
	for text != "" {
		end := strings.IndexAny(text, " \r\n\f\v\"<>")
		if end < 0 {
			end = len(text)
		}
		if end < len(text) && text[end] == '"' { // in a string of JSON, \" ends a string
			end = len(strings.TrimRight(text[:end], `\`))
		}
		word, plain := mask(text[:end], secret), unescape(text[:end])
		if masked := mask(plain, secret); masked != plain && masked != unescape(word) {
			word = masked
		}
		b.WriteString(word)
		after := min(end+1, len(text))
		b.WriteString(text[end:after])
		text = text[after:]
	}
	return b.String()
}

// mask masks the secrets of a word.
func mask(word string, secret func(name string) bool) string {
	word = maskWord(word)
	cut := FindCut(word)
	return maskParameters(Mask(word, cut, len(word)), secret)
}

// unescape returns a word in which the delimiters of a URI are not escaped, as a string of JSON may have them: "\u0026" (RFC
// 8259, 7). JSON in a string of JSON has more backslashes before the "u". All of them are removed, so the result is still
// a string.
func unescape(word string) string {
	if !strings.Contains(word, `\u00`) {
		return word
	}
	var b strings.Builder
	for i := 0; i < len(word); {
		n := i
		for n < len(word) && word[n] == '\\' {
			n++
		}
		if c, ok := escapedDelimiter(word[n:]); ok && n > i {
			b.WriteByte(c)
			i = n + len("u0026")
			continue
		}
		n = max(n, i+1)
		b.WriteString(word[i:n])
		i = n
	}
	return b.String()
}

// escapedDelimiter returns the delimiter whose escape s begins with, after the backslash: "u0026" is "&".
func escapedDelimiter(s string) (c byte, ok bool) {
	digits, ok := strings.CutPrefix(s, "u00")
	if !ok || len(digits) < 2 || !isHex(digits[0]) || !isHex(digits[1]) {
		return 0, false
	}
	c = value(digits[0])<<4 | value(digits[1])
	return c, strings.IndexByte(delimiters, c) >= 0
}

// delimiters are the reserved characters of RFC 3986, 2.2, and "%".
const delimiters = ":/?#[]@!$&'()*+,;=%"

// maskWord masks the secrets of FindAll in a word. Without them, it masks that of FindOwn, which an invalid reference may
// have, unless the secret would begin with a port: "http://h:80/@x".
func maskWord(word string) string {
	masked := MaskAll(word, 0, 0)
	from, to := FindOwn(word)
	if masked != word || from == to {
		return masked
	}
	port := word[from:to]
	if before, after, ok := strings.Cut(port, "]"); ok && strings.Trim(before, "0123456789abcdefABCDEF:.") == "" {
		port = strings.TrimPrefix(after, ":") // http://[::1]:80/@x
	}
	rest := strings.TrimLeft(port, "0123456789")
	if len(rest) < to-from && rest != "" && strings.IndexByte("/?#", rest[0]) >= 0 {
		return word
	}
	return Mask(word, from, to)
}

// maskParameters masks the values of secret parameters. Passwords are masked before, because one may have a "?" or "&",
// where this function would find a name.
func maskParameters(word string, secret func(name string) bool) string {
	var b strings.Builder
	done := 0
	for from, to := range FindParameters(word, false, secret) {
		b.WriteString(word[done:from] + "xxxxx")
		done = to
	}
	return b.String() + word[done:]
}
