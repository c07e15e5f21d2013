package board

import (
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
