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
		{"http://u:hunter2@h/", "http://u:*******@h/"},
		{"a\x1b[31mRED\nb", `"a\x1b[31mRED\nb"`},
		{"a\xff", `"a\xff"`},
		{"a\uFFFD", "a\uFFFD"},
		{"a\u202eb", `"a\u202eb"`},
	} {
		if got := File(tt.name); got != tt.want {
			t.Errorf("%q: got %s, want %s", tt.name, got, tt.want)
		}
	}
	_, err := os.Open("http://u:hunter2@h/\n")
	if got, want := FileError(err).Error(), `open "http://u:*******@h/\n": `; !errors.Is(FileError(err), fs.ErrNotExist) || got[:len(want)] != want {
		t.Errorf("got %s, want %s…", got, want)
	}
}
