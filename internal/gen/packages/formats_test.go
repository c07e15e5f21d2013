package main

import (
	"fmt"
	"maps"
	"regexp/syntax"
	"slices"
	"testing"
	"unicode"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
)

// goFormat writes a character as the regular expressions of Go have it.
func goFormat(r rune) string { return fmt.Sprintf(`\x{%X}`, r) }

// program returns the program to which Go compiles the expression of a validator.
func program(t *testing.T, v validator) *syntax.Prog {
	t.Helper()
	list, err := translate()
	if err != nil {
		t.Fatal(err)
	}
	re, err := syntax.Parse(v.full(list, goFormat), syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// reads returns the characters that an instruction reads.
func reads(t *testing.T, inst syntax.Inst) (set []grammar.Range) {
	t.Helper()
	if inst.Op != syntax.InstRune && inst.Op != syntax.InstRune1 {
		t.Fatalf("instruction %v", inst)
	}
	if len(inst.Rune) == 1 {
		set = append(set, grammar.Range{Lo: inst.Rune[0], Hi: inst.Rune[0]})
		for r := unicode.SimpleFold(inst.Rune[0]); syntax.Flags(inst.Arg)&syntax.FoldCase != 0 && r != inst.Rune[0]; r = unicode.SimpleFold(r) {
			set = append(set, grammar.Range{Lo: r, Hi: r})
		}
		return set
	}
	for pair := range slices.Chunk(inst.Rune, 2) {
		set = append(set, grammar.Range{Lo: pair[0], Hi: pair[1]})
	}
	return set
}

// The expressions match the strings that the rules of the RFCs derive: both have the same minimal automaton.
func TestSameStrings(t *testing.T) {
	for _, v := range validators {
		g, err := rfc.Published(v.grammar)
		if err != nil {
			t.Fatal(err)
		}
		want, err := automaton.Compile(g, v.of)
		if err != nil {
			t.Fatal(err)
		}
		prog := program(t, v)
		n := automaton.NewNFA()
		first := n.Len()
		for range prog.Inst {
			n.Add()
		}
		n.Fork(n.Start(), first+prog.Start, first+prog.Start)
		for i, inst := range prog.Inst {
			at, out := first+i, first+int(inst.Out)
			switch inst.Op {
			case syntax.InstFail:
			case syntax.InstAlt, syntax.InstAltMatch:
				n.Fork(at, out, first+int(inst.Arg))
			case syntax.InstCapture, syntax.InstNop:
				n.Fork(at, out, out)
			case syntax.InstMatch:
				n.Fork(at, n.Accept(), n.Accept())
			default:
				n.Read(at, reads(t, inst), out)
			}
		}
		got, err := n.DFA()
		if err != nil {
			t.Fatal(err)
		}
		if !automaton.Equal(got, want) {
			text, _, _ := automaton.Witness(got, want)
			t.Errorf("%s: %q", v.words, text)
		}
	}
}

// The ways of an expression to match a prefix of a string are all that an engine that backtracks can try. So such an
// engine needs time that is linear in the length of the string, if every prefix has few ways.
// Inside the brackets of an IP literal the number is larger, but all IPv6 addresses are short.
func TestWays(t *testing.T) {
	for _, v := range validators {
		most := mostWays(t, program(t, v))
		wantOutside := 2 // scheme or segment; userinfo or host
		if most.outside != wantOutside || most.inside > 14 {
			t.Errorf("%s: %d ways, and %d inside brackets", v.words, most.outside, most.inside)
		}
	}
}

type ways struct{ outside, inside int }

// mostWays returns the largest number of ways to match a prefix that some string begins with, whether it matches or not.
// Its states are the instructions at which a program can be after a prefix, with the number of ways to get there.
func mostWays(t *testing.T, prog *syntax.Prog) (most ways) {
	t.Helper()
	var follow func(state map[int]int, pc, ways int)
	follow = func(state map[int]int, pc, ways int) {
		switch inst := prog.Inst[pc]; inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			follow(state, int(inst.Out), ways)
			follow(state, int(inst.Arg), ways)
		case syntax.InstNop, syntax.InstCapture:
			follow(state, int(inst.Out), ways)
		case syntax.InstFail:
		default:
			state[pc] += ways
		}
	}
	// One character of each class that the instructions tell apart.
	ends := map[rune]bool{}
	for _, inst := range prog.Inst {
		if inst.Op == syntax.InstRune || inst.Op == syntax.InstRune1 {
			for _, r := range reads(t, inst) {
				ends[r.Lo], ends[r.Hi+1] = true, true
			}
		}
	}
	letters := slices.Sorted(maps.Keys(ends))

	type place struct {
		state  map[int]int
		inside bool
	}
	start := place{state: map[int]int{}}
	follow(start.state, prog.Start, 1)
	seen := map[string]bool{}
	for todo := []place{start}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, c := range letters {
			next, count := place{map[int]int{}, at.inside}, 0
			for pc, ways := range at.state {
				inst := prog.Inst[pc]
				if (inst.Op == syntax.InstRune || inst.Op == syntax.InstRune1) && inst.MatchRunePos(c) >= 0 {
					follow(next.state, int(inst.Out), ways)
					count += ways
				}
			}
			if count == 0 {
				continue
			}
			switch c {
			case '[':
				next.inside = true
			case ']':
				next.inside = false
			}
			if next.inside {
				most.inside = max(most.inside, count)
			} else {
				most.outside = max(most.outside, count)
			}
			if key := fmt.Sprint(next); !seen[key] { // Sprint sorts the keys of a map
				seen[key] = true
				todo = append(todo, next)
			}
		}
	}
	return most
}

// An expression in which loops compete has more ways the longer the string is.
func TestWaysAreCounted(t *testing.T) {
	for expr, want := range map[string]int{`a*b`: 1, `a*(?:ab)?`: 2, `(?:a|b)?(?:a|b)?(?:a|b)?`: 3} {
		re, err := syntax.Parse(expr, syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		prog, err := syntax.Compile(re)
		if err != nil {
			t.Fatal(err)
		}
		if got := mostWays(t, prog).outside; got != want {
			t.Errorf("%s: %d ways, want %d", expr, got, want)
		}
	}
}
