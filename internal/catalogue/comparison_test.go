package catalogue

import (
	"strings"
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

// TestComparisonOfFiles checks every line about two small grammars.
func TestComparisonOfFiles(t *testing.T) {
	g, h := own(t)
	for _, tt := range []struct {
		rules []string
		want  string
	}{
		{[]string{"c"}, `   g.abnf  states  h.abnf  states        only g.abnf  only h.abnf
c  c       3       c       3       same
{"component":"c","same":true,"rules":[{"grammar":"g.abnf","published":false,"rule":"c","states":3,"includes_other":true,"only":null,"stops":null,"expected":null},` +
			`{"grammar":"h.abnf","published":false,"rule":"c","states":3,"includes_other":true,"only":null,"stops":null,"expected":null}]}
`},
		{[]string{"a"}, `   g.abnf  states  h.abnf  states                 only g.abnf  only h.abnf
a  a       5       a       5       each has more  C            d

a: derived by a of g.abnf, but not by a of h.abnf
                          C
  a                  0-1  C
  h.abnf               0  ^
                          unexpected 'C' at byte 0, expected A B D d x

a: derived by a of h.abnf, but not by a of g.abnf
                          d
  a                  0-1  d
  g.abnf               0  ^
                          unexpected 'd' at byte 0, expected A–C X x
{"component":"a","same":false,"rules":[{"grammar":"g.abnf","published":false,"rule":"a","states":5,"includes_other":false,"only":"C","stops":0,"expected":"A B D d x"},` +
			`{"grammar":"h.abnf","published":false,"rule":"a","states":5,"includes_other":false,"only":"d","stops":0,"expected":"A–C X x"}]}
`},
	} {
		c, err := NewComparison(g, h, tt.rules...)
		if err == nil {
			err = c.Run()
		}
		var got strings.Builder
		if err == nil {
			err = c.Write(&got)
		}
		if err != nil {
			t.Fatal(err)
		}
		c.WriteJSON(&got)
		if got.String() != tt.want || c.Differ() != strings.Contains(tt.want, "has more") {
			t.Errorf("got\n%s\nwant\n%s", got.String(), tt.want)
		}
	}
	for _, rules := range [][]string{{"a", "z"}, {"z", "a"}} {
		c, err := NewComparison(g, h, rules...)
		if err == nil {
			err = c.Run()
		}
		if err == nil {
			t.Errorf("%q are compared", rules)
		}
	}
	c, _ := NewComparison(g, h, "b", "c")
	if err := c.Run(); err != nil || c.words(c.verdicts[0]) != "each has more" || c.verdicts[0].witness != [2]string{"00", "0"} {
		t.Errorf("b and c: %v, %+v", err, c.verdicts)
	}
}

// The corrected grammar of RFC 2396 derives "?" and more, as one rule, and others are as published.
func TestComparisonOfCorrections(t *testing.T) {
	c, err := NewComparison(mustBook(t, "rfc2396", false), mustBook(t, "rfc2396", true))
	if err == nil {
		err = c.Run()
	}
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	c.WriteTable(&got)
	for _, want := range []string{"   corrected", "published", "only published", " rules unchanged\n", "\nrelativeURI ", "corrected has more"} {
		if !strings.Contains(got.String(), want) {
			t.Errorf("no %q in\n%s", want, got.String())
		}
	}
	if strings.Contains(got.String(), " same ") || strings.Contains(got.String(), "\nscheme ") {
		t.Errorf("a rule that is the same has a line:\n%s", got.String())
	}
}
