package iri

import (
	"slices"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"github.com/uriform/uri/internal/redact"
)

// IsReadable reports whether a character is suitable for display in an IRI, following the advice
// of RFC 3987, 6.1. These characters are not:
//
//   - characters that are not visible: spaces, controls, format characters (bidirectional
//     ones, joiners), fillers, variation selectors;
//   - characters for private use, noncharacters, and characters that the package unicode does
//     not know;
//   - characters that NFKC changes: compatibility characters, full-width Latin, half-width
//     Katakana. Exceptions are U+0E33 and U+0EB3, which Thai and Lao cannot do without;
//   - look-alikes of the delimiters of IRIs, of "%", "." and space, except letters, digits and
//     marks of scripts that many people write.
//
// A readable character may still look like another one of another script.
func IsReadable(char rune) bool {
	if char < utf8.RuneSelf {
		return ' ' < char && char < 0x7F
	}
	if char > unicode.MaxRune {
		return false
	}
	block := &readableBlocks[char/256]
	set := block.Load()
	if set == nil {
		set = newReadableBlock(char &^ 0xFF)
		block.Store(set)
	}
	return set[char%256/64]>>(char%64)&1 != 0
}

// readableBlocks has a bit for each character, in blocks that are computed when they are first used.
// Without it, each character would be searched in several tables, and the package norm would
// allocate.
var readableBlocks [(unicode.MaxRune + 1) / 256]atomic.Pointer[[256 / 64]uint64]

func newReadableBlock(first rune) *[256 / 64]uint64 {
	var set [256 / 64]uint64
	for i := range rune(256) {
		if isReadable(first + i) {
			set[i/64] |= 1 << (i % 64)
		}
	}
	return &set
}

// isReadable is IsReadable for a character that is not ASCII. IsReadable does not ask for others.
func isReadable(char rune) bool {
	switch {
	case !unicode.IsGraphic(char), unicode.Is(unicode.Zs, char),
		redact.IsIgnorable(char), unicode.Is(lookAlikes, char):
		return false
	case char == 0x0E33, char == 0x0EB3:
		return true
	}
	return norm.NFKC.IsNormalString(string(char))
}

// LooksLikeDelimiter reports whether a non-ASCII character looks like a delimiter of IRIs, "%", "\\" or
// ".", or has one of them in its form NFKC: U+2215 looks like "/", and U+2100 becomes "a/c". See
// RFC 3987, 6.1.
func LooksLikeDelimiter(char rune) bool {
	if char < utf8.RuneSelf {
		return false
	}
	if unicode.Is(lookAlikes, char) {
		return true
	}
	text := string(char)
	if norm.NFKC.QuickSpanString(text) == len(text) {
		return false // such as U+2260, which only NFKD takes apart
	}
	for _, b := range norm.NFKD.PropertiesString(text).Decomposition() {
		if b < utf8.RuneSelf && !isAlphanumeric(b) && b != ' ' && b != '-' && b != '_' {
			return true
		}
	}
	return false
}

// lookAlikes are characters that look like delimiters, "%", "." or a space. NFKC changes others, such as the full-width forms. The source is the data of
// UTS 39 for the characters / : ? # [ ] @ % . and !
var lookAlikes = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x01C3, 0x01C3, 1}, // ! LATIN LETTER RETROFLEX CLICK
		{0x02D0, 0x02D0, 1}, // : MODIFIER LETTER TRIANGULAR COLON
		{0x02F8, 0x02F8, 1}, // : MODIFIER LETTER RAISED COLON
		{0x0337, 0x0338, 1}, // / COMBINING SHORT and LONG SOLIDUS OVERLAY
		{0x0589, 0x0589, 1}, // : ARMENIAN FULL STOP
		{0x05C3, 0x05C3, 1}, // : HEBREW PUNCTUATION SOF PASUQ
		{0x061F, 0x061F, 1}, // ? ARABIC QUESTION MARK
		{0x066A, 0x066A, 1}, // % ARABIC PERCENT SIGN
		{0x06D4, 0x06D4, 1}, // . ARABIC FULL STOP
		{0x0701, 0x0704, 1}, // . : SYRIAC STOPS AND COLONS
		{0x16EC, 0x16EC, 1}, // : RUNIC MULTIPLE PUNCTUATION
		{0x1735, 0x1735, 1}, // / PHILIPPINE SINGLE PUNCTUATION
		{0x1803, 0x1803, 1}, // : MONGOLIAN FULL STOP
		{0x1809, 0x1809, 1}, // : MONGOLIAN MANCHU FULL STOP
		{0x2041, 0x2041, 1}, // / CARET INSERTION POINT
		{0x2044, 0x2044, 1}, // / FRACTION SLASH
		{0x2052, 0x2052, 1}, // % COMMERCIAL MINUS SIGN
		{0x205A, 0x205E, 1}, // : TWO DOT PUNCTUATION to VERTICAL FOUR DOTS
		{0x2215, 0x2216, 1}, // / \ DIVISION SLASH, SET MINUS
		{0x2236, 0x2236, 1}, // : RATIO
		{0x2571, 0x2572, 1}, // / \ BOX DRAWINGS
		{0x266F, 0x266F, 1}, // # MUSIC SHARP SIGN
		{0x2772, 0x2773, 1}, // [ ] LIGHT TORTOISE SHELL BRACKET ORNAMENTS
		{0x27CB, 0x27CD, 2}, // / \ MATHEMATICAL RISING and FALLING DIAGONAL
		{0x2800, 0x2800, 1}, // space: BRAILLE PATTERN BLANK
		{0x29F5, 0x29F5, 1}, // \ REVERSE SOLIDUS OPERATOR
		{0x29F8, 0x29F9, 1}, // / \ BIG SOLIDUS, BIG REVERSE SOLIDUS
		{0x2CC6, 0x2CC7, 1}, // / COPTIC LETTER OLD COPTIC ESH
		{0x2E2E, 0x2E2E, 1}, // ? REVERSED QUESTION MARK
		{0x3014, 0x3015, 1}, // [ ] TORTOISE SHELL BRACKETS
		{0x3033, 0x3033, 1}, // / VERTICAL KANA REPEAT MARK UPPER HALF
		{0x31D3, 0x31D4, 1}, // / \ CJK STROKES
		{0xA4F8, 0xA4FD, 1}, // . : LISU LETTER TONES
		{0xA60E, 0xA60E, 1}, // . VAI FULL STOP
		{0xA6F4, 0xA6F4, 1}, // : BAMUM COLON
		{0xA789, 0xA789, 1}, // : MODIFIER LETTER COLON
	},
	R32: []unicode.Range32{
		{0x10A50, 0x10A50, 1}, // . KHAROSHTHI PUNCTUATION DOT
		{0x1D16D, 0x1D16D, 1}, // . MUSICAL SYMBOL COMBINING AUGMENTATION DOT
		{0x1D23A, 0x1D23A, 1}, // / GREEK INSTRUMENTAL NOTATION SYMBOL-47
	},
}

// HighlyRestrictive reports whether all letters and marks of a label are of one script, or of one
// of the mixes that UTS 39 (5.2) calls highly restrictive: Latin, Han, Hiragana and Katakana;
// Latin, Han and Bopomofo; Latin, Han and Hangul. Characters that several scripts share (digits,
// "-") do not count. The scripts are those of the package unicode, without Script_Extensions.
//
// A label of one script may still look like a label of another script.
func HighlyRestrictive(label string) bool {
	const most = 4 // scripts in a mix
	var seen [most]*unicode.RangeTable
	n := 0
next:
	for _, r := range label {
		if unicode.Is(unicode.Common, r) || unicode.Is(unicode.Inherited, r) {
			continue
		}
		for _, script := range seen[:n] {
			if unicode.Is(script, r) {
				continue next
			}
		}
		script := scriptOf(r)
		if script == nil || n == most {
			return false
		}
		seen[n] = script
		n++
	}
	if n <= 1 {
		return true
	}
mixes:
	for _, mix := range scriptMixes {
		for _, script := range seen[:n] {
			if !slices.Contains(mix, script) {
				continue mixes
			}
		}
		return true
	}
	return false
}

var scriptMixes = [...][]*unicode.RangeTable{
	{unicode.Latin, unicode.Han, unicode.Hiragana, unicode.Katakana},
	{unicode.Latin, unicode.Han, unicode.Bopomofo},
	{unicode.Latin, unicode.Han, unicode.Hangul},
}

// scriptOf returns the script of a character, or nil if the package unicode knows none.
func scriptOf(r rune) *unicode.RangeTable {
	if unicode.Is(unicode.Latin, r) {
		return unicode.Latin
	}
	for _, script := range unicode.Scripts {
		if unicode.Is(script, r) {
			return script
		}
	}
	return nil
}

// Versions are versions of Unicode: "15.0.0".
type Versions struct {
	Unicode       string // of the package unicode: categories, scripts
	IDNA          string // of the package golang.org/x/net/idna
	Normalization string // of the package golang.org/x/text/unicode/norm
	Bidi          string // of the package golang.org/x/text/unicode/bidi: the Bidi rule of domain names, CheckBidi, Visual
}

// UnicodeVersions returns the versions of Unicode of the tables that this package uses. They
// depend on the release of Go that compiled the program.
func UnicodeVersions() Versions {
	return Versions{unicode.Version, idna.UnicodeVersion, norm.Version, bidi.UnicodeVersion}
}
