package html

import (
	"bytes"
	"html"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri/links/internal/charref"
)

// The tokenizer does not report the offsets of attributes. nextAttribute reads a tag
// again, with the rules of the tokenizer, and reports them.

// An attribute is the name and the value of an attribute, as offsets in a tag.
type attribute struct {
	name, nameEnd int
	start, end    int // of the raw value
}

// nextAttribute returns the first attribute of tag, `<a href="b">`, at i or after it,
// and the offset of its end. It changes the name to lower case.
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

// nameEnd returns the end of the name of a tag or attribute at i. The byte stop ends
// the name too, unless it is the first byte. nameEnd changes the name to lower case in
// place, because the tag is not used again.
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
	afterName
)

// nameByte has the class of each byte for the names of tags and attributes.
var nameByte = func() (t [256]uint8) {
	for c := 'A'; c <= 'Z'; c++ {
		t[c] = upperCase
	}
	t['='] = equals
	for _, c := range " \n\t\r\f/>" {
		t[c] = afterName
	}
	return t
}()

// An unescaped is a text whose character references are resolved. It maps offsets in the
// text to offsets in the raw text.
type unescaped struct {
	text    string
	raw     string
	offsets []int32 // for each byte of text, its offset in raw; nil: text is raw
}

// at converts an offset in the text to an offset in the raw text.
func (m *unescaped) at(i int) int {
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

// unescapeWithOffsets resolves character references, and keeps the offsets of the raw
// text. It is for values with several references.
func unescapeWithOffsets(raw string) unescaped {
	m := unescaped{text: raw, raw: raw}
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
				place += i // not a character reference
			}
			m.offsets = append(m.offsets, int32(place))
		}
	})
	m.text = b.String()
	return m
}

// eachReference calls f with each character reference of raw and its character, and
// with each text between character references, unchanged.
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

// characterReference returns the character and the length of the character reference
// at the beginning of s. The length is 0 if s does not begin with one.
func characterReference(s string) (char string, size int) {
	if strings.HasPrefix(s, "&amp;") {
		return "&", len("&amp;") // nine of ten character references
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
		if text, ok := charref.Named(s[:i+1]); ok {
			return text, i + 1
		}
	}
	// For compatibility, some names are recognized without ";". Each of them encodes one
	// character. A name is not recognized before "=", a letter or a digit, so that
	// "?a=b&copy=1" does not change.
	name := s[:i]
	char = html.UnescapeString(name)
	if char == name || utf8.RuneCountInString(char) != 1 || i < len(s) && s[i] == '=' {
		return "", 0
	}
	return char, len(name)
}

// hasUnknownEntity reports whether s has a reference to an entity that HTML does not define, as "&base;a".
func hasUnknownEntity(s string) bool {
	for {
		i := strings.IndexByte(s, '&')
		if i < 0 {
			return false
		}
		s = s[i:]
		if _, size := characterReference(s); size == 0 {
			end := 1
			for end < len(s) && (isAlnum(s[end]) || strings.IndexByte("_-.", s[end]) >= 0) {
				end++
			}
			if end > 1 && end < len(s) && s[end] == ';' {
				return true
			}
		}
		s = s[1:]
	}
}

// numericReference reads the digits of a numeric character reference. The letters and
// digits of s end at end.
func numericReference(s string, end int) (char string, size int) {
	i := len("&#")
	digit, base := isDigit, 10
	if i < end && s[i]|0x20 == 'x' {
		i++
		digit, base = isHex, 16
	}
	first := i
	for i < end && digit(s[i]) {
		i++
	}
	if i == first {
		return "", 0
	}
	n, _ := strconv.ParseUint(s[first:i], base, 32) // the largest number if it is out of range
	if i < len(s) && s[i] == ';' {
		i++
	}
	// Package html knows which numbers mean another character, but not all that are out of range.
	return html.UnescapeString("&#" + strconv.FormatUint(min(n, unicode.MaxRune+1), 10) + ";"), i
}
