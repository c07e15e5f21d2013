package automaton

import (
	"errors"
	"fmt"
	"strings"

	"github.com/uriform/uri/grammar"
)

// Reasons why a rule has no automaton. An [*Error] wraps one of these.
var (
	ErrUndefined = errors.New("automaton: undefined rule")
	ErrProse     = errors.New("automaton: described only in prose")
	ErrRecursive = errors.New("automaton: recursive, and recursion is not regular")
	ErrInvalid   = errors.New("automaton: invalid expression")
	ErrTooDeep   = errors.New("automaton: nested too deeply")
)

// An Error describes why a rule has no automaton.
type Error struct {
	rule string
	pos  grammar.Pos
	err  error
	note string // the undefined name, the cycle or the faulty expression
}

// Rule returns the rule whose definition contains the fault.
func (e *Error) Rule() string { return e.rule }

// Pos returns the position of the faulty reference or prose, or of the rule.
func (e *Error) Pos() grammar.Pos { return e.pos }

// Unwrap returns [ErrUndefined] or another Err value of this package.
func (e *Error) Unwrap() error { return e.err }

// Error returns the position, the rule and the reason: "x.abnf:1:5: rule r: undefined rule: s".
func (e *Error) Error() string {
	msg := strings.TrimPrefix(e.err.Error(), "automaton: ")
	if e.note != "" {
		msg += ": " + e.note
	}
	if e.rule != "" {
		msg = "rule " + e.rule + ": " + msg
	}
	return grammar.Errorf(e.pos, "%s", msg).Error()
}

// A LimitError reports that an automaton would exceed a size limit.
type LimitError struct {
	what  string // what exceeds the limit: "NFA states", "DFA states", "classes", "table entries", …
	limit int
}

// Limit returns the limit.
func (e *LimitError) Limit() int { return e.limit }

// Error returns the limit and what exceeds it: "automaton: more than 16384 DFA states".
func (e *LimitError) Error() string {
	return fmt.Sprintf("automaton: more than %d %s", e.limit, e.what)
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
