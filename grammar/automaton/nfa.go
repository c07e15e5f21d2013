package automaton

import (
	"github.com/uriform/uri/grammar"
)

// An NFA is a nondeterministic automaton over code points, as described by
// Thompson (1968). Each state either reads one symbol of a set and goes to
// another state, or goes to one of two states without reading (a fork). State 0
// accepts. The zero NFA is not usable: call [NewNFA] or [Limits.Thompson].
type NFA struct {
	states []nfaState
	start  int32
	sets   []set
	setIDs map[string]int32
}

type nfaState struct {
	set      int32 // index in NFA.sets of the set that the state reads; negative for a fork
	out, alt int32 // next states, or none; a fork prefers out to alt
}

const none = -1

// NewNFA returns an NFA that accepts nothing: its start state has no edges.
func NewNFA() *NFA {
	n := &NFA{setIDs: make(map[string]int32)}
	n.Add() // the accepting state
	n.start = int32(n.Add())
	return n
}

// Start returns the state in which reading begins.
func (n *NFA) Start() int { return int(n.start) }

// Accept returns the accepting state.
func (n *NFA) Accept() int { return 0 }

// Len returns the number of states.
func (n *NFA) Len() int { return len(n.states) }

// Add adds a state without edges and returns it.
func (n *NFA) Add() int {
	n.states = append(n.states, nfaState{none, none, none})
	return len(n.states) - 1
}

// Fork adds edges from state to a and to b that read nothing. It replaces the
// previous edges of state.
func (n *NFA) Fork(state, a, b int) { n.states[state] = nfaState{none, int32(a), int32(b)} }

// Read adds an edge from state to the state to that reads a code point of the
// set. It replaces the previous edges of state.
func (n *NFA) Read(state int, set []grammar.Range, to int) {
	n.states[state] = nfaState{n.intern(makeSet(set)), int32(to), none}
}

// intern returns the index of s in n.sets, and adds s if it is new.
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
