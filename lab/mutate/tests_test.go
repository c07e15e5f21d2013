package main

import (
	"os"
	"path/filepath"
	"slices"
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
