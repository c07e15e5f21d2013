package draw

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/locator"
)

func TestQuote(t *testing.T) {
	for s, want := range map[string]string{
		"":                      `""`,
		"a\"b":                  `"a\"b"`,
		"http://u:secret@h":     `"http://u:******@h"`,
		strings.Repeat("é", 50): `"` + strings.Repeat("é", 30) + `…"`,
	} {
		if got := Quote(s); got != want {
			t.Errorf("%q: got %s, want %s", s, got, want)
		}
	}
}

func TestMessage(t *testing.T) {
	_, parse := uri.Parse("a b")
	_, locate := locator.Parse("http://h:x")
	_, label := iri.ToURI{Host: iri.HostIDNA}.String("http://u:p@a_b/")
	for _, tt := range []struct {
		err  error
		want string
	}{
		{parse, `"a b": unexpected ' '`},
		{locate, `"http://h:x": unexpected 'x'`},
		{label, `"http://u:xxxxx@a_b/": label "a_b": unexpected '_' at byte 12: character not allowed`},
		{uri.ErrNoBase, "not a base URI"},
		{fmt.Errorf("--base: %w", uri.ErrNoBase), "--base: uri: not a base URI"},
		{&links.Error{Offset: 3, Err: links.ErrTooDeep}, "byte 3: nested too deeply"},
		{errors.New("x"), "x"},
	} {
		if got := Message(tt.err); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%v: got %s, want %s…", tt.err, got, tt.want)
		}
	}
}

func TestColumns(t *testing.T) {
	for s, want := range map[string]int{"": 0, "abc": 3, "é": 1, "e\u0301": 1, "日本": 4, "ｶ": 1, "Ａ": 2} {
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
		{"aaaaaaaaaaaaa b", "> aaaaaaaaaaaaa\n>> b\n"},
	} {
		var b strings.Builder
		Wrap(&b, 10, tt.text, "> ", ">> ")
		if got := b.String(); got != tt.want {
			t.Errorf("%q: got\n%swant\n%s", tt.text, got, tt.want)
		}
	}
}
