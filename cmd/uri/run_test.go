package main

import (
	"bufio"
	"io"
	"os"
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

// copyLines copies the lines of standard input, as a simple program does.
func copyLines() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 64<<10), 64<<20)
	out := bufio.NewWriterSize(os.Stdout, 64<<10)
	for in.Scan() {
		out.Write(in.Bytes())
		out.WriteByte('\n')
	}
	if out.Flush() != nil || in.Err() != nil {
		io.WriteString(os.Stderr, "copylines: failed\n")
		os.Exit(exitMisuse)
	}
}
