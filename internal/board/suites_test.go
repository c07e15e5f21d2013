package board

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar/rfc"
)

// A complete suite asks for each string once.
func TestGrammarQuestionsDiffer(t *testing.T) {
	t.Parallel()
	for _, form := range []rfc.Form{rfc.Reference, rfc.URI} {
		inputs, ids := map[string]bool{}, map[string]bool{}
		for q, err := range GrammarQuestions(Complete, "rfc1808", form) {
			if err != nil {
				t.Fatal(err)
			}
			input, _ := q.Request.Text("input")
			if inputs[input] || ids[q.ID] {
				t.Errorf("%s: %q is asked twice", q.ID, input)
			}
			inputs[input], ids[q.ID] = true, true
		}
		if len(inputs) < 1000 {
			t.Errorf("%s: %d strings", form, len(inputs))
		}
	}
}

// Every row that a deviation names is asked. An ID that changed would accuse a library of what it documents.
func TestDeviationsNameRows(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../lab/scoreboard/*/adapter.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no manifests: %v", err)
	}
	for _, file := range files {
		m, err := ReadManifest(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.CheckRows(); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
	const row, complete = "rfc3986/5.4.1-07", "rfc2396/URI-reference#a2c2339691fc"
	for _, c := range []struct{ id, want string }{
		{row, ""}, {complete, ""},
		{"rfc2396/URI-reference#1238", "rfc2396/URI-reference#1238"},
		{"rfc2396/scheme#a2c2339691fc", "rfc2396/scheme#a2c2339691fc"},
		{"rfc3986/0-0", "rfc3986/0-0"}, {"x", "x"}, {"", ""},
	} {
		m := &Manifest{Deviations: []Deviation{{Rows: []string{row, c.id}}}}
		if err := m.CheckRows(); (err == nil) != (c.want == "" && c.id != "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.id, err, c.want)
		}
	}
}

// What an adapter says is shown on one line of a page.
func TestEscapes(t *testing.T) {
	for text, want := range map[string][2]string{
		"":                   {"", "(empty)"},
		"a é~":               {"a é~", "`` a é~ ``"},
		"\x00\x1f":           {"␀␟", "`` \\x00\\x1F ``"},
		"a|`":                {"a|`", "`` a\\|\\x60 ``"},
		"a\xffb\ufffe\ufffd": {"a\ufffdb\ufffe\ufffd", "`` a\\xFFFDb\ufffe\\xFFFD ``"},
	} {
		if got := [2]string{visible(text), code(text)}; got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// The rows of two runs of one version differ by the counts of the rows and of the grid alone.
func TestDifferences(t *testing.T) {
	count := func(suite Suite, o Outcome, n int) Count {
		return Count{Syntax: "rfc3986", Suite: suite, Aspect: Valid, Outcome: o, N: n}
	}
	old := &Result{Hello: Hello{Version: "1"}, Counts: []Count{count(Rows, Wrong, 2), count(Grid, Right, 5), count(Every, Right, 9), count(Rows, Crash, 1)}}
	now := &Result{Hello: Hello{Version: "1"}, Counts: []Count{count(Rows, Wrong, 1), count(Rows, Wrong, 2), count(Grid, Right, 5), count(Every, Right, 8), count(Grid, Hang, 4)}}
	lines, ok := now.Differences(old)
	want := []string{"rfc3986 grid valid hang: 4, and 0 before", "rfc3986 rows valid crash: 0, and 1 before", "rfc3986 rows valid wrong: 3, and 2 before"}
	if !ok || !slices.Equal(lines, want) {
		t.Errorf("%v %q, want %q", ok, lines, want)
	}
	now.Hello.Version = "2"
	if lines, ok := now.Differences(old); ok || lines != nil {
		t.Errorf("another version: %q", lines)
	}
}

func TestClip(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("a", 300):       strings.Repeat("a", 300),
		strings.Repeat("a", 301):       strings.Repeat("a", 300) + "…",
		strings.Repeat("a", 299) + "é": strings.Repeat("a", 299) + "…",
	} {
		if got := clip(text); got != want {
			t.Errorf("%d bytes: got %q, want %q", len(text), got, want)
		}
	}
}
