package automaton_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	. "github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/growth"
)

// The DFA of this rule has to remember the last n characters: it has more than 2^n states.
const lastOf30 = `r = *("a" / "b") "a" 30("a" / "b")` + "\n"

func simulator(t *testing.T, text string) *Simulator {
	t.Helper()
	g, err := abnf.Read("large.abnf", text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Compile(g, "r"); err == nil {
		t.Fatal("the rule has a DFA")
	} else if _, ok := errors.AsType[*LimitError](err); !ok {
		t.Fatal(err)
	}
	n, err := Limits{}.Thompson(g, "r")
	if err != nil {
		t.Fatal(err)
	}
	return n.Simulator()
}

// The rule derives a string if the 31st letter from its end is an a.
func TestSimulator(t *testing.T) {
	s := simulator(t, lastOf30)
	b30 := strings.Repeat("b", 30)
	both := []grammar.Range{{Lo: 'A', Hi: 'B'}, {Lo: 'a', Hi: 'b'}}
	for _, test := range []struct {
		text   string
		viable int
		match  bool
	}{
		{"", 0, false}, {"a", 1, false}, {"a" + b30, 31, true}, {"b" + b30, 31, false}, {"bA" + b30, 32, true}, {"a" + b30 + "b", 32, false},
		{strings.Repeat("ab", 1000), 2000, false}, {strings.Repeat("ab", 1000) + "b", 2001, true}, // letters 1 and 31 from the end differ by 30 places
		{"a" + b30 + "c", 31, true}, {"\xff", 0, false}, {"aé", 1, false},
	} {
		n, next, accepting := s.Run(test.text)
		if n != test.viable || accepting != test.match && n == len(test.text) || s.Match(test.text) != (test.match && n == len(test.text)) {
			t.Errorf("%q: %d, %v, want %d, %v", test.text, n, accepting, test.viable, test.match)
		}
		if len(next) != 2 || next[0] != both[0] || next[1] != both[1] {
			t.Errorf("%q: next %v", test.text, next)
		}
	}
}

// The rules of the RFCs have no state from which nothing is accepted. Here "x" leads nowhere. U+FFFD is a code point,
// which a byte that is not UTF-8 does not match.
func TestSimulatorDead(t *testing.T) {
	n := NewNFA()
	read, after, dead := n.Add(), n.Add(), n.Add()
	one := func(r rune) []grammar.Range { return []grammar.Range{{Lo: r, Hi: r}} }
	n.Fork(n.Start(), read, dead)
	n.Read(read, one('a'), after)
	n.Read(after, one('\uFFFD'), n.Accept())
	n.Read(dead, one('x'), n.Add())
	s := n.Simulator()
	if at, next, _ := s.Run("x"); at != 0 || len(next) != 1 || next[0].Lo != 'a' {
		t.Errorf("%d, %v", at, next)
	}
	if !s.Match("a\uFFFD") || s.Match("a\xff") || s.Match("a") || s.Match("x") || NewNFA().Simulator().Match("") {
		t.Error("other strings match")
	}
}

// A range may end before the surrogates, as that of ucschar does (RFC 3987, 2.2). Surrogates cannot come next.
func TestSimulatorSurrogates(t *testing.T) {
	n := NewNFA()
	want := grammar.Range{Lo: 0xA0, Hi: 0xD7FF}
	n.Read(n.Start(), []grammar.Range{want}, n.Accept())
	if _, next, _ := n.Simulator().Run(""); len(next) != 1 || next[0] != want {
		t.Errorf("next %v, want %v", next, want)
	}
}

// Calls from several goroutines do not disturb each other.
func TestSimulatorParallel(t *testing.T) {
	s := simulator(t, lastOf30)
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() {
			text := strings.Repeat("ba"[i%2:i%2+1], 100)
			for range 50 {
				if s.Match(text) != (i%2 == 1) {
					t.Errorf("%q", text)
				}
			}
		})
	}
	group.Wait()
}

// The time is linear in the string, also for a rule with many states. Memory does not grow.
func TestSimulatorGrowth(t *testing.T) {
	s := simulator(t, `r = *("a" / "b") "a" 200("a" / "b")`+"\n")
	if err := growth.Check(1<<10, growth.Text("", "ab", ""), func(text string) { s.Match(text) }); err != nil {
		t.Error(err)
	}
	text := strings.Repeat("ab", 1000)
	s.Match(text)
	if n := testing.AllocsPerRun(5, func() { s.Match(text) }); n > 10 {
		t.Errorf("%v allocations", n)
	}
}
