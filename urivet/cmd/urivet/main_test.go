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
	const (
		syntax = `a.go:8:46: no RFC derives this URL: a space is not allowed in a path, at byte 20 (RFC 3986, 3.3); write "%20"`
		host   = `a.go:10:43: "example.com" is also a suffix of "evil-example.com": compare whole labels, with a dot (RFC 3986, 3.2.2)`
	)
	for flags, want := range map[string][]string{
		"": {syntax}, "-optional": {syntax, host}, "-urlhost": {host}, "-urlhost.tests": {syntax, host}, "-urlsyntax": {syntax},
	} {
		for _, args := range [][]string{{tool}, {"go", "vet", "-vettool=" + tool}} {
			args = append(append(args, strings.Fields(flags)...), "./testdata")
			out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
			if err == nil || strings.Count(string(out), "a.go:") != len(want) {
				t.Errorf("%s: %v\n%s", strings.Join(args, " "), err, out)
			}
			for _, message := range want {
				if !strings.Contains(string(out), message) {
					t.Errorf("%s: no message %s", strings.Join(args, " "), message)
				}
			}
		}
	}
	if out, err := exec.Command(tool, "help", "urlhost").CombinedOutput(); err != nil || !strings.Contains(string(out), "RFC 3986, 3.2") {
		t.Errorf("help: %v\n%s", err, out)
	}
}
