package plugtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// RunReadme runs the program of README.md as written, in a new module whose go.mod replaces our
// modules by this tree. It compares the output with the block after "It prints:". It takes what
// the integration requires from the go.mod and go.sum of the integration, and downloads nothing
// more.
func RunReadme(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("SKIPPED: -short: builds a program")
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
	own, requirements, _ := strings.Cut(readFile(t, "go.mod"), "\n")
	own = strings.TrimPrefix(own, "module ")
	requirements = strings.ReplaceAll(requirements, "=> ../", "=> "+filepath.Dir(here)+"/")
	writeFile(t, filepath.Join(dir, "go.mod"), "module example\n"+requirements+
		"\nrequire "+own+" v0.0.0\nreplace "+own+" => "+here+"\n")
	cmd := exec.Command("go", "run", "-mod=mod", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOPROXY=off", "GOFLAGS=")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go run: %v\n%s", err, stderr.String())
	}
	if string(out) != want {
		t.Errorf("the program of README.md prints\n%s\nwant\n%s", out, want)
	}
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
