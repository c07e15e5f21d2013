package redact

import (
	"fmt"
	"strconv"
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

// Character names the character at text[offset:] in a sentence:
//
//	a space
//	"<"
//	the control character U+0001
//	the character U+200E
//	the byte 0xff, which is not UTF-8,
//
// A character inside text[from:to] is "a masked character".
func Character(text string, offset, from, to int) string {
	if from <= offset && offset < to {
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
	case !strconv.IsPrint(r) || unicode.IsMark(r):
		return fmt.Sprintf("the character %U", r)
	}
	return `"` + string(r) + `"`
}
