package console

import (
	"strings"
	"testing"
)

func TestQuote(t *testing.T) {
	for s, want := range map[string]string{
		"":                      `""`,
		"a\"b":                  `"a\"b"`,
		"\uFE0F\u2800":          `"\ufe0f\u2800"`,
		"http://u:secret@h":     `"http://u:xxxxx@h"`,
		strings.Repeat("a", 60): `"` + strings.Repeat("a", 60) + `"`,
		strings.Repeat("a", 61): `"` + strings.Repeat("a", 60) + `…"`,
		strings.Repeat("é", 50): `"` + strings.Repeat("é", 30) + `…"`,
	} {
		if got := Quote(s); got != want {
			t.Errorf("%q: got %s, want %s", s, got, want)
		}
	}
}

func TestColumns(t *testing.T) {
	for s, want := range map[string]int{"": 0, "abc": 3, "é": 1, "e\u0301": 1, "日本": 4, "ｶ": 1, "Ａ": 2,
		"a\u20DD": 1, "\u1100\u1160": 2, "\u1100\u11FF": 2, "\u115F": 2, "\u1200": 1, "\u1100\uD7B0": 2, "\u1100\uD7FB": 2} {
		if got := Columns(s); got != want {
			t.Errorf("%q: got %d, want %d", s, got, want)
		}
	}
}

func TestTable(t *testing.T) {
	var b strings.Builder
	Table(&b, [][]string{{"", "a", "c"}, {"日本", "bb", ""}})
	if got, want := b.String(), "      a   c\n日本  bb\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestWrap(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "> \n"},
		{"a  b\nc d", "> a b c d\n"},
		{"aaaa bbbb cccc", "> aaaa\n>> bbbb\n>> cccc\n"},
		{"aaaa bb c", "> aaaa bb\n>> c\n"},
		{"aaaa bbb c", "> aaaa bbb\n>> c\n"}, // 10 columns
		{"aaaa bbbb", "> aaaa\n>> bbbb\n"},
		{"aaaaaaaaaaaaa b", "> aaaaaaaaaaaaa\n>> b\n"},
	} {
		var b strings.Builder
		Wrap(&b, 10, tt.text, "> ", ">> ")
		if got := b.String(); got != tt.want {
			t.Errorf("%q: got\n%swant\n%s", tt.text, got, tt.want)
		}
	}
}

func TestNumber(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", -999: "-999", -1000: "-1,000", 123456: "123,456", -123456: "-123,456", -1234567: "-1,234,567", 12345678: "12,345,678"} {
		if got := Number(n); got != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
}
