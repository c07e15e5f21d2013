package automaton_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
	. "github.com/uriform/uri/grammar/automaton"
)

// ends is the oracle. It returns the offsets in s at which e can end if e begins
// at one of the offsets in from. It implements the definitions of RFC 5234,
// section 3, one by one.
func ends(g *grammar.Grammar, e grammar.Expr, s string, from map[int]bool) map[int]bool {
	to := make(map[int]bool)
	add := func(m map[int]bool) bool {
		grown := false
		for i := range m {
			grown = grown || !to[i]
			to[i] = true
		}
		return grown
	}
	switch e := e.(type) {
	case grammar.Alternation:
		for _, x := range e.List {
			add(ends(g, x, s, from))
		}
	case grammar.Concatenation:
		for _, x := range e.List {
			from = ends(g, x, s, from)
		}
		return from
	case grammar.Group:
		return ends(g, e.Expr, s, from)
	case grammar.Option:
		add(from)
		add(ends(g, e.Expr, s, from))
	case grammar.Ref:
		return ends(g, grammar.NewIndex(g).Rule(e.Name).Expr, s, from)
	case grammar.Repetition:
		for range e.Min {
			from = ends(g, e.Expr, s, from)
		}
		add(from)
		for n := e.Min; n != e.Max; n++ {
			from = ends(g, e.Expr, s, from)
			if !add(from) {
				break
			}
		}
	case grammar.Literal:
		for i := range from {
			n := len(e.Text)
			if i+n <= len(s) && (s[i:i+n] == e.Text || e.Fold && strings.EqualFold(s[i:i+n], e.Text)) {
				to[i+n] = true
			}
		}
	case grammar.Range:
		for i := range from {
			if r, size := utf8.DecodeRuneInString(s[i:]); size > 0 && e.Lo <= r && r <= e.Hi {
				to[i+size] = true
			}
		}
	}
	return to
}

func derives(g *grammar.Grammar, s string) bool {
	return ends(g, g.Rules[0].Expr, s, map[int]bool{0: true})[len(s)]
}

// A source makes a grammar from the bytes of a fuzzer.
type source []byte

func (s *source) next(n int) int {
	if len(*s) == 0 {
		return 0
	}
	b := (*s)[0]
	*s = (*s)[1:]
	return int(b) % n
}

// letters are the symbols of the grammars: symbols of each UTF-8 length, and
// some with adjacent code points.
var letters = []rune{'a', 'b', 'c', 'é', 'ê', '한', '😀'}

// expr returns an expression that refers only to later rules.
func (s *source) expr(depth, rule int) grammar.Expr {
	if depth == 0 {
		return lit(string(letters[s.next(len(letters))]))
	}
	switch depth--; s.next(10) {
	case 1:
		return alt(s.list(depth, rule)...)
	case 2:
		return cat(s.list(depth, rule)...)
	case 3:
		return opt(s.expr(depth, rule))
	case 4:
		return star(s.expr(depth, rule))
	case 5:
		min := s.next(3)
		return rep(min, min+s.next(3), s.expr(depth, rule))
	case 6:
		lo, hi := letters[s.next(len(letters))], letters[s.next(len(letters))]
		return chars(min(lo, hi), max(lo, hi))
	case 7:
		return fold(strings.ToUpper(string(letters[s.next(3)])))
	case 8:
		if rule < 2 {
			return ref(string(rune('r' + rule + 1)))
		}
	case 9:
		return grammar.Group{Expr: s.expr(depth, rule)}
	}
	return lit(string(letters[s.next(len(letters))]) + string(letters[s.next(len(letters))]))
}

func (s *source) list(depth, rule int) (list []grammar.Expr) {
	for range s.next(4) {
		list = append(list, s.expr(depth, rule))
	}
	return list
}

func (s *source) grammar() *grammar.Grammar {
	return rules("r", s.expr(4, 0), "s", s.expr(3, 1), "t", s.expr(2, 2))
}

// texts are all texts of up to three letters, and some longer texts.
var texts = func() (all []string) {
	all = []string{""}
	for begin, n := 0, 0; n < 3; n++ {
		for _, t := range all[begin:] {
			for _, r := range letters {
				all = append(all, t+string(r))
			}
			begin++
		}
	}
	return append(all, "aaaa", "abab", "abcabc", "éêéê", "한한한한", "😀a😀a", "A", "Ab", "aB", "BBB", "C")
}()

// wrong are strings that are not UTF-8.
var wrong = []string{"\xff", "a\xc3", "\xc3", "\xa9", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf0\x9f\x98"}

// FuzzDerives compares the automata of random grammars with the oracle.
func FuzzDerives(f *testing.F) {
	for _, seed := range []string{"", "\x01\x03\x02\x02\x01", "\x04\x01\x03\x00\x01\x05\x02\x01\x06\x03\x06", "\x02\x03\x08\x04\x03\x08\x07\x05\x01\x02",
		"\x05\x01\x02\x02\x03\x04\x06\x00\x06\x08", "\x01\x03\x06\x03\x04\x04\x03\x01\x02\x06\x04\x05\x09\x02\x02\x06\x05\x06\x06\x06"} {
		f.Add([]byte(seed), []byte(seed+"\x04\x06\x00\x02"))
	}
	f.Fuzz(func(t *testing.T, one, two []byte) {
		if len(one)+len(two) > 200 {
			return
		}
		ga, gb := (*source)(&one).grammar(), (*source)(&two).grammar()
		a, b := mustCompile(t, ga), mustCompile(t, gb)
		if a == nil || b == nil {
			return
		}
		checkAgainstOracle(t, ga, a)
		checkMinimal(t, a)
		checkOperations(t, a, b)
	})
}

func mustCompile(t *testing.T, g *grammar.Grammar) *DFA {
	d, err := Compile(g, "r")
	if _, ok := err.(*LimitError); err != nil && !ok {
		t.Fatal(err)
	}
	return d
}

func checkAgainstOracle(t *testing.T, g *grammar.Grammar, d *DFA) {
	u, err := d.UTF8()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range texts {
		want := derives(g, s)
		if d.Match(s) != want || u.Match(s) != want {
			t.Fatalf("%#v:\nMatch(%q) = %v, over bytes %v, want %v", g.Rules[0].Expr, s, d.Match(s), u.Match(s), want)
		}
		if want && d.Viable(s) != len(s) {
			t.Fatalf("Viable(%q) = %d, but it is accepted", s, d.Viable(s))
		}
		viable := s[:d.Viable(s)]
		checkContinues(t, g, d, viable)
		if n := u.Viable(s); n < len(viable) || n >= len(viable)+4 {
			t.Fatalf("Viable(%q) = %d over bytes, %d over code points", s, n, len(viable))
		}
	}
	for _, s := range wrong {
		if d.Match(s) || u.Match(s) {
			t.Fatalf("%q is accepted", s)
		}
	}
	checkSimulator(t, g, d)
}

// checkSimulator checks that a Simulator answers as the DFA of the rule does.
func checkSimulator(t *testing.T, g *grammar.Grammar, d *DFA) {
	nfa, err := Limits{}.Thompson(g, "r")
	if err != nil {
		t.Fatal(err)
	}
	s := nfa.Simulator()
	for _, text := range slices.Concat(texts, wrong) {
		n, next, accepting := s.Run(text)
		state, viable := d.Run(text)
		if n != viable || accepting != d.Accepting(state) || !slices.Equal(next, d.Expected(state)) || s.Match(text) != d.Match(text) {
			t.Fatalf("%#v: Simulator.Run(%q) = %d, %v, %v, want %d, %v, %v", g.Rules[0].Expr, text, n, next, accepting, viable, d.Expected(state), d.Accepting(state))
		}
	}
}

// checkContinues checks that a viable text has a continuation that the oracle
// accepts.
func checkContinues(t *testing.T, g *grammar.Grammar, d *DFA, viable string) {
	at := d.Start()
	for _, r := range viable {
		at = d.Next(at, r)
	}
	if rest, ok := d.ShortestFrom(at); ok != !d.Empty() || ok && !derives(g, viable+rest) {
		t.Fatalf("%q is viable, but %q does not continue it", viable, rest)
	}
}

// checkMinimal checks that no two states and no two classes are equivalent. It
// uses the simple algorithm: mark pairs of states that differ until there are no
// more such pairs.
func checkMinimal(t *testing.T, d *DFA) {
	n := d.Len()
	differ := make(map[[2]State]bool)
	for grown := true; grown; {
		grown = false
		for p := range State(n) {
			for q := range p {
				if differ[[2]State{p, q}] {
					continue
				}
				found := d.Accepting(p) != d.Accepting(q)
				for c := 0; c < d.Classes() && !found; c++ {
					a, b := d.Step(p, c), d.Step(q, c)
					found = differ[[2]State{max(a, b), min(a, b)}]
				}
				if found {
					differ[[2]State{p, q}] = true
					grown = true
				}
			}
		}
	}
	if len(differ) != n*(n-1)/2 {
		t.Fatalf("%d states are not minimal", n)
	}
	for c := range d.Classes() {
		for e := range c {
			same := true
			for s := range State(n) {
				same = same && d.Step(s, c) == d.Step(s, e)
			}
			if same {
				t.Fatalf("classes %d and %d are the same", c, e)
			}
		}
	}
}

func checkOperations(t *testing.T, a, b *DFA) {
	for _, op := range []struct {
		name string
		make func(a, b *DFA) (*DFA, error)
		want func(a, b bool) bool
	}{
		{"∪", Union, func(a, b bool) bool { return a || b }},
		{"∩", Intersection, func(a, b bool) bool { return a && b }},
		{"−", Difference, func(a, b bool) bool { return a && !b }},
		{"∁", func(a, _ *DFA) (*DFA, error) { return a.Complement() }, func(a, _ bool) bool { return !a }},
	} {
		d, err := op.make(a, b)
		if err != nil {
			t.Fatal(err)
		}
		checkMinimal(t, d)
		for _, s := range texts {
			if want := op.want(a.Match(s), b.Match(s)); d.Match(s) != want {
				t.Fatalf("%q %s: %v, want %v", s, op.name, !want, want)
			}
		}
	}
	ab, _, _ := Witness(a, b)
	ba, _, _ := Witness(b, a)
	equal := a.Match(ab) == b.Match(ab) && a.Match(ba) == b.Match(ba)
	if Equal(a, b) != equal {
		t.Fatalf("Equal is %v, witnesses %q, %q", !equal, ab, ba)
	}
	for _, s := range texts {
		if a.Match(s) && !b.Match(s) && len([]rune(s)) < len([]rune(ab)) {
			t.Fatalf("%q is shorter than %q", s, ab)
		}
	}
}
