package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A task is a row of doc/tasks.md. The tasks are in tasks_list_test.go.
type task struct {
	title        string
	ours, theirs string // a session: a line that begins with "$ ", and what it prints
	note         string // why the answers are different
	wrong        bool   // theirs is not an answer to the task
}

// otherTools are the programs in the lines of other tools, with the versions whose answers are on
// the page. The key is the name of the program, and the value is a part of what the flag prints.
var otherTools = map[string]struct{ flag, version string }{
	"awk":     {"-Wversion", "mawk 1.3.4 20200120"},
	"curl":    {"--version", "curl 7.88.1"},
	"cut":     {"--version", "(GNU coreutils) 9.1"},
	"fold":    {"--version", "(GNU coreutils) 9.1"},
	"grep":    {"--version", "(GNU grep) 3.8"},
	"jq":      {"--version", "jq-1.6"},
	"python3": {"--version", "Python 3.11.7"},
	"sed":     {"--version", "(GNU sed) 4.9"},
	"sort":    {"--version", "(GNU coreutils) 9.1"},
}

// toolsOf returns the programs of otherTools in the commands of a session.
func toolsOf(session string) (names []string) {
	line, _, _ := strings.Cut(session, "\n")
	for _, name := range slices.Sorted(maps.Keys(otherTools)) {
		if regexp.MustCompile(`(^\$|\||;|&&) ` + name + ` `).MatchString(line) {
			names = append(names, name)
		}
	}
	return names
}

// installedTools returns what each program of otherTools prints about its version. A program
// that is not installed is missing.
func installedTools() map[string]string {
	installed := map[string]string{}
	for name, tool := range otherTools {
		out, err := exec.Command(name, tool.flag).CombinedOutput()
		if !errors.Is(err, exec.ErrNotFound) {
			installed[name] = string(out)
		}
	}
	return installed
}

// TestTasks runs the lines of doc/tasks.md in a copy of doc/cookbook, ours and those of other
// tools.
func TestTasks(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("sh")
	if err != nil || os.Getenv("URIFORM_EMULATOR") != "" {
		t.Skip("no shell that runs this program")
	}
	if len(tasks) != 40 {
		t.Errorf("there are %d tasks, want 40", len(tasks))
	}
	installed := installedTools()
	for _, k := range tasks {
		if !regexp.MustCompile(`^\$ [^\n]*\buri [^\n]*\n`).MatchString(k.ours) || strings.Contains(k.ours, "\n$ ") {
			t.Errorf("%s: want one line of uri", k.title)
		}
		for _, session := range []string{k.ours, k.theirs} {
			tools := toolsOf(session)
			asOnPage := true
			for _, name := range tools {
				asOnPage = asOnPage && strings.Contains(installed[name], otherTools[name].version)
			}
			if slices.ContainsFunc(tools, func(name string) bool { return installed[name] == "" }) {
				t.Logf("skipped, since one of %v is not installed: %s", tools, k.title)
				continue
			}
			got := shellSession(t, shell, session)
			switch {
			case got == session:
			case asOnPage:
				t.Errorf("%s: got\n%swant\n%s", k.title, got, session)
			default:
				t.Logf("%s: another version of %v prints\n%s", k.title, tools, got)
			}
		}
	}
}

// A note explains each difference between two answers.
func TestTaskNotes(t *testing.T) {
	for _, k := range tasks {
		if k.verdict() == "same" && k.wrong || k.verdict() != "same" && k.note == "" {
			t.Errorf("%s: the answer is the %s, the note %q", k.title, k.verdict(), k.note)
		}
		if k.theirs != "" && !strings.HasPrefix(k.theirs, "$ [") && len(toolsOf(k.theirs)) == 0 {
			t.Errorf("%s: the programs of the line are not known", k.title)
		}
	}
}

// TestTasksPage compares doc/tasks.md with the tasks. With -rewrite it writes the page anew.
func TestTasksPage(t *testing.T) {
	const name = "../../doc/tasks.md"
	want := tasksPage()
	if *rewrite {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if got := readFile(t, name); got != want {
		t.Errorf("doc/tasks.md is stale: go test ./cmd/uri -run TestTasksPage -rewrite\n%s", firstDifference(got, want))
	}
}

// verdict compares the answers: same, different, wrong, or "-" without another tool.
func (k task) verdict() string {
	_, ours, _ := strings.Cut(k.ours, "\n")
	_, theirs, _ := strings.Cut(k.theirs, "\n")
	switch {
	case k.theirs == "":
		return "-"
	case ours == theirs:
		return "same"
	case k.wrong:
		return "wrong"
	}
	return "different"
}

// tasksPage returns the text of doc/tasks.md.
func tasksPage() string {
	count := map[string]int{}
	var rows, sections strings.Builder
	for i, k := range tasks {
		count[k.verdict()]++
		title := fmt.Sprintf("%d. %s", i+1, k.title)
		anchor := regexp.MustCompile(`[^\w-]`).ReplaceAllString(strings.ReplaceAll(strings.ToLower(title), " ", "-"), "")
		fmt.Fprintf(&rows, "| [%s](#%s) | %s | %s | %s |\n", title, anchor, codeCell(k.ours), codeCell(k.theirs), k.verdict())
		fmt.Fprintf(&sections, "\n## %s\n\n```console\n%s```\n", title, k.ours)
		if k.theirs != "" {
			fmt.Fprintf(&sections, "\n```console\n%s```\n", k.theirs)
		}
		if k.note != "" {
			fmt.Fprintf(&sections, "\n%s\n", k.note)
		}
	}
	var versions []string
	for _, name := range slices.Sorted(maps.Keys(otherTools)) {
		versions = append(versions, "- `"+name+"`: "+strings.NewReplacer("(", "", ")", "", "jq-", "jq ").Replace(otherTools[name].version))
	}
	return fmt.Sprintf(tasksIntroduction, len(tasks), count["same"], count["different"], count["wrong"], count["-"], strings.Join(versions, "\n"), rows.String()) + sections.String()
}

// codeCell returns the command of a session as a cell of a table.
func codeCell(session string) string {
	line, _, _ := strings.Cut(strings.TrimPrefix(session, "$ "), "\n")
	if line == "" {
		return ""
	}
	return "`" + strings.ReplaceAll(line, "|", `\|`) + "`"
}

const tasksIntroduction = `# Everyday tasks

<!-- Written by go test ./cmd/uri -run TestTasksPage -rewrite, from cmd/uri/tasks_list_test.go. -->

These are %d everyday tasks. Each task has one line in ` + "`uri`" + `, and a line that many people write with another
program. The other line gives the same answer in %d tasks, a different answer in %d tasks, and a wrong answer in %d
tasks; %d task has no other line. *Wrong* means that the answer is not what the task asks for. The note of the task says
why.

The comparison is about lines that people type. A careful program in Python can do most of the tasks. The input files
have cases that lists of URLs often have, such as upper case, a port, a space, or no scheme. On a list without such
cases, more of the other lines are right.

Tests run all lines in the directory [doc/cookbook](cookbook), which has the input files. The answers include what a
line prints on standard error. trurl has no lines here, because it was not available on the machine on which the lines
were run. The other programs have these versions:

%s

| task | the line in uri | the other line | its answer |
|---|---|---|---|
%s`
