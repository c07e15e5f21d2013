package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil { // the root of the module, from which the questions are
		panic(err)
	}
	*requests, *invocations = 300, 10
	os.Exit(m.Run())
}

// TestReplay compares the command with itself, and with a program that exits otherwise; in long runs
// also with programs that print or write otherwise.
func TestReplay(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("builds the command, and runs it and shell scripts hundreds of times")
	}
	program := filepath.Join(t.TempDir(), "uri")
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-o", program, "./cmd/uri").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if n, err := replay(program, program); n != 0 || err != nil {
		t.Errorf("%d answers differ from themselves, %v", n, err)
	}
	for name, script := range map[string]string{
		"output":    `"` + program + `" "$@" | sed 's/unexpected/Unexpected/g; s/example/exemple/g'`,
		"exit code": `"` + program + `" "$@"; test $? = 0`,
		"file":      `"` + program + `" "$@"; code=$?; test ! -d .tmp || touch more; exit $code`,
	} {
		if name != "exit code" && !testenv.Long() {
			continue
		}
		other := filepath.Join(t.TempDir(), "uri")
		if err := os.WriteFile(other, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		if n, err := replay(program, other); n == 0 || err != nil {
			t.Errorf("a program with another %s: %d answers differ, %v", name, n, err)
		}
	}
}

// TestRequests checks that the requests are the same for the same seed, that most of them are JSON
// objects, and that every operation of the schema has some.
func TestRequests(t *testing.T) {
	draw := func() (lines []string) {
		g, err := newGenerator(".")
		if err != nil {
			t.Fatal(err)
		}
		for i := range *requests {
			lines = append(lines, g.request(g.ops[i%len(g.ops)], i))
		}
		return lines
	}
	lines, objects, count := draw(), 0, map[string]int{}
	for i, again := range draw() {
		if lines[i] != again {
			t.Fatalf("request %d: %s, then %s", i, lines[i], again)
		}
		var request struct{ Op string }
		if json.Unmarshal([]byte(again), &request) == nil && request.Op != "" {
			objects++
			count[request.Op]++
		}
	}
	if objects < len(lines)*9/10 {
		t.Errorf("%d of %d requests are objects with an operation", objects, len(lines))
	}
	for _, op := range []string{"parse", "hello", "rows", "build", "walk"} {
		if count[op] == 0 {
			t.Errorf("no request for %s", op)
		}
	}
}

func TestWords(t *testing.T) {
	for line, want := range map[string]step{
		"exec uri parse a\n":                    {"exec", "uri", "parse", "a"},
		`exec sh -c 'a ''b'' c' --x='d e'  # f`: {"exec", "sh", "-c", "a 'b' c", "--x=d e"},
		"# it's a comment":                      nil,
		"[unix] ! exec uri x":                   {"!", "exec", "uri", "x"},
		"[!exec:sh] skip":                       nil,
		"exits 0 uri encode '' '#'":             {"exits", "0", "uri", "encode", "", "#"},
		"[!windows] [exec:jq] cp a b":           {"cp", "a", "b"},
	} {
		if got := words(line); !slices.Equal(got, want) {
			t.Errorf("words(%q) = %q, want %q", line, got, want)
		}
	}
}
