package console

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDrawing(t *testing.T) {
	d := New("http://u:pw@h/\x1bé", Secret{9, 11})
	d.Widen("a name of 25 columns ....")
	for _, tt := range []struct{ got, want string }{
		{d.Head(), strings.Repeat(" ", d.Margin()) + `http://u:**@h/\x1bé`},
		{d.Row(Part{Name: "scheme", Span: Span{0, 4}}), "scheme                       0-4  http"},
		{d.Row(Part{Name: "userinfo", Span: Span{7, 11}}), "userinfo                    7-11         u:**"},
		{d.Row(Part{Name: "empty", Span: Span{14, 14}}), "empty                      14-14                (empty)"},
		{d.Row(Part{Name: "x", Span: Span{14, 17}}), `x                          14-17                \x1bé`},
		{d.Pointer("rule", 15), "rule                          15                    ^"},
		{d.Found(0), `unexpected 'h'`},
		{d.Found(9), `unexpected character (masked)`},
		{d.Found(17), `ends`},
		{New("\xff", Secret{}).Found(0), `byte 0xff is not UTF-8`},
	} {
		if tt.got != tt.want {
			t.Errorf("got  %q\nwant %q", tt.got, tt.want)
		}
	}
}

// A text that is too wide is shortened, and a pointer repeats the text around the offset.
func TestWideDrawing(t *testing.T) {
	text := strings.Repeat("aé", 200)
	d := New(text, Secret{})
	if d.Narrow() {
		t.Fatal("a text of 400 columns is narrow")
	}
	if got := d.Whole(); len(got) > 200 || !utf8.ValidString(got) || !strings.Contains(got, "… 459 bytes …") {
		t.Errorf("got %q", got)
	}
	around, mark, _ := strings.Cut(d.Pointer("x", 301), "\n")
	margin, _, _ := strings.Cut(around, "…")
	if got, want := Columns(mark), Columns(margin+"…"+text[301-60:301])+1; got != want {
		t.Errorf("the mark is in column %d, want %d:\n%s\n%s", got, want, around, mark)
	}
}
