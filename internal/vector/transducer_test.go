package vector_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	. "github.com/uriform/uri/internal/vector"
)

// A small is a transducer as a table: what each state does at each of the letters a, b, …, and at the end.
// State 0 is the start.
type small struct {
	to     [][]int    // [state][letter]
	write  [][]string // [state][letter]
	end    []string   // [state]
	accept []bool     // [state]
}

var letterNames = []string{"a", "b"}

// smalls yields all transducers with the given numbers of states and letters that write one of the
// texts at each letter and at the end. It yields the same table each time and changes it in between.
func smalls(states, letters int, texts []string) func(yield func(*small) bool) {
	return func(yield func(*small) bool) {
		m := &small{end: make([]string, states), accept: make([]bool, states)}
		for range states {
			m.to, m.write = append(m.to, make([]int, letters)), append(m.write, make([]string, letters))
		}
		// The digits of a number say what each state does at each letter, then what it does at the end.
		steps, ends := states*len(texts), 1+len(texts)
		total := 1
		for range states * letters {
			total *= steps
		}
		for range states {
			total *= ends
		}
		for code := range total {
			for s := range states {
				for letter := range letters {
					m.to[s][letter], m.write[s][letter] = code%steps/len(texts), texts[code%len(texts)]
					code /= steps
				}
			}
			for s := range states {
				m.accept[s], m.end[s] = code%ends > 0, ""
				if m.accept[s] {
					m.end[s] = texts[code%ends-1]
				}
				code /= ends
			}
			if !yield(m) {
				return
			}
		}
	}
}

// answer returns what m writes for a text.
func (m *small) answer(text string) (output string, ok bool) {
	at := 0
	for i := range len(text) {
		letter := text[i] - 'a'
		output += m.write[at][letter]
		at = m.to[at][letter]
	}
	if !m.accept[at] {
		return "", false
	}
	return output + m.end[at], true
}

func (m *small) passes(cases []Case) bool {
	for _, c := range cases {
		if output, ok := m.answer(c.Text); ok != c.Defined || ok && output != c.Output {
			return false
		}
	}
	return true
}

func (m *small) transducer(t testing.TB) *Transducer {
	t.Helper()
	return transducer(t, letterNames[:len(m.to[0])], 0, func(s int, input string) (int, string) {
		letter := input[0] - 'a'
		return m.to[s][letter], m.write[s][letter]
	}, func(s int) (string, bool) { return m.end[s], m.accept[s] })
}

func transducer[S comparable](t testing.TB, inputs []string, start S, next func(S, string) (S, string), atEnd func(S) (string, bool)) *Transducer {
	t.Helper()
	m, err := NewTransducer(inputs, start, next, atEnd)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func cases(m *Transducer, extra int) (list []Case) {
	for c := range m.Suite(extra).All() {
		list = append(list, c)
	}
	return list
}

// TestTransducerComplete runs suites against all transducers of a limited size. A transducer that passes and has
// at most the allowed number of states must compute the same function. Some transducers with one state
// more must pass although they compute another function; otherwise the suites would be larger than
// necessary and the test would show nothing.
func TestTransducerComplete(t *testing.T) {
	for _, tt := range []struct {
		states, extra, letters int
		texts                  string // that the right transducers write, and that the wrong ones write
		every                  int    // test every n-th right transducer
	}{
		{1, 0, 2, ",a,b,ab", 3},
		{1, 1, 1, ",a,aa", 1},
		{1, 1, 2, ",a", 1},
		{1, 2, 1, ",a,b", 5},
		{2, 0, 1, ",a,b,ab", 17},
		{2, 0, 2, ",a,b", 601},
		{2, 1, 1, ",a,b", 53},
		{2, 1, 1, ",a,aa", 97},
		{3, 0, 1, ",a,b", 2003},
	} {
		t.Run(fmt.Sprintf("%d states, %d extra, %d letters, %s", tt.states, tt.extra, tt.letters, tt.texts), func(t *testing.T) {
			texts := strings.Split(tt.texts, ",")
			tested, larger, i := 0, false, 0
			for m := range smalls(tt.states, tt.letters, texts) {
				if i++; i%tt.every != 0 {
					continue
				}
				right := m.transducer(t)
				if right.Suite(0).States() != tt.states {
					continue
				}
				tested++
				list := cases(right, tt.extra)
				for _, c := range list {
					if output, ok := m.answer(c.Text); ok != c.Defined || ok && output != c.Output {
						t.Fatalf("%v: %+v", m, c)
					}
				}
				differ := func(states int) (different *small) {
					for wrong := range smalls(states, tt.letters, texts) {
						if wrong.passes(list) && !Equal(right, wrong.transducer(t)) {
							return wrong
						}
					}
					return nil
				}
				if wrong := differ(tt.states + tt.extra); wrong != nil {
					t.Fatalf("%v passes the suite of %v:\n%v", wrong, m, list)
				}
				if !larger && slices.Contains(m.accept, true) {
					larger = differ(tt.states+tt.extra+1) != nil
				}
			}
			t.Logf("%d transducers tested, a larger one passed: %v", tested, larger)
			if !larger {
				t.Errorf("%d transducers tested, a larger one passed: %v", tested, larger)
			}
		})
	}
}

// Equal agrees with a comparison of the answers for all short texts.
func TestEqual(t *testing.T) {
	var short []string
	for level := []string{""}; len(level[0]) < 8; {
		var longer []string
		for _, text := range level {
			longer = append(longer, text+"a", text+"b")
		}
		short, level = append(short, level...), longer
	}
	texts := []string{"", "a", "b"}
	equal, i := 0, 0
	for m := range smalls(2, 2, texts) {
		if i++; i%2503 != 0 {
			continue
		}
		right := m.transducer(t)
		var answers []Case
		for _, text := range short {
			output, ok := m.answer(text)
			answers = append(answers, Case{Text: text, Output: output, Defined: ok})
		}
		for n := range smalls(2, 2, texts) {
			got, want := Equal(right, n.transducer(t)), n.passes(answers)
			if got != want {
				t.Fatalf("%v and %v: Equal says %v, the answers are equal: %v", m, n, got, want)
			}
			if got {
				equal++
			}
		}
	}
	if equal == 0 {
		t.Error("no transducers are equal")
	}
}

// A rewriter is a transducer with the shape of those in the proof of Normalize: it decodes "%41" and writes
// other hex digits in upper case. A "%" that is not followed by two digits is an error.
func rewriter(t testing.TB) *Transducer {
	const failed = "failed" // the state after an error
	return transducer(t, []string{"%", "1", "4", "a", "x"}, "", func(held, input string) (string, string) {
		isDigit := input != "%" && input != "x"
		switch held += input; {
		case held == "%":
			return held, ""
		case held == input:
			return "", input
		case held[0] != '%' || !isDigit:
			return failed, ""
		case held == "%41":
			return "", "A"
		case len(held) == len("%41"):
			return "", strings.ToUpper(held)
		}
		return held, ""
	}, func(held string) (string, bool) { return "", held == "" })
}

// The suite finds every mutant that computes another function, and has as many cases as Count says. Two of the
// six states are equivalent, because "%1" and "%a" differ only in what has to be written. So a mutant may
// have one state more than the smallest transducer.
func TestTransducerMutants(t *testing.T) {
	right := rewriter(t)
	suite := right.Suite(1)
	if right.States() != 6 || suite.States() != 5 {
		t.Errorf("%d states, %d of them differ", right.States(), suite.States())
	}
	mutants, equal := 0, 0
	for m := range right.Mutants() {
		mutants++
		found := suite.Finds(m)
		if found == Equal(right, m) {
			t.Errorf("mutant %d: found %v, equal %v", mutants, found, !found)
		}
		if !found {
			equal++
		}
	}
	if mutants < 1000 || equal == 0 {
		t.Errorf("%d mutants, %d of them equal", mutants, equal)
	}
	t.Logf("%d mutants, %d of them equal", mutants, equal)
	for extra := range 4 {
		if got, want := len(cases(right, extra)), suite.WithExtra(extra).Count(); got != want {
			t.Errorf("%d extra states: %d cases, Count is %d", extra, got, want)
		}
	}
}

func TestNewTransducerErrors(t *testing.T) {
	_, err := NewTransducer([]string{"a"}, 0, func(s int, _ string) (int, string) { return s + 1, "" }, func(int) (string, bool) { return "", true })
	if err == nil || err.Error() != "vector: a transducer of more than 1024 states" {
		t.Errorf("got %v", err)
	}
}
