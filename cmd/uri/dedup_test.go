package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/uriform/uri/bulk"
)

// Line ends, bytes that are not text, long lines and empty lines have the meaning of "uri help
// lines".
func TestDedupInput(t *testing.T) {
	for _, tt := range []struct {
		name, in, out string
		code          int
	}{
		{"no input", "", "", exitYes},
		{"only a byte order mark", "\uFEFF", "", exitYes},
		{"an empty line", "\n", "1\t\n", exitYes},
		{"CR LF", "http://a/\r\nHTTP://a/\r\n\r\n", "2\thttp://a/\n1\t\n", exitYes},
		{"no last line end", "http://a/\nhttp://a", "2\thttp://a/\n", exitYes},
		{"a byte order mark", "\uFEFFhttp://a/\nhttp://a/\n", "2\thttp://a/\n", exitYes},
		{"NUL", "http://a/\x00\nhttp://a/\n", "1\thttp://a/\n", exitNo},
		{"not UTF-8", "http://a/\xff\nhttp://a/\n", "1\thttp://a/\n", exitNo},
	} {
		stdout, stderr, code := runWith(strings.NewReader(tt.in), "dedup", "-c", "--temp", t.TempDir())
		if stdout != tt.out || code != tt.code {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q", tt.name, code, stdout, stderr)
		}
	}
}

// A line of 1 GB is rejected. It does not need memory.
func TestDedupHugeLine(t *testing.T) {
	size := 1 << 30
	if testing.Short() {
		size = 100 << 20
	}
	in := io.MultiReader(strings.NewReader("a:\n"), io.LimitReader(repeat("a"), int64(size)), strings.NewReader("\na:\nb:"))
	stdout, stderr, code := runWith(in, "dedup", "-c", "--max-line", "1000000")
	if stdout != "2\ta:\n1\tb:\n" || code != exitNo || !strings.Contains(stderr, "line 2: ") {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
}

// repeat is an endless reader of a text.
type repeat string

func (r repeat) Read(p []byte) (int, error) {
	n := copy(p, r)
	for n < len(p) {
		n += copy(p[n:], p[:n])
	}
	return n, nil
}

// variedLines writes n lines that need temporary files, and returns the number of their classes.
func variedLines(w io.Writer, n int) (classes int, err error) {
	classes = n / 2
	var b bytes.Buffer
	for i := range n {
		fmt.Fprintf(&b, "%s://www.example.com/a/rather/long/path/to/%d\n", []string{"http", "HTTP"}[i&1], i*7919%classes)
		if b.Len() > 60_000 || i == n-1 {
			if _, err := b.WriteTo(w); err != nil {
				return classes, err
			}
		}
	}
	return classes, nil
}

// The options and the temporary files do not change the number of classes.
func TestDedupSpills(t *testing.T) {
	var list bytes.Buffer
	classes, _ := variedLines(&list, 100_000)
	temp := t.TempDir()
	normal, _, _ := runWith(bytes.NewReader(list.Bytes()), "dedup", "--sort", "--canonical")
	for _, args := range []string{"", "-c", "--sort", "--sort --canonical", "--sort -c", "--jobs 3", "-c --jobs 2"} {
		args := fieldsWith("dedup --memory 1MiB --temp TEMP "+args, "TEMP", temp)
		stdout, stderr, code := runWith(bytes.NewReader(list.Bytes()), args...)
		if got := strings.Count(stdout, "\n"); got != classes || code != exitYes || stderr != "" {
			t.Errorf("%s: %d lines, want %d; exit code %d, stderr %q", args, got, classes, code, stderr)
		}
		if strings.HasSuffix(args[len(args)-1], "canonical") && stdout != normal {
			t.Errorf("%s: the result differs from the result without temporary files", args)
		}
		expectEmpty(t, temp)
	}
}

// expectEmpty expects that no file is left in a directory.
func expectEmpty(t *testing.T, dir string) {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left: %q, %v", left, err)
	}
}

// A TMPDIR that cannot hold temporary files is an error that names the directory. See
// TestDedupTempMissing for --temp.
func TestDedupNoTemp(t *testing.T) {
	var list bytes.Buffer
	variedLines(&list, 50_000)
	missing := filepath.Join(t.TempDir(), "missing")
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, temp := range []string{missing, file} {
		t.Setenv("TMPDIR", temp)
		stdout, stderr, code := runWith(bytes.NewReader(list.Bytes()), "dedup", "--memory", "1MiB")
		want := fmt.Sprintf("printed %d references; the output is not complete\n", strings.Count(stdout, "\n"))
		if code != exitMisuse || !strings.Contains(stderr, temp) || !strings.Contains(stderr, "--temp") || !strings.HasSuffix(stderr, want) {
			t.Errorf("%s: exit code %d, stderr %q, want %q", temp, code, stderr, want)
		}
	}
}

func TestDedupStep(t *testing.T) {
	began := time.Unix(0, 0)
	for _, tt := range []struct {
		p    bulk.DedupProgress
		want string
	}{
		{bulk.DedupProgress{}, "all lines are read, writing the output"},
		{bulk.DedupProgress{Phase: bulk.DedupPartitions, Began: began, Total: 3_000_000}, "step 2 of 3, temporary files:  0 B of 3.0 MB (0 %)"},
		{bulk.DedupProgress{Phase: bulk.DedupPartitions, Began: began, Done: 1_000_000, Total: 3_000_000}, "step 2 of 3, temporary files:  1.0 MB of 3.0 MB (33 %)  20s until the output starts"},
		{bulk.DedupProgress{Phase: bulk.DedupMerge, Began: began, Done: 500, Total: 2000}, "step 3 of 3, output:  500 of 2,000 references (25 %)  30s left"},
		{bulk.DedupProgress{Phase: bulk.DedupMerge, Began: began, Done: 2000, Total: 2000}, "step 3 of 3, output:  2,000 of 2,000 references (100 %)"},
		{bulk.DedupProgress{Phase: bulk.DedupMerge, Began: began}, "step 3 of 3, output:  0 of 0 references (0 %)"},
	} {
		if got := strings.Join(dedupStep(tt.p, began.Add(10*time.Second)), "  "); got != tt.want {
			t.Errorf("got  %q\nwant %q", got, tt.want)
		}
	}
}

// slowOutput needs some time for each write.
type slowOutput struct{}

func (slowOutput) Write(b []byte) (int, error) {
	time.Sleep(20 * time.Millisecond)
	return len(b), nil
}

// The progress does not end when all lines are read: temporary files and output follow.
func TestDedupProgress(t *testing.T) {
	defer func(d time.Duration) { progressDelay = d }(progressDelay)
	progressDelay = 0
	var list, stderr bytes.Buffer
	variedLines(&list, 100_000)
	code := run([]string{"dedup", "--quiet", "--memory", "1MiB", "--temp", t.TempDir(), "--progress", "always"}, &list, slowOutput{}, &stderr)
	shown := stderr.String()
	if code != exitYes || !regexp.MustCompile(`\r\d\S* lines .*\rstep 3 of 3, output:  \d\S* of \d\S* references \(\d+ %\)`).MatchString(shown) || !strings.HasSuffix(shown, "\r\x1b[K") {
		t.Errorf("exit code %d, stderr %q", code, shown)
	}
}

// An error of the input says once that the list was not read to its end, also with --save.
func TestDedupSaveIncomplete(t *testing.T) {
	name := filepath.Join(t.TempDir(), "classes")
	in := io.MultiReader(strings.NewReader("http://a/\n"), iotest.ErrReader(errors.New("broken")))
	_, stderr, code := runWith(in, "dedup", "--save", name)
	if code != exitMisuse || strings.Count(stderr, "read 1 lines") != 1 || strings.Count(stderr, "the output is not complete") != 1 {
		t.Errorf("exit code %d, stderr %q", code, stderr)
	}
	if _, err := os.Stat(name); !os.IsNotExist(err) {
		t.Errorf("the file exists: %v", err)
	}
}
