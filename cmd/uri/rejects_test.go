package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// If --rejects cannot write an input, the exit code is 2.
func TestRejectsFull(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		testenv.Skip(t, "/dev/full", "%v", err)
	}
	page := strings.Repeat(`<a href="a b">`, 20_000)
	text := strings.Repeat("<http://a/{> ", 20_000)
	for _, tt := range []struct{ in, args string }{
		{page, "links --media html --rejects /dev/full"},
		{"<a href='a b'>", "links --media html --rejects /dev/full"},
		{text, "extract --rejects /dev/full"},
		{"a b\n", "check --rejects /dev/full"},
		{"a b\n", "normalize --lines --rejects /dev/full"},
	} {
		if _, stderr, code := runWith(strings.NewReader(tt.in), strings.Fields(tt.args)...); code != exitMisuse || !strings.Contains(stderr, "no space left") {
			t.Errorf("%s: exit code %d, %q", tt.args, code, stderr)
		}
	}
}

// Only the user can read the file of --rejects, even if others could read it before.
func TestRejectsMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		testenv.Skip(t, "file modes", "%s has none", runtime.GOOS)
	}
	for _, tt := range []struct{ in, args string }{
		{"http://u:hunter2@h x\n", "check"},
		{"<a href='http://u:hunter2@h x'>", "links"},
		{"<http://u:hunter2@h/{}>", "extract"},
	} {
		file := filepath.Join(t.TempDir(), "r")
		if err := os.WriteFile(file, []byte(strings.Repeat("old", 1000)), 0o644); err != nil {
			t.Fatal(err)
		}
		runWith(strings.NewReader(tt.in), tt.args, "--rejects", file)
		info, err := os.Stat(file)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: mode %v, %v", tt.args, info.Mode(), err)
		}
		kept, _ := os.ReadFile(file)
		if !strings.Contains(string(kept), mark) || strings.Contains(string(kept), "old") {
			t.Errorf("%s: %q", tt.args, kept)
		}
	}
}

// The file of --rejects cannot be one of the inputs.
func TestRejectsIsInput(t *testing.T) {
	const content = "<a href='a b'> <http://a/{}>\n"
	dir := t.TempDir()
	file := filepath.Join(dir, "f.html")
	for _, args := range [][]string{{"check"}, {"links"}, {"links", "-"}, {"links", file}, {"extract", file, "-"}, {"extract", dir + "/../" + filepath.Base(dir) + "/f.html"}} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		in, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		_, stderr, code := runWith(in, append(args, "--rejects", file)...)
		in.Close()
		kept, _ := os.ReadFile(file)
		if code != exitMisuse || !strings.Contains(stderr, "is an input") || string(kept) != content {
			t.Errorf("%q: exit code %d, %q, the file has %q", args, code, stderr, kept)
		}
	}
	// The file of a list whose name is an argument, without "<", is kept too.
	for _, args := range [][]string{{"check", "--rejects"}, {"dedup", "--rejects"}, {"sort", "--rejects"}, {"normalize", "--lines", "--fix", "--fixes"}, {"dedup", "--save"}, {"stats", "--save"}, {"stats", "--html"}} {
		_, stderr, code := runWith(strings.NewReader(""), append(args, file, file)...)
		if kept, _ := os.ReadFile(file); code != exitMisuse || !strings.Contains(stderr, "is an input file") || string(kept) != content {
			t.Errorf("%q: exit code %d, %q, the file has %q", args, code, stderr, kept)
		}
	}
	for _, args := range [][]string{{"links", "--rejects"}, {"extract", "--rejects"}, {"links", "--fix", "--fixes"}} {
		_, stderr, code := runWith(strings.NewReader(""), append(args, file, dir)...)
		if kept, _ := os.ReadFile(file); code != exitMisuse || !strings.Contains(stderr, "is an input file") || string(kept) != content {
			t.Errorf("%q and its directory: exit code %d, %q, the file has %q", args, code, stderr, kept)
		}
	}
	// In a directory, a new file is skipped.
	stdout, stderr, code := runWith(strings.NewReader(""), "links", "--fix", "--json", "--rejects", filepath.Join(dir, "r.html"), "--fixes", filepath.Join(dir, "x.html"), dir)
	if code != exitYes || strings.Contains(stdout, "r.html") || strings.Contains(stdout, "x.html") || !strings.Contains(stdout, "f.html") {
		t.Errorf("directory: exit code %d, %s%s", code, stdout, stderr)
	}
}

// Messages mask a URL that is given as a file name, and escape control characters of
// file names, flags and commands.
func TestFileNames(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a\x1b[31mRED\nuri links: fake.html")
	if err := os.WriteFile(name, []byte("<a href='http://a/'>"), 0o600); err != nil {
		testenv.Skip(t, "control characters in file names", "%v", err)
	}
	broken := filepath.Join(dir, "b\x1b[31m\nfake.eml")
	if err := os.WriteFile(broken, []byte("x"), 0o600); err != nil {
		testenv.Skip(t, "control characters in file names", "%v", err)
	}
	for _, args := range [][]string{
		{"links", "http://u:hunter2@h/"}, {"links", "--json", "http://u:hunter2@h/"}, {"extract", "http://u:hunter2@h/x y"},
		{"check", "--rejects", "http://u:hunter2@h/"}, {"links", "--rejects", "http://u:hunter2@h/"}, {"extract", "--rejects=http://u:hunter2@h/"},
		{"grammar", "list", "--file", "http://u:hunter2@h/"}, {"grammar", "match", "--file", "http://u:hunter2@h/", "r", "x"},
		{"links", "--offsets", dir}, {"links", "--json", dir}, {"links", name, broken}, {"extract", "--offsets", name, name + "none"},
		{"--\x1b[31mx"}, {"check", "--\x1b[31mx"}, {"check", "-\x1b[31mx"}, {"check", "--=\x1b[31mx"}, {"check", "--json=\x1b[31m"}, {"conformance", "run", "\x1b[31mx"}, {"\x1b[31mx"},
		{"grammar", "show", "--file", name}, {"grammar", "match", "--file", name, "r", "x"},
	} {
		stdout, stderr, _ := runWith(strings.NewReader(""), args...)
		all := stdout + stderr
		if strings.Contains(all, mark) || strings.Contains(all, "\x1b") || strings.Contains(all, "\nuri links: fake") || strings.Contains(all, "\nfake") {
			t.Errorf("%q: %q", args, all)
		}
	}
}

// A message that quotes an argument twice masks both.
func TestArgumentTwice(t *testing.T) {
	const s = `http:/\:hunter2//x@y z`
	for _, flag := range []string{"--form", "--syntax", "--max-line", "--above-root"} {
		for _, args := range [][]string{{"resolve", flag, s, "a"}, {"resolve", flag + "=" + s, "a"}} {
			if stdout, stderr, _ := runWith(strings.NewReader(""), args...); strings.Contains(stdout+stderr, mark) {
				t.Errorf("%q: %q", args, stdout+stderr)
			}
		}
	}
}

// An error of input or output gives the exit code 2.
func TestInputFails(t *testing.T) {
	dir := t.TempDir()
	for _, args := range []string{"links", "extract", "links --json", "check", "batch"} {
		in, err := os.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		_, stderr, code := runWith(in, strings.Fields(args)...)
		in.Close()
		if code != exitMisuse {
			t.Errorf("%s of a directory: exit code %d, %q", args, code, stderr)
		}
	}
	for _, args := range []string{"help", "help check", "--help", "version", "check --help", "grammar list", ""} {
		var diagnostics strings.Builder
		if code := run(strings.Fields(args), strings.NewReader(""), noSpace{}, &diagnostics); code != exitMisuse {
			t.Errorf("%s > /dev/full: exit code %d", args, code)
		}
	}
}

type noSpace struct{}

func (noSpace) Write([]byte) (int, error) { return 0, fmt.Errorf("no space left on device") }

// The first ten rejected lines are reported, and the summary says how many are not.
func TestNotShown(t *testing.T) {
	for lines, want := range map[int]string{1: "", 10: "", 11: "; 1 of them are not shown", 12: "; 2 of them are not shown"} {
		for _, jobs := range []string{"1", "2"} {
			_, stderr, _ := runWith(strings.NewReader(strings.Repeat("a b\n", lines)), "normalize", "--jobs", jobs)
			if got := strings.Count(stderr, "a space is not allowed"); got != min(lines, 10) {
				t.Errorf("%d lines, %s jobs: %d are reported", lines, jobs, got)
			}
			if strings.Contains(stderr, "not shown") != (want != "") || !strings.Contains(stderr, want) {
				t.Errorf("%d lines, %s jobs: got %q, want %q", lines, jobs, stderr, want)
			}
		}
	}
}

// A stream whose output is appended to its input would not end, so that the output is the input is refused. Here it is
// not appended, so that the test ends without this, too.
func TestOutputIsInput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "list")
	if err := os.WriteFile(name, []byte("http://a/\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"normalize", "extract", "sort", "columns uri_host", "get host --csv --column 1"} {
		in, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		out, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		var diagnostics strings.Builder
		code := run(strings.Fields(args), in, out, &diagnostics)
		if got := readFile(t, name); code != exitMisuse || got != "http://a/\n" || !strings.Contains(diagnostics.String(), "standard input is also standard output") {
			t.Errorf("%s: exit code %d, %q, %s", args, code, got, &diagnostics)
		}
	}
}

// A file that is read by its name, or in a directory, is not searched if it is standard output.
func TestOutputIsSearched(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "list")
	for _, args := range [][]string{{"extract", name}, {"extract", dir}, {"links", "--media", "text", name}, {"check", "--print", "valid", "--file", name}, {"check", "--json", "--file", name}} {
		if err := os.WriteFile(name, []byte("http://a/\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		var diagnostics strings.Builder
		code := run(args, strings.NewReader(""), out, &diagnostics)
		out.Close()
		if got := readFile(t, name); code != exitMisuse || got != "http://a/\n" || !strings.Contains(diagnostics.String(), "is standard output") {
			t.Errorf("%s: exit code %d, %q, %s", args, code, got, &diagnostics)
		}
	}
}

// Messages of other libraries are printed so that a terminal does not execute them.
func TestMessagesOfOthers(t *testing.T) {
	for _, args := range [][]string{{"serve", "--addr", "x:\u009b31m\u202eX"}, {"conformance", "run", "--", "a\u3164b"}} {
		_, stderr, code := runWith(strings.NewReader(""), args...)
		if code != exitMisuse || strings.ContainsAny(stderr, "\u009b\u202e\u3164") || !strings.Contains(stderr, `\u`) {
			t.Errorf("%q: exit code %d, %q", args, code, stderr)
		}
	}
}
