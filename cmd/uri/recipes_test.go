package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRecipes compares "uri help recipes" with doc/cookbook-command.md, of which it has the tasks and the commands, and
// runs them. With -rewrite it writes the help anew.
func TestRecipes(t *testing.T) {
	shell := needShell(t)
	page := readFile(t, "../../doc/cookbook-command.md")
	text, commands := recipes(page)
	const name = "help/recipes.txt"
	if *rewrite {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if text != helpFile("recipes")+"\n" {
		t.Errorf("%s is stale: go test ./cmd/uri -run TestRecipes -rewrite\n%s", name, firstDifference(helpFile("recipes"), text))
	}
	if len(commands) < 40 {
		t.Errorf("%d commands", len(commands))
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../doc/cookbook")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"records.jsonl", "site/index.html"} {
		file := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte(exampleFiles[name]), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for _, command := range commands {
		if tool := missingTool(page, "$ "+command); tool != "" {
			t.Logf("skipped, since %s is not installed: %s", tool, command)
			continue
		}
		cmd := exec.Command(shell, "-c", command)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if code := cmd.ProcessState.ExitCode(); code > 1 || code < 0 || strings.Contains(string(out), "uri help") || strings.Contains(string(out), "not found") {
			t.Errorf("%v\n%s\n%s", err, command, out)
		}
	}
}

const recipesIntro = `Everyday tasks, with their commands

The files are examples: urls.txt has one URL in each line. Each subcommand has a
help with more: "uri help get". Uri opens no connection, and it does not expand
URI templates (RFC 6570), rewrite the links of a document, or make a URL of a
sort key.
`

// Parts of a cookbook: the title of a group or a task, and a block of commands.
var recipeParts = regexp.MustCompile("(?ms)^##+ ([^\n]*)\n|^```console\n(.*?)^```\n")

// madeInput is the beginning of a command that makes lines for uri.
var madeInput = regexp.MustCompile(`^(?:printf|echo) .*? \| (uri [^|]*[^| ])`)

var (
	usesProgram = regexp.MustCompile(`(^|\| )uri `)
	silence     = regexp.MustCompile(` 2> /dev/null| -q\b| --quiet\b`) // a page has no room for messages
)

// recipes returns the help with the tasks of a cookbook and those commands in their first block that use uri. Lines
// that a command makes for uri are a file.
func recipes(page string) (help string, commands []string) {
	var b strings.Builder
	b.WriteString(recipesIntro)
	title := ""
	for _, m := range recipeParts.FindAllStringSubmatch(page, -1) {
		if m[1] != "" {
			if title = m[1]; strings.HasPrefix(m[0], "## ") {
				b.WriteString("\n" + title + ":\n")
			}
			continue
		}
		if title == "" {
			continue // another block of the same task
		}
		lines := strings.Split(m[2], "\n")
		for i, line := range lines {
			command, ok := strings.CutPrefix(line, "$ ")
			if !ok || !usesProgram.MatchString(command) || strings.HasSuffix(command, "echo $?") || strings.HasPrefix(lines[i+1], "uri ") {
				continue // another program, or a mistake that the page shows
			}
			if title != "" {
				b.WriteString("  # " + title + "\n")
				title = ""
			}
			command = silence.ReplaceAllString(command, "")
			command = madeInput.ReplaceAllStringFunc(command, func(begin string) string {
				use, file := madeInput.FindStringSubmatch(begin)[1], "urls.txt"
				switch {
				case strings.HasPrefix(use, "uri redact"), strings.HasPrefix(use, "uri extract"):
					file = "notes.txt"
				case strings.Contains(use, "--jsonl"):
					file = "records.jsonl"
				case strings.HasPrefix(use, "uri links"):
					file = "page.html"
				}
				return use + " < " + file
			})
			commands = append(commands, command)
			b.WriteString("  " + folded80(command) + "\n")
		}
		title = ""
	}
	return b.String(), commands
}

// folded80 divides a command that is too wide for the help into lines that a shell joins.
func folded80(command string) string {
	const most = 76
	var lines []string
	for len(command) > most {
		cut, quoted := 0, false
		for i, c := range command {
			if c == '\'' {
				quoted = !quoted
			}
			word := command[strings.LastIndexByte(command[:i], ' ')+1 : i]
			if c == ' ' && !quoted && i <= most-len(" \\") && word != "<" && !strings.HasPrefix(word, "-") {
				cut = i
			}
			if strings.HasPrefix(command[i:], " | ") && !quoted && i > most/3 && i <= most-len(" |") {
				cut = i
				break
			}
		}
		if cut == 0 {
			break
		}
		if rest, ok := strings.CutPrefix(command[cut:], " | "); ok {
			lines, command = append(lines, command[:cut]+" |"), rest
		} else {
			lines, command = append(lines, command[:cut]+" \\"), command[cut+1:]
		}
	}
	return strings.Join(append(lines, command), "\n    ")
}
