package readers

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/lint"
)

// The programs that are installed, in the versions of the results, still give the results.
func TestPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("starts programs of other languages")
	}
	results, err := ReadResults("../../lint/testdata/readers.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	list, err := ReadBypasses("../../lint/testdata/bypass.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, b := range list {
		texts = append(texts, b.Text)
	}
	for _, p := range Programs {
		t.Run(p.Name, func(t *testing.T) {
			version, answers, err := p.Read(t.Context(), texts)
			if err != nil || version != results.Versions[p.Name] {
				testenv.Skip(t, "peers", "%s has version %q; %v; the results are from %s", p.Name, version, err, results.Versions[p.Name])
			}
			for i, a := range answers {
				kept, err := results.Rows[i].Answers()
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Contains(kept, a) {
					t.Errorf("%q: %+v is not in the results", texts[i], a)
				}
			}
		})
	}
}

// Output of a script that is not complete is an error, and not an answer.
func TestParseOutput(t *testing.T) {
	for _, out := range []string{"", "version\n", "version\nrefused\nrefused\n", "version\nYQ==\n", "version\nYQ==\tYQ==\tYQ==\t!\n"} {
		if _, answers, err := (Program{}).parse([]byte(out), 1); err == nil {
			t.Errorf("%q: %+v", out, answers)
		}
	}
	version, answers, err := Program{Name: "x"}.parse([]byte("1.2\nYQ==\tYg==\t\tL2M=\nrefused\n"), 2)
	want := []lint.Answer{{Reader: "x", Parts: lint.Parts{Scheme: "a", Host: "b", Path: "/c"}}, {Reader: "x", Refused: true}}
	if version != "1.2" || err != nil || !slices.Equal(answers, want) {
		t.Errorf("%s, %+v, %v", version, answers, err)
	}
	if _, _, err := (Program{Name: "x", Package: "y", command: []string{"/nonexistent"}}).Read(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "Debian package y") {
		t.Error(err)
	}
}
