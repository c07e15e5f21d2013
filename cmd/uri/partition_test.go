package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/testenv"
)

// An empty file, CR LF, a missing last line end and a byte order mark: each part has whole lines.
func TestPartitionLineEnds(t *testing.T) {
	dir := t.TempDir()
	var args []string
	for name, text := range map[string]string{"empty": "", "crlf": "http://a/\r\nhttp://b/\r\n", "last": "\ufeffhttp://c/"} {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, name)
	}
	parts := filepath.Join(dir, "parts")
	args = append([]string{"partition", "--parts", "1", "--dir", parts}, args...)
	if _, stderr, code := runWith(strings.NewReader(""), args...); code != exitYes {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	got := strings.SplitAfter(readFile(t, filepath.Join(parts, "part-00000-of-00001")), "\n")
	for _, want := range []string{"http://a/\n", "http://b/\n", "http://c/\n", ""} {
		found := false
		for _, line := range got {
			found = found || line == want
		}
		if !found || len(got) != 4 {
			t.Errorf("got %q, without %q", got, want)
		}
	}
}

// With jobs, the parts, the file of --rejects and the messages are those of one job.
// The first line of a part may begin with U+FEFF, which is no byte order mark there.
func TestPartitionByteOrderMark(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "parts")
	const list = "x\n\uFEFFa\na\n"
	if _, stderr, code := runWith(strings.NewReader(list), "partition", "--syntax", "rfc3987", "--parts", "3", "--dir", dir); code != exitYes {
		t.Fatal(code, stderr)
	}
	var lines []string
	for i := range 3 {
		part := readFile(t, filepath.Join(dir, fmt.Sprintf("part-%05d-of-00003", i)))
		out, stderr, code := runWith(strings.NewReader(part), "dedup", "--syntax", "rfc3987")
		if code != exitYes {
			t.Fatal(code, stderr)
		}
		lines = append(lines, strings.Fields(out)...)
	}
	slices.Sort(lines)
	if want := []string{"a", "x", "\uFEFFa"}; !slices.Equal(lines, want) {
		t.Errorf("the parts have %q, want %q", lines, want)
	}
}

func TestPartitionJobs(t *testing.T) {
	dir := t.TempDir()
	list := filepath.Join(dir, "list")
	var text strings.Builder
	for i := range 30_000 { // some blocks; more empty lines than a job holds
		switch {
		case i%7 == 0:
			fmt.Fprintf(&text, "http://h%d.example/ %d\n", i%100, i)
		case i%3 == 0:
			text.WriteString("\r\n")
		case i == 20_000:
			text.WriteString("http://long.example/" + strings.Repeat("a", 200_000) + "\n")
		default:
			fmt.Fprintf(&text, "HTTP://H%d.Example:80/%%7E%d\n", i%100, i)
		}
	}
	if err := os.WriteFile(list, []byte(text.String()+strings.Repeat("\n", 20_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"form", "host", "domain"} {
		var want []string
		for _, jobs := range []string{"1", "2", "5"} {
			parts, bad := filepath.Join(dir, key+jobs), filepath.Join(dir, "bad")
			_, stderr, code := runWith(strings.NewReader(""), "partition", "--parts", "3", "--dir", parts, "--key", key,
				"--jobs", jobs, "--max-line", "100000", "--rejects", bad, list)
			if code != exitNo {
				t.Fatalf("--jobs %s: exit code %d: %s", jobs, code, stderr)
			}
			got := []string{stderr, readFile(t, bad), readFile(t, filepath.Join(parts, manifestName))}
			for i := range 3 {
				got = append(got, readFile(t, filepath.Join(parts, fmt.Sprintf("part-%05d-of-00003", i))))
			}
			if want == nil {
				want = got
			}
			for i := range want {
				if got[i] != want[i] {
					t.Errorf("--key %s --jobs %s: output %d differs from that of one job", key, jobs, i)
				}
			}
		}
		if n := strings.Count(want[3]+want[4]+want[5], "\n"); n+strings.Count(want[1], "\n") != 50_000 || n == 0 {
			t.Errorf("--key %s: %d lines in the parts, and %d rejected lines", key, n, strings.Count(want[1], "\n"))
		}
	}
}

// A full disk is an error with the file and the line, while reading and at the end. No part is left.
func TestPartitionFullDisk(t *testing.T) {
	disk := smallDisk(t)
	dir := t.TempDir()
	for _, jobs := range []string{"1", "2"} {
		for _, n := range []int{100_000, 25_000} { // full while reading, or when the last bytes are written
			list := filepath.Join(dir, "list")
			file, err := os.Create(list)
			if err != nil {
				t.Fatal(err)
			}
			variedLines(file, n)
			file.Close()
			_, stderr, code := runWith(strings.NewReader(""), "partition", "--parts", "100", "--jobs", jobs, "--dir", filepath.Join(disk, "parts"), list)
			if code != exitMisuse || !strings.Contains(stderr, "no space left on device: stopped at "+list+": line ") || !strings.HasSuffix(stderr, "; the parts are removed\n") {
				t.Errorf("--jobs %s: %d lines: exit code %d, stderr %q", jobs, n, code, stderr)
			}
			if ends := strings.Contains(stderr, fmt.Sprintf("line %d;", n)); ends != (n == 25_000) {
				t.Errorf("--jobs %s: %d lines: stderr %q", jobs, n, stderr)
			}
			expectEmpty(t, disk)
		}
	}
}

// A division that is complete stays if its sizes cannot be printed.
func TestPartitionFullOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		testenv.Skip(t, "/dev/full", "%v", err)
	}
	defer full.Close()
	for _, arg := range []string{"--json", "--quiet"} {
		dir := filepath.Join(t.TempDir(), "parts")
		cmd := command(t, "partition", "--parts", "2", "--dir", dir, arg)
		cmd.Stdin, cmd.Stdout = strings.NewReader("http://a/\n"), full
		if cmd.Run(); cmd.ProcessState.ExitCode() != exitMisuse {
			t.Errorf("%s: exit code %d", arg, cmd.ProcessState.ExitCode())
		}
		files, err := os.ReadDir(dir)
		if err != nil || len(files) != 3 || readFile(t, filepath.Join(dir, "part-00000-of-00002"))+readFile(t, filepath.Join(dir, "part-00001-of-00002")) != "http://a/\n" {
			t.Errorf("%s: %v, %v", arg, files, err)
		}
	}
}

// A file that cannot be read is an error with its own lines, and not with those of the file before it.
func TestPartitionUnreadable(t *testing.T) {
	const memory = "/proc/self/mem" // its first page cannot be read
	if _, err := os.Stat(memory); err != nil {
		testenv.Skip(t, memory, "%v", err)
	}
	dir := t.TempDir()
	list := filepath.Join(dir, "list")
	if err := os.WriteFile(list, []byte("http://a/\nhttp://b/\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, jobs := range []string{"1", "2"} {
		parts := filepath.Join(dir, "parts")
		_, stderr, code := runWith(strings.NewReader(""), "partition", "--parts", "2", "--jobs", jobs, "--dir", parts, list, memory)
		if code != exitMisuse || !strings.HasSuffix(stderr, ": stopped at "+memory+": line 0; the parts are removed\n") {
			t.Errorf("--jobs %s: exit code %d, stderr %q", jobs, code, stderr)
		}
	}
}

// If the rejected lines cannot be written, the division is not complete: it has no manifest.
func TestPartitionFullRejects(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		testenv.Skip(t, "/dev/full", "%v", err)
	}
	dir := t.TempDir()
	parts := filepath.Join(dir, "parts")
	_, stderr, code := runWith(strings.NewReader("http://a/\nhttp://a b/\n"), "partition", "--parts", "2", "--dir", parts, "--rejects", "/dev/full")
	if want := "uri partition: write /dev/full: no space left on device: stopped at line 2; the parts are removed\n"; code != exitMisuse || !strings.HasSuffix(stderr, want) {
		t.Errorf("exit code %d, stderr %q", code, stderr)
	}
	expectEmpty(t, dir)
}

// The key can be any part: references with the same value are in the part of its hash.
func TestPartitionByPart(t *testing.T) {
	var list strings.Builder
	for i := range 60 {
		fmt.Fprintf(&list, "%s://h%d.example/?id=%d&n=%d\n", []string{"HTTP", "https", "ftp"}[i%3], i, i%7, i)
	}
	for key, value := range map[string]func(line string) string{
		"scheme":      func(line string) string { return strings.ToLower(line[:strings.Index(line, ":")]) },
		"query:id":    func(line string) string { return line[strings.Index(line, "=")+1 : strings.Index(line, "&")] },
		"query-all:n": func(line string) string { return line[strings.LastIndex(line, "=")+1:] },
	} {
		dir := filepath.Join(t.TempDir(), "parts")
		manifest, stderr, code := runWith(strings.NewReader(list.String()), "partition", "--parts", "4", "--dir", dir, "--key", key, "--json", "--jobs", "2")
		if code != exitYes || !strings.Contains(manifest, `"key": "`+key+`"`) {
			t.Fatalf("%s: exit code %d: %s%s", key, code, manifest, stderr)
		}
		lines := 0
		for part := range 4 {
			for line := range strings.Lines(readFile(t, filepath.Join(dir, fmt.Sprintf("part-%05d-of-00004", part)))) {
				line = strings.TrimSuffix(line, "\n")
				if want := bulk.Partition(bulk.Hash(value(line)), 4); part != want {
					t.Errorf("%s: %s is in part %d, want %d", key, line, part, want)
				}
				lines++
			}
		}
		if lines != 60 {
			t.Errorf("%s: %d lines", key, lines)
		}
	}
}

// A manifest that is a link to nothing is still the manifest of another division.
func TestPartitionOfLink(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink(filepath.Join(dir, "none"), filepath.Join(dir, manifestName)); err != nil {
		testenv.Skip(t, "symlinks", "%v", err)
	}
	_, stderr, code := runWith(strings.NewReader("http://a/\n"), "partition", "--parts", "1", "--dir", dir)
	if code != exitMisuse || !strings.Contains(stderr, "exists: the directory has another division") {
		t.Errorf("exit code %d, stderr %q, want %d and that the directory has another division", code, stderr, exitMisuse)
	}
}

// Files of two divisions are an error in one directory, because one of them is the rest of another job. Machines may have
// a directory each, with all numbers together.
func TestShards(t *testing.T) {
	for names, want := range map[string]string{
		"a-00000-of-00002 a-00001-of-00002":                        "",
		"1/a-00000-of-00002 2/a-00001-of-00002":                    "",
		"1/a-00000-of-00002 1/a-00001-of-00002 2/a-00000-of-00001": "",
		"a-00000-of-00002 a-00001-of-00002 a-00000-of-00001":       "--merge: a-00000-of-00002 and a-00000-of-00001 are of two divisions of a list",
		"a-00000-of-00002":                                          "--merge: a-00001-of-00002 is missing; a-00000-of-00002 is one of 2 files",
		"1/a-00000-of-00002.gz 1/a-00001-of-00002":                  "--merge: a-00001-of-00002.gz is missing; 1/a-00000-of-00002.gz is one of 2 files",
		"1/a-00000-of-00002 1/a-00001-of-00002 2/a-00001-of-00002":  "--merge: a-00000-of-00002 is missing; 1/a-00000-of-00002 is one of 2 files",
		"a-00002-of-00002 a-0-of-1 a-000000-of-00002 b":             "", // other names
		"a-00000-of-00001 b-00000-of-00002 b-00001-of-00002 a.json": "",
	} {
		got := ""
		if err := checkShards(strings.Fields(names)); err != nil {
			got = err.Error()
		}
		if filepath.ToSlash(got) != want {
			t.Errorf("%s: got %q, want %q", names, got, want)
		}
	}
}
