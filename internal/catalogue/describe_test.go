package catalogue

import (
	"slices"
	"testing"

	"github.com/uriform/uri/grammar/rfc"
)

// A citation has all its rules, and the oldest grammar is first.
func TestCitationLines(t *testing.T) {
	cited := func(yield func(c rfc.Citation, rule string)) {
		yield(rfc.Citation{Grammar: "rfc3987", Section: "2.2"}, "a")
		yield(rfc.Citation{Grammar: "rfc1808", Section: "2"}, "b")
		yield(rfc.Citation{Grammar: "rfc3987", Section: "2.2"}, "c")
	}
	if got, want := citationLines(cited, "%s %s: %s"), []string{"rfc1808 2: b", "rfc3987 2.2: a, c"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
