package iri

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/uriform/uri/internal/parseerr"
)

// A CharacterForm is a Unicode Normalization Form, for the characters of an IRI (RFC 3987,
// 5.3.2.2). The zero CharacterForm changes nothing.
//
// A form never changes the structure of an IRI: percent-encodings and ASCII characters other
// than letters and digits stay as they are, and characters on both sides of them are not
// combined ("%4a" and U+0301 stay three characters and a mark). A character whose form contains
// an ASCII character other than a letter or digit stays too. In NFC these are U+037E, which
// would become ";", and U+1FEF, which would become "`". In NFKC there are more: U+FF0F would
// become "/", U+2026 "...", and U+00A8 a space and a mark.
//
// The Stream-Safe Text Format of UAX 15 is not used, because it inserts characters.
type CharacterForm uint8

const (
	AsWritten CharacterForm = iota // no form
	NFC                            // Canonical Decomposition, followed by Canonical Composition
	NFKC                           // Compatibility Decomposition, followed by Canonical Composition
)

var formNames = [...]string{"as-written", "nfc", "nfkc"}

// String returns "as-written", "nfc" or "nfkc".
func (f CharacterForm) String() string {
	if int(f) < len(formNames) {
		return formNames[f]
	}
	return fmt.Sprintf("CharacterForm(%d)", uint8(f))
}

// MarshalText returns the name that String returns.
func (f CharacterForm) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText parses a name that String returns.
func (f *CharacterForm) UnmarshalText(text []byte) error {
	i := slices.Index(formNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("iri: %s: want %s", parseerr.Quote(string(text)), strings.Join(formNames[:], ", "))
	}
	*f = CharacterForm(i)
	return nil
}

// IsNormal reports whether Append would append text as it is. It takes linear time, and
// allocates only if a quick check cannot tell.
func (f CharacterForm) IsNormal(text string) bool {
	if f.table() == none || firstNonASCII(text) == len(text) {
		return true
	}
	if f.table().form.IsNormalString(text) {
		return true
	}
	return string(f.Append(nil, text)) == text
}

// Append appends text in the form f. Text that is not UTF-8 is appended as it is. Append takes
// linear time, also for long sequences of combining marks. It allocates to grow dst, and for
// sequences of more than eight characters that interact.
func (f CharacterForm) Append(dst []byte, text string) []byte {
	t := f.table()
	if t == none {
		return append(dst, text...)
	}
	for text != "" {
		// The letter or digit before a non-ASCII character may combine with it.
		i := firstNonASCII(text)
		if i == len(text) {
			return append(dst, text...)
		}
		if i > 0 && isAlphanumeric(text[i-1]) && !endsEncoding(text[:i]) {
			i--
		}
		dst = append(dst, text[:i]...)
		text = text[i:]
		n := t.run(text)
		if n == 0 {
			_, n = utf8.DecodeRuneInString(text) // a character that stays
			dst = append(dst, text[:n]...)
		} else {
			dst = t.append(dst, text[:n])
		}
		text = text[n:]
	}
	return dst
}

// Apply returns text in the form f. If text is normal it returns text, and does not allocate
// unless a quick check cannot tell.
func (f CharacterForm) Apply(text string) string {
	if f.table() == none || firstNonASCII(text) == len(text) || f.table().form.IsNormalString(text) {
		return text
	}
	b := f.Append(make([]byte, 0, len(text)), text)
	if string(b) == text {
		return text
	}
	return string(b)
}

// A normalForm is a form of the package norm, and the form in which it decomposes.
type normalForm struct{ form, decomposed norm.Form }

var (
	nfc  = &normalForm{norm.NFC, norm.NFD}
	nfkc = &normalForm{norm.NFKC, norm.NFKD}
	none *normalForm
)

func (f CharacterForm) table() *normalForm {
	switch f {
	case NFC:
		return nfc
	case NFKC:
		return nfkc
	}
	return none
}

// run returns the length of the longest prefix of text that may be normalized: letters, digits,
// and non-ASCII characters whose form has no other ASCII character. text begins with a
// non-ASCII character, or with one letter or digit and a non-ASCII character.
func (t *normalForm) run(text string) int {
	i := 0
	for i < len(text) {
		if c := text[i]; c < utf8.RuneSelf {
			if !isAlphanumeric(c) {
				return i
			}
			i++
			continue
		}
		p := t.decomposed.PropertiesString(text[i:])
		if p.Size() == 0 {
			return i // cut off
		}
		if r, size := utf8.DecodeRuneInString(text[i:]); r == utf8.RuneError && size == 1 || hasDelimiter(p.Decomposition()) {
			return i
		}
		i += p.Size()
	}
	return i
}

// hasDelimiter reports whether b has an ASCII character other than a letter or digit.
func hasDelimiter(b []byte) bool {
	for _, c := range b {
		if c < utf8.RuneSelf && !isAlphanumeric(c) {
			return true
		}
	}
	return false
}

// append appends a text that [normalForm.run] returned. It cuts the text before characters that
// do not interact with the characters before them.
func (t *normalForm) append(dst []byte, text string) []byte {
	for text != "" {
		end, chars := 0, 0
		for end < len(text) {
			p := t.form.PropertiesString(text[end:])
			if end > 0 && p.BoundaryBefore() {
				break
			}
			end += p.Size()
			chars++
		}
		// norm inserts U+034F after 30 non-starters. A character decomposes to three at most.
		const few = 8
		if chars <= few {
			// NOTE: AppendString(dst, …) would combine the end of dst with the text.
			dst = append(dst, t.form.AppendString(dst[len(dst):], text[:end])...)
		} else {
			dst = t.appendLong(dst, text[:end])
		}
		text = text[end:]
	}
	return dst
}

// A classed is a character and its Canonical_Combining_Class.
type classed struct {
	char  rune
	class uint8
}

// appendLong is append for any number of characters: the algorithms of the Unicode Standard,
// 3.11, for canonical ordering (D109) and canonical composition (D117).
func (t *normalForm) appendLong(dst []byte, text string) []byte {
	var chars []classed
	for i := 0; i < len(text); {
		p := t.decomposed.PropertiesString(text[i:])
		parts := p.Decomposition()
		if parts == nil {
			parts = []byte(text[i : i+p.Size()])
		}
		for len(parts) > 0 {
			r, size := utf8.DecodeRune(parts)
			chars = append(chars, classed{r, norm.NFD.Properties(parts).CCC()})
			parts = parts[size:]
		}
		i += p.Size()
	}
	// A stable sort by class of each sequence of non-starters takes linear time, because
	// there are 256 classes.
	var sorted []classed
	for i := 0; i < len(chars); {
		if chars[i].class == 0 {
			i++
			continue
		}
		end := i
		var start [257]int
		for end < len(chars) && chars[end].class != 0 {
			start[int(chars[end].class)+1]++
			end++
		}
		for class := 1; class < len(start); class++ {
			start[class] += start[class-1]
		}
		sorted = append(sorted[:0], chars[i:end]...)
		for _, c := range sorted {
			chars[i+start[c.class]] = c
			start[c.class]++
		}
		i = end
	}
	starter := -1 // the index of the last starter in kept
	kept := chars[:0]
	for _, c := range chars {
		if starter >= 0 {
			last := kept[len(kept)-1]
			adjacent := len(kept)-1 == starter
			if adjacent || last.class != 0 && last.class < c.class {
				if composed, ok := compose(kept[starter].char, c.char); ok {
					kept[starter].char = composed
					continue
				}
			}
		}
		if c.class == 0 {
			starter = len(kept)
		}
		kept = append(kept, c)
	}
	for _, c := range kept {
		dst = utf8.AppendRune(dst, c.char)
	}
	return dst
}

// compose returns the primary composite of two characters.
func compose(a, b rune) (rune, bool) {
	var in, out [4 * utf8.UTFMax]byte
	pair := utf8.AppendRune(utf8.AppendRune(in[:0], a), b)
	composed := norm.NFC.Append(out[:0], pair...)
	r, size := utf8.DecodeRune(composed)
	return r, size == len(composed)
}

func isAlphanumeric(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9'
}

// endsEncoding reports whether s ends in the middle or at the end of a percent-encoding.
func endsEncoding(s string) bool {
	return len(s) >= 2 && s[len(s)-2] == '%' || len(s) >= 3 && s[len(s)-3] == '%'
}

// firstNonASCII returns the offset of the first non-ASCII byte of s, or len(s).
func firstNonASCII(s string) int {
	i := 0
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}
