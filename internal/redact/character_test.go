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
		{"\u00a0", 0, 0, 0, "a no-break space (U+00A0)"},
		{"\uFFFD", 0, 0, 0, `"�"`},
		{"a\xFF", 1, 0, 0, "the byte 0xff, which is not UTF-8,"},
		{"a\xC3", 1, 0, 0, "the byte 0xc3, which is not UTF-8,"},
		{"abc", 0, 1, 2, `"a"`},
		{"abc", 1, 1, 2, "a character of the password"},
		{"abc", 2, 1, 2, `"c"`},
		{"a\xFF", 1, 1, 2, "a character of the password"},
	} {
		if got := Character(tt.text, tt.offset, tt.from, tt.to); got != tt.want {
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
		start, end, says := Encoding(tt.text, tt.offset, tt.from, tt.to)
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
		if _, end, _ := Encoding(text, 1, 0, 0); end != len(want) {
			t.Errorf("%q: %q, want %q", text, text[:end], want)
		}
	}
}
