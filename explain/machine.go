package explain

import (
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/memo"
)

// A machine is the minimal automaton of a rule over code points, with the tables for the search of
// repairs. It is made on first use and kept.
type machine struct {
	dfa       *automaton.DFA
	index     *grammar.Index
	states    int
	classes   int
	next      []automaton.State // [state*classes+class]
	accept    []bool
	fragments bool                  // a state reads "#"
	ascii     [utf8.RuneSelf]uint16 // the class of a byte
	moves     [][]move              // [state]
	names     []name                // the named character sets of the grammar

	once   sync.Once // for fits and covers, which only repairs need
	fits   fits
	covers covers
}

// forRepairs makes the tables that only repairs need.
func (m *machine) forRepairs() {
	m.once.Do(func() { m.fits, m.covers = m.newFits(), m.newCovers() })
}

// A move is a state to which one symbol leads, and the preferred symbol of those that lead there.
// Each state has one move to each other state.
type move struct {
	to  automaton.State
	sym rune
}

type machineKey struct{ grammar, rule string }

var machines memo.Map[machineKey, *machine]

// machineOf returns the machine of a rule of a corrected grammar.
func machineOf(grammar, rule string) *machine {
	k := machineKey{grammar, rule}
	return machines.Must(k, func() *machine { return newMachine(k) })
}

// newMachine makes a machine. It panics on errors: the grammars are part of the module, and a test
// makes every machine.
func newMachine(k machineKey) *machine {
	g, err := rfc.Corrected(k.grammar)
	if err != nil {
		panic(err)
	}
	d, err := automaton.Compile(g, k.rule)
	if err != nil {
		panic(err)
	}
	m := &machine{dfa: d, index: grammar.NewIndex(g), states: d.Len(), classes: d.Classes()}
	m.next = make([]automaton.State, m.states*m.classes)
	m.accept = make([]bool, m.states)
	m.moves = make([][]move, m.states)
	for b := range m.ascii {
		m.ascii[b] = uint16(d.ClassOf(rune(b)))
	}
	for s := range automaton.State(m.states) {
		m.accept[s] = d.Accepting(s)
		for c := range m.classes {
			m.next[int(s)*m.classes+c] = d.Step(s, c)
			m.fragments = m.fragments || c == int(m.ascii['#']) && d.Step(s, c) != automaton.Dead
		}
	}
	symbols := m.symbols()
	for s := range automaton.State(m.states) {
		m.moves[s] = m.movesFrom(s, symbols)
	}
	m.names = namesOf(g)
	return m
}

// symbols returns the preferred symbol of each class that a repair may write, in order.
//
// No repair writes the version flag "v" of an IPvFuture: it "indicates future versions of the
// literal format. As such, implementations must not provide the version flag for the existing
// IPv4 and IPv6 literal address forms" (RFC 3986, 3.2.2). Everywhere else "v" is a letter like
// any other, and another letter leads to the same state.
func (m *machine) symbols() []rune {
	var list []rune
	for c := range m.classes {
		if c != m.versionFlag() {
			list = append(list, m.dfa.Class(c).Rep)
		}
	}
	slices.Sort(list)
	return list
}

// versionFlag returns the class of "v" if no other letter is in the class, and -1 if one is.
func (m *machine) versionFlag() int {
	if m.ascii['v'] == m.ascii['w'] {
		return -1
	}
	return int(m.ascii['v'])
}

// movesFrom returns the moves from s. Letters take precedence over digits, and digits over other
// symbols, so that an inserted symbol is inconspicuous.
func (m *machine) movesFrom(s automaton.State, symbols []rune) []move {
	var list []move
	for _, wanted := range []func(rune) bool{isLetter, isDigit, isASCII, isAny} {
		for _, sym := range symbols {
			to := m.dfa.Next(s, sym)
			if to != automaton.Dead && wanted(sym) && !hasMove(list, to) {
				list = append(list, move{to, sym})
			}
		}
	}
	return list
}

func isLetter(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' }

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

func isASCII(r rune) bool { return r < utf8.RuneSelf }

func isAny(rune) bool { return true }

func hasMove(list []move, to automaton.State) bool {
	return slices.ContainsFunc(list, func(v move) bool { return v.to == to })
}

// step returns the state after a symbol of a class in s. The class -1, of bytes that are not UTF-8,
// leads to the dead state.
func (m *machine) step(s automaton.State, class int) automaton.State {
	if class < 0 {
		return automaton.Dead
	}
	return m.next[int(s)*m.classes+class]
}

// symbol returns the class and the size in bytes of the symbol at the beginning of
// s, which is not empty: a code point or, with the class -1, a byte that is not
// part of UTF-8.
func (m *machine) symbol(s string) (class, size int) {
	if c := s[0]; c < utf8.RuneSelf {
		return int(m.ascii[c]), 1
	}
	r, size := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size == 1 {
		return -1, 1
	}
	return m.dfa.ClassOf(r), size
}

// read reads s up to the first symbol that leads to the dead state. It returns the state before that
// symbol and the offset of the symbol.
func (m *machine) read(s string) (at automaton.State, n int) {
	at = m.dfa.Start()
	for n < len(s) {
		class, size := m.symbol(s[n:])
		to := m.step(at, class)
		if to == automaton.Dead {
			break
		}
		at, n = to, n+size
	}
	return at, n
}

// encode returns the state that the percent-encoding of symbol leads to from s.
func (m *machine) encode(s automaton.State, symbol string) automaton.State {
	for i := range len(symbol) {
		s = m.step(s, int(m.ascii['%']))
		s = m.step(s, int(m.ascii[hexDigits[symbol[i]>>4]]))
		s = m.step(s, int(m.ascii[hexDigits[symbol[i]&15]]))
	}
	return s
}

const hexDigits = "0123456789ABCDEF"

// percentEncode returns the percent-encoding of every byte of s.
func percentEncode(s string) string {
	b := make([]byte, 0, 3*len(s))
	for i := range len(s) {
		b = append(b, '%', hexDigits[s[i]>>4], hexDigits[s[i]&15])
	}
	return string(b)
}
