package main

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// runWith runs the command in process.
func runWith(in io.Reader, args ...string) (stdout, stderr string, code int) {
	var out, diagnostics testenv.Output
	code = run(args, in, &out, &diagnostics)
	return out.String(), diagnostics.String(), code
}

// fieldsWith returns the words of a command line. Some of them stand for other words, such as paths,
// which may have spaces: fieldsWith("dedup --temp TEMP", "TEMP", dir).
func fieldsWith(line string, pairs ...string) []string {
	words := strings.Fields(line)
	for i, word := range words {
		if at := slices.Index(pairs, word); at >= 0 {
			words[i] = pairs[at+1]
		}
	}
	return words
}

// batched returns the reply of batch to one line.
func batched(t *testing.T, line string) string {
	t.Helper()
	stdout, stderr, code := runWith(strings.NewReader(line+"\n"), "batch")
	if stderr != "" || code != exitYes || strings.Count(stdout, "\n") != 1 {
		t.Fatalf("%q: exit code %d, stdout %q, stderr %q", line, code, stdout, stderr)
	}
	return strings.TrimSuffix(stdout, "\n")
}
