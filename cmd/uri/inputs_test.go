package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// Each file is closed when it is read or written, because an argument may be a directory of many files.
func TestClosesFiles(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"list.txt": "http://a/\nhttp://b/ c\n", "docs/a.html": "<a href='http://a/'>", "g.abnf": "a = \"x\"\n", "empty": "", "severities": "userinfo-http error\n",
		"old.tsv": "id\toutcome\tcount\treason\n",
	})
	if _, stderr, code := runWith(strings.NewReader("http://a/\n"), "dedup", "--save", filepath.Join(dir, "classes")); code != exitYes {
		t.Fatal(stderr)
	}
	if _, stderr, code := runWith(strings.NewReader("http://a/\n"), "stats", "--save", filepath.Join(dir, "counts")); code != exitYes {
		t.Fatal(stderr)
	}
	t.Chdir(dir)
	for _, line := range []string{
		"check --file list.txt", "check --file list.txt --rejects bad", "normalize --fix --fixes fixes a", "normalize --rejects list.txt list.txt",
		"links docs", "links docs/a.html", "extract list.txt --rejects bad", "dedup --merge classes", "dedup --merge classes --save sum", "dedup --merge classes classes",
		"dedup --merge list.txt", "stats --merge counts", "stats --save again a", "stats --html a.html a", "partition --parts 2 --dir parts list.txt", "partition --parts 2 --dir list.txt list.txt",
		"grammar show --file g.abnf", "grammar match --file empty a", "lint --config severities a", "conformance judge list.txt", "conformance judge --known old.tsv empty", "parse list.txt",
	} {
		testenv.ClosesFiles(t, func() {
			runWith(strings.NewReader(""), strings.Fields(line)...)
			os.RemoveAll("parts")
		})
		if t.Failed() {
			t.Fatalf("uri %s", line)
		}
	}
}

// A file name is a valid reference, so people are asked whether they mean the lines of the file. What has a scheme of more
// letters than a drive is plainly a URI.
func TestHintFile(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, want := range map[string]bool{"list.txt": true, "c:x": true, "urn:x": false} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			continue // a system with drives
		}
		if _, stderr, _ := runWith(strings.NewReader(""), "parse", name); strings.Contains(stderr, "there is a file with this name") != want {
			t.Errorf("%s: a question is expected: %v; got %q", name, want, stderr)
		}
	}
}

// A result is not one line if it has a line feed or a carriage return.
func TestResultsOfOneLine(t *testing.T) {
	for input, want := range map[string]string{
		"a%09b": "a\tb\n", "a%0Ab": "! \"a%0Ab\": the result contains a line break; use --json\n", "a%0Db": "! \"a%0Db\": the result contains a line break; use --json\n",
		"!%20a": "! \"!%20a\": the result begins with \"! \", as a rejected line does; use --json\n",
	} {
		if stdout, stderr, _ := runWith(strings.NewReader(""), "decode", "--lines", input); stdout != want || stderr != "" {
			t.Errorf("%s: got %q and %q, want %q", input, stdout, stderr, want)
		}
	}
}

// With --keep, the first ten rejected values are reported, as those of lines are.
func TestKeptValues(t *testing.T) {
	lines := strings.Repeat("a b\n", 12)
	stdout, stderr, code := runWith(strings.NewReader(lines), "normalize", "--column", "1", "--keep")
	const counted = "uri normalize: 12 of 12 lines rejected; 2 of them are not shown (--rejects FILE keeps all)\n"
	if stdout != lines || strings.Count(stderr, "a space is not allowed") != 10 || !strings.HasSuffix(stderr, counted) || code != exitNo {
		t.Errorf("exit code %d, stdout %q, stderr %q, want 10 reports and %q", code, stdout, stderr, counted)
	}
}

// A value with a tab would be two columns.
func TestUndefinedOfRows(t *testing.T) {
	for _, flag := range []string{"--csv", "--tsv"} {
		for _, undefined := range []string{"a\tb", "a\nb", "a\rb"} {
			const want = "uri get: --undefined: a value with a tab or a line break is not one column\n"
			if stdout, stderr, code := runWith(strings.NewReader(""), "get", "host", flag, "--undefined", undefined, "a:"); stdout != "" || stderr != want || code != exitMisuse {
				t.Errorf("%s %q: exit code %d, %q, %q, want %q", flag, undefined, code, stdout, stderr, want)
			}
		}
	}
}
