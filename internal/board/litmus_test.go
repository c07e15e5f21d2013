package board

import (
	"strings"
	"testing"
)

// A result keeps the three shortest wrong strings of a rule. A longer string may be wrong too.
func TestVerdictOfGeneratedStrings(t *testing.T) {
	question := func(input string) *Question {
		q := VerdictQuestion("rfc3986", "reference", input, false)
		q.ID, q.Suite, q.Rule = input, Complete, "query"
		return &q
	}
	run := func(suite Suite, wrong ...string) *Result {
		h := &Hello{Library: "x", Ops: []string{"parse"}, Forms: []string{"reference"}, Syntaxes: []string{"rfc3986"}}
		tally := NewTally(h, nil, suite)
		for _, input := range wrong {
			tally.Add(question(input), Judgment{Aspect: Invalid, Outcome: Accepted, Class: "query"})
		}
		return tally.Finish("")
	}
	many, few := run(Complete, "?[[[[[", "?[[", "?[[[", "?[["+"]", "?[[[["), run(Complete, "?[[", "?[[[[")
	for _, c := range []struct {
		r      *Result
		length int
		want   string
	}{
		{many, 1, "right"}, {many, 2, "wrong"}, {many, 3, "wrong"}, {many, 4, "unknown"}, {many, 5, "unknown"}, {many, 6, "unknown"},
		{few, 1, "right"}, {few, 2, "wrong"}, {few, 3, "right"}, {few, 4, "wrong"}, {few, 5, "right"},
		{run(Rows), 1, "unknown"},
	} {
		got := "right"
		if wrong, known := c.r.verdict(question("?" + strings.Repeat("[", c.length))); !known {
			got = "unknown"
		} else if wrong {
			got = "wrong"
		}
		if got != c.want {
			t.Errorf("%d wrong, a string with %d brackets: %s, want %s", len(c.r.Cases), c.length, got, c.want)
		}
	}
}
