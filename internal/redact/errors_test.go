package redact

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
)

func TestMask(t *testing.T) {
	for _, tt := range []struct {
		text     string
		from, to int
		want     string
	}{
		{"", 0, 0, ""},
		{"//u@h", 0, 0, "//u@h"},
		{"//u:p@h", 4, 5, "//u:xxxxx@h"},
		{"//u:p", 4, 5, "//u:xxxxx"},
	} {
		if got := Mask(tt.text, tt.from, tt.to); got != tt.want {
			t.Errorf("Mask(%q, %d, %d) = %q, want %q", tt.text, tt.from, tt.to, got, tt.want)
		}
	}
}

func TestQuote(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", `""`},
		{"a\"b\xFF", `"a\"b\xff"`},
		{"a\u034Fb\u200B\U000E0100é", `"a\u034fb\u200b\U000e0100é"`}, // U+034F is no format character, and has no glyph
		{strings.Repeat("a", 120), `"` + strings.Repeat("a", 120) + `"`},
		{strings.Repeat("a", 60) + strings.Repeat("b", 61), `"` + strings.Repeat("a", 60) + `"…"` + strings.Repeat("b", 30) + `"`},
		{"é" + strings.Repeat("a", 57) + "é" + strings.Repeat("b", 60), `"é` + strings.Repeat("a", 57) + `"…"` + strings.Repeat("b", 30) + `"`},
		{strings.Repeat("a", 100) + "é" + strings.Repeat("b", 29), `"` + strings.Repeat("a", 60) + `"…"` + strings.Repeat("b", 29) + `"`},
	} {
		if got := Quote(tt.text); got != tt.want {
			t.Errorf("Quote(%q) = %s, want %s", tt.text, got, tt.want)
		}
	}
	for c := range 256 {
		text := string([]byte{'a', byte(c)})
		if got, want := Quote(text), strconv.Quote(text); got != want {
			t.Errorf("Quote(%q) = %s, want %s", text, got, want)
		}
	}
}

// hiding is an error with a field that no verb may print.
type hiding struct{ secret string }

func (hiding) Error() string                   { return `a "b"` }
func (e hiding) Format(f fmt.State, verb rune) { Format(e, f, verb) }

func TestFormat(t *testing.T) {
	err := hiding{"pass"}
	for _, tt := range []struct{ format, want string }{
		{"%v", `a "b"`}, {"%s", `a "b"`}, {"%+v", `a "b"`}, {"%d", `a "b"`}, {"%x", `a "b"`},
		{"%#s", `a "b"`}, {"%#x", `a "b"`}, {"%q", `"a \"b\""`}, {"%#v", `"a \"b\""`},
	} {
		if got := fmt.Sprintf(tt.format, err); got != tt.want {
			t.Errorf("%s prints %s, want %s", tt.format, got, tt.want)
		}
	}
	if got := fmt.Sprint(errors.Join(err)); got != `a "b"` {
		t.Errorf("joined: %s", got)
	}
}

func TestReport(t *testing.T) {
	r := Report{"m", 3, "host", "rfc3986"}
	if got, want := r.LogValue().String(), "[message=m offset=3 rule=host syntax=rfc3986]"; got != want {
		t.Errorf("LogValue: %s, want %s", got, want)
	}
	got, err := json.Marshal(r)
	if want := `{"message":"m","offset":3,"rule":"host","syntax":"rfc3986"}`; string(got) != want || err != nil {
		t.Errorf("JSON: %s, %v, want %s", got, err, want)
	}
}
