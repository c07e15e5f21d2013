package catalogue

import (
	"strings"
	"testing"
)

func TestLibrary(t *testing.T) {
	first := mustBook(t, "rfc3986", false)
	if second := mustBook(t, "rfc3986", false); first != second {
		t.Error("Book read a grammar again")
	}
	if mustBook(t, "rfc2396", true).String() != "rfc2396 as published" {
		t.Error("Book returned the corrected grammar")
	}
	for name, want := range map[string]string{
		"rfc3968":           `unknown grammar "rfc3968"; did you mean rfc3986?`,
		"abcdef":            `unknown grammar "abcdef"; the grammars are rfc1738, `,
		"http://u:secret@h": `unknown grammar "http://u:xxxxx@h"; the grammars are rfc1738, `,
	} {
		if _, err := library.Book(name, false); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s…", name, err, want)
		}
	}
}
