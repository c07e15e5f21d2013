package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// A parent process, such as Spark's pipe or an executable function of ClickHouse, sends a
// block of lines and waits for as many lines before it sends the next block.
func TestParent(t *testing.T) {
	const plain = "HTTP://a/%7Eb\na b\n\n"
	const csv = "1,HTTP://a/%7Eb\n2,\"a b\"\n3,\n"
	const tsv = "HTTP://a/\tx\na b\ty\n\tz\n"
	const jsonl = `{"u":"HTTP://a/"}` + "\n" + `{"u":"a b"}` + "\n[]\n"
	for _, tt := range []struct{ args, block string }{
		{"normalize --lines", plain},
		{"normalize --json --lines", plain},
		{"fix --lines", plain},
		{"check --lines", plain},
		{"check --all --json", plain},
		{"parse --json", plain},
		{"explain --json --lines", plain},
		{"locate --json", plain},
		{"resolve --base http://a/b --lines", plain},
		{"relativize --base http://a/b --lines", plain},
		{"compare --lines", "a\tb\na\na\ta\n"},
		{"grammar match rfc3986 URI --lines", plain},
		{"normalize --column 2 --csv", csv},
		{"check --column 1 --append", tsv},
		{"normalize --column u --jsonl --add n", jsonl},
		{"parse --column u --jsonl --add parts --json", jsonl},
		{"batch", `{"op":"parse","input":"a"}` + "\n{\n[]\n"},
	} {
		t.Run(tt.args, func(t *testing.T) {
			in, toChild := pipe(t)
			fromChild, out := pipe(t)
			done := make(chan int)
			go func() {
				code := run(strings.Fields(tt.args), in, out, io.Discard)
				out.Close()
				done <- code
			}()
			replies := bufio.NewReader(fromChild)
			for block := range 3 {
				fmt.Fprint(toChild, tt.block)
				for i := range strings.Count(tt.block, "\n") {
					fromChild.SetReadDeadline(time.Now().Add(30 * time.Second))
					if _, err := replies.ReadString('\n'); err != nil {
						t.Fatalf("block %d, line %d: %v", block, i, err)
					}
				}
			}
			toChild.Close()
			if rest, err := io.ReadAll(replies); err != nil || len(rest) > 0 {
				t.Errorf("after the blocks: %q, %v", rest, err)
			}
			if code := <-done; code == exitMisuse {
				t.Errorf("exit code %d", code)
			}
		})
	}
}

func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	return r, w
}
