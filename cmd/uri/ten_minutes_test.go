package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/board"
	"github.com/uriform/uri/internal/testenv"
)

// The programs of lab/scoreboard/TEN-MINUTES.md pass the smoke test, and answer the rows.
func TestTenMinutes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs of other languages")
	}
	t.Parallel()
	const folder = "../../lab/scoreboard"
	page := readFile(t, folder+"/TEN-MINUTES.md")
	lib, err := filepath.Abs(folder + "/lib")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		language, file string
		needs          string   // a file of lib
		build          []string // commands, in the folder of the program
		run            []string
	}{
		{"python", "adapter.py", "", nil, []string{"python3", "adapter.py"}},
		{"javascript", "adapter.mjs", "", nil, []string{"node", "adapter.mjs"}},
		{"c", "adapter.c", "batch.h", []string{"gcc -I " + lib + " -o adapter adapter.c"}, []string{"./adapter"}},
		{"java", "Adapter.java", "Batch.java", []string{"javac -d . " + lib + "/Batch.java Adapter.java"}, []string{"java", "Adapter"}},
		{"rust", "adapter.rs", "rust/src/lib.rs", []string{"rustc --edition 2021 --crate-name batch --crate-type lib " + lib + "/rust/src/lib.rs", "rustc --edition 2021 --extern batch=libbatch.rlib adapter.rs"}, []string{"./adapter"}},
	} {
		t.Run(c.language, func(t *testing.T) {
			if c.language == "java" && !testenv.Long() {
				t.Skip("its compiler takes seconds; .ci/run all runs it")
			}
			_, program, ok := strings.Cut(page, "```"+c.language+"\n")
			program, _, closed := strings.Cut(program, "```")
			if !ok || !closed {
				t.Fatal("the page has no program")
			}
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, c.file), []byte(program), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := os.Stat(filepath.Join(lib, c.needs)); err != nil {
				t.Fatal(err)
			}
			for _, line := range append(c.build, c.run[0]) {
				if name := strings.Fields(line)[0]; !strings.HasPrefix(name, ".") {
					// A program may be there and do nothing: rustup installs a rustc that only
					// starts the rustc of a toolchain.
					if out, err := exec.Command(name, "--version").CombinedOutput(); err != nil {
						testenv.Skip(t, "languages", "%s: %v: %s", c.language, err, out)
					}
				}
			}
			for _, line := range c.build {
				fields := strings.Fields(line)
				cmd := exec.Command(fields[0], fields[1:]...)
				cmd.Dir = dir
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Fatalf("%s: %v\n%s", line, err, out)
				}
			}
			a := &board.Adapter{Command: c.run, Dir: dir}
			if strings.HasPrefix(c.run[0], "./") {
				a.Command = []string{filepath.Join(dir, c.run[0])}
			}
			hello, err := a.Smoke(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			tally := board.NewTally(hello, nil, board.Rows)
			if err := a.Run(context.Background(), &board.Questions{All: board.RowQuestions()}, tally); err != nil {
				t.Fatal(err)
			}
			r := tally.Finish("2000-01-01")
			right, broken := 0, 0
			for _, n := range r.Counts {
				switch n.Outcome {
				case board.Right:
					right += n.N
				case board.Crash, board.Hang, board.Garbled, board.GaveUp:
					broken += n.N
				}
			}
			if right < 50 || broken > 0 {
				t.Errorf("%d right, %d broken: %+v", right, broken, r.Counts)
			}
		})
	}
}
