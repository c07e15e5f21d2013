package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// TestRun compares the programs on short lists, of both kinds.
func TestRun(t *testing.T) {
	testenv.Program(t, "taskset")
	testenv.Program(t, "rg")
	t.Chdir("..")
	corpus := filepath.Join(t.TempDir(), "corpus")
	if err := os.WriteFile(corpus, []byte("http://a/\nhttp://b/?q\n<\nhttp://A/%7e\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{"", corpus} {
		o := options{lines: 2000, rounds: 1, corpus: from, text: from, dir: t.TempDir()}
		if err := os.Symlink("uri", o.path("before")); err != nil {
			t.Fatal(err)
		}
		var table strings.Builder
		if err := o.run(&table); err != nil {
			t.Fatal(err)
		}
		want := 1 + len(comparisons)
		if from == "" {
			want -= 2 // without a text
		}
		if got := strings.Count(table.String(), "\n"); got != want {
			t.Errorf("%d lines:\n%s", got, table.String())
		}
		list, err := os.ReadFile(o.path("list"))
		if got := strings.Count(string(list), "\n"); err != nil || got != o.lines {
			t.Errorf("the list has %d lines, %v", got, err)
		}
		if out, err := os.ReadFile(o.path("out")); err != nil || len(out) == 0 {
			t.Errorf("no output in the file: %v", err)
		}
	}
}
