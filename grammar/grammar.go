// Package grammar represents grammars as data: a grammar is a list of rules, and each rule defines
// a name by an expression. The data does not depend on the notation in which the grammar was
// written.
//
// Package abnf reads and writes the notation ABNF, and package rfc contains the five grammars of
// the URI. Package automaton turns rules into automata, which internal packages of this module turn
// into test suites, regular expressions and diagrams.
//
// This package and the packages under it share no code with the hand-written parser of package uri.
// The tests compare that parser with the automata made from these rules, and could not detect an
// error in code that both share.
package grammar

// An Expr is one node of the right-hand side of a rule. The documentation of
// each node type ends with its notation in ABNF (RFC 5234, RFC 7405).
type Expr interface{ isExpr() }

// An Alternation derives what any expression of its list derives: a / b
type Alternation struct{ List []Expr }

// A Concatenation derives the expressions of its list one after the other: a b
type Concatenation struct{ List []Expr }

// A Repetition derives its expression at least Min and at most Max times. Max
// is Unbounded if there is no upper limit: 1*4a, *a, 2a
type Repetition struct {
	Min, Max int
	Expr     Expr
}

// An Option derives its expression or the empty string: [ a ]
type Option struct{ Expr Expr }

// A Group derives what its expression derives. It exists so that a rule can be
// written as it was read: ( a )
type Group struct{ Expr Expr }

// A Literal derives its text. If Fold is set, ASCII letters match in both
// cases. The readers of notations set Fold only if the text contains letters.
// The first notation is with Fold, the second without: "a", %s"a"
type Literal struct {
	Text string
	Fold bool
}

// A Range derives one code point from Lo to Hi. In a range of a single code
// point Lo equals Hi: %x41-5A, %x41
type Range struct{ Lo, Hi rune }

// A Ref derives what the rule with its name derives: a
type Ref struct {
	Name string
	Pos  Pos
}

// A Prose describes in words what it derives. No automaton can be made from
// it: <a>
type Prose struct {
	Text string
	Pos  Pos
}

// Unbounded is the Max of a Repetition without an upper limit.
const Unbounded = -1

func (Alternation) isExpr()   {}
func (Concatenation) isExpr() {}
func (Repetition) isExpr()    {}
func (Option) isExpr()        {}
func (Group) isExpr()         {}
func (Literal) isExpr()       {}
func (Range) isExpr()         {}
func (Ref) isExpr()           {}
func (Prose) isExpr()         {}

// A Pos is a place in a grammar's text. The zero Pos means that there is no
// text: the rule was made by a program.
type Pos struct {
	File string
	Line int // from 1
	Col  int // in bytes, from 1
}

// A Rule defines a name by an expression.
type Rule struct {
	Name    string
	Expr    Expr
	Pos     Pos    // of the name, where it is defined
	Section string // section of the document that defines the rule, "3.2.2"; empty if unknown
	Comment string // text of the rule's comments, without the ";"; lines joined by "\n"
}

// A Grammar is a list of rules, in the order of the text. The empty grammar has
// no rules and derives nothing.
type Grammar struct {
	Name  string // "rfc3986"
	Rules []*Rule

	// FoldNames means that rule names match regardless of ASCII case. Names in
	// ABNF do (RFC 5234, 2.1).
	FoldNames bool

	// Builtins are the rules that the notation itself provides. For a grammar in
	// ABNF these are the core rules of RFC 5234, B.1. A rule of the grammar with
	// the same name takes precedence. Grammars share the builtins: do not change
	// them.
	Builtins []*Rule
}
