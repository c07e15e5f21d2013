package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestVettool runs the command as a program, and as a tool of go vet, on the same package: the column is that of the
// wrong byte: 22 of the literal, and in it the quote, 20 bytes, and the 3 bytes that the escape is longer than its value.
func TestVettool(t *testing.T) {
	tool := filepath.Join(t.TempDir(), "urivet.exe")
	if out, err := exec.Command("go", "build", "-o", tool, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const want = `a.go:5:46: no RFC derives this URL: a space is not allowed in a path, at byte 20 (RFC 3986, 3.3); write "%20"`
	for _, args := range [][]string{{tool, "./testdata"}, {"go", "vet", "-vettool=" + tool, "./testdata"}} {
		out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
		if err == nil || strings.Count(string(out), "a.go:") != 1 || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v\n%swant %s", strings.Join(args, " "), err, out, want)
		}
	}
	if out, err := exec.Command(tool, "help", "urlhost").CombinedOutput(); err != nil || !strings.Contains(string(out), "RFC 3986, 3.2") {
		t.Errorf("help: %v\n%s", err, out)
	}
}
