package automaton

import (
	"github.com/uriform/uri/grammar"
)

// An NFA is a nondeterministic automaton over code points in the manner of
// Thompson (1968): each state either reads one symbol of a set and goes on, or
// forks without reading. State 0 accepts. The zero NFA is not usable; make one
// with [NewNFA] or [Limits.Thompson].
type NFA struct {
	states []nfaState
	start  int32
	sets   []set
	setIDs map[string]int32
}

type nfaState struct {
	set      int32 // what it reads, an index into sets; negative where it forks
	out, alt int32 // where it goes; alt is for forks, in order of preference; negative where there is none
}

const none = -1

// NewNFA returns an NFA that accepts nothing: its start has no edges.
func NewNFA() *NFA {
	n := &NFA{setIDs: make(map[string]int32)}
	n.Add() // the accepting state
	n.start = int32(n.Add())
	return n
}

// Start returns the state in which reading begins.
func (n *NFA) Start() int { return int(n.start) }

// Accept returns the state in which reading may end.
func (n *NFA) Accept() int { return 0 }

// Len returns the number of states.
func (n *NFA) Len() int { return len(n.states) }

// Add adds a state without edges.
func (n *NFA) Add() int {
	n.states = append(n.states, nfaState{none, none, none})
	return len(n.states) - 1
}

// Fork lets a state go to either of two without reading. It replaces the
// state's edges.
func (n *NFA) Fork(state, a, b int) { n.states[state] = nfaState{none, int32(a), int32(b)} }

// Read lets a state go to another by reading a code point of the set. It
// replaces the state's edges.
func (n *NFA) Read(state int, set []grammar.Range, to int) {
	n.states[state] = nfaState{n.intern(makeSet(set)), int32(to), none}
}

func (n *NFA) intern(s set) int32 {
	key := s.key()
	id, ok := n.setIDs[key]
	if !ok {
		id = int32(len(n.sets))
		n.sets = append(n.sets, s)
		n.setIDs[key] = id
	}
	return id
}
