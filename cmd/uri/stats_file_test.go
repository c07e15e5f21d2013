package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
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

// A report can go to a pipe, as that of a process substitution of a shell: nothing is created beside it.
func TestStatsWritesToAPipe(t *testing.T) {
	for _, flag := range []string{"--html", "--save"} {
		r, w := pipe(t)
		name := fmt.Sprintf("/dev/fd/%d", w.Fd())
		if _, err := os.Stat(name); err != nil {
			testenv.Skip(t, "/dev/fd", "%v", err)
		}
		var report bytes.Buffer
		read := make(chan error)
		go func() {
			_, err := report.ReadFrom(r)
			read <- err
		}()
		stdout, stderr, code := runWith(strings.NewReader("http://a.example/\n"), "stats", flag, name)
		w.Close()
		if err := <-read; err != nil {
			t.Fatal(err)
		}
		if code != exitYes || stderr != "" || stdout == "" || !strings.Contains(report.String(), "a.example") {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q, report %.100q", flag, code, stdout, stderr, report.String())
		}
	}
}
