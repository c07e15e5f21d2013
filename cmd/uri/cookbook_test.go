package main

import (
	"errors"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestCookbook runs the commands of these pages in a copy of doc/cookbook, and compares what they
// print with the page. With -rewrite it writes the pages anew.
func TestCookbook(t *testing.T) {
	testPage(t, "cookbook-command.md", 45)
	testPage(t, "iri.md", 8)
	testPage(t, "grammars.md", 7)
	testPage(t, "ssrf.md", 1)
}

// otherTools are the programs that a page may run beside uri, with the flag that prints their
// version. A page that depends on the version has a line such as "- `jq`: jq-1.6".
var otherTools = map[string]string{
	"awk": "-Wversion", "comm": "--version", "cut": "--version", "grep": "--version", "jq": "--version", "paste": "--version",
	"python3": "--version", "sed": "--version", "sort": "--version",
}

var (
	calledTool  = regexp.MustCompile(`(?m)(?:^\$|\||;|&&) (\w+) `)
	toolVersion = regexp.MustCompile("(?m)^- `(\\w+)`: (.*)$")
)

// missingTool returns the first program that commands call and that is not installed, or not in the
// version that the page names.
func missingTool(page, commands string) string {
	versions := map[string]string{}
	for _, m := range toolVersion.FindAllStringSubmatch(page, -1) {
		versions[m[1]] = m[2]
	}
	for _, m := range calledTool.FindAllStringSubmatch(commands, -1) {
		name := m[1]
		flag, ok := otherTools[name]
		if !ok {
			continue
		}
		out, err := exec.Command(name, flag).CombinedOutput()
		if errors.Is(err, exec.ErrNotFound) || !strings.Contains(string(out), versions[name]) {
			return strings.TrimSpace(name + " " + versions[name])
		}
	}
	return ""
}

// testPage runs the commands of a page that has at least some number of blocks of commands.
func testPage(t *testing.T, page string, least int) {
	t.Helper()
	shell := needShell(t)
	name := "../../doc/" + page
	text := readFile(t, name)
	block := regexp.MustCompile("(?s)\n```console\n(.*?)```\n")
	blocks := 0
	want := block.ReplaceAllStringFunc(text, func(old string) string {
		blocks++
		commands := block.FindStringSubmatch(old)[1]
		if tool := missingTool(text, commands); tool != "" {
			t.Logf("skipped, since %s is not installed:\n%s", tool, commands)
			return old
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
