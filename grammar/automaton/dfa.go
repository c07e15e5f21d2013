package automaton

import (
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// An Alphabet is the set of symbols that an automaton reads.
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

// Dead is the state from which no text is accepted. Every symbol leads from Dead
// to Dead.
const Dead State = 0

// A DFA is a minimal deterministic automaton. It is immutable and safe for
// concurrent use. [Compile], [NFA.DFA] and the operations on automata return one.
//
// The numbers of states and classes depend only on the language. State 0 is
// [Dead]; the other states are numbered breadth-first from the start. Classes
// are numbered in the order of their smallest members. Two automata over one
// alphabet therefore accept the same language if and only if their tables are
// equal.
type DFA struct {
	alphabet Alphabet
	runs     []run       // classes of all symbols, ascending
	low      [256]uint16 // classes of the symbols below 256
	classes  int         // number of classes
	next     []State     // [state*classes + class]
	accept   []bool      // [state]
	start    State
	total    bool // no text leads to Dead: every text can be continued to an accepted text
}

// lowClasses returns the classes of the symbols below 256.
func lowClasses(runs []run) (low [256]uint16) {
	for sym := range low {
		low[sym] = classIn(runs, rune(sym))
	}
	return low
}

// Compile returns the minimal automaton of a rule over code points, using the
// default [Limits]. The error is an [*Error] or a [*LimitError].
func Compile(g *grammar.Grammar, rule string) (*DFA, error) {
	return Limits{}.Compile(g, rule)
}

// Compile returns the minimal automaton of a rule over code points. The error is
// an [*Error] or a [*LimitError].
func (l Limits) Compile(g *grammar.Grammar, rule string) (*DFA, error) {
	n, err := l.Thompson(g, rule)
	if err != nil {
		return nil, err
	}
	return n.dfa(l)
}

// Alphabet returns the alphabet of d.
func (d *DFA) Alphabet() Alphabet { return d.alphabet }

// States returns the number of states of the minimal automaton. It counts
// [Dead] only if some text leads to Dead.
func (d *DFA) States() int {
	if d.total {
		return d.Len() - 1
	}
	return d.Len()
}

// Len returns the number of states in the table. It always counts [Dead].
func (d *DFA) Len() int { return len(d.accept) }

// Classes returns the number of classes. See [Class].
func (d *DFA) Classes() int { return d.classes }

// Start returns the state in which reading begins.
func (d *DFA) Start() State { return d.start }

// Accepting reports whether d accepts the texts that lead to s.
func (d *DFA) Accepting(s State) bool { return d.accept[s] }

// Next returns the state after reading sym in state s. sym is a code point or a
// byte, depending on the alphabet of d. A surrogate or a number outside the
// alphabet leads to [Dead].
func (d *DFA) Next(s State, sym rune) State {
	if sym < 0 || sym > d.alphabet.top() || utf16.IsSurrogate(sym) {
		return Dead
	}
	return d.next[int(s)*d.classes+int(d.class(sym))]
}

// Step returns the state after reading a symbol of a class in state s.
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

// Match reports whether d accepts s. An automaton over code points rejects
// every string that is not UTF-8.
func (d *DFA) Match(s string) bool {
	at, n := d.Run(s)
	return n == len(s) && d.accept[at]
}

// Viable returns the length in bytes of the longest viable prefix of s: a prefix
// that can be continued to an accepted text, or is one. So it returns the offset
// of the first wrong byte, or len(s) if no byte is wrong. For an automaton over
// code points the offset is never inside a code point, and never after the first
// byte of an ill-formed UTF-8 sequence.
func (d *DFA) Viable(s string) int {
	_, n := d.Run(s)
	return n
}

// Run reads s up to the first symbol that leads to [Dead]. It returns the last
// state before Dead, and the number of bytes read: see [DFA.Viable].
func (d *DFA) Run(s string) (at State, n int) {
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

// A Class is a set of symbols that lead to the same state, from every state of
// an automaton.
type Class struct {
	Ranges []grammar.Range // ascending; a range may span the surrogates
	Rep    rune            // representative: the member that is easiest to read
}

// Class returns the class with the given number.
func (d *DFA) Class(class int) Class {
	ranges := rangesOf(d.runs, func(c uint16) bool { return int(c) == class })
	return Class{ranges, representative(ranges)}
}

// Expected returns the symbols that lead from s to a state other than [Dead]:
// the symbols that may come next in an accepted text. The ranges are in
// ascending order and do not touch. A range may span the surrogates.
func (d *DFA) Expected(s State) []grammar.Range {
	return rangesOf(d.runs, func(class uint16) bool { return d.Step(s, int(class)) != Dead })
}

// readable lists ranges of symbols, the easiest to read first.
var readable = []grammar.Range{
	{Lo: 'a', Hi: 'z'}, {Lo: '0', Hi: '9'}, {Lo: 'A', Hi: 'Z'},
	{Lo: '!', Hi: '~'}, {Lo: ' ', Hi: ' '},
	{Lo: 0xE0, Hi: 0xF6}, {Lo: 0xC0, Hi: 0xD6}, {Lo: 0xA1, Hi: 0xAC}, // é and similar letters
	{Lo: 0x370, Hi: 0x10FFFF},
	{Lo: 0, Hi: 0x10FFFF},
}

// representative returns the smallest symbol of the set in that is in the first
// possible range of readable.
func representative(in []grammar.Range) rune {
	for _, p := range readable {
		for _, r := range in {
			if lo := max(p.Lo, r.Lo); lo <= min(p.Hi, r.Hi) {
				return lo
			}
		}
	}
	return 0
}

// rank returns the classes in the order of their representatives: by range of
// readable, then by value. [DFA.Shortest] tries symbols in this order.
func (d *DFA) rank() []int {
	key := make([]int, d.classes)
	order := make([]int, d.classes)
	for c := range order {
		rep := d.Class(c).Rep
		first := slices.IndexFunc(readable, func(r grammar.Range) bool { return r.Lo <= rep && rep <= r.Hi })
		order[c], key[c] = c, first<<24|int(rep)
	}
	slices.SortFunc(order, func(a, b int) int { return key[a] - key[b] })
	return order
}
