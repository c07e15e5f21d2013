package main

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The module has a function, a method, a variable and a constant. Its tests do not notice that
// "less" compares with "<=", and never call "unused".
var moduleFiles = map[string]string{
	"go.mod": "module example.com/p\n\ngo 1.26\n",
	"p.go": `package p

const limit = 3

var step = 2

type number int

func (number) name(_ string) (s string) {
	s = "?"
	return
}

func less[T number](a, b T) bool { return a < b }

func unused() bool { return true }

func count(n int) (sum int) {
	for i := 0; i < limit; i++ {
		sum += step * n
	}
	return sum
}
`,
	"p_test.go": `package p

import "testing"

func TestCount(t *testing.T) {
	if count(1) != 6 || count(2) != 12 {
		t.Error(count(1))
	}
}

func TestNames(t *testing.T) {
	if number(1).name("") != "?" || !less[number](1, 2) || less[number](2, 1) {
		t.Error("!")
	}
}
`,
}

// The binary with all mutants is valid Go, and has each mutant under its number.
func TestSchemata(t *testing.T) {
	p := packageOf(t, moduleFiles["p.go"])
	sample, err := draw(p, p.mutants(), nil)
	if err != nil {
		t.Fatal(err)
	}
	files, ids := p.schemata(sample)
	text := string(files["p.go"])
	if _, err := parser.ParseFile(token.NewFileSet(), "p.go", text, 0); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	static := 0
	for _, m := range sample {
		if p.static(m) {
			static++ // of the constant
		} else if !strings.Contains(text, fmt.Sprintf("case %d:", m.number)) {
			t.Errorf("mutant %d is not there: %v", m.number, m)
		}
	}
	if static != 2 || len(ids) < 4 || len(sample) < 15 {
		t.Errorf("%d of %d mutants are static, and %d declarations have mutants", static, len(sample), len(ids))
	}
}

func TestApply(t *testing.T) {
	edits := []edit{{4, 5, "X"}, {1, 2, ""}, {6, 6, "end"}}
	if got := string(apply([]byte("abcdef"), edits)); got != "acdXfend" {
		t.Errorf("got %s", got)
	}
}

// A mutant that makes a test hang or use too much memory is killed by the limit, else by the test.
func TestCause(t *testing.T) {
	for out, want := range map[string]string{
		"--- FAIL: TestA (0.00s)\n":                       "TestA",
		"x\n--- FAIL: TestA/b (0.00s)\n--- FAIL: TestC":   "TestA/b",
		"panic: test timed out after 1s\n--- FAIL: TestA": "the time limit",
		"too much memory\n":                               "the memory limit",
		"panic: x\n":                                      "failed",
	} {
		if got := cause([]byte(out), errors.New("failed")); got != want {
			t.Errorf("%q: got %s, want %s", out, got, want)
		}
	}
}

// The tests kill all mutants except three.
func TestTry(t *testing.T) {
	if testing.Short() {
		t.Skip("builds test binaries")
	}
	dir := t.TempDir()
	for name, text := range moduleFiles {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p, err := load(dir)
	if err != nil {
		t.Fatal(err)
	}
	sample, err := draw(p, p.mutants(), nil)
	if err != nil {
		t.Fatal(err)
	}
	tests, err := prepare(t.Context(), p, sample, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var survived []string
	for _, m := range sample {
		if tests.try(t.Context(), m) == "" {
			_, after := m.diff()
			survived = append(survived, after)
		}
	}
	slices.Sort(survived)
	want := []string{
		"func less[T number](a, b T) bool { return a <= b }",
		"func unused() bool { return false }",
	}
	if !slices.Equal(survived, want) {
		t.Errorf("survived: %q, want %q", survived, want)
	}
}
