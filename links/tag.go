package links

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// The tokenizer says where a tag ends, but not where the values of its attributes
// stand. nextAttribute goes through the tag again, as the tokenizer did.

// An attribute is where in a tag a name and its value stand.
type attribute struct {
	name, nameEnd int
	start, end    int // of the raw value
}

// nextAttribute returns the first attribute of tag, `<a href="b">`, at i or behind
// it, and where it ends. A name in upper case is lowered in place.
func nextAttribute(tag []byte, i int) (a attribute, next int, ok bool) {
	for i < len(tag) && (isTagSpace(tag[i]) || tag[i] == '/') {
		i++
	}
	if i >= len(tag) || tag[i] == '>' {
		return a, i, false
	}
	a.name = i
	i = nameEnd(tag, i, '=')
	a.nameEnd = i
	for i < len(tag) && isTagSpace(tag[i]) {
		i++
	}
	if i == len(tag) || tag[i] != '=' {
		a.start, a.end = a.nameEnd, a.nameEnd
		return a, i, true
	}
	i++
	for i < len(tag) && isTagSpace(tag[i]) {
		i++
	}
	if i < len(tag) && (tag[i] == '"' || tag[i] == '\'') {
		a.start = i + 1
		n := bytes.IndexByte(tag[a.start:], tag[i])
		if n < 0 {
			a.end = len(tag)
			return a, len(tag), true
		}
		a.end = a.start + n
		return a, a.end + 1, true
	}
	a.start = i
	for i < len(tag) && !isTagSpace(tag[i]) && tag[i] != '>' {
		i++
	}
	a.end = i
	return a, i, true
}

// nameEnd returns the end of the name of a tag or attribute at i, which stop ends
// too unless the name begins with it, and lowers the name in place: nobody reads the
// tag again.
func nameEnd(tag []byte, i int, stop byte) int {
	for first := i; i < len(tag); i++ {
		switch c := tag[i]; nameByte[c] {
		case inName:
		case upperCase:
			tag[i] = c | 0x20
		case equals:
			if c == stop && i > first {
				return i
			}
		default:
			return i
		}
	}
	return i
}

const (
	inName = iota
	upperCase
	equals
	behindName
)

// nameByte is what a byte does to the name of a tag or attribute.
var nameByte = func() (t [256]uint8) {
	for c := 'A'; c <= 'Z'; c++ {
		t[c] = upperCase
	}
	t['='] = equals
	for _, c := range " \n\t\r\f/>" {
		t[c] = behindName
	}
	return t
}()

func isTagSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' }

// A mapped is text whose character references are resolved, and where each of its
// bytes stood in the raw text. Where nothing was resolved, offsets is nil.
type mapped struct {
	text    string
	raw     string
	offsets []int32
}

// at returns the offset in the raw text of text[i:].
func (m *mapped) at(i int) int {
	if m.offsets == nil {
		return i
	}
	if i == len(m.offsets) {
		return len(m.raw)
	}
	return int(m.offsets[i])
}

// unescape resolves the character references of raw, the value of an attribute
// (HTML, 13.2.5.72).
func unescape(raw string) string {
	if strings.IndexByte(raw, '&') < 0 {
		return raw
	}
	var b strings.Builder
	b.Grow(len(raw))
	eachReference(raw, func(at, size int, char string) {
		b.WriteString(char)
	})
	return b.String()
}

// appendAmps appends raw, of which the first "&" is at i, with its "&amp;" resolved
// to b. It is not ok if raw has another "&", which may begin another reference.
func appendAmps(b, raw []byte, i int) (_ []byte, ok bool) {
	const amp = "&amp;"
	for ; i >= 0; i = bytes.IndexByte(raw, '&') {
		if len(raw) < i+len(amp) || string(raw[i:i+len(amp)]) != amp {
			return b, false
		}
		b = append(b, raw[:i+1]...)
		raw = raw[i+len(amp):]
	}
	return append(b, raw...), true
}

// unescapeMapped is unescape for values of which parts are wanted, and where these
// stand.
func unescapeMapped(raw string) mapped {
	m := mapped{text: raw, raw: raw}
	if strings.IndexByte(raw, '&') < 0 {
		return m
	}
	var b strings.Builder
	b.Grow(len(raw))
	eachReference(raw, func(at, size int, char string) {
		b.WriteString(char)
		for i := range len(char) {
			place := at
			if len(char) == size {
				place += i // as it stands
			}
			m.offsets = append(m.offsets, int32(place))
		}
	})
	m.text = b.String()
	return m
}

// eachReference calls f with each character reference of raw, and what it stands
// for, and with each text between them, which stands for itself.
func eachReference(raw string, f func(at, size int, char string)) {
	done := 0
	for i := 0; i < len(raw); {
		n := strings.IndexByte(raw[i:], '&')
		if n < 0 {
			break
		}
		i += n
		char, size := characterReference(raw[i:])
		if size == 0 {
			i++
			continue
		}
		f(done, i-done, raw[done:i])
		f(i, size, char)
		i += size
		done = i
	}
	f(done, len(raw)-done, raw[done:])
}

// characterReference returns what the character reference that s begins with
// stands for, and its length, or 0 where it is none.
func characterReference(s string) (char string, size int) {
	if strings.HasPrefix(s, "&amp;") {
		return "&", len("&amp;") // of ten references nine
	}
	const longest = 40 // &CounterClockwiseContourIntegral; has 33
	i := 1
	numeric := i < len(s) && s[i] == '#'
	if numeric {
		i++
	}
	for i < len(s) && isAlnum(s[i]) && (numeric || i < longest) {
		i++
	}
	if numeric {
		return numericReference(s, i)
	}
	if i < len(s) && s[i] == ';' {
		name := s[:i+1]
		if char = html.UnescapeString(name); char == ";" || !strings.HasSuffix(char, ";") {
			return char, len(name)
		}
	}
	// Some are known without ";", for history's sake, all of them one character; but
	// not before "=" or a letter or digit, so that "?a=b&copy=1" stays what it is.
	name := s[:i]
	char = html.UnescapeString(name)
	if char == name || utf8.RuneCountInString(char) != 1 || i < len(s) && s[i] == '=' {
		return "", 0
	}
	return char, len(name)
}

// numericReference reads the digits of a numeric reference, of which end bounds
// the letters and digits.
func numericReference(s string, end int) (char string, size int) {
	i := len("&#")
	digit := isDigit
	if i < end && s[i]|0x20 == 'x' {
		i++
		digit = isHex
	}
	first := i
	for i < end && digit(s[i]) {
		i++
	}
	if i == first {
		return "", 0
	}
	if i < len(s) && s[i] == ';' {
		i++
	}
	// Leading zeros and digits beyond reckoning are the tokenizer's to judge.
	return html.UnescapeString(s[:i]), i
}
