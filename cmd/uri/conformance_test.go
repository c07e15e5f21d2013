package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/board"
	"github.com/uriform/uri/internal/protocol"
)

// After three failures of an adapter the answer is no, and its faults are not written as a list of
// known ones.
func TestGivenUp(t *testing.T) {
	hello := &board.Hello{Ops: []string{"resolve"}, Syntaxes: []string{"rfc3986"}}
	name := filepath.Join(t.TempDir(), "known.tsv")
	for _, o := range []verdictOptions{{}, {writeKnown: name}} {
		tally := board.NewTally(hello, nil, board.Rows)
		for q, err := range board.RowQuestions() {
			if err != nil {
				t.Fatal(err)
			}
			if q.Op() != "resolve" || q.Syntax != "rfc3986" {
				continue
			}
			tally.Ask(&q)
			tally.Add(&q, board.Judgment{Aspect: "resolve", Outcome: board.GaveUp})
		}
		var out strings.Builder
		cmd := &cobra.Command{}
		cmd.SetOut(&out)
		err := o.finish(cmd, tally)
		if o.writeKnown == "" && err != protocol.ErrNo || o.writeKnown != "" && (err == nil || !strings.Contains(err.Error(), "nothing is written")) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if _, err := os.Stat(name); !os.IsNotExist(err) {
		t.Errorf("the list is written: %v", err)
	}
}

// An older result is one of the same adapter or the same library.
func TestExpectedResult(t *testing.T) {
	name := filepath.Join(t.TempDir(), "result.json")
	old := &board.Result{Format: 1, Adapter: "a", Hello: board.Hello{Library: "x", Version: "1"}, Counts: []board.Count{}}
	if err := old.Write(name); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		adapter, library string
		want             bool
	}{{"a", "x", true}, {"a", "y", true}, {"b", "x", true}, {"b", "y", false}} {
		result := *old
		result.Adapter, result.Hello.Library = tt.adapter, tt.library
		o := verdictOptions{expect: name}
		if err := o.compare(&cobra.Command{}, &result); (err == nil) != tt.want {
			t.Errorf("%+v: %v", tt, err)
		}
	}
}

// An adapter chooses its name, its version and its replies. None of them controls the terminal of the person who
// judges it: neither as an adapter that answers, nor in replies from a file, nor in an older result.
func TestAdapterDoesNotControlTerminal(t *testing.T) {
	const evil = "\x1b[31m\u009b2J\u202e\x7f"
	encoded := func(v any) string {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(b) + "\n"
	}
	hello := map[string]any{
		"id": "hello", "protocol": 1, "library": "lib" + evil, "version": "1.0" + evil, "language": "go" + evil, "runtime": evil,
		"ops": []string{"dots", evil}, "forms": []string{"uri"}, "syntaxes": []string{"rfc3986"},
	}
	stdout, _, _ := runWith(strings.NewReader(""), "conformance", "list", "--requests", "--rfc", "rfc3986", "--op", "dots")
	replies := encoded(hello)
	for line := range strings.Lines(stdout) {
		var q struct{ ID, Op string }
		if err := json.Unmarshal([]byte(line), &q); err != nil {
			t.Fatal(err)
		}
		if q.Op != "hello" {
			replies += encoded(map[string]any{"id": q.ID, "result": evil, evil: evil})
		}
	}
	dir := t.TempDir()
	result := filepath.Join(dir, "result.json")
	old := &board.Result{Format: 1, Adapter: "a" + evil, Hello: board.Hello{Library: "lib" + evil, Version: "0" + evil}, Counts: []board.Count{}}
	if err := old.Write(result); err != nil {
		t.Fatal(err)
	}
	wrong := func(key string, value any) string {
		h := maps.Clone(hello)
		h[key] = value
		return encoded(h)
	}
	judge := []string{"conformance", "judge", "--rfc", "rfc3986", "--op", "dots"}
	for name, test := range map[string]struct {
		stdin string
		args  []string
		want  string // a part of what is written
	}{
		"judge":             {replies, judge, "\uFFFD[31m\uFFFD2J"},
		"expect":            {replies, append(judge, "--expect", result), "\nNot compared: "},
		"unknown syntax":    {wrong("syntaxes", []string{evil}), judge, "unknown syntax"},
		"unknown step":      {wrong("steps", []string{evil}), judge, "unknown step"},
		"version":           {wrong("version", "main\x1b[m"), judge, "version is"},
		"not JSON":          {evil + "\n", judge, "not a JSON object"},
		"a second reply":    {replies + replies, judge, "a second reply"},
		"a broken adapter":  {"", []string{"conformance", "run", "--rfc", "rfc3986", "--", "printf", `%s\n`, evil}, "the adapter is broken"},
		"an adapter's name": {"", []string{"conformance", "run", "--rfc", "rfc3986", "--", "printf", `%s\n`, strings.ReplaceAll(encoded(hello), `"hello"`, "1")}, ""},
	} {
		stdout, stderr, _ := runWith(strings.NewReader(test.stdin), test.args...)
		all := stdout + stderr
		if i := strings.IndexFunc(all, func(r rune) bool { return !unicode.IsPrint(r) && r != '\n' && r != '\t' }); i >= 0 || !strings.Contains(all, test.want) {
			t.Errorf("%s: byte %d of %q", name, i, all)
		}
	}
}

// A deviation that names a row which no suite has would excuse nothing, so nothing is asked or judged.
func TestConformanceStaleRow(t *testing.T) {
	file := filepath.Join(t.TempDir(), "adapter.json")
	manifest := `{"id":"x","name":"X","language":"Go","license":"MIT","homepage":"https://h/","run":["false"],"standard":"none","claims":[],"compared_by":"rfc3986",
		"validates":{"value":false},"deviations":[{"kind":"strict","rows":["rfc2396/URI-reference#1238"],"says":"s","url":"u"}]}`
	if err := os.WriteFile(file, []byte(manifest), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"run", "judge"} {
		if _, stderr, code := runWith(strings.NewReader(""), "conformance", command, "--manifest", file); code != 2 || !strings.Contains(stderr, file+": deviations: no suite has the rows rfc2396/URI-reference#1238: ") {
			t.Errorf("%s: exit code %d, %s", command, code, stderr)
		}
	}
}
