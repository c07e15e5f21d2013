package automaton

import (
	"unicode/utf16"
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// UTF8 returns the automaton over bytes that accepts the same strings as d, an
// automaton over code points, in UTF-8. It rejects everything that is not UTF-8
// (RFC 3629). If d already reads bytes, UTF8 returns d.
func (d *DFA) UTF8() (*DFA, error) {
	if d.alphabet == Bytes {
		return d, nil
	}
	e := encoder{nfa: NewNFA(), tails: make(map[tail]int32)}
	states := make([]int32, d.Len())
	for s := range states {
		states[s] = int32(e.nfa.Add())
	}
	for s := range d.Len() {
		e.state(d, State(s), states)
		if e.nfa.Len() > maxProduct {
			return nil, &LimitError{what: "NFA states", limit: maxProduct}
		}
	}
	e.nfa.start = states[d.start]
	t, err := e.nfa.subsets(Bytes, Limits{NFA: maxTable, DFA: maxDFA})
	if err != nil {
		return nil, err
	}
	return t.minimize()
}

// An encoder makes an NFA over bytes. Byte sequences that lead to the same state
// share the states of their common ends.
type encoder struct {
	nfa   *NFA
	tails map[tail]int32
}

// A tail is the end of a byte sequence: it reads a byte from lo to hi and
// continues at next.
type tail struct {
	lo, hi byte
	next   int32
}

// state adds edges to the NFA state of s: those of state s of d, encoded in
// UTF-8.
func (e *encoder) state(d *DFA, s State, states []int32) {
	var branches []int32
	if d.accept[s] {
		branches = append(branches, int32(e.nfa.Accept()))
	}
	lo := rune(0)
	for i, r := range d.runs {
		to := d.Step(s, int(r.class))
		if i+1 < len(d.runs) && d.Step(s, int(d.runs[i+1].class)) == to {
			continue
		}
		if to != Dead {
			branches = e.sequences(branches, lo, r.hi, states[to])
		}
		lo = r.hi + 1
	}
	e.fork(int(states[s]), branches)
}

// fork adds edges from state to all branches.
func (e *encoder) fork(state int, branches []int32) {
	for len(branches) > 0 {
		if len(branches) == 1 {
			e.nfa.Fork(state, int(branches[0]), none)
			return
		}
		rest := e.nfa.Add()
		e.nfa.Fork(state, int(branches[0]), rest)
		state, branches = rest, branches[1:]
	}
}

// sequences appends to branches the states that read the encodings of lo…hi. It
// splits lo…hi into ranges, so that in each range the bytes at each position of
// the encoding form one range. RFC 3629, 4 shows such a table for all of UTF-8.
func (e *encoder) sequences(branches []int32, lo, hi rune, next int32) []int32 {
	for _, cut := range []rune{0x7F, 0x7FF, surrogateMin - 1, surrogateMax, 0xFFFF} {
		if lo <= cut && cut < hi {
			branches = e.sequences(branches, lo, cut, next)
			lo = cut + 1
		}
	}
	if utf16.IsSurrogate(lo) {
		return branches
	}
	for bits := 6; bits <= 18; bits += 6 {
		low := rune(1)<<bits - 1 // the bits in the last bits/6 bytes
		if utf8.RuneLen(hi) <= bits/6 || lo>>bits == hi>>bits {
			break
		}
		if lo&low != 0 {
			branches = e.sequences(branches, lo, lo|low, next)
			return e.sequences(branches, lo|low+1, hi, next)
		}
		if hi&low != low {
			branches = e.sequences(branches, lo, hi&^low-1, next)
			return e.sequences(branches, hi&^low, hi, next)
		}
	}
	return append(branches, e.sequence(lo, hi, next))
}

// sequence returns a state that reads the encodings of lo…hi. The byte at
// position i of the encodings ranges from byte i of lo to byte i of hi.
func (e *encoder) sequence(lo, hi rune, next int32) int32 {
	a, b := utf8.AppendRune(nil, lo), utf8.AppendRune(nil, hi)
	for i := len(a) - 1; i >= 0; i-- {
		key := tail{a[i], b[i], next}
		at, ok := e.tails[key]
		if !ok {
			at = int32(e.nfa.Add())
			e.nfa.Read(int(at), []grammar.Range{{Lo: rune(a[i]), Hi: rune(b[i])}}, int(next))
			e.tails[key] = at
		}
		next = at
	}
	return next
}
