package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A streaming is a subcommand with --lines, and how a parent process may use it.
type streaming struct {
	args   string
	inputs []string // nil: urls
	draws  bool     // only with --json is there one line per input
	tabs   bool     // a result has tabs, so that a table of TSV needs --json
	pairs  bool     // a line has two inputs, so that there is no --column
}

var urls = []string{"HTTP://u@a:80/%7Eb?q=c#d", "a b", ""}

var streamings = []streaming{
	{args: "agree"},
	{args: "bidi", tabs: true},
	{args: "browser"},
	{args: "check"},
	{args: "compare", inputs: []string{"a\tb", "a", "a\ta"}, pairs: true},
	{args: "compose", inputs: []string{`{"scheme":"http","host":"a","path":"/a, b"}`, "{", "[]"}},
	{args: "convert --to uri"},
	{args: "decode", inputs: []string{"a%20b", "%4", ""}},
	{args: "encode", inputs: []string{"a/b, c", "\"", ""}},
	{args: "explain", draws: true},
	{args: "fix"},
	{args: "get host"},
	{args: "get --template {host}"},
	{args: "get length"},
	{args: "grammar match rfc3986 URI"},
	{args: "lint"},
	{args: "locate", draws: true},
	{args: "normalize"},
	{args: "parse", draws: true},
	{args: "redact", inputs: []string{"to http://u:p@h/, b", "\"", ""}},
	{args: "relativize --base http://a/b"},
	{args: "resolve --base http://a/b"},
	{args: "set --host b"},
	{args: "set --strip-tracking"},
	{args: "set --path-prefix /a=/b"},
	{args: "surt"},
	{args: "surt --profile ia --strip-tracking"},
}

// Each subcommand with --lines is in streamings.
func TestStreamings(t *testing.T) {
	for _, c := range subcommands(rootCommand()) {
		if c.HasSubCommands() {
			continue
		}
		name := strings.TrimPrefix(c.CommandPath(), "uri ")
		tested := slices.ContainsFunc(streamings, func(s streaming) bool { return strings.HasPrefix(s.args+" ", name+" ") })
		if c.Flags().Lookup("lines") != nil != tested {
			t.Errorf("%s: --lines is %v, tested is %v", name, !tested, tested)
		}
	}
}

// A parent process, such as Spark's pipe or an executable function of ClickHouse, sends a
// block of lines and waits for as many lines before it sends the next block. The inputs are
// lines, or a column of a table whose other column stays as it is.
func TestParent(t *testing.T) {
	for _, s := range streamings {
		inputs := s.inputs
		if inputs == nil {
			inputs = urls
		}
		block := func(format string) (text string) {
			for i, input := range inputs {
				switch quoted := strconv.Quote(input); format {
				case "tsv":
					text += fmt.Sprintf("%s\tkept %d\n", input, i)
				case "csv":
					text += fmt.Sprintf("\"kept %d\",\"%s\"\n", i, strings.ReplaceAll(input, `"`, `""`))
				case "jsonl":
					text += fmt.Sprintf(`{"kept":"kept %d","u":%s}`+"\n", i, quoted)
				default:
					text += input + "\n"
				}
			}
			return text
		}
		json := ""
		if s.draws {
			json = " --json"
		}
		if !s.draws {
			testParent(t, s.args+" --lines", block("lines"))
		}
		testParent(t, s.args+json+" --lines -", block("lines"))
		testParent(t, s.args+" --json", block("lines"))
		testParent(t, s.args+" --json --lines", block("lines"))
		if !s.pairs {
			tsv := json
			if s.tabs {
				tsv = " --json"
			}
			testParent(t, s.args+tsv+" --column 1", block("tsv"))
			testParent(t, s.args+tsv+" --column 1 --append -", block("tsv"))
			testParent(t, s.args+json+" --column 2 --csv", block("csv"))
			testParent(t, s.args+json+" --column u --jsonl", block("jsonl"))
			testParent(t, s.args+" --json --column u --jsonl --add new", block("jsonl"))
		}
	}
	testParent(t, "check --all --json", "http://a/\na b\n")
	testParent(t, "normalize --lines --jobs 2", "HTTP://a/\na b\n\n")
	testParent(t, "check --all --json --jobs 2", "http://a/\na b\n")
	testParent(t, "normalize --column 1 --append --jobs 2", "HTTP://a/\tkept 0\na b\tkept 1\n\tkept 2\n")
	testParent(t, "normalize --column 1 --csv", "a,\"two\nlines\"\n\n")
	testParent(t, "parse --json --column u --jsonl", "{\"u\":\"a\"}\n[]\n\n")
	testParent(t, "batch", `{"op":"parse","input":"a"}`+"\n{\n[]\n")
}

// testParent sends a block three times, and waits for the lines of the output each time. In a
// table, the line i of the output has the text "kept i".
func testParent(t *testing.T, args, block string) {
	t.Run(args, func(t *testing.T) {
		in, toChild := pipe(t)
		fromChild, out := pipe(t)
		done := make(chan int)
		go func() {
			code := run(strings.Fields(args), in, out, io.Discard)
			out.Close()
			done <- code
		}()
		replies := bufio.NewReader(fromChild)
		for n := range 3 {
			fmt.Fprint(toChild, block)
			for i := range strings.Count(block, "\n") {
				fromChild.SetReadDeadline(time.Now().Add(30 * time.Second))
				line, err := replies.ReadString('\n')
				if err != nil {
					t.Fatalf("block %d, line %d: %v", n, i, err)
				}
				if kept := fmt.Sprintf("kept %d", i); strings.Contains(block, kept) != strings.Contains(line, kept) {
					t.Errorf("line %d: got %q", i, line)
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

func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	return r, w
}
