package automaton

import (
	"slices"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// An Alphabet is what an automaton reads.
type Alphabet uint8

const (
	CodePoints Alphabet = iota // Unicode scalar values, 0…10FFFF without the surrogates
	Bytes                      // 00…FF
)

func (a Alphabet) top() rune {
	if a == Bytes {
		return 0xFF
	}
	return utf8.MaxRune
}

// A State is a state of a [DFA]: a number below [DFA.Len].
type State uint16

// Dead is the state from which nothing is accepted and from which no symbol
// leads away.
const Dead State = 0

// A DFA is a minimal deterministic automaton. It is immutable and safe for
// concurrent use; make one with [Compile], [NFA.DFA], or an operation on others.
//
// Its states and classes are numbered in a way that depends on the language
// only: state 0 is [Dead], the others follow breadth-first from the start; the
// classes are ordered by their smallest members. So two automata over one
// alphabet accept the same language exactly if they are equal table by table.
type DFA struct {
	alphabet Alphabet
	runs     []run // the classes of all symbols, ascending
	low      [256]uint16
	classes  int
	next     []State // [state*classes + class]
	accept   []bool  // [state]
	start    State
	total    bool // every text can be continued to an accepted one: Dead is not reached
}

// lowClasses is the table of the classes of the symbols below 256.
func lowClasses(runs []run) (low [256]uint16) {
	sym := 0
	for _, r := range runs {
		for ; sym < len(low) && rune(sym) <= r.hi; sym++ {
			low[sym] = r.class
		}
	}
	return low
}

// Compile makes the minimal automaton of a rule over code points, within the
// default [Limits]. The error is an [*Error] or a [*LimitError].
func Compile(g *grammar.Grammar, rule string) (*DFA, error) {
	return Limits{}.Compile(g, rule)
}

// Compile makes the minimal automaton of a rule over code points.
func (l Limits) Compile(g *grammar.Grammar, rule string) (*DFA, error) {
	n, err := l.Thompson(g, rule)
	if err != nil {
		return nil, err
	}
	return n.dfa(l)
}

// Alphabet returns what d reads.
func (d *DFA) Alphabet() Alphabet { return d.alphabet }

// States returns the number of states of the minimal automaton, the dead one
// included if some text leads there.
func (d *DFA) States() int {
	if d.total {
		return d.Len() - 1
	}
	return d.Len()
}

// Len returns the number of states in the table, [Dead] always included.
func (d *DFA) Len() int { return len(d.accept) }

// Classes returns the number of classes: sets of symbols that no state tells
// apart.
func (d *DFA) Classes() int { return d.classes }

// Start returns the state before anything is read.
func (d *DFA) Start() State { return d.start }

// Accepting reports whether a text may end in s.
func (d *DFA) Accepting(s State) bool { return d.accept[s] }

// Next returns the state after reading sym in s, a code point or a byte by the
// alphabet of d. A surrogate, or a number outside of the alphabet, leads to Dead.
func (d *DFA) Next(s State, sym rune) State {
	if sym < 0 || sym > d.alphabet.top() || surrogate(sym) {
		return Dead
	}
	return d.next[int(s)*d.classes+int(d.class(sym))]
}

// Step returns the state after reading a symbol of a class in s.
func (d *DFA) Step(s State, class int) State { return d.next[int(s)*d.classes+class] }

// ClassOf returns the class of a symbol of the alphabet.
func (d *DFA) ClassOf(sym rune) int { return int(d.class(sym)) }

func (d *DFA) class(sym rune) uint16 {
	if uint32(sym) < uint32(len(d.low)) {
		return d.low[sym]
	}
	return classIn(d.runs, sym)
}

func classIn(runs []run, sym rune) uint16 {
	i, _ := slices.BinarySearchFunc(runs, sym, func(r run, sym rune) int { return int(r.hi - sym) })
	return runs[min(i, len(runs)-1)].class
}

// Match reports whether d accepts s. An automaton over code points accepts
// nothing that is not UTF-8.
func (d *DFA) Match(s string) bool {
	at, n := d.run(s)
	return n == len(s) && d.accept[at]
}

// Viable returns the length in bytes of the longest prefix of s that d accepts
// or that can be continued to an accepted text: the offset of the first wrong
// byte, or len(s). Over code points it does not go beyond the first byte of an
// ill-formed UTF-8 sequence, nor into the middle of a code point.
func (d *DFA) Viable(s string) int {
	_, n := d.run(s)
	return n
}

// run reads s until it is dead, and returns the state before that and how many
// bytes were read.
func (d *DFA) run(s string) (at State, n int) {
	at = d.start
	if at == Dead {
		return Dead, 0
	}
	for n < len(s) {
		class, size := d.low[s[n]], 1
		if s[n] >= utf8.RuneSelf && d.alphabet == CodePoints {
			var r rune
			r, size = utf8.DecodeRuneInString(s[n:])
			if r == utf8.RuneError && size == 1 {
				break
			}
			class = d.class(r)
		}
		to := d.next[int(at)*d.classes+int(class)]
		if to == Dead {
			break
		}
		at, n = to, n+size
	}
	return at, n
}

// A Class is a set of symbols that no state of an automaton tells apart.
type Class struct {
	Ranges []grammar.Range // ascending; may reach over the surrogates
	Rep    rune            // the member that is most pleasant to read
}

// Class returns the class with a number.
func (d *DFA) Class(class int) Class {
	ranges := rangesOf(d.runs, uint16(class))
	return Class{ranges, representative(ranges)}
}

// Expected lists the symbols that lead from s to a state other than Dead:
// what could stand next in an accepted text. Ranges ascend and do not touch; one
// may reach over the surrogates.
func (d *DFA) Expected(s State) []grammar.Range {
	var in []run
	for _, r := range d.runs {
		r.class = min(uint16(d.Step(s, int(r.class))), 1)
		in = append(in, r)
	}
	return rangesOf(in, 1)
}

// pleasant lists ranges in the order in which representatives are looked for.
var pleasant = []grammar.Range{
	{Lo: 'a', Hi: 'z'}, {Lo: '0', Hi: '9'}, {Lo: 'A', Hi: 'Z'},
	{Lo: '!', Hi: '~'}, {Lo: ' ', Hi: ' '},
	{Lo: 0xE0, Hi: 0xF6}, {Lo: 0xC0, Hi: 0xD6}, {Lo: 0xA1, Hi: 0xAC}, // é and its like
	{Lo: 0x370, Hi: 0x10FFFF},
	{Lo: 0, Hi: 0x10FFFF},
}

// representative returns the smallest member of the first pleasant range that
// has one.
func representative(in []grammar.Range) rune {
	for _, p := range pleasant {
		for _, r := range in {
			if lo := max(p.Lo, r.Lo); lo <= min(p.Hi, r.Hi) {
				return lo
			}
		}
	}
	return 0
}

// rank orders classes for texts that people read: by the place of their
// representative in pleasant.
func (d *DFA) rank() []int {
	key := make([]int, d.classes)
	order := make([]int, d.classes)
	for c := range order {
		order[c] = c
		rep := d.Class(c).Rep
		for i, p := range pleasant {
			if p.Lo <= rep && rep <= p.Hi {
				key[c] = i<<24 | int(rep)
				break
			}
		}
	}
	slices.SortFunc(order, func(a, b int) int { return key[a] - key[b] })
	return order
}
