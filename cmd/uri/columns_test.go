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

// The function of engines/uri_columns.py gives the answers of the list of functions.
func TestPythonColumns(t *testing.T) {
	python := testenv.Program(t, "python3")
	engines := testenv.Root(t) + "/engines"
	const script = `
import json, sys
import uri_columns
columns = json.load(sys.stdin)
assert list(columns["functions"]) == sorted(uri_columns.FUNCTIONS)
json.dump({f: getattr(uri_columns, f)(*[columns["rows"]] + ["x"] * (n - 1)) for f, n in columns["functions"].items()}, sys.stdout)`
	rows := []any{"", "http://a.example:8080/?x=a+b", nil, 5, "a b", "http://me:5ecret@a b/", "http://é/", "http://a/\x00", "mailto:a@b",
		"http://a/?x=" + strings.Repeat("b", 126), "http://a/?x=" + strings.Repeat("b", 300_000), "http://[::1]/?x=é"}
	functions := map[string]int{}
	for f := range columns.All() {
		functions[f.Name] = len(f.Args)
	}
	in, err := json.Marshal(map[string]any{"rows": rows, "functions": functions})
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

	for statement, want := range map[string]string{
		// A lone surrogate, as JSON may have, is a character that no URI has. It is no error for the other strings.
		`print(uri_host(["http://a/\ud800", "http://b/\udfff\udc80", "http://c/"]))`: "[None, None, 'c']\n",
		// A wrong number of columns, or a string, would make wrong rows.
		"uri_param(['a:'])":               "TypeError: uri_param: 1 columns, not 2",
		"uri_host(['a:'], ['x'])":         "TypeError: uri_host: 2 columns, not 1",
		"uri_host('a:')":                  "TypeError: uri_host needs a column, which is a list of strings, and not one string",
		"uri_resolve(['a:'], ['x', 'y'])": "ValueError: zip() argument 2 is longer than argument 1",
		"import os; os.environ['URI'] = os.devnull; uri_host(['a:'])": "PermissionError: ",
		"import os; os.environ['URI'] = 'false'; uri_host(['a:'])":    "CalledProcessError: ",
	} {
		cmd = exec.Command(python, "-c", "from uri_columns import *; "+statement)
		cmd.Env = append(os.Environ(), "PYTHONPATH="+engines, "PYTHONDONTWRITEBYTECODE=1")
		if out, _ := cmd.CombinedOutput(); !strings.Contains(string(out), want) {
			t.Errorf("%s: %s, want %s", statement, out, want)
		}
	}
}
