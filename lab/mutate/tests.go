package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// tests are the test binary with the mutants and what its tests reach.
type tests struct {
	*pkg
	work   string
	binary string
	ids    map[ast.Decl]int
	list   []*test
}

// A test is a test function of the binary.
type test struct {
	name    string
	took    time.Duration
	reaches map[int]bool
	output  []byte // output of the test, if it fails without a mutant
	kills   atomic.Int64
}

// rank orders the tests of a mutant: first the tests that are fast and kill many mutants.
func (t *test) rank() time.Duration { return t.took / time.Duration(1+t.kills.Load()) }

// prepare builds the binary and runs each test once without a mutant.
func prepare(ctx context.Context, p *pkg, sample []*mutant, work string) (*tests, error) {
	t := &tests{pkg: p, work: work, binary: filepath.Join(work, "mutants.test")}
	var files map[string][]byte
	files, t.ids = p.schemata(sample)
	if out, err := t.build(ctx, work, t.binary, files); err != nil {
		return nil, fmt.Errorf("go test -c: %w\n%s", err, out)
	}
	if err := t.find(ctx); err != nil {
		return nil, err
	}
	each(*workers, t.list, func(test *test) { t.measure(ctx, test) })
	var left []string
	total := time.Duration(0)
	t.list = slices.DeleteFunc(t.list, func(test *test) bool {
		if test.output != nil {
			left = append(left, test.name)
			return true
		}
		total += test.took
		return false
	})
	if ctx.Err() == nil {
		fmt.Printf("%d tests take %v\n", len(t.list), total.Round(time.Second))
		if len(left) > 0 {
			fmt.Printf("skipped, because they fail without a mutant: %s\n", strings.Join(left, " "))
		}
	}
	return t, ctx.Err()
}

// build writes files to dir and builds a test binary of the package with them.
func (t *tests) build(ctx context.Context, dir, binary string, files map[string][]byte) ([]byte, error) {
	name, err := overlay(dir, files)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", name, "-o", binary, ".")
	cmd.Dir = t.dir
	return cmd.CombinedOutput()
}

// find lists the tests that -run and -skip select.
func (t *tests) find(ctx context.Context) error {
	wanted, err := regexp.Compile(*run)
	if err != nil {
		return err
	}
	unwanted, err := regexp.Compile(*skip)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, t.binary, "-test.list=.")
	cmd.Dir = t.dir
	out, err := cmd.Output()
	if err != nil {
		return err
	}
	for name := range strings.FieldsSeq(string(out)) {
		if !strings.HasPrefix(name, "Benchmark") && wanted.MatchString(name) && (*skip == "" || !unwanted.MatchString(name)) {
			t.list = append(t.list, &test{name: name, reaches: map[int]bool{}})
		}
	}
	return nil
}

// measure runs a test without a mutant, and records the functions that it reaches.
func (t *tests) measure(ctx context.Context, test *test) {
	trace := filepath.Join(t.work, "trace-"+test.name)
	os.WriteFile(trace, nil, 0o644)
	began := time.Now()
	out, err := t.run(ctx, t.binary, []string{test.name}, 10*time.Minute, "MUTANT=-1", "MUTANT_TRACE="+trace)
	test.took = time.Since(began)
	if err != nil {
		test.output = out
		if *verbose {
			fmt.Printf("%s fails without a mutant:\n%s", test.name, out)
		}
		return
	}
	text, _ := os.ReadFile(trace)
	for line := range strings.FieldsSeq(string(text)) {
		id, _ := strconv.Atoi(line)
		test.reaches[id] = true
	}
	if *verbose {
		fmt.Printf("%s: %v\n", test.name, test.took.Round(time.Millisecond))
	}
}

// run runs tests of a binary.
func (t *tests) run(ctx context.Context, binary string, names []string, timeout time.Duration, env ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout+10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, "-test.short", "-test.failfast", "-test.timeout="+timeout.String(),
		"-test.run=^("+strings.Join(names, "|")+")$")
	cmd.Dir = t.dir
	cmd.Env = append(os.Environ(), append(env, "GOMAXPROCS=1")...)
	return cmd.CombinedOutput()
}

// try returns the name of the test that kills the mutant, or "" if no test does.
func (t *tests) try(ctx context.Context, m *mutant) (killer string) {
	binary, list := t.binary, slices.Clone(t.list)
	if t.static(m) {
		var err error
		if binary, err = t.buildStatic(ctx, m); err != nil {
			return "the compiler"
		}
		defer os.RemoveAll(filepath.Dir(binary))
	} else if id, ok := t.ids[m.decl]; ok {
		list = slices.DeleteFunc(list, func(test *test) bool { return !test.reaches[id] })
	}
	slices.SortFunc(list, func(a, b *test) int { return cmp.Compare(a.rank(), b.rank()) })
	// A run of 0.3 s, then of 0.9 s, 2.7 s, …
	for limit := 300 * time.Millisecond; len(list) > 0; limit *= 3 {
		var names []string
		took := time.Duration(0)
		for len(list) > 0 && (names == nil || took+list[0].took <= limit) {
			names = append(names, list[0].name)
			took += list[0].took
			list = list[1:]
		}
		out, err := t.run(ctx, binary, names, 10*time.Second+10*took, fmt.Sprintf("MUTANT=%d", m.number))
		if err != nil {
			killer = cause(out, err)
			for _, test := range t.list {
				if test.name == killer {
					test.kills.Add(1)
				}
			}
			return killer
		}
	}
	return ""
}

var building sync.Mutex

// buildStatic builds a test binary that contains only this mutant.
func (t *tests) buildStatic(ctx context.Context, m *mutant) (string, error) {
	building.Lock()
	defer building.Unlock()
	dir, err := os.MkdirTemp(t.work, "static")
	if err != nil {
		return "", err
	}
	binary := filepath.Join(dir, "mutant.test")
	files := map[string][]byte{m.file.path: m.apply()}
	t.support(files, 0)
	out, err := t.build(ctx, dir, binary, files)
	if err != nil {
		fmt.Printf("%s", out)
	}
	return binary, err
}

var failed = regexp.MustCompile(`(?m)^--- FAIL: (\S+)`)

// cause returns the reason why a run failed.
func cause(out []byte, err error) string {
	switch match := failed.FindSubmatch(out); {
	case bytes.Contains(out, []byte("panic: test timed out")):
		return "the time limit"
	case match != nil:
		return string(match[1])
	case bytes.Contains(out, []byte("too much memory")):
		return "the memory limit"
	}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.String()
	}
	return err.Error()
}
