package vector_test

import (
	"bytes"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	. "github.com/uriform/uri/internal/vector"
)

var methods = []Method{HSI, W}

func compile(t testing.TB, name, rule string) *automaton.DFA {
	t.Helper()
	g, err := rfc.Corrected(name)
	if err != nil {
		t.Fatal(err)
	}
	d, err := automaton.Compile(g, rule)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func overBytes(t testing.TB, d *automaton.DFA) *automaton.DFA {
	t.Helper()
	u, err := d.UTF8()
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func suite(t testing.TB, d *automaton.DFA, o Options) *Suite {
	t.Helper()
	s, err := New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Each member occurs once, the representative first.
func TestMembers(t *testing.T) {
	c := automaton.Class{Rep: 'b', Ranges: []grammar.Range{{Lo: 'a', Hi: 'c'}, {Lo: 0x7E, Hi: 0x82}, {Lo: 0xA0, Hi: 0xA0}, {Lo: 0xF0, Hi: 0xF1}}}
	if got, want := Edges(c), []rune{'b', 'a', 'c', 0x7E, 0x7F, 0x80, 0x82, 0xA0, 0xF0, 0xF1}; !slices.Equal(got, want) {
		t.Errorf("Edges: %x, want %x", got, want)
	}
	if got, want := EveryByte(c), []rune{'b', 'a', 'c', 0x7E, 0x7F, 0x80, 0x81, 0x82, 0xA0, 0xF0, 0xF1}; !slices.Equal(got, want) {
		t.Errorf("EveryByte: %x, want %x", got, want)
	}
	c = automaton.Class{Rep: 0x80, Ranges: []grammar.Range{{Lo: 0x7F, Hi: 0x80}, {Lo: 0x100, Hi: 0x10FFFF}}}
	if got, want := Edges(c), []rune{0x80, 0x7F, 0x100, 0x10FFFF}; !slices.Equal(got, want) {
		t.Errorf("Edges: %x, want %x", got, want)
	}
}

// A machine is an automaton over the letters a, b, …: state 0 is the start.
type machine struct {
	next   [][]int // [state][letter]
	accept []bool
}

// machines yields all machines with the given numbers of states and letters. It
// yields the same machine each time and changes it in between; see clone.
func machines(states, letters int) func(yield func(machine) bool) {
	return func(yield func(machine) bool) {
		digits := make([]int, states*letters)
		m := machine{accept: make([]bool, states)}
		for s := range states {
			m.next = append(m.next, digits[s*letters:(s+1)*letters])
		}
		for {
			for set := range 1 << states {
				for s := range states {
					m.accept[s] = set>>s&1 == 1
				}
				if !yield(m) {
					return
				}
			}
			i := 0
			for i < len(digits) && digits[i] == states-1 {
				digits[i] = 0
				i++
			}
			if i == len(digits) {
				return
			}
			digits[i]++
		}
	}
}

func (m machine) match(text []byte) bool {
	at := 0
	for _, c := range text {
		at = m.next[at][c-'a']
	}
	return m.accept[at]
}

// dfa returns the minimal automaton over code points that accepts the words of m.
// Symbols other than the letters behave like the last letter, so that they do not
// form an additional class.
func (m machine) dfa(t testing.TB) *automaton.DFA {
	t.Helper()
	n := automaton.NewNFA()
	first := n.Len()
	for range m.next {
		n.Add()
	}
	n.Fork(n.Start(), first, first)
	for s, row := range m.next {
		at := first + s
		if m.accept[s] {
			rest := n.Add()
			n.Fork(at, n.Accept(), rest)
			at = rest
		}
		for letter, to := range row {
			set := []grammar.Range{{Lo: rune('a' + letter), Hi: rune('a' + letter)}}
			if letter == len(row)-1 {
				set = append(set, grammar.Range{Lo: 0, Hi: 'a' - 1}, grammar.Range{Lo: rune('a' + len(row)), Hi: 0x10FFFF})
			}
			read, rest := n.Add(), n.Add()
			n.Read(read, set, first+to)
			n.Fork(at, read, rest)
			at = rest
		}
	}
	d, err := n.DFA()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// equal reports whether two machines accept the same words.
func (m machine) equal(n machine) bool {
	type pair struct{ a, b int }
	seen := map[pair]bool{{0, 0}: true}
	for queue := []pair{{0, 0}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if m.accept[at.a] != n.accept[at.b] {
			return false
		}
		for letter := range m.next[0] {
			to := pair{m.next[at.a][letter], n.next[at.b][letter]}
			if !seen[to] {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	return true
}

func (m machine) clone() machine {
	c := machine{accept: slices.Clone(m.accept)}
	for _, row := range m.next {
		c.next = append(c.next, slices.Clone(row))
	}
	return c
}

type labelled struct {
	text   []byte
	accept bool
}

func collect(s *Suite) (list []labelled) {
	for text, accept := range s.All() {
		list = append(list, labelled{bytes.Clone(text), accept})
	}
	return list
}

// passes reports whether m answers every string of a suite as labelled.
func (m machine) passes(suite []labelled) bool {
	for _, l := range suite {
		if m.match(l.text) != l.accept {
			return false
		}
	}
	return true
}

// TestComplete runs suites against all machines of a limited size. A machine that
// passes and has at most the allowed number of states must be equal to the right
// machine. Some machines with one state more must pass although they differ;
// otherwise the suites would be larger than necessary and the test would show
// nothing.
func TestComplete(t *testing.T) {
	for _, tt := range []struct {
		states, extra, letters int
		every                  int // test every n-th right machine
	}{
		{1, 1, 2, 1},
		{1, 2, 2, 1},
		{2, 0, 2, 1},
		{2, 1, 2, 1},
		{3, 0, 2, 97},
		{2, 1, 3, 37}, // in some machines two letters are in one class
	} {
		for _, method := range methods {
			t.Run(fmt.Sprintf("%d states, %d extra, method %d", tt.states, tt.extra, method), func(t *testing.T) {
				var tested, passed int
				i := 0
				for m := range machines(tt.states, tt.letters) {
					if i++; i%tt.every != 0 {
						continue
					}
					right := m.clone()
					d := right.dfa(t)
					if d.States() != tt.states {
						continue
					}
					list := collect(suite(t, d, Options{Method: method, Extra: tt.extra, Inputs: letters(tt.letters)}))
					for wrong := range machines(tt.states+tt.extra, tt.letters) {
						if wrong.passes(list) && !wrong.equal(right) {
							t.Fatalf("%v passes the suite of %v:\n%v", wrong, right, list)
						}
					}
					tested++
					if tested > 3 || tt.letters > 2 {
						continue // too many machines have one state more
					}
					for wrong := range machines(tt.states+tt.extra+1, tt.letters) {
						if wrong.passes(list) && !wrong.equal(right) {
							passed++
						}
					}
				}
				t.Logf("%d machines tested, %d machines with too many states passed", tested, passed)
				// With a single letter a machine can only count, and the suite is long enough to detect that.
				if tested == 0 || passed == 0 && tt.states > 1 && tt.letters == 2 {
					t.Errorf("%d machines tested, %d machines with too many states passed", tested, passed)
				}
			})
		}
	}
}

// letters returns all letters of a class as inputs, so that the suite does not
// assume that a machine treats them in the same way.
func letters(n int) func(c automaton.Class) []rune {
	return func(c automaton.Class) (list []rune) {
		for _, r := range c.Ranges {
			for sym := max(r.Lo, 'a'); sym <= min(r.Hi, rune('a'+n-1)); sym++ {
				list = append(list, sym)
			}
		}
		return list
	}
}

// TestCount compares the number of strings with the formulas, and each label
// with the automaton.
func TestCount(t *testing.T) {
	for _, name := range rfc.Names() {
		rule, _ := rfc.Start(name, rfc.Reference)
		d := compile(t, name, rule)
		for _, method := range methods {
			checkCount(t, name, d, Options{Method: method})
			checkCount(t, name, d, Options{Method: method, Extra: 1})
			checkCount(t, name, d, Options{Method: method, Inputs: Edges})
			checkCount(t, name, overBytes(t, d), Options{Method: method})
			checkCount(t, name, overBytes(t, d), Options{Method: method, Inputs: EveryByte})
		}
	}
	d := compile(t, "rfc2396", "URI-reference")
	for extra := range 4 {
		checkCount(t, "rfc2396", d, Options{Extra: extra})
	}
}

func checkCount(t *testing.T, name string, d *automaton.DFA, o Options) {
	t.Helper()
	s := suite(t, d, o)
	want := s.Count()
	if want.Cmp(big.NewInt(1_500_000)) > 0 {
		return // too long for this test
	}
	count, empty := int64(0), 0
	for text, accept := range s.All() {
		count++
		if d.Match(string(text)) != accept {
			t.Fatalf("%s: %q is labelled %v", name, text, accept)
		}
		if len(text) == 0 {
			empty++
		}
	}
	if big.NewInt(count).Cmp(want) != 0 {
		t.Errorf("%s, %+v: %d strings, Count is %d", name, o, count, want)
	}
	if empty != 1 {
		t.Errorf("%s: the empty string occurs %d times, want 1", name, empty)
	}

	// n + (np − (n−1)) (1 + p + … + p^k)
	inputs := 0
	for class := range d.Classes() {
		if o.Inputs == nil {
			inputs++
		} else {
			inputs += len(o.Inputs(d.Class(class)))
		}
	}
	n, powers, power := d.States(), 0, 1
	for range o.Extra + 1 {
		powers += power
		power *= inputs
	}
	if got, want := s.Prefixes(), int64(n+(n*inputs-(n-1))*powers); got != want {
		t.Errorf("%s: %d prefixes, want %d", name, got, want)
	}
}

// The sizes of the suites for URI-reference of RFC 3986.
func TestSizes(t *testing.T) {
	d := compile(t, "rfc3986", "URI-reference")
	for _, tt := range []struct {
		o    Options
		want int64
	}{
		{Options{Method: W}, 199_888},
		{Options{Method: W, Extra: 1}, 4_197_700},
		{Options{Method: W, Extra: 2}, 88_151_752},
		{Options{Method: HSI}, 43_091},
		{Options{Method: HSI, Extra: 1}, 865_441},
		{Options{Method: HSI, Extra: 2}, 18_218_412},
	} {
		if got := suite(t, d, tt.o).Count(); got.Int64() != tt.want {
			t.Errorf("%+v: %d strings, want %d", tt.o, got, tt.want)
		}
	}
}

// Strings and Part yield the same strings as All, and All yields the same strings
// each time.
func TestStrings(t *testing.T) {
	d := compile(t, "rfc3986", "IPv6address")
	s := suite(t, d, Options{})
	all := collect(s)
	i := 0
	var kept []string
	for text, accept := range suite(t, d, Options{}).Strings() {
		if text != string(all[i].text) || accept != all[i].accept {
			t.Fatalf("string %d is %q %v, want %q %v", i, text, accept, all[i].text, all[i].accept)
		}
		kept = append(kept, text)
		i++
	}
	if i != len(all) {
		t.Errorf("%d strings, want %d", i, len(all))
	}
	for i, text := range kept {
		if text != string(all[i].text) {
			t.Fatalf("string %d became %q", i, text)
		}
	}

	var parts []string
	sum := new(big.Int)
	for i := range 3 {
		part := s.Part(i, 3)
		sum.Add(sum, part.Count())
		for text := range part.Strings() {
			parts = append(parts, text)
		}
	}
	slices.Sort(parts)
	slices.Sort(kept)
	if !slices.Equal(parts, kept) || sum.Cmp(s.Count()) != 0 {
		t.Errorf("three parts have %d strings, counted %d, want %d", len(parts), sum, len(kept))
	}

	for range s.All() {
		break
	}
	for range s.Strings() {
		break
	}
}

// TestMutants checks that the suite without extra states detects all mutants:
// each transition to each other state, and each state with wrong acceptance.
func TestMutants(t *testing.T) {
	total := 0 // of the rules for references
	for _, tt := range [][2]string{
		{"rfc1738", "genericurl"},
		{"rfc1808", "URL"},
		{"rfc2396", "URI-reference"},
		{"rfc3986", "dec-octet"},
		{"rfc3986", "URI-reference"},
		{"rfc3987", "IRI-reference"},
	} {
		d := compile(t, tt[0], tt[1])
		byTransitions := byTransition(d, suite(t, d, Options{}))
		count, detected := 0, 0
		for m := range mutants(d) {
			count++
			differs := func(l labelled) bool { return m.match(l.text) != l.accept }
			if slices.ContainsFunc(byTransitions[transition{m.state, m.class}], differs) {
				detected++
			} else if !m.equivalent() {
				t.Errorf("%s: the suite does not detect the mutant %v", tt[1], m)
			}
		}
		n, p := d.States(), d.Classes()
		if want := n + n*p*(n-1); count != want {
			t.Errorf("%s: %d mutants, want %d", tt[1], count, want)
		}
		if tt[1] != "dec-octet" {
			total += count
		}
		t.Logf("%s: %d mutants, %d detected", tt[1], count, detected)
	}
	if total != 1_493_933 {
		t.Errorf("%d mutants, and doc/proof.md has 1,493,933", total)
	}
}

// A transition is the place of a mutant's fault. The class -1 means acceptance at
// the end of a text.
type transition struct {
	state automaton.State
	class int
}

// byTransition groups the strings of a suite by the transitions that they take. A
// mutant can give wrong answers only for strings that take its transition.
func byTransition(d *automaton.DFA, s *Suite) map[transition][]labelled {
	list := make(map[transition][]labelled)
	for _, l := range collect(s) {
		at := d.Start()
		for _, r := range string(l.text) {
			took := transition{at, d.ClassOf(r)}
			list[took] = append(list[took], l)
			at = d.Next(at, r)
		}
		list[transition{at, -1}] = append(list[transition{at, -1}], l)
	}
	return list
}

// The suite detects a mutant if and only if equivalent returns false.
func TestMutantEquivalent(t *testing.T) {
	for m := range machines(3, 2) {
		d := m.dfa(t)
		list := collect(suite(t, d, Options{}))
		for m := range mutants(d) {
			detected := slices.ContainsFunc(list, func(l labelled) bool { return m.match(l.text) != l.accept })
			if detected == m.equivalent() {
				t.Errorf("%v: detected %v, equivalent %v", m, detected, m.equivalent())
			}
		}
	}
}

func TestMutantString(t *testing.T) {
	d := compile(t, "rfc3986", "port")
	var got []string
	for m := range mutants(d) {
		got = append(got, m.String())
	}
	want := []string{
		"state 1 accepts: false",
		"state 1: U+0000–/ :–U+10FFFF leads to 1 instead of 0",
		"state 1: 0–9 leads to 0 instead of 1",
		"state 0 accepts: true",
		"state 0: U+0000–/ :–U+10FFFF leads to 1 instead of 0",
		"state 0: 0–9 leads to 1 instead of 0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// Suites over bytes contain ill-formed UTF-8. With EveryByte every byte begins
// some string.
func TestBytes(t *testing.T) {
	d := overBytes(t, compile(t, "rfc3987", "ihost"))
	seen := make(map[byte]bool)
	for text := range suite(t, d, Options{Inputs: EveryByte}).All() {
		if len(text) > 0 {
			seen[text[0]] = true
		}
	}
	if len(seen) != 256 {
		t.Errorf("%d bytes begin a string, want 256", len(seen))
	}
}

func TestNewErrors(t *testing.T) {
	d := compile(t, "rfc3986", "port")
	large, err := automaton.Compile(&grammar.Grammar{Rules: []*grammar.Rule{
		{Name: "r", Expr: grammar.Literal{Text: strings.Repeat("a", 2000)}}}}, "r")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		d    *automaton.DFA
		o    Options
		want string
	}{
		{large, Options{}, "vector: an automaton of 2002 states, the limit is 1024"}, // with Dead
		{d, Options{Extra: -1}, "vector: negative number of extra states: -1"},
		{d, Options{Inputs: func(automaton.Class) []rune { return nil }}, "vector: no input for class 0"},
		{d, Options{Inputs: func(automaton.Class) []rune { return []rune{'a'} }}, "vector: input U+0061 is not a member of its class"},
		{d, Options{Inputs: func(automaton.Class) []rune { return []rune{-1} }}, "vector: input U+FFFFFFFFFFFFFFFF is not a member of its class"},
		{overBytes(t, d), Options{Inputs: func(automaton.Class) []rune { return []rune{0x100} }}, "vector: input U+0100 is not a member of its class"},
	} {
		if _, err := New(tt.d, tt.o); err == nil || err.Error() != tt.want {
			t.Errorf("%+v: got %v, want %s", tt.o, err, tt.want)
		}
	}
	// A text of 1,023 characters has 1,024 states, and Dead.
	d, err = automaton.Compile(&grammar.Grammar{Rules: []*grammar.Rule{{Name: "r", Expr: grammar.Literal{Text: strings.Repeat("a", 1023)}}}}, "r")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(d, Options{}); err == nil || err.Error() != "vector: an automaton of 1025 states, the limit is 1024" {
		t.Errorf("1,025 states: %v", err)
	}
}

func TestDegenerate(t *testing.T) {
	none := &grammar.Grammar{Rules: []*grammar.Rule{{Name: "r", Expr: grammar.Alternation{}}}}
	all := &grammar.Grammar{Rules: []*grammar.Rule{{Name: "r", Expr: grammar.Repetition{Max: grammar.Unbounded, Expr: grammar.Range{Hi: 0x10FFFF}}}}}
	for _, g := range []*grammar.Grammar{none, all} {
		d, err := automaton.Compile(g, "r")
		if err != nil {
			t.Fatal(err)
		}
		for _, method := range methods {
			got := collect(suite(t, d, Options{Method: method, Extra: 1}))
			if len(got) != 3 { // "", "a", "aa": these strings detect every wrong automaton of two states
				t.Errorf("%d strings", len(got))
			}
		}
	}
}

func BenchmarkSuite(b *testing.B) {
	s := suite(b, compile(b, "rfc3986", "URI-reference"), Options{Extra: 1})
	perString := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(s.Count().Int64()), "ns/string")
	}
	b.Run("All", func(b *testing.B) {
		for b.Loop() {
			for range s.All() {
			}
		}
		perString(b)
	})
	b.Run("Strings", func(b *testing.B) {
		for b.Loop() {
			for range s.Strings() {
			}
		}
		perString(b)
	})
}
