package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
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
		"exit code": `"` + program + `" "$@" || exit 3`,
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

// Two answers differ in their exit codes, or in a part that one of them may lack.
func TestCompare(t *testing.T) {
	long := strings.Repeat("a", 100)
	a := answer{0, map[string][]byte{stdout: []byte(long + "b" + long + long), "file": nil, "same": []byte("x")}}
	b := answer{2, map[string][]byte{stdout: []byte(long + "c" + long + long), "new": []byte("y"), "same": []byte("x")}}
	want := "    old exit code 0\n    new exit code 2\n|" +
		"new\n    old \"\"\n    new \"y\"\n|" +
		"standard output\n    old \"" + long[:60] + "b" + long + long[:19] + "\"\n    new \"" + long[:60] + "c" + long + long[:19] + "\"\n"
	if got := strings.Join(a.compare(b), "|"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := a.compare(a); len(got) > 0 {
		t.Errorf("an answer differs from itself: %q", got)
	}
}

// The counts of all kinds are added, and only the first differences are shown.
func TestTallies(t *testing.T) {
	all := tallies{}
	shown := 0
	for i := range *show + 2 {
		if all.add("a", i == 0, true) {
			shown++
		}
	}
	if all.add("b", true, false) {
		t.Error("an answer that does not differ is shown")
	}
	if sum := all.sum(); shown != *show || sum != (tally{*show + 3, 2, *show + 1, *show + 2}) || *all["b"] != (tally{1, 1, 0, 0}) {
		t.Errorf("%d are shown, %+v", shown, sum)
	}
}

// A scene has the steps that run something. Steps that need a terminal or the network are left out.
func TestSteps(t *testing.T) {
	var s scene
	for _, line := range []string{
		"exec uri parse a", "! exec uri parse b", "exits 2 uri parse c", "stdin d", "env e=f", "cp g h", "mv i j", "mkdir k", "cmp l m", "stdout n", "! stderr .", "exec uri serve", "exec sh -c 'curl x'", "exec uri confirm /dev/tty", "exec", "stdin",
	} {
		s.add(words(line))
	}
	var got []string
	for _, step := range s.steps {
		got = append(got, strings.Join(step, " "))
	}
	if want := "exec uri parse a|exec uri parse b|exec uri parse c|stdin d|env e=f|cp g h|mv i j|mkdir k"; strings.Join(got, "|") != want {
		t.Errorf("got %q, want %s", got, want)
	}
}
