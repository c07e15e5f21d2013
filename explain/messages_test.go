package explain

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// testdata/messages.txt has inputs, each with the texts of its notes of advice, and then the distinct steps of resolution: the
// place in the RFC, the name of the step, what it sets, and what it does.
func TestMessages(t *testing.T) {
	file, err := os.ReadFile("testdata/messages.txt")
	if err != nil {
		t.Fatal(err)
	}
	few := testenv.Few(t)
	adviceText, stepText, _ := strings.Cut(string(file), "\n\n")
	var want []string // the advice on the current input
	check := func(input string) {
		reference, base, _ := strings.Cut(strings.ReplaceAll(input, "␊", "\n"), " against ")
		var got []string
		for _, n := range Explain(reference, Options{Base: base}).Notes {
			if n.Kind == NoteAdvice {
				got = append(got, n.Text)
			}
		}
		if !slices.Equal(got, want) {
			few.Errorf("%s: got\n%s\nwant\n%s", input, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	input := ""
	for line := range strings.SplitSeq(adviceText, "\n") {
		if text, ok := strings.CutPrefix(line, "  "); ok {
			want = append(want, text)
			continue
		}
		if input != "" {
			check(input)
		}
		input, want = line, nil
	}
	check(input)

	steps := map[string]bool{}
	for _, base := range []string{"http://a/b/c;p?q", "http://a?q", "mailto:a@b", "http://a"} {
		for _, reference := range strings.Split(" #s ?y ;x g ./g . .. ../g ../../../g /g /./g//../h //g g?y#s g;x?y http:g x:y g/../h ", " ") {
			for _, r := range Explain(reference, Options{Base: base}).Resolutions {
				for _, s := range r.Steps {
					steps[fmt.Sprintf("%s %s %s, %s: %s", s.Where.RFC, s.Where.Section, s.Name, s.Component, s.Description)] = true
				}
			}
		}
	}
	got := slices.Sorted(maps.Keys(steps))
	wanted := strings.Split(strings.TrimSuffix(stepText, "\n"), "\n")
	for _, s := range got {
		if !slices.Contains(wanted, s) {
			few.Errorf("another step: %s", s)
		}
	}
	for _, s := range wanted {
		if !steps[s] {
			few.Errorf("no step: %s", s)
		}
	}
}
