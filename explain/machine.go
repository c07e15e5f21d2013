package explain

import (
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/memo"
)

// A machine is the minimal automaton of a rule over code points. It is made on first use and kept.
type machine struct {
	dfa     *automaton.DFA
	index   *grammar.Index
	states  int
	classes int
	next    []automaton.State // [state*classes+class]
	accept  []bool
	ascii   [utf8.RuneSelf]uint16 // the class of a byte
	names   []name                // the named character sets of the grammar
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
	for b := range m.ascii {
		m.ascii[b] = uint16(d.ClassOf(rune(b)))
	}
	for s := range automaton.State(m.states) {
		m.accept[s] = d.Accepting(s)
		for c := range m.classes {
			m.next[int(s)*m.classes+c] = d.Step(s, c)
		}
	}
	m.names = namesOf(g)
	return m
}

func isLetter(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' }

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

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
