package redact

import (
	"encoding/json"
	"errors"
	"fmt"
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
		{strings.Repeat("a", 120), `"` + strings.Repeat("a", 120) + `"`},
		{strings.Repeat("a", 60) + strings.Repeat("b", 61), `"` + strings.Repeat("a", 60) + `"…"` + strings.Repeat("b", 30) + `"`},
		{"é" + strings.Repeat("a", 57) + "é" + strings.Repeat("b", 60), `"é` + strings.Repeat("a", 57) + `"…"` + strings.Repeat("b", 30) + `"`},
		{strings.Repeat("a", 100) + "é" + strings.Repeat("b", 29), `"` + strings.Repeat("a", 60) + `"…"` + strings.Repeat("b", 29) + `"`},
	} {
		if got := Quote(tt.text); got != tt.want {
			t.Errorf("Quote(%q) = %s, want %s", tt.text, got, tt.want)
		}
	}
}

func TestFound(t *testing.T) {
	for _, tt := range []struct {
		text             string
		offset, from, to int
		want             string
	}{
		{"a b", 1, 0, 0, `unexpected ' '`},
		{"a\x00", 1, 0, 0, `unexpected '\x00'`},
		{"é", 0, 0, 0, `unexpected 'é'`},
		{"\u200e", 0, 0, 0, `unexpected U+200E`},
		{"\uFFFD", 0, 0, 0, `unexpected '�'`},
		{"a\xFF", 1, 0, 0, `byte 0xff`},
		{"a\xC3", 1, 0, 0, `byte 0xc3`},
		{"abc", 0, 1, 2, `unexpected 'a'`},
		{"abc", 1, 1, 2, Masked},
		{"abc", 2, 1, 2, `unexpected 'c'`},
		{"a\xFF", 1, 1, 2, Masked},
	} {
		if got := Found(tt.text, tt.offset, tt.from, tt.to, "byte %#02x"); got != tt.want {
			t.Errorf("Found(%q, %d, %d, %d) = %q, want %q", tt.text, tt.offset, tt.from, tt.to, got, tt.want)
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
