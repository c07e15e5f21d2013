package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// toy is a file that adds an operation to package protocol.
const toy = `package protocol

var toyOperation = Operation{
	Name:     "toy",
	Synopsis: "Print references several times",
	Inputs:   "REFERENCE",
	Doc:      "repeats the input",
	Fields: []Field{inputField, {Name: "between", Values: []string{"comma", "plus"}, Default: "comma", Doc: "the ` + "`sign`" + ` between"}},
	Replies: [][]Key{{{Name: "result"}}},
	filter: func(q *Request) (Filter, error) {
		between, err := q.choice("between")
		sign := map[string]string{"comma": ",", "plus": "+"}[between]
		return func(dst []byte, input string) ([]byte, error) { return append(dst, input+sign+input...), nil }, err
	},
}

func init() {
	operations = append(operations, &toyOperation)
	byName = index(operations)
}
`

// TestOperation shows that an operation is one table and one function: a program with one more
// operation has its subcommand with help, flags and completions, its request of batch, its manual page
// and its part of the schema.
func TestOperation(t *testing.T) {
	t.Parallel()
	if os.Getenv("URIFORM_EMULATOR") != "" {
		testenv.Skip(t, "no emulator", "it starts a program that it builds")
	}
	dir := t.TempDir()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	file := write("toy.go", toy)
	overlay := write("overlay.json", `{"Replace": {`+strconv.Quote(filepath.Join(root, "internal/protocol/toy.go"))+`: `+strconv.Quote(file)+`}}`)
	run := func(input, name string, args ...string) string {
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Stdin = root, strings.NewReader(input)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %q: %v\n%s", name, args, err, out)
		}
		return string(out)
	}
	program := filepath.Join(dir, "uri.exe")
	run("", "go", "build", "-buildvcs=false", "-overlay", overlay, "-o", program, "./cmd/uri")
	run("", "go", "run", "-overlay", overlay, "./internal/protocol/gen", filepath.Join(dir, "schema.json"))
	run("", program, "man", dir)
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for _, tt := range []struct{ name, got, want string }{
		{"text", run("", program, "toy", "a"), "a,a\n"},
		{"a flag", run("", program, "toy", "--between", "plus", "a", "b"), "a+a\nb+b\n"},
		{"--json", run("", program, "toy", "--json", "a"), `{"input":"a","result":"a,a"}` + "\n"},
		{"--lines", run("a\nb\n", program, "toy", "--lines", "--jobs", "2"), "a,a\nb,b\n"},
		{"--column", run("1\ta\n", program, "toy", "--column", "2"), "1\ta,a\n"},
		{"batch", run(`{"op":"toy","id":1,"input":"a","between":"plus"}`, program, "batch"), `{"id":1,"result":"a+a"}` + "\n"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, tt.got, tt.want)
		}
	}
	for _, tt := range []struct{ name, got, want string }{
		{"the list of subcommands", run("", program, "help"), "  toy           Print references several times\n"},
		{"help", run("", program, "help", "toy"), "the sign between: comma or plus (default comma)"},
		{"the usage", run("", program, "help", "toy"), "uri toy [REFERENCE ...] [flags]"},
		{"the help of batch", run("", program, "help", "batch"), "  toy          input [between]\n               → result"},
		{"the manual", read("uri-toy.1"), "the sign between: comma or plus"},
		{"the completion of flags", run("", program, "__complete", "toy", "--be"), "--between\tthe `sign` between"},
		{"the completion of values", run("", program, "__complete", "toy", "--between", ""), "comma\nplus\n"},
		{"the completion of subcommands", run("", program, "__complete", "to"), "toy\tPrint references several times\n"},
		{"hello", run(`{"op":"hello"}`, program, "batch"), `"toy"`},
		{"the schema", read("schema.json"), `"toy-request": {`},
	} {
		if !strings.Contains(tt.got, tt.want) {
			t.Errorf("%s: no %q in:\n%.2000s", tt.name, tt.want, tt.got)
		}
	}
}
