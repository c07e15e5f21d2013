package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/testenv"
)

// exampleFiles are the files in the examples of the help that are not in doc/cookbook.
var exampleFiles = map[string]string{
	"advertisement.txt": "Visit www.example.com today.\n",
	"bad.jsonl":         "",
	"greetings.txt":     "hello, world\n",
	"iris.txt":          "http://example.com/é\nhttp://ab.אב1x/\n",
	"adapter.json":      exampleManifest,
	"links.txt":         "ftp://example.com/a;type=i\nhttp://example.com/b\n",
	"mail/1.txt":        "See <http://example.com/>.\n",
	"mine.abnf":         "URI = \"a:\" *DIGIT\n",
	"my.abnf":           "greeting = \"hello, \" 1*ALPHA\n",
	"names.txt":         "AC/DC\n50%\n",
	"records.jsonl":     "{\"link\":{\"href\":\"https://example.com/\"}}\n",
	"pairs.tsv":         "http://a\thttp://a/\n",
	"site/index.html":   "<a href=\"http://example.com/\">a</a>\n",
	"site/about.html":   "<a href=\"indx.html\">b</a>\n",

	"whatwg.json":                        `{"id":"x","name":"x","language":"Go","license":"MIT","homepage":"x","standard":"whatwg","claims":[],"validates":{"value":false},"run":["uri","batch"]}`,
	"wpt/url/resources/urltestdata.json": `[{"input":"../g","base":"http://a/b/c","href":"http://a/g"}]`,

	".local/share/man/man1/empty": "",
}

// exampleManifest describes this program as an adapter.
const exampleManifest = `{"id":"go-uriform","name":"uriform/uri","language":"Go","license":"Apache-2.0","homepage":"https://github.com/uriform/uri",
"standard":"rfc","claims":[{"syntax":"rfc3986","grade":"conforms","says":"Uriform parses the URIs of RFC 3986","url":"README.md"}],"validates":{"value":true,"says":"exactly","url":"README.md"},"run":["uri","batch"]}`

// exampleLines returns the titles and the commands of the examples of c.
func exampleLines(c *cobra.Command) (titles, commands []string) {
	for line := range strings.Lines(c.Example) {
		line = strings.TrimSpace(line)
		if title, ok := strings.CutPrefix(line, "# "); ok {
			titles = append(titles, title)
		} else {
			commands = append(commands, line)
		}
	}
	return titles, commands
}

// needShell returns the shell sh, and skips the test if there is none that can run this program.
func needShell(t *testing.T) string {
	t.Helper()
	if os.Getenv("URIFORM_EMULATOR") != "" {
		testenv.Skip(t, "no emulator", "a shell cannot run this program")
	}
	return testenv.Program(t, "sh")
}

// TestExamples runs the examples of the help that are not steps of examples.txtar. An example may answer no, but it
// prints something or writes a file. Each subcommand has at least two examples with titles.
func TestExamples(t *testing.T) {
	t.Parallel()
	shell := needShell(t)
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../doc/cookbook")); err != nil {
		t.Fatal(err)
	}
	for name, text := range exampleFiles {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	root, script := rootCommand(), readFile(t, exampleSteps)
	for _, c := range append(subcommands(root), root) {
		titles, commands := exampleLines(c)
		if len(titles) < 2 || len(commands) < len(titles) {
			t.Errorf("%s has %d titles and %d examples, want two or more", c.CommandPath(), len(titles), len(commands))
		}
		for _, command := range commands {
			if c.Name() == "serve" {
				continue // it runs until a signal; see TestServeExamples
			}
			if strings.Contains(script, " sh -c '"+strings.ReplaceAll(command, "'", "''")+"'\n") {
				continue // TestScripts runs it
			}
			if strings.Contains(command, "--suite complete") && !testenv.Long() {
				continue // it takes seconds
			}
			if !strings.Contains(command+" ", c.CommandPath()+" ") && command != "man 1 uri" {
				t.Errorf("%s: the example does not use the subcommand: %s", c.CommandPath(), command)
			}
			if program := missingProgram(command); program != "" {
				t.Logf("skipped, since %s is not used here: %s", program, command)
				continue
			}
			cmd := exec.Command(shell, "-c", command)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "LC_ALL=C", "HOME="+dir)
			var diagnostics strings.Builder
			cmd.Stderr = &diagnostics
			out, err := cmd.Output()
			code := cmd.ProcessState.ExitCode()
			quiet := strings.Contains(command, ">") || c.Name() == "man"
			usage := regexp.MustCompile(`uri help|unknown|no such file|expected .* flag`)
			if code > 1 || code < 0 || len(out) == 0 && !quiet || usage.MatchString(diagnostics.String()) {
				t.Errorf("%s: %v, it prints %q and %q", command, err, out, diagnostics.String())
			}
		}
	}
}

// missingProgram returns a program of the command that cannot run: it is not installed, or it needs
// a network or installed pages.
func missingProgram(command string) string {
	for _, program := range []string{"curl", "man", "jq", "dot"} {
		if !regexp.MustCompile(`(^|\| )` + program + ` `).MatchString(command) {
			continue
		}
		if _, err := exec.LookPath(program); err != nil || program == "curl" || program == "man" {
			return program
		}
	}
	return ""
}

// exampleSteps is a script of examples. It says what each of them prints.
const exampleSteps = "testdata/script/examples.txtar"

// Each example of the subcommands for everyday tasks is a step of exampleSteps.
func TestExampleSteps(t *testing.T) {
	script := readFile(t, exampleSteps)
	for _, c := range rootCommand().Commands() {
		if !strings.Contains(" get set encode decode compose sort surt uniq convert fix resolve relativize normalize check compare ", " "+c.Name()+" ") {
			continue
		}
		titles, _ := exampleLines(c)
		for _, title := range titles {
			if !strings.Contains(script, "\n# "+title+".\n") {
				t.Errorf("uri %s: examples.txtar has no step %q", c.Name(), title)
			}
		}
	}
}
