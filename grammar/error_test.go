package grammar_test

import (
	"testing"

	"github.com/uriform/uri/grammar"
)

func TestErrors(t *testing.T) {
	problem := func(kind grammar.ProblemKind) grammar.Problem {
		return grammar.Problem{Kind: kind, Rule: "a", Name: "b", Pos: grammar.Pos{File: "f", Line: 1, Col: 2}}
	}
	for want, err := range map[string]error{
		"x":        &grammar.Error{Msg: "x"},
		"f: x":     &grammar.Error{Pos: grammar.Pos{File: "f"}, Msg: "x"},
		"1:2: x":   &grammar.Error{Pos: grammar.Pos{Line: 1, Col: 2}, Msg: "x"},
		"f:1:2: x": &grammar.Error{Pos: grammar.Pos{File: "f", Line: 1, Col: 2}, Msg: "x"},

		"f:1:2: rule a uses b, which is not defined":                          problem(grammar.Undefined),
		"f:1:2: rule a is not used by any other rule":                         problem(grammar.Unused),
		"f:1:2: rule a is already defined":                                    problem(grammar.Duplicate),
		"f:1:2: rule a can begin with itself, through b":                      problem(grammar.LeftRecursive),
		"f:1:2: rule a repeats without limit an expression that may be empty": problem(grammar.Endless),
		"f:1:2: rule a: other":                                                problem("other"),
	} {
		if got := err.Error(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got := (grammar.Pos{}).String(); got != "-" {
		t.Errorf("the zero Pos is %s", got)
	}
}
