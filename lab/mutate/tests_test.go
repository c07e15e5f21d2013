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
	"sync/atomic"
	"testing"
	"time"
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

// A sample has at most -n mutants that match -only, are valid and are not equivalent, numbered from 1. It depends on
// the seed, and on what the mutants change, but not on where they are.
func TestDraw(t *testing.T) {
	defer func(oldN int, oldSeed uint64, oldOnly string) { *n, *seed, *only = oldN, oldSeed, oldOnly }(*n, *seed, *only)
	sampled := func(text string, equivalent func(*mutant) bool) (list []string) {
		t.Helper()
		p := packageOf(t, text)
		all, skipped := p.mutants(), map[*mutant]bool{}
		for _, m := range all {
			skipped[m] = equivalent(m)
		}
		sample, err := draw(p, all, skipped)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range sample {
			if m.number != i+1 {
				t.Errorf("mutant %d has the number %d", i+1, m.number)
			}
			list = append(list, m.equivalent().String())
		}
		return list
	}
	text := moduleFiles["p.go"]
	none := func(*mutant) bool { return false }
	*n, *seed, *only = 1000, 1, ""
	all := sampled(text, none)
	if moved := sampled(strings.Replace(text, "package p\n", "package p\n\n// A comment.\n", 1), none); !slices.Equal(moved, all) {
		t.Errorf("after a comment, the sample is\n%s\nwant\n%s", strings.Join(moved, ""), strings.Join(all, ""))
	}
	*seed = 2
	if other := sampled(text, none); slices.Equal(other, all) || len(other) != len(all) {
		t.Errorf("another seed draws %d mutants, want %d in another order", len(other), len(all))
	}
	*n, *seed = 3, 1
	if got := sampled(text, none); !slices.Equal(got, all[:3]) {
		t.Errorf("the first three are\n%s\nwant\n%s", strings.Join(got, ""), strings.Join(all[:3], ""))
	}
	if got := sampled(text, func(m *mutant) bool { return m.equivalent().String() == all[1] }); !slices.Equal(got, []string{all[0], all[2], all[3]}) {
		t.Errorf("without the second, the first three are\n%s", strings.Join(got, ""))
	}
	*only = "^p.go:[0-9]+\nless\n"
	if got := sampled(text, none); len(got) != 2 || !strings.HasPrefix(got[0], "less\n") {
		t.Errorf("of less, there are %q, want 2 mutants", got)
	}
	*only = "["
	if _, err := draw(packageOf(t, text), nil, nil); err == nil {
		t.Error("a pattern that is not valid is accepted")
	}
}

// The tests of a mutant are first those that are fast and kill many.
func TestRank(t *testing.T) {
	fast, killer, slow := &test{took: 2 * time.Second}, &test{took: 9 * time.Second}, &test{took: 3 * time.Second}
	killer.kills.Store(8)
	if killer.rank() != time.Second || fast.rank() != 2*time.Second || slow.rank() != 3*time.Second {
		t.Errorf("got %v, %v, %v, want 1s, 2s, 3s", killer.rank(), fast.rank(), slow.rank())
	}
}

// Each element is passed once, to at most n calls at a time.
func TestEach(t *testing.T) {
	var sum, now, most atomic.Int64
	each(3, []int64{1, 2, 4, 8, 16, 32}, func(v int64) {
		busy := now.Add(1)
		for old := most.Load(); busy > old && !most.CompareAndSwap(old, busy); old = most.Load() {
		}
		sum.Add(v)
		now.Add(-1)
	})
	if sum.Load() != 63 || most.Load() > 3 {
		t.Errorf("the sum is %d, want 63, and %d calls were at the same time, want at most 3", sum.Load(), most.Load())
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
