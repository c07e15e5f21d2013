package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

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

// The temporary file of a process that runs stays, and so do files with other names.
func TestRemoveLeft(t *testing.T) {
	dir := t.TempDir()
	report := filepath.Join(dir, "a.html")
	kept := []string{fmt.Sprintf("a.html.%d.tmp", os.Getppid()), "a.html.-1.tmp", "a.html.0.tmp", "b.html.999999999.tmp", "a.html.999999999"}
	for _, name := range append(kept, "a.html.999999999.tmp") {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, stderr, code := runWith(strings.NewReader("http://a/\n"), "stats", "--html", report)
	if code != exitYes || strings.Count(stderr, "which a killed process left") != 1 {
		t.Errorf("exit code %d, stderr %q, want that one file is removed", code, stderr)
	}
	for _, name := range kept {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What a program could take for a whole report is not written if reading fails. The table says that it is a part.
func TestStatsOfPart(t *testing.T) {
	for args, want := range map[string]bool{"": true, "--json": false, "--html -": false, "--save -": false} {
		in := io.MultiReader(strings.NewReader("http://a/\n"), iotest.ErrReader(io.ErrUnexpectedEOF))
		stdout, stderr, code := runWith(in, append([]string{"stats"}, strings.Fields(args)...)...)
		if (stdout != "") != want || code != exitMisuse || !strings.Contains(stderr, io.ErrUnexpectedEOF.Error()) {
			t.Errorf("%s: exit code %d, stdout %.60q, stderr %q; output is wanted: %v", args, code, stdout, stderr, want)
		}
	}
}
