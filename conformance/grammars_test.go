package conformance_test

import (
	"fmt"
	"testing"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
)

// automata compiles rules of the grammars, each rule once.
type automata map[[3]string]*automaton.DFA

func (a automata) of(t *testing.T, name, rule string, published bool) *automaton.DFA {
	t.Helper()
	read, which := rfc.Corrected, "corrected"
	if published {
		read, which = rfc.Published, "published"
	}
	key := [3]string{name, rule, which}
	if a[key] == nil {
		g, err := read(name)
		if err != nil {
			t.Fatal(err)
		}
		a[key] = compile(t, g, rule)
	}
	return a[key]
}

func compile(t *testing.T, g *grammar.Grammar, rule string) *automaton.DFA {
	t.Helper()
	d, err := automaton.Compile(g, rule)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func verdict(d *automaton.DFA, s string) conformance.Verdict {
	if d.Match(s) {
		return conformance.Valid
	}
	return conformance.Verdict(d.Viable(s))
}

// The verdicts in generations.tsv were derived by hand. They agree with the minimal
// automata of the grammars.
func TestGenerationsAgreeWithTheGrammars(t *testing.T) {
	witnesses, err := conformance.Generations()
	if err != nil {
		t.Fatal(err)
	}
	dfa := automata{}
	for i, name := range conformance.Syntaxes {
		rule, ok := rfc.Start(name, rfc.Reference)
		if !ok {
			t.Fatal(name)
		}
		corrected, published := dfa.of(t, name, rule, false), dfa.of(t, name, rule, true)
		for _, w := range witnesses {
			if got := verdict(corrected, w.Text); got != w.Verdicts[i] {
				t.Errorf("generations.tsv:%d: %q: %s says %s, the corrected grammar %s", w.Line, w.Text, name, w.Verdicts[i], got)
			}
			if got := verdict(published, w.Text); got != w.Published[i] {
				t.Errorf("generations.tsv:%d: %q: %s as published says %s, the published grammar %s", w.Line, w.Text, name, w.Published[i], got)
			}
		}
	}
}

// Rows with the operations match and parse agree with the minimal automata too.
func TestRowsAgreeWithTheGrammars(t *testing.T) {
	dfa := automata{}
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		input, _ := row.Request.Text("input")
		switch row.Op() {
		case "match":
			name, _ := row.Request.Text("grammar")
			rule, _ := row.Request.Text("rule")
			published, _ := row.Request["published"].(bool)
			d := dfa.of(t, name, rule, published)
			if got := d.Match(input); got != row.Reply["match"] {
				t.Errorf("%s: match is %t", row, got)
			}
			if want, ok := row.Reply["viable"]; ok && fmt.Sprint(d.Viable(input)) != fmt.Sprint(want) {
				t.Errorf("%s: viable is %d", row, d.Viable(input))
			}
		case "parse":
			d := dfa.of(t, syntax(row), start(t, row), false)
			if got := d.Match(input); got != row.Reply["valid"] {
				t.Errorf("%s: valid is %t", row, got)
			}
			failure, _ := row.Reply["error"].(conformance.Object)
			if want, ok := failure["offset"]; ok && verdict(d, input).String() != fmt.Sprint(want) {
				t.Errorf("%s: offset is %s", row, verdict(d, input))
			}
		}
	}
}

func syntax(row conformance.Row) string {
	if s, ok := row.Request.Text("syntax"); ok {
		return s
	}
	return "rfc3986"
}

func start(t *testing.T, row conformance.Row) string {
	form, ok := row.Request.Text("form")
	if !ok {
		form = string(rfc.Reference)
	}
	rule, ok := rfc.Start(syntax(row), rfc.Form(form))
	if !ok {
		t.Fatalf("%s: no start rule", row)
	}
	return rule
}
