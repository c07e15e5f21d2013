package main

import (
	"errors"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestCookbook runs the commands of doc/cookbook.md, doc/iri.md, doc/grammars.md and doc/ssrf.md in a
// copy of doc/cookbook, and compares what they print with the page. With -rewrite it writes the pages
// anew.
func TestCookbook(t *testing.T) {
	testPage(t, "cookbook.md", 15)
	testPage(t, "iri.md", 8)
	testPage(t, "grammars.md", 7)
	testPage(t, "ssrf.md", 1)
}

// testPage runs the commands of a page that has at least some number of blocks of commands.
func testPage(t *testing.T, page string, least int) {
	t.Helper()
	shell, err := exec.LookPath("sh")
	if err != nil || os.Getenv("URIFORM_EMULATOR") != "" {
		t.Skip("no shell that runs this program")
	}
	name := "../../doc/" + page
	text := readFile(t, name)
	block := regexp.MustCompile("(?s)\n```console\n(.*?)```\n")
	blocks := 0
	want := block.ReplaceAllStringFunc(text, func(old string) string {
		blocks++
		commands := block.FindStringSubmatch(old)[1]
		for _, program := range []string{"jq", "paste", "python3"} {
			if _, err := exec.LookPath(program); err != nil && strings.Contains(commands, program+" ") {
				t.Logf("skipped, since %s is not installed:\n%s", program, commands)
				return old
			}
		}
		return "\n```console\n" + shellSession(t, shell, commands) + "```\n"
	})
	if blocks < least {
		t.Errorf("doc/%s has %d blocks of commands, want %d", page, blocks, least)
	}
	if *rewrite {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != text {
		t.Errorf("doc/%s is stale: go test ./cmd/uri -run TestCookbook -rewrite\n%s", page, firstDifference(text, want))
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
