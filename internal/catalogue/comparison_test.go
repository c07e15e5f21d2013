package catalogue

import (
	"testing"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/vector"
)

// Only one rule of a pair derives a witness. If a rule has no witness, the other rule derives
// every string that the suite of the first accepts.
func TestComparisonAgreesWithSuites(t *testing.T) {
	for _, names := range [][2]string{{"rfc1738", "rfc2396"}, {"rfc1808", "rfc3986"}, {"rfc2396", "rfc2396+2732"}, {"rfc3986", "rfc3987"}} {
		var books [2]*Book
		for i, name := range names {
			var err error
			if books[i], err = library.Book(name, false); err != nil {
				t.Fatal(err)
			}
		}
		c, err := NewComparison(books[0], books[1])
		if err == nil {
			err = c.Run()
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range c.verdicts {
			for i, m := range r.machines {
				other := r.machines[1-i]
				if r.has[i] {
					if w := r.witness[i]; !m.DFA.Match(w) || other.DFA.Match(w) {
						t.Errorf("%v %s: witness %q of %v", names, r.component, w, m)
					}
					continue
				}
				for _, text := range accepted(t, m.DFA) {
					if !other.DFA.Match(text) {
						t.Errorf("%v %s: %q is derived from %v only", names, r.component, text, m)
					}
				}
			}
		}
	}
}

// accepted returns the strings of a suite that the automaton accepts.
func accepted(t *testing.T, d *automaton.DFA) (list []string) {
	suite, err := vector.New(d, vector.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for text, ok := range suite.Strings() {
		if ok {
			list = append(list, text)
		}
	}
	return list
}
