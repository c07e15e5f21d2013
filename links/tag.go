package links

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// The tokenizer says where a tag ends, but not where the values of its attributes
// stand. attributes goes through the tag again, as the tokenizer did.

// An attribute is a name and a value of a tag, and where the value stands in it.
type attribute struct {
	name       []byte // in lower case
	value      []byte // raw
	start, end int    // of value, in the tag
}

// appendAttributes appends the attributes of tag, `<a href="b">`, of whose name the
// end is at i, to list: those with names for which wanted reports true, or all if
// it is nil. Names in upper case are lowered in place.
func appendAttributes(list []attribute, tag []byte, i int, wanted func(name []byte) bool) []attribute {
	for {
		for i < len(tag) && (isTagSpace(tag[i]) || tag[i] == '/') {
			i++
		}
		if i >= len(tag) || tag[i] == '>' {
			return list
		}
		name := i
		i++ // even "=" begins a name
		for i < len(tag) && !endsName[tag[i]] && tag[i] != '=' {
			i++
		}
		a := attribute{name: tag[name:i], start: i, end: i}
		for i < len(tag) && isTagSpace(tag[i]) {
			i++
		}
		if i < len(tag) && tag[i] == '=' {
			i = a.readValue(tag, i+1)
		}
		lower(a.name)
		if wanted == nil || wanted(a.name) {
			list = append(list, a)
		}
	}
}

// endsName are the bytes that end the name of a tag or attribute.
var endsName = [256]bool{' ': true, '\n': true, '\t': true, '\r': true, '\f': true, '/': true, '>': true}

// readValue reads the value behind the "=" before i and returns where it ends.
func (a *attribute) readValue(tag []byte, i int) int {
	for i < len(tag) && isTagSpace(tag[i]) {
		i++
	}
	if i == len(tag) || tag[i] == '>' {
		return i
	}
	if quote := tag[i]; quote == '"' || quote == '\'' {
		a.start = i + 1
		n := bytes.IndexByte(tag[a.start:], quote)
		if n < 0 {
			n = len(tag) - a.start
		}
		a.end = a.start + n
		a.value = tag[a.start:a.end]
		return min(a.end+1, len(tag))
	}
	a.start = i
	for i < len(tag) && !isTagSpace(tag[i]) && tag[i] != '>' {
		i++
	}
	a.end = i
	a.value = tag[a.start:a.end]
	return i
}

func isTagSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' }

func lower(b []byte) {
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c | 0x20
		}
	}
}

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
