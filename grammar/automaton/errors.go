package automaton

import (
	"errors"
	"fmt"

	"github.com/uriform/uri/grammar"
)

// Reasons why a rule has no automaton. An [*Error] wraps one of these.
var (
	ErrUndefined = errors.New("undefined rule")
	ErrProse     = errors.New("described only in prose")
	ErrRecursive = errors.New("recursive, and recursion is not regular")
	ErrInvalid   = errors.New("invalid expression")
	ErrTooDeep   = errors.New("nested too deeply")
)

// An Error describes why a rule has no automaton.
type Error struct {
	Rule string      // the rule whose definition contains the fault
	Pos  grammar.Pos // position of the faulty reference or prose, or of the rule
	Err  error       // ErrUndefined or another Err value of this package
	Note string      // the undefined name, the cycle or the faulty expression
}

func (e *Error) Error() string {
	msg := e.Err.Error()
	if e.Note != "" {
		msg += ": " + e.Note
	}
	if e.Rule != "" {
		msg = "rule " + e.Rule + ": " + msg
	}
	return (&grammar.Error{Pos: e.Pos, Msg: msg}).Error()
}

func (e *Error) Unwrap() error { return e.Err }

// A LimitError reports that an automaton would exceed a size limit.
type LimitError struct {
	What  string // what exceeds the limit: "NFA states", "DFA states", "classes", "table entries", …
	Limit int
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("automaton: more than %d %s", e.Limit, e.What)
}

// Limits bound the size of the automata that [Limits.Compile] makes, and so the
// time it takes. A field that is zero means its default. The transition table
// and the sets of the subset construction have a fixed limit of 2²⁴ entries
// each.
type Limits struct {
	NFA int // number of NFA states; also limits the work to make them; default 2¹⁶
	DFA int // number of DFA states before minimization; default 2¹⁴, at most 2¹⁶
}

const (
	defaultNFA = 1 << 16
	defaultDFA = 1 << 14
	maxDFA     = 1 << 16 // a State has 16 bits
	maxTable   = 1 << 24 // entries of a table of states × classes; also the sum of the sizes of all subsets
	maxDepth   = 1000    // depth of nested expressions, including those of referenced rules
)

func (l Limits) nfa() int {
	if l.NFA <= 0 {
		return defaultNFA
	}
	return l.NFA
}

func (l Limits) dfa() int {
	if l.DFA <= 0 {
		return defaultDFA
	}
	return min(l.DFA, maxDFA)
}
