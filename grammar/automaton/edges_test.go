package automaton_test

import (
	"fmt"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
	. "github.com/uriform/uri/grammar/automaton"
)

// edges are the first and last code points of the rows of RFC 3629, 4, and some code points inside.
var edges = []rune{0, 'a', 0x7F, 0x80, 0x9A, 0x7FF, 0x800, 0xFFF, 0x1000, 0x1234, 0xCFFF, 0xD000, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x3FFFF, 0x40000, 0x54321, 0xFFFFF, 0x100000, 0x10FFFF}

// The automaton over bytes of a range reads the UTF-8 of its characters and nothing else.
func TestUTF8OfRanges(t *testing.T) {
	notUTF8 := []string{"\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xed\xbf\xbf", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\x80", "\xbf", "\xff"}
	for _, c := range edges {
		if c >= utf8.RuneSelf {
			s := string(c)
			notUTF8 = append(notUTF8, s[:len(s)-1])
		}
	}
	for i, lo := range edges {
		for _, hi := range edges[i:] {
			points := compile(t, chars(lo, hi))
			bytes, err := points.UTF8()
			if err != nil {
				t.Fatal(err)
			}
			for _, edge := range edges {
				for _, c := range []rune{edge - 1, edge, edge + 1} {
					if !utf8.ValidRune(c) {
						continue
					}
					want := lo <= c && c <= hi
					if points.Match(string(c)) != want || bytes.Match(string(c)) != want {
						t.Errorf("%U to %U: %U matches: %t and, over bytes, %t, want %t", lo, hi, c, points.Match(string(c)), bytes.Match(string(c)), want)
					}
				}
			}
			if i := slices.IndexFunc(notUTF8, bytes.Match); i >= 0 {
				t.Errorf("%U to %U: %q matches", lo, hi, notUTF8[i])
			}
			again, err := bytes.UTF8()
			if err != nil || again != bytes {
				t.Errorf("%U to %U: UTF8 of an automaton over bytes is another one (%v)", lo, hi, err)
			}
		}
	}
}

// Sets of characters that differ in one bound are different sets, whichever byte of the bound differs.
func TestSetsInOneGrammar(t *testing.T) {
	bounds := []rune{0x41, 0x42, 0x141, 0x241, 0x10041, 0x20041, 0x100041}
	for _, a := range bounds {
		for _, b := range bounds {
			for name, pair := range map[string][2]grammar.Range{
				"low":  {{Lo: a, Hi: 0x10FFFF}, {Lo: b, Hi: 0x10FFFF}},
				"high": {{Lo: 0, Hi: a}, {Lo: 0, Hi: b}},
			} {
				d := compile(t, cat(pair[0], pair[1]))
				for _, x := range bounds {
					for _, y := range bounds {
						want := pair[0].Lo <= x && x <= pair[0].Hi && pair[1].Lo <= y && y <= pair[1].Hi
						if got := d.Match(string([]rune{x, y})); got != want {
							t.Errorf("%s bounds %U and %U: %U %U: %t", name, a, b, x, y, got)
						}
					}
				}
			}
		}
	}
}

// Automata of different languages are not equal, and the comparison says what one has and the other
// has not.
func TestDifferentLanguages(t *testing.T) {
	languages := []grammar.Expr{
		alt(), cat(), lit("a"), lit("b"), lit("aa"), alt(cat(), lit("a")), star(lit("a")), star(lit("b")), cat(lit("a"), star(lit("a"))),
		alt(lit("a"), lit("b")), chars('a', 'c'), chars(0, 'a'), chars('a', 0x10FFFF), chars(0, 0x10FFFF), star(chars(0, 0x10FFFF)), cat(lit("a"), star(lit("b"))), cat(star(lit("b")), lit("a")),
	}
	for i, x := range languages {
		for j, y := range languages {
			a, b := compile(t, x), compile(t, y)
			if got := Equal(a, b); got != (i == j) {
				t.Errorf("%v and %v: equal: %t", x, y, got)
			}
			for _, over := range []string{"code points", "bytes"} {
				if over == "bytes" {
					a, b = mustUTF8(t, a), mustUTF8(t, b)
				}
				includes, err := Includes(a, b)
				witness, differs, werr := Witness(b, a)
				if err != nil || werr != nil || includes == differs || differs && (!b.Match(witness) || a.Match(witness)) {
					t.Errorf("%v and %v over %s: included: %t, %v; witness %q, %t, %v", x, y, over, includes, err, witness, differs, werr)
				}
			}
		}
	}
}

func mustUTF8(t *testing.T, d *DFA) *DFA {
	t.Helper()
	u, err := d.UTF8()
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// A number that is no symbol of the alphabet leads to Dead, also if all symbols lead elsewhere.
func TestNoSymbol(t *testing.T) {
	points := compile(t, star(chars(0, 0x10FFFF)))
	bytes := mustUTF8(t, points)
	for sym, want := range map[rune][2]bool{
		-1: {}, 0: {true, true}, 0x7F: {true, true}, 0x80: {true, false}, 0xC3: {true, true}, 0xFF: {true, false}, 0x100: {true, false}, 0xD7FF: {true, false},
		0xD800: {}, 0xDFFF: {}, 0xE000: {true, false}, 0x10FFFF: {true, false}, 0x110000: {}, 1 << 30: {},
	} {
		if got := [2]bool{points.Next(points.Start(), sym) != Dead, bytes.Next(bytes.Start(), sym) != Dead}; got != want {
			t.Errorf("%#x is read by the automata over code points and over bytes: %v, want %v", sym, got, want)
		}
	}
}

// A rule of any kind of expression has the same greatest depth, and a rule is checked with the depth at
// which it is used.
func TestDepths(t *testing.T) {
	nested := func(n int, e grammar.Expr) grammar.Expr {
		for range n {
			e = grammar.Group{Expr: e}
		}
		return e
	}
	for name, leaf := range map[string]grammar.Expr{
		"literal": lit("a"), "range": chars('a', 'a'), "none": rep(0, 0, lit("a")),
	} {
		for n, want := range map[int]bool{999: true, 1000: false} {
			if _, err := Compile(rules("r", nested(n, leaf)), "r"); (err == nil) != want {
				t.Errorf("%s in %d groups: %v", name, n, err)
			}
		}
		// The rule s takes a level less than its groups and leaf leave, because the reference is a level.
		for n, want := range map[int]bool{997: true, 998: false} {
			for _, first := range []grammar.Expr{lit("a"), ref("s")} {
				if _, err := Compile(rules("r", alt(first, ref("s")), "s", nested(n, leaf)), "r"); (err == nil) != want {
					t.Errorf("%s in %d groups of a rule, after %v: %v", name, n, first, err)
				}
				if _, err := Compile(rules("r", alt(first, grammar.Group{Expr: ref("s")}), "s", nested(n-1, leaf)), "r"); (err == nil) != want {
					t.Errorf("%s in %d groups of a rule in a group, after %v: %v", name, n-1, first, err)
				}
			}
		}
	}
}

// The limits are those that the documentation of Limits names.
func TestLimitsOfSize(t *testing.T) {
	// a has n+1 states of the NFA and, with Dead, n+2 of the DFA.
	text := func(n int) grammar.Expr { return rep(n, n, lit("a")) }
	for _, tt := range []struct {
		limits Limits
		n      int
		want   string
	}{
		{Limits{}, 1<<14 - 2, ""},
		{Limits{}, 1<<14 - 1, "automaton: more than 16384 DFA states"},
		{Limits{DFA: -1}, 1<<14 - 1, "automaton: more than 16384 DFA states"},
		{Limits{DFA: 1 << 30, NFA: 1 << 20}, 1<<16 - 1, "automaton: more than 65536 DFA states"},
		{Limits{DFA: 3}, 1, ""},
		{Limits{DFA: 3}, 2, "automaton: more than 3 DFA states"},
	} {
		_, err := tt.limits.Compile(rules("r", text(tt.n)), "r")
		if got := fmt.Sprint(err); err == nil && tt.want != "" || err != nil && got != tt.want {
			t.Errorf("%+v, %d characters: got %s, want %s", tt.limits, tt.n, got, tt.want)
		}
	}
}
