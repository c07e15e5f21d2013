package automaton

import (
	"errors"
	"fmt"

	"github.com/uriform/uri/grammar"
)

// Why a rule has no automaton. An [*Error] wraps one of these.
var (
	ErrUndefined = errors.New("undefined rule")
	ErrProse     = errors.New("described in prose only")
	ErrRecursive = errors.New("recursive, and recursion is not regular")
	ErrInvalid   = errors.New("invalid expression")
	ErrTooDeep   = errors.New("nested too deeply")
)

// An Error says which rule cannot be made into an automaton, and why.
type Error struct {
	Rule string      // the rule in whose definition the trouble stands
	Pos  grammar.Pos // of the reference or prose at fault, else of the rule
	Err  error       // one of the Err values of this package
	Note string      // the name, cycle or expression at fault
}

func (e *Error) Error() string {
	msg := e.Err.Error()
	if e.Note != "" {
		msg += ": " + e.Note
	}
	if e.Rule != "" {
		msg = "rule " + e.Rule + ": " + msg
	}
	if e.Pos != (grammar.Pos{}) {
		msg = e.Pos.String() + ": " + msg
	}
	return msg
}

func (e *Error) Unwrap() error { return e.Err }

// A LimitError says that an automaton would have become larger than allowed.
type LimitError struct {
	What  string // what there was too much of: "NFA states", "DFA states", "classes", "table entries", …
	Limit int
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("automaton: more than %d %s", e.Limit, e.What)
}

// Limits bound the size of what [Limits.Compile] makes, and with it the time it
// takes. A field that is zero means its default. Sizes that follow from these
// (the dense table, the sets of the subset construction) have fixed limits of
// 2²⁴ entries.
type Limits struct {
	NFA int // states of the NFA, and with them the work to make it; default 2¹⁶
	DFA int // states of the DFA before it is minimised; default 2¹⁴, at most 2¹⁶
}

const (
	defaultNFA = 1 << 16
	defaultDFA = 1 << 14
	maxDFA     = 1 << 16 // a State is 16 bits wide
	maxTable   = 1 << 24 // entries of states × classes, and members of all subsets together
	maxDepth   = 1000    // expressions within expressions, through references
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
