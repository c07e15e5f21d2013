package redact

import (
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestCharacter(t *testing.T) {
	for _, tt := range []struct {
		text             string
		offset, from, to int
		want             string
	}{
		{"a b", 1, 0, 0, "a space"},
		{"\t", 0, 0, 0, "a tab"},
		{"\r\n", 0, 0, 0, "a line break"},
		{`a\b`, 1, 0, 0, "a backslash"},
		{`"`, 0, 0, 0, "a quotation mark"},
		{"<", 0, 0, 0, `"<"`},
		{"a\x00", 1, 0, 0, "the control character U+0000"},
		{"\u0085", 0, 0, 0, "the control character U+0085"},
		{"é", 0, 0, 0, `"é"`},
		{"e\u0301", 1, 0, 0, "the character U+0301"},
		{"\u200e", 0, 0, 0, "the character U+200E"},
		{"\u3164", 0, 0, 0, "the character U+3164"},
		{"\u00a0", 0, 0, 0, "a no-break space (U+00A0)"},
		{"\uFFFD", 0, 0, 0, `"�"`},
		{"a\xFF", 1, 0, 0, "the byte 0xff, which is not UTF-8,"},
		{"a\xC3", 1, 0, 0, "the byte 0xc3, which is not UTF-8,"},
		{"abc", 0, 1, 2, `"a"`},
		{"abc", 1, 1, 2, "a masked character"},
		{"abc", 2, 1, 2, `"c"`},
		{"a\xFF", 1, 1, 2, "a masked character"},
	} {
		if got := Character(tt.text, tt.offset, Part(tt.from, tt.to)); got != tt.want {
			t.Errorf("Character(%q, %d, %d, %d) = %q, want %q", tt.text, tt.offset, tt.from, tt.to, got, tt.want)
		}
	}
}

func TestEncoding(t *testing.T) {
	for _, tt := range []struct {
		text                         string
		offset, from, to, start, end int
		quoted                       string
	}{
		{"a%zz", 2, 0, 0, 1, 4, `"%zz"`},
		{"a%4zz", 3, 0, 0, 1, 4, `"%4z"`},
		{"a%4", 3, 0, 0, 1, 3, `"%4"`},
		{"%", 1, 0, 0, 0, 1, `"%"`},
		{"%%41", 1, 0, 0, 0, 1, `"%"`},
		{"%41%/", 4, 0, 0, 3, 4, `"%"`},
		{"%é", 1, 0, 0, 0, 1, `"%"`},
		{"a:%zz@h", 3, 2, 5, 2, 5, `"xxxxx"`},
		{"%zz", 1, 2, 3, 0, 3, `"%zxxxxx"`},
		{"//u:p%zzq@h", 6, 4, 9, 5, 8, `"xxxxx"`},
	} {
		start, end, says := Encoding(tt.text, tt.offset, Part(tt.from, tt.to))
		if want := tt.quoted + ` is not a percent-encoding: two hex digits must follow a "%"`; start != tt.start || end != tt.end || says != want {
			t.Errorf("%q: %d, %d, %s, want %d, %d, %s", tt.text, start, end, says, tt.start, tt.end, want)
		}
	}
	for c := range utf8.RuneSelf {
		text := "%" + string(rune(c))
		want := text[:1]
		if unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c)) {
			want = text
		}
		if _, end, _ := Encoding(text, 1, nil); end != len(want) {
			t.Errorf("%q: %q, want %q", text, text[:end], want)
		}
	}
}

// The characters that Unicode calls ignorable by default are not shown (DerivedCoreProperties-15.0.0, Default_Ignorable_Code_Point:
// 4174 code points).
func TestIsShown(t *testing.T) {
	n := 0
	for _, r := range [][2]rune{
		{0xAD, 0xAD}, {0x34F, 0x34F}, {0x61C, 0x61C}, {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x200B, 0x200F},
		{0x202A, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFF8},
		{0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
	} {
		for c := r[0]; c <= r[1]; c++ {
			if n++; IsShown(c) || !IsIgnorable(c) {
				t.Errorf("%U is ignorable", c)
			}
		}
	}
	if n != 4174 {
		t.Errorf("%d code points", n)
	}
	for c, want := range map[rune]bool{' ': true, '~': true, 'é': true, '\u0301': true, '\u2800': false, '\u2801': true, '\u3000': false, '\u0600': false, '\n': false, utf8.RuneError: true} {
		if IsShown(c) != want {
			t.Errorf("%U is shown: %v", c, !want)
		}
	}
}
