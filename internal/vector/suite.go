package vector

import (
	"fmt"
	"iter"
	"math/big"

	"github.com/uriform/uri/grammar/automaton"
)

// A Method is a way to choose the identifiers of states. See the package
// documentation.
type Method uint8

const (
	HSI Method = iota // a harmonized identifier for each state; gives the smaller suite
	W                 // one characterization set for all states
)

// Options are the parameters of a suite. The zero value gives the smallest suite
// that is complete for programs without extra states.
type Options struct {
	Method Method

	// Extra is the number of extra states: the suite is complete for programs
	// with at most this many states more than the automaton. Each extra state
	// multiplies the size of the suite by about the number of inputs.
	Extra int

	// Inputs returns the members of a class that the suite uses as inputs, at
	// least one. The first member is also used in the words that lead to states
	// and identify states. If Inputs is nil, it is the representative of the class.
	Inputs func(c automaton.Class) []rune
}

// EveryByte returns every member of a class, for automata over bytes.
func EveryByte(c automaton.Class) []rune { return members(c, 0xFF) }

// Edges returns every ASCII member of a class, and the first and last member of
// each non-ASCII range, for automata over code points.
func Edges(c automaton.Class) []rune { return members(c, 0x7F) }

// members returns every member of a class up to top, and the first and last
// member of each range above. The representative comes first.
func members(c automaton.Class, top rune) []rune {
	list := []rune{c.Rep}
	add := func(sym rune) {
		if sym != c.Rep {
			list = append(list, sym)
		}
	}
	for _, r := range c.Ranges {
		lo := r.Lo
		for ; lo <= min(r.Hi, top); lo++ {
			add(lo)
		}
		if lo <= r.Hi {
			add(lo)
		}
		if lo < r.Hi {
			add(r.Hi)
		}
	}
	return list
}

// A Suite is a complete test suite for an automaton. It is immutable and safe
// for concurrent use. The order of its strings depends only on the automaton and
// the options. A string may occur several times, because different prefixes and
// identifiers may form the same string. About 4 in 100 strings are duplicates.
type Suite struct {
	dfa    *automaton.DFA
	extra  int
	inputs []input
	cover  []access  // state cover: breadth-first from the start
	idents [][]ident // [state]: words of its identifier
}

// An input is a symbol that the suite uses.
type input struct {
	class int
	text  []byte
	first bool // first input of its class
}

// An access is a word of the state cover and the state that it leads to.
type access struct {
	state automaton.State
	word  []byte
	leads []bool // [class]: the word followed by the first input of the class is also in the cover
}

// An ident is a word of the identifier of a state.
type ident struct {
	word   []byte
	accept bool // the word is accepted from that state
}

// maxStates limits the size of the tables of pairs of states.
const maxStates = 1 << 10

// New returns the suite of an automaton. It fails if the automaton has more than
// 1024 states, or if the options are invalid. The time is proportional to the
// number of pairs of states times the number of classes.
func New(d *automaton.DFA, o Options) (*Suite, error) {
	if d.Len() > maxStates {
		return nil, fmt.Errorf("vector: an automaton of %d states, the limit is %d", d.Len(), maxStates)
	}
	if o.Extra < 0 {
		return nil, fmt.Errorf("vector: negative number of extra states: %d", o.Extra)
	}
	if o.Inputs == nil {
		o.Inputs = func(c automaton.Class) []rune { return []rune{c.Rep} }
	}
	s := &Suite{dfa: d, extra: o.Extra}
	first := make([][]byte, d.Classes()) // the first input of each class
	for class := range first {
		for i, sym := range o.Inputs(d.Class(class)) {
			if d.ClassOf(sym) != class {
				return nil, fmt.Errorf("vector: input %U is not a member of its class", sym)
			}
			text := d.AppendSymbol(nil, sym)
			s.inputs = append(s.inputs, input{class, text, i == 0})
			if i == 0 {
				first[class] = text
			}
		}
		if first[class] == nil {
			return nil, fmt.Errorf("vector: no input for class %d", class)
		}
	}
	s.cover = cover(d, first)
	s.identify(o.Method, first)
	return s, nil
}

// cover returns a state cover: a shortest word to each state that can be reached.
func cover(d *automaton.DFA, first [][]byte) []access {
	seen := make([]bool, d.Len())
	seen[d.Start()] = true
	list := []access{{state: d.Start(), leads: make([]bool, d.Classes())}}
	for i := 0; i < len(list); i++ {
		for class := range first {
			to := d.Step(list[i].state, class)
			if seen[to] {
				continue
			}
			seen[to] = true
			list[i].leads[class] = true
			word := append(list[i].word[:len(list[i].word):len(list[i].word)], first[class]...)
			list = append(list, access{to, word, make([]bool, d.Classes())})
		}
	}
	return list
}

// All yields the strings of the suite, and for each whether the automaton
// accepts it. The bytes of a string are valid only until the next string.
func (s *Suite) All() iter.Seq2[[]byte, bool] {
	return func(yield func([]byte, bool) bool) {
		w := walker{Suite: s, yield: yield}
		for _, a := range s.cover {
			w.text = append(w.text[:0], a.word...)
			if !w.emit(a.state) || !w.extend(a.state, a.leads, s.extra) {
				return
			}
		}
	}
}

// A walker visits the words of U: the words of the cover, followed by up to
// extra+1 inputs. It visits each word once, as an extension of the longest word
// of the cover that is a prefix of it.
type walker struct {
	*Suite
	text  []byte
	yield func([]byte, bool) bool
}

// emit yields the current text followed by each word of the identifier of the
// state that the text leads to.
func (w *walker) emit(at automaton.State) bool {
	n := len(w.text)
	for i := range w.idents[at] {
		id := &w.idents[at][i]
		w.text = append(w.text[:n], id.word...)
		if !w.yield(w.text, id.accept) {
			return false
		}
	}
	w.text = w.text[:n]
	return true
}

// extend visits the extensions of the current word by 1 to more+1 inputs. It
// skips words of the cover and their extensions.
func (w *walker) extend(at automaton.State, covered []bool, more int) bool {
	n := len(w.text)
	for i := range w.inputs {
		in := &w.inputs[i]
		if covered != nil && in.first && covered[in.class] {
			continue
		}
		to := w.dfa.Step(at, in.class)
		w.text = append(w.text[:n], in.text...)
		if !w.emit(to) || more > 0 && !w.extend(to, nil, more-1) {
			return false
		}
	}
	w.text = w.text[:n]
	return true
}

// Strings yields the same strings as All. They remain valid.
func (s *Suite) Strings() iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		for text, accept := range s.All() {
			if !yield(string(text), accept) {
				return
			}
		}
	}
}

// Part returns the i-th of n parts of s, to run them on several processors. It
// is not specified which part contains a string.
func (s *Suite) Part(i, n int) *Suite {
	part := *s
	part.cover = nil
	for j := i; j < len(s.cover); j += n {
		part.cover = append(part.cover, s.cover[j])
	}
	return &part
}

// Count returns the number of strings of the suite, without making the strings.
// For each state it multiplies the number of words of U that lead to the state by
// the size of the identifier of the state.
func (s *Suite) Count() *big.Int {
	sum := new(big.Int)
	for state, count := range s.reached() {
		n := big.NewInt(int64(len(s.idents[state])))
		sum.Add(sum, n.Mul(n, count))
	}
	return sum
}

// reached returns, for each state, the number of words of U that lead to it (see the package
// documentation). With n states, k extra states and p inputs, the sum is
//
//	n + (np − (n−1)) (1 + p + p² + … + p^k)
//
// The cover has n words. Of the np words that are one input longer, n−1 are in
// the cover themselves.
func (s *Suite) reached() []*big.Int {
	sum, last := zeros(s.dfa.Len()), zeros(s.dfa.Len())
	one := big.NewInt(1)
	for _, a := range s.cover {
		sum[a.state].Add(sum[a.state], one)
		for _, in := range s.inputs {
			if !in.first || !a.leads[in.class] {
				to := s.dfa.Step(a.state, in.class)
				last[to].Add(last[to], one)
			}
		}
	}
	addAll(sum, last)
	for range s.extra {
		next := zeros(s.dfa.Len())
		for at, count := range last {
			if count.Sign() == 0 {
				continue
			}
			for _, in := range s.inputs {
				to := s.dfa.Step(automaton.State(at), in.class)
				next[to].Add(next[to], count)
			}
		}
		last = next
		addAll(sum, last)
	}
	return sum
}

func zeros(n int) []*big.Int {
	list := make([]*big.Int, n)
	for i := range list {
		list[i] = new(big.Int)
	}
	return list
}

func addAll(sum, list []*big.Int) {
	for i, n := range list {
		sum[i].Add(sum[i], n)
	}
}
