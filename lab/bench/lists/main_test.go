package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// TestRun compares the programs on short lists, of both kinds.
func TestRun(t *testing.T) {
	t.Chdir("..")
	corpus := writeCorpus(t)
	for _, from := range []string{"", corpus} {
		o := options{corpus: from}
		table := runShort(t, &o)
		if got := strings.Count(table, "\n"); got != 1+len(comparisons)-2 { // those of a text
			t.Errorf("%d lines:\n%s", got, table)
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

// TestText compares the programs that search a text.
func TestText(t *testing.T) {
	if _, err := exec.LookPath("rg"); err != nil {
		testenv.Skip(t, "peers", "%v (ripgrep)", err)
	}
	t.Chdir("..")
	table := runShort(t, &options{text: writeCorpus(t), only: "extract"})
	if got := strings.Count(table, "\n"); got != 3 {
		t.Errorf("%d lines:\n%s", got, table)
	}
}

func writeCorpus(t *testing.T) string {
	corpus := filepath.Join(t.TempDir(), "corpus")
	if err := os.WriteFile(corpus, []byte("http://a/\nhttp://b/?q\n<\nhttp://A/%7e\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return corpus
}

// runShort runs the command with a short list in lab/bench, and returns its table. The program before is the
// same.
func runShort(t *testing.T, o *options) string {
	testenv.Program(t, "taskset")
	o.lines, o.rounds, o.dir = 2000, 1, t.TempDir()
	if err := os.Symlink("uri", o.path("before")); err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	if err := o.run(&table); err != nil {
		t.Fatal(err)
	}
	return table.String()
}
