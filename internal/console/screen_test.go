package console

import (
	"errors"
	"strings"
	"testing"
)

// A line that is wider than the screen is folded between words. The other lines begin below the text
// that follows the label, if that text begins in the left half.
func TestScreenFolds(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"", ""},
		{"aaaa bbbb cccc dddd ", "aaaa bbbb cccc dddd "}, // 20 columns
		{"aaaa bbbb cccc ddddd", "aaaa bbbb cccc ddddd"},
		{"aaaa bbbb cccc dddddd", "aaaa bbbb cccc\n  dddddd"},
		{"日本日本 日本日本 aaa b", "日本日本 日本日本\n  aaa b"},
		{"aaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaa\n  aaa"}, // a word is wider than the screen
		{"a aaaaaaaaaaaaaaaaaaaaaaa", "a\n  aaaaaaaaaaaaaaaaaa\n  aaaaa"},
		{"    aaaa bbbb cccc dddd", "    aaaa bbbb cccc\n    dddd"},
		{"rule  aaaa bbbb cccc", "rule  aaaa bbbb cccc"},
		{"rule  aaaa bbbb cccc d", "rule  aaaa bbbb cccc\n      d"},
		{"a  b  cccc dddd eeee ff", "a  b  cccc dddd eeee\n      ff"},
		{"aaaaaaaa  bbbb cccc d", "aaaaaaaa  bbbb cccc\n          d"}, // the text begins in column 10 of 20
		{"aaaaaaaaa  bbbb cccc d", "aaaaaaaaa  bbbb cccc\n  d"},
		{"           aaaa bbbb cccc", "           aaaa bbbb\n  cccc"},
		{"\x1b[1mrule\x1b[m  aaaa bbbb cccc d", "\x1b[1mrule\x1b[m  aaaa bbbb cccc\n      d"},
		{"aaaa bbbb cccc \x1b[31mddddd\x1b[m", "aaaa bbbb cccc \x1b[31mddddd\x1b[m"},
		{"aaaa bbbb cccc \x1b[31mdddddd\x1b[m", "aaaa bbbb cccc\n  \x1b[31mdddddd\x1b[m"},
	} {
		var b strings.Builder
		s := &Screen{Out: &b, Width: 20}
		for _, part := range []string{tt.line[:len(tt.line)/2], tt.line[len(tt.line)/2:] + "\nx", "y\n"} {
			if n, err := s.Write([]byte(part)); n != len(part) || err != nil {
				t.Fatal(n, err)
			}
		}
		if got := b.String(); got != tt.want+"\nxy\n" {
			t.Errorf("%q:\n%s\nwant\n%s", tt.line, got, tt.want)
		}
	}
}

func TestScreen(t *testing.T) {
	var b strings.Builder
	s := &Screen{Out: &b}
	if s.Write([]byte(strings.Repeat("a ", 200))); b.Len() != 400 {
		t.Errorf("without a width: %s", b.String())
	}
	if ScreenOf(s) != s || ScreenOf(&b).Out != &b {
		t.Error("ScreenOf")
	}
	stop := errors.New("stop")
	if n, err := (&Screen{Out: failing{stop}, Width: 9}).Write([]byte("a\n")); n != 0 || err != stop {
		t.Errorf("got %d, %v, want 0, %v", n, err, stop)
	}
	for width, want := range map[int]int{0: 100, 1: 1, 99: 99, 101: 100} {
		if got := (&Screen{Width: width}).NoteWidth(); got != want {
			t.Errorf("%d columns: notes of %d, want %d", width, got, want)
		}
	}
	for _, tt := range []struct {
		color     bool
		c         Color
		text, got string
	}{{true, Red, "a", "\x1b[31ma\x1b[m"}, {false, Red, "a", "a"}, {true, Red, "", ""}, {true, "", "a", "a"}} {
		if got := (&Screen{Color: tt.color}).Paint(tt.c, tt.text); got != tt.got {
			t.Errorf("%+v: %q", tt, got)
		}
	}
	if got := (&Screen{Width: 6}).Text("a b日c", 3); got != "a b\n   日c" {
		t.Errorf("a text is folded to %q", got)
	}
	if got := (&Screen{Width: 6}).Text("abcm", 3); got != "abc\n   m" {
		t.Errorf("got %q", got)
	}
	if got := (&Screen{}).Text("a b", 3); got != "a b" {
		t.Errorf("without a width, a text is folded to %q", got)
	}
	for text, want := range map[string]int{"": 0, "日a": 3, "\x1b[1mab\x1b[mc": 3, "\x1b": 0, "\x1b]a": 2, "\x1b[12": 3} {
		if got := Visible(text); got != want {
			t.Errorf("%q: %d columns, want %d", text, got, want)
		}
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestShown(t *testing.T) {
	if got := Shown("http://u:secret@h/\x1b"); got != `http://u:******@h/\x1b` {
		t.Errorf("got %s", got)
	}
	if got := Shorten("http://u:secret@h/\x1b"); got != `http://u:secret@h/\x1b` {
		t.Errorf("got %s", got)
	}
}
