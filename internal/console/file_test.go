package console

import (
	"errors"
	"io/fs"
	"os"
	"testing"
)

func TestFile(t *testing.T) {
	for _, tt := range []struct{ name, want string }{
		{"a/b c.html", "a/b c.html"},
		{"é\\\"", "é\\\""},
		{"http://u:hunter2@h/", "http://u:xxxxx@h/"},
		{"a\x1b[31mRED\nb", `"a\x1b[31mRED\nb"`},
		{"a\xff", `"a\xff"`},
		{"a\uFFFD", "a\uFFFD"},
		{"a\u202eb", `"a\u202eb"`},
		{"a\u034Fb", `"a\u034fb"`},
	} {
		if got := File(tt.name); got != tt.want {
			t.Errorf("%q: got %s, want %s", tt.name, got, tt.want)
		}
	}
	_, err := os.Open("http://u:hunter2@h/\n")
	if got, want := FileError(err).Error(), `open "http://u:xxxxx@h/\n": `; !errors.Is(FileError(err), fs.ErrNotExist) || got[:len(want)] != want {
		t.Errorf("got %s, want %s…", got, want)
	}
}

// Only characters that a terminal does not print as themselves are escaped.
func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"é \"\\'":         "é \"\\'",
		"é\x1b[1m\"\n":    `é\x1b[1m"\n`,
		"日\xffé\u202e\t!": `日\xffé\u202e\t!`,
		"\u034F\u3164":    `\u034f\u3164`,
		"\uFFFD\x00":      "\uFFFD" + `\x00`,
	} {
		if got := Printable(text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}
