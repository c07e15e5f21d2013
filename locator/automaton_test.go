package locator_test

import (
	"errors"
	"testing"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/locator"
)

// compile makes the automaton of a rule of RFC 1738, corrected.
func compile(t testing.TB, rule string) *automaton.DFA {
	t.Helper()
	g, err := rfc.Corrected("rfc1738")
	if err != nil {
		t.Fatal(err)
	}
	d, err := automaton.Compile(g, rule)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// access returns a shortest text to every state but Dead.
func access(d *automaton.DFA) map[automaton.State]string {
	texts := map[automaton.State]string{d.Start(): ""}
	queue := []automaton.State{d.Start()}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for c := range d.Classes() {
			to := d.Step(s, c)
			if _, seen := texts[to]; !seen && to != automaton.Dead {
				texts[to] = texts[s] + string(d.Class(c).Rep)
				queue = append(queue, to)
			}
		}
	}
	return texts
}

// agree compares verdict and offset of Parse with an automaton.
func agree(t *testing.T, d *automaton.DFA, s string) {
	t.Helper()
	_, err := locator.Parse(s)
	if want := d.Match(s); (err == nil) != want {
		t.Fatalf("Parse(%q) = %v, automaton says %v", s, err, want)
	}
	var e *locator.ParseError
	if errors.As(err, &e) && e.Offset() != d.Viable(s) {
		t.Fatalf("Parse(%q): %v; the longest viable prefix has %d bytes", s, err, d.Viable(s))
	}
}

func TestAutomata(t *testing.T) {
	for x := range locator.Schemes() {
		t.Run(x.Rule, func(t *testing.T) {
			d := compile(t, x.Rule)
			n := 0
			for _, prefix := range access(d) {
				for a := range d.Classes() {
					one := prefix + string(d.Class(a).Rep)
					if len(one) <= len(x.Name) {
						continue
					}
					agree(t, d, one)
					for b := range d.Classes() {
						agree(t, d, one+string(d.Class(b).Rep))
						n++
					}
				}
			}
			t.Log(d.States(), "states,", d.Classes(), "classes,", n, "texts")
		})
	}
}
