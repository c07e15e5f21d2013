package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/board"
	"github.com/uriform/uri/internal/testenv"
)

var rewrite = flag.Bool("rewrite", false, "write README.md anew")

// Each planted fault is found by the rows or by the suite every. The page has a table of the
// strings that each suite finds. The rows alone find each fault of today, so the test asks the other
// suites only in ".ci/run all"; by default, it compares the numbers of the rows with the page.
func TestMutants(t *testing.T) {
	t.Parallel()
	all := allMutants()
	suites := []board.Suite{board.Rows}
	if testenv.Long() || *rewrite {
		suites = append(suites, board.Complete, board.Every)
	}
	found := make([][3]int, len(all))
	for i, suite := range suites {
		for q, err := range verdictQuestions(suite) {
			if err != nil {
				t.Fatal(err)
			}
			text, _ := q.Request.Text("input")
			for k, m := range all {
				reply := map[string]any{"valid": m.match(text, q.Form() == "uri")}
				if board.Judge(&q, board.Answer{Reply: reply})[0].Outcome != board.Right {
					found[k][i]++
				}
			}
		}
	}
	var b bytes.Buffer
	b.WriteString(mutantsHead)
	for k, m := range all {
		n := found[k]
		fmt.Fprintf(&b, "| `%s` | %s | %d | %d | %d |\n", m.name, m.does, n[0], n[1], n[2])
		if m.name == "exact" {
			if n != [3]int{} {
				t.Errorf("the exact expression: %v", n)
			}
		} else if n[0] == 0 && n[2] == 0 {
			t.Errorf("neither the rows nor the suite every find %s", m.name)
		}
	}
	if *rewrite {
		if err := os.WriteFile("README.md", b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(string(page), "\n")
	for i, line := range strings.Split(b.String(), "\n") {
		if len(suites) == 1 {
			line = strings.TrimSuffix(line, " 0 | 0 |") // the suites that were not asked
		}
		if i >= len(want) || !strings.HasPrefix(want[i], line) {
			t.Fatalf("README.md is stale: go test ./lab/mutants -rewrite\nline %d: want %s", i+1, line)
		}
	}
	if len(want) != strings.Count(b.String(), "\n")+1 {
		t.Errorf("README.md has %d lines, want %d", len(want), strings.Count(b.String(), "\n")+1)
	}
}

const mutantsHead = `# Planted faults

Each line is a recognizer of RFC 3986 with one fault. The numbers are the strings that the fault changes, in the suites
of ` + "`uri conformance run`" + `: the rows; the complete suite of URI-reference with one character of each class; and the same
suite with every ASCII character. Every fault is found by the rows or by the last suite. The command
` + "`go test ./lab/mutants -rewrite`" + ` writes this page. To run a fault as an adapter:

    go build -o mutants ./lab/mutants
    uri conformance run -- ./mutants -fault lone-percent

| fault | the library | rows | complete | every |
|---|---|---:|---:|---:|
`

// verdictQuestions yields the questions of one suite about references of RFC 3986.
func verdictQuestions(suite board.Suite) func(func(board.Question, error) bool) {
	if suite != board.Rows {
		return board.GrammarQuestions(suite, "rfc3986", "reference")
	}
	return func(yield func(board.Question, error) bool) {
		for q, err := range board.RowQuestions() {
			if wanted := q.Op() == "parse" && q.Syntax == "rfc3986" && q.Form() != "absolute-uri"; (wanted || err != nil) && !yield(q, err) {
				return
			}
		}
	}
}

// The rows find the faults through pipes too, and nothing in the exact expression. By default, every fourth program
// and the exact one run; with URIFORM_LONG=1, all run. TestMutants has all in one process.
func TestMutantsAsAdapters(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a process for each fault")
	}
	t.Parallel()
	program := filepath.Join(t.TempDir(), "mutants")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	if out, err := exec.Command(testenv.Program(t, "go"), "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	for i, m := range allMutants() {
		if i%4 != 0 && m.name != "exact" && !testenv.Long() {
			continue
		}
		a := &board.Adapter{Command: []string{program, "-fault", m.name}}
		hello, err := a.Smoke(context.Background())
		if err != nil {
			t.Fatalf("%s: %v", m.name, err)
		}
		tally := board.NewTally(hello, nil, board.Rows)
		if err := a.Run(context.Background(), &board.Questions{All: board.RowQuestions()}, tally); err != nil {
			t.Fatalf("%s: %v", m.name, err)
		}
		r := tally.Finish("2000-01-01")
		differs := slices.ContainsFunc(r.Counts, func(c board.Count) bool { return c.Outcome != board.Right })
		if differs == (m.name == "exact") {
			t.Errorf("%s: %d faults, %d counts", m.name, len(tally.Faults), len(r.Counts))
		}
	}
}
