package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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
