package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A report does not replace the list that is read.
func TestStatsKeepsItsInput(t *testing.T) {
	const list = "http://a.example/\n"
	name := filepath.Join(t.TempDir(), "list.txt")
	if err := os.WriteFile(name, []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, flag := range []string{"--html", "--save"} {
		in, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		var out, diagnostics bytes.Buffer
		code := run([]string{"stats", flag, name}, in, &out, &diagnostics)
		in.Close()
		if code != exitMisuse || !strings.Contains(diagnostics.String(), "is an input file") {
			t.Errorf("%s: exit code %d, %s", flag, code, diagnostics.String())
		}
		if text, err := os.ReadFile(name); err != nil || string(text) != list {
			t.Errorf("%s: the list is %q, %v", flag, text, err)
		}
	}
}
