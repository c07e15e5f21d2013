package grammar_test

import (
	"testing"

	"github.com/uriform/uri/grammar"
)

func TestErrors(t *testing.T) {
	problem := func(kind grammar.ProblemKind) grammar.Problem {
		return grammar.Problem{Kind: kind, Rule: "a", Name: "b", Pos: grammar.Pos{File: "f", Line: 1, Col: 2}}
	}
	for want, pos := range map[string]grammar.Pos{
		"x":        {},
		"f: x":     {File: "f"},
		"1:2: x":   {Line: 1, Col: 2},
		"f:1:2: x": {File: "f", Line: 1, Col: 2},
	} {
		if err := grammar.Errorf(pos, "%c", 'x'); err.Error() != want || err.Pos() != pos {
			t.Errorf("got %v at %v, want %s", err, err.Pos(), want)
		}
	}
	for want, p := range map[string]grammar.Problem{
		"f:1:2: rule a uses b, which is not defined":                          problem(grammar.Undefined),
		"f:1:2: rule a is not used by any other rule":                         problem(grammar.Unused),
		"f:1:2: rule a is already defined":                                    problem(grammar.Duplicate),
		"f:1:2: rule a can begin with itself, through b":                      problem(grammar.LeftRecursive),
		"f:1:2: rule a repeats without limit an expression that may be empty": problem(grammar.Endless),
		"f:1:2: rule a: other":                                                problem("other"),
	} {
		if got := p.String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got := (grammar.Pos{}).String(); got != "-" {
		t.Errorf("the zero Pos is %s", got)
	}
}
