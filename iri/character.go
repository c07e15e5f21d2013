package iri

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/uriform/uri/internal/redact"
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
		return fmt.Errorf("iri: %s: want %s", redact.Quote(string(text)), strings.Join(formNames[:], ", "))
	}
	*f = CharacterForm(i)
	return nil
}

// IsNormal reports whether Append would append text unchanged. It takes linear time, and allocates
// only if text has more than 256 bytes and a quick check cannot tell.
func (f CharacterForm) IsNormal(text string) bool {
	if f.quick(text) {
		return true
	}
	var buf [scratch]byte
	return string(f.Append(buf[:0], text)) == text
}

// quick reports whether a quick check shows that text is normal.
func (f CharacterForm) quick(text string) bool {
	t := f.table()
	return t == none || isASCII(text) || t.form.QuickSpanString(text) == len(text)
}

// Append appends text in the form f. Bytes that are not UTF-8 are appended as they are. Append
// takes linear time, also for long sequences of combining marks. It allocates to grow dst, for
// sequences of more than 32 characters that interact, and for a table when it is called first.
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

// Apply returns text in the form f. If text already has that form, Apply returns text itself.
func (f CharacterForm) Apply(text string) string {
	if f.quick(text) {
		return text
	}
	var buf [scratch]byte
	b := f.Append(buf[:0], text)
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
//
// NOTE: the Append functions of the package norm allocate, insert U+034F after 30 non-starters, and
// combine the text with the end of dst.
func (t *normalForm) append(dst []byte, text string) []byte {
	var buf [32]classed
	for text != "" {
		chars := buf[:0]
		end, next := 0, t.form.PropertiesString(text)
		for {
			size := next.Size()
			if end+size < len(text) {
				next = t.form.PropertiesString(text[end+size:])
			}
			last := end+size == len(text) || next.BoundaryBefore()
			if end == 0 && last && t.form.QuickSpanString(text[:size]) == size {
				// One character that does not change.
				end = size
				dst = append(dst, text[:end]...)
				break
			}
			chars = t.decompose(chars, text[end:end+size])
			end += size
			if last {
				break
			}
		}
		order(chars)
		for _, c := range composed(chars) {
			dst = utf8.AppendRune(dst, c.char)
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

// decompose appends the decomposition of one character.
//
// NOTE: Hangul syllables stay as they are. They only compose with characters after them.
func (t *normalForm) decompose(dst []classed, char string) []classed {
	parts := t.decomposed.PropertiesString(char).Decomposition()
	if parts == nil {
		r, _ := utf8.DecodeRuneInString(char)
		return append(dst, classed{r, norm.NFD.PropertiesString(char).CCC()})
	}
	for len(parts) > 0 {
		r, size := utf8.DecodeRune(parts)
		dst = append(dst, classed{r, norm.NFD.Properties(parts).CCC()})
		parts = parts[size:]
	}
	return dst
}

// order puts characters into canonical order (The Unicode Standard, 3.11, D109): each sequence of
// non-starters is sorted by class, and characters of one class stay in their order.
func order(chars []classed) {
	for i := 0; i < len(chars); i++ {
		start := i
		for i < len(chars) && chars[i].class != 0 {
			i++
		}
		switch marks := chars[start:i]; {
		case len(marks) > 32:
			countingSort(marks)
		case len(marks) > 1:
			slices.SortStableFunc(marks, func(a, b classed) int { return int(a.class) - int(b.class) })
		}
	}
}

// countingSort sorts by class in linear time.
func countingSort(marks []classed) {
	var start [257]int // where the marks of a class begin
	for _, m := range marks {
		start[int(m.class)+1]++
	}
	for class := 1; class < len(start); class++ {
		start[class] += start[class-1]
	}
	for _, m := range slices.Clone(marks) {
		marks[start[m.class]] = m
		start[m.class]++
	}
}

// composed returns chars, in the same memory, after canonical composition (The Unicode Standard,
// 3.11, D117).
func composed(chars []classed) []classed {
	starter := -1 // the index of the last starter in kept
	kept := chars[:0]
	for _, c := range chars {
		if starter >= 0 {
			last := kept[len(kept)-1]
			if len(kept)-1 == starter || last.class != 0 && last.class < c.class {
				if composite, ok := compose(kept[starter].char, c.char); ok {
					kept[starter].char = composite
					continue
				}
			}
		}
		if c.class == 0 {
			starter = len(kept)
		}
		kept = append(kept, c)
	}
	return kept
}

// compose returns the primary composite of two characters.
func compose(a, b rune) (rune, bool) {
	// The Unicode Standard, 3.12: Hangul syllables of L and V, and of LV and T.
	const (
		sBase, lBase, vBase, tBase     = 0xAC00, 0x1100, 0x1161, 0x11A7
		lCount, vCount, tCount, sCount = 19, 21, 28, 19 * 21 * 28
	)
	switch {
	case lBase <= a && a < lBase+lCount && vBase <= b && b < vBase+vCount:
		return sBase + ((a-lBase)*vCount+(b-vBase))*tCount, true
	case sBase <= a && a < sBase+sCount && (a-sBase)%tCount == 0 && tBase < b && b < tBase+tCount:
		return a + (b - tBase), true
	}
	composite, ok := composites()[[2]rune{a, b}]
	return composite, ok
}

// composites returns the primary composites other than Hangul syllables. The package norm does not
// export its table.
var composites = sync.OnceValue(func() map[[2]rune]rune {
	all := map[[2]rune]rune{}
	for r := rune(0xC0); r <= 0x2FFFF; r++ {
		text := string(r)
		parts := norm.NFD.PropertiesString(text).Decomposition()
		if parts == nil || !norm.NFC.IsNormalString(text) {
			continue
		}
		b, size := utf8.DecodeLastRune(parts)
		first := norm.NFC.Bytes(parts[:len(parts)-size])
		if a, size := utf8.DecodeRune(first); size > 0 && size == len(first) {
			all[[2]rune{a, b}] = r
		}
	}
	return all
})

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
	for i+8 <= len(s) {
		// NOTE: written so that the compiler loads eight bytes at once.
		b := s[i : i+8]
		if word := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56; word&0x8080808080808080 != 0 {
			break
		}
		i += 8
	}
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}

func isASCII(s string) bool { return firstNonASCII(s) == len(s) }
