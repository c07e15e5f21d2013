package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/columns"
	"github.com/uriform/uri/internal/testenv"
)

// The function of engines/uri_column.py gives the answers of the list of functions.
func TestPythonColumns(t *testing.T) {
	python := testenv.Program(t, "python3")
	engines := testenv.Root(t) + "/engines"
	const script = `
import json, sys
from uri_column import uri_column
columns = json.load(sys.stdin)
json.dump({f: uri_column(f, *[columns["rows"]] + [columns["others"]] * (n - 1)) for f, n in columns["functions"].items()}, sys.stdout)`
	rows := []any{"", "http://a.example:8080/?x=a+b", nil, 5, "a b", "http://me:5ecret@a b/", "http://é/", "http://a/\x00", "mailto:a@b",
		"http://a/?x=" + strings.Repeat("b", 126), "http://a/?x=" + strings.Repeat("b", 300_000), "http://[::1]/?x=é"}
	others := make([]any, len(rows))
	functions := map[string]int{}
	for i := range others {
		others[i] = "x"
	}
	for f := range columns.All() {
		functions[f.Name] = len(f.Args)
	}
	in, err := json.Marshal(map[string]any{"rows": rows, "others": others, "functions": functions})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-c", script)
	cmd.Env = append(os.Environ(), "PYTHONPATH="+engines, "PYTHONDONTWRITEBYTECODE=1")
	cmd.Stdin = bytes.NewReader(in)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	var answers map[string][]any
	if err := json.Unmarshal(out, &answers); err != nil {
		t.Fatal(err)
	}
	for f := range columns.All() {
		if len(answers[f.Name]) != len(rows) {
			t.Errorf("%s: %d answers to %d rows", f.Name, len(answers[f.Name]), len(rows))
			continue
		}
		for i, row := range rows {
			var want any
			if text, ok := row.(string); ok {
				v := f.Call([]string{text, "x"}[:len(f.Args)]...)
				switch {
				case !v.Defined:
				case f.Type == columns.Boolean:
					want = v.Number == 1
				case f.Type == columns.Port:
					want = float64(v.Number)
				default:
					want = v.Text
				}
			}
			if got := answers[f.Name][i]; got != want {
				t.Errorf("%s of %.100q: %.100v, want %.100v", f.Name, row, got, want)
			}
		}
	}

	// A lone surrogate, as JSON may have, is a character that no URI has. It is no error for the other strings.
	cmd = exec.Command(python, "-c", `import json; from uri_column import uri_column; print(json.dumps(uri_column("uri_host", ["http://a/\ud800", "http://b/\udfff\udc80", "http://c/"])))`)
	cmd.Env = append(os.Environ(), "PYTHONPATH="+engines, "PYTHONDONTWRITEBYTECODE=1")
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != "[null, null, \"c\"]\n" {
		t.Errorf("%v\n%s", err, out)
	}

	// A wrong number of columns, or a string, would make wrong rows.
	for _, args := range []string{"'uri_param', ['a:']", "'uri_host', ['a:'], ['x']", "'uri_param', ['a:'], 'x'", "'uri_host', 'a:'"} {
		cmd = exec.Command(python, "-c", "from uri_column import uri_column; uri_column("+args+")")
		cmd.Env = append(os.Environ(), "PYTHONPATH="+engines, "PYTHONDONTWRITEBYTECODE=1")
		if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "TypeError") {
			t.Errorf("%s: %v\n%s", args, err, out)
		}
	}

	// An error of the command is one of Python.
	cmd = exec.Command(python, "-c", "from uri_column import uri_column; uri_column('uri_hosts', ['a:'])")
	cmd.Env = append(os.Environ(), "PYTHONPATH="+engines, "PYTHONDONTWRITEBYTECODE=1")
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), `unknown function "uri_hosts"`) || !strings.Contains(string(out), "CalledProcessError") {
		t.Errorf("%v\n%s", err, out)
	}
}
