package redact

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// characters are the names of characters that people do not see, or confuse.
var characters = map[rune]string{
	' ':      "a space",
	'\t':     "a tab",
	'\n':     "a line break",
	'\r':     "a line break",
	'"':      "a quotation mark",
	'\\':     "a backslash",
	'\u00A0': "a no-break space (U+00A0)",
	'\u200B': "a zero-width space (U+200B)",
	'\uFEFF': "a byte order mark (U+FEFF)",
}

// IsIgnorable reports whether r is a format character, or one that Unicode calls ignorable by default because it has
// no glyph: U+034F, U+200B, U+3164, a variation selector (DerivedCoreProperties, Default_Ignorable_Code_Point).
func IsIgnorable(r rune) bool {
	return r >= utf8.RuneSelf && unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// IsShown reports whether people see r, or it is a space of ASCII. U+2800 is a pattern of Braille without dots.
func IsShown(r rune) bool { return strconv.IsPrint(r) && !IsIgnorable(r) && r != '\u2800' }

// Character names the character at text[offset:] in a sentence:
//
//	a space
//	"<"
//	the control character U+0001
//	the character U+200E
//	the byte 0xff, which is not UTF-8,
//
// A character of the secret is "a masked character".
func Character(text string, offset int, secret Secret) string {
	if secret.Has(offset) {
		return "a masked character"
	}
	r, size := utf8.DecodeRuneInString(text[offset:])
	switch name := characters[r]; {
	case name != "":
		return name
	case r == utf8.RuneError && size == 1:
		return fmt.Sprintf("the byte %#02x, which is not UTF-8,", text[offset])
	case unicode.IsControl(r):
		return fmt.Sprintf("the control character %U", r)
	case !IsShown(r) || unicode.IsMark(r):
		return fmt.Sprintf("the character %U", r)
	}
	return `"` + string(r) + `"`
}

// Encoding says in a sentence that a "%" is not followed by two hex digits. The text is not valid at the
// offset, after the "%" and at most one hex digit. The "%" and the letters and digits after it, at most
// two, are text[start:end].
func Encoding(text string, offset int, secret Secret) (start, end int, says string) {
	start = strings.LastIndexByte(text[:offset], '%')
	end = start + 1
	for end < len(text) && end < start+len("%zz") && isAlphanumeric(text[end]) {
		end++
	}
	return start, end, QuotePart(text, start, end, secret) + ` is not a percent-encoding: two hex digits must follow a "%"`
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// QuotePart quotes text[start:end], with masks in place of what it has of the secret.
func QuotePart(text string, start, end int, secret Secret) string {
	return Quote(secret.In(start, end).Hide(text[start:end]))
}
