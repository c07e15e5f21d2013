package plugtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// RunReadme runs the commands and the program of README.md as written, in a new module. "../uri" in
// a command is this tree. It compares the output with the block after "It prints:". The versions and
// sums of other modules are those of the integration, so that the test does not depend on new releases.
func RunReadme(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("builds a program")
	}
	page := readFile(t, "README.md")
	_, rest, ok := strings.Cut(page, "```go\npackage main\n")
	program, rest, ok2 := strings.Cut(rest, "```\n")
	_, rest, ok3 := strings.Cut(rest, "It prints:\n\n```\n")
	want, _, ok4 := strings.Cut(rest, "```\n")
	if !ok || !ok2 || !ok3 || !ok4 {
		t.Fatal("README.md has no program with its output")
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "main.go"), "package main\n"+program)
	writeFile(t, filepath.Join(dir, "go.sum"), readFile(t, "go.sum"))
	writeFile(t, filepath.Join(dir, "go.mod"), "module example\n\ngo 1.26.0\n"+otherVersions(readFile(t, "go.mod")))
	commands := strings.ReplaceAll(page, "=../uri", "="+filepath.Dir(filepath.Dir(here)))
	number := 0
	for line := range strings.Lines(commands) {
		if command, ok := strings.CutPrefix(line, "    go "); ok {
			runGo(t, dir, strings.Fields(command)...)
			number++
		}
	}
	if number == 0 {
		t.Error("README.md has no command that gets the module")
	}
	if out := runGo(t, dir, "run", "."); out != want {
		t.Errorf("the program of README.md prints\n%s\nwant\n%s", out, want)
	}
}

// otherVersions returns the requirements of a go.mod that are not replaced by a directory of this tree.
func otherVersions(mod string) string {
	var b strings.Builder
	for line := range strings.Lines(mod) {
		if path, version, ok := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "require "), " v"); ok && !strings.HasPrefix(path, "github.com/uriform/uri") {
			version, _, _ = strings.Cut(version, " ")
			b.WriteString("require " + path + " v" + version + "\n")
		}
	}
	return b.String()
}

// runGo returns what the command go prints.
func runGo(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go %v: %v\n%s", args, err, stderr.String())
	}
	return string(out)
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
