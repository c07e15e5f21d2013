package main

import (
	"errors"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestCookbook runs the commands of doc/cookbook.md in a copy of doc/cookbook, and compares what
// they print with the page. With -rewrite it writes the page anew.
func TestCookbook(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil || os.Getenv("URIFORM_EMULATOR") != "" {
		t.Skip("no shell that runs this program")
	}
	const name = "../../doc/cookbook.md"
	page := readFile(t, name)
	block := regexp.MustCompile("(?s)\n```console\n(.*?)```\n")
	blocks := 0
	want := block.ReplaceAllStringFunc(page, func(old string) string {
		blocks++
		text := block.FindStringSubmatch(old)[1]
		for _, program := range []string{"jq", "paste", "python3"} {
			if _, err := exec.LookPath(program); err != nil && strings.Contains(text, program+" ") {
				t.Logf("skipped, since %s is not installed:\n%s", program, text)
				return old
			}
		}
		return "\n```console\n" + shellSession(t, shell, text) + "```\n"
	})
	if blocks < 15 {
		t.Errorf("the page has %d blocks of commands, want 15", blocks)
	}
	if *rewrite {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != page {
		t.Errorf("doc/cookbook.md is stale: go test ./cmd/uri -run TestCookbook -rewrite\n%s", firstDifference(page, want))
	}
}

// shellSession runs the lines of text that begin with "$ ", and returns the lines with what they print.
func shellSession(t *testing.T, shell, text string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../doc/cookbook")); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		cmd := exec.Command(shell, "-c", command)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "LC_ALL=C")
		out, err := cmd.CombinedOutput()
		if _, exits := errors.AsType[*exec.ExitError](err); err != nil && !exits {
			t.Fatal(err)
		}
		b.WriteString(line)
		b.Write(out)
	}
	return b.String()
}

// firstDifference returns the first line in which two texts differ.
func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "the page says " + a[i] + "\nthe command   " + b[i]
		}
	}
	return "one text is longer"
}
