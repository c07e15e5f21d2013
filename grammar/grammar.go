// Package grammar holds grammars as data: rules and the expressions that
// define them, free of any notation.
//
// The packages below it read and write notations (bnf, abnf), hold the five
// grammars of the URI (rfc), and turn rules into automata (automaton), test
// suites (vector) and regular expressions (regex). Nothing here knows how a
// URI is parsed by hand: the parser of package uri is held against the automata
// made from these rules, so the two never share code.
package grammar

// An Expr is one node of the right-hand side of a rule. The comment behind each
// node is its notation in ABNF (RFC 5234, RFC 7405).
type Expr interface{ isExpr() }

type (
	Alternation   struct{ List []Expr } // a / b
	Concatenation struct{ List []Expr } // a b
	Repetition    struct {              // 1*4a, *a, 2a
		Min, Max int // Max is Unbounded where there is no limit
		Expr     Expr
	}
	Option  struct{ Expr Expr } // [ a ]
	Group   struct{ Expr Expr } // ( a ): means a; kept so that a rule can be written as it was read
	Literal struct {            // "a" where Fold is set, %s"a" where it is not
		Text string
		Fold bool // ASCII letters match in either case; readers set it only where there are some
	}
	Range struct{ Lo, Hi rune } // %x41-5A; a single code point has Lo == Hi
	Ref   struct {              // a
		Name string
		Pos  Pos
	}
	Prose struct { // <a>
		Text string
		Pos  Pos
	}
)

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

// A Pos is a place in a grammar's text. The zero Pos is no place: the rule was
// made by a program.
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
	Section string // of the document that defines it, "3.2.2"; empty where unknown
	Comment string // what stands behind the rule's ";", lines joined by "\n"
}

// A Grammar is a list of rules in the order of its text. The empty grammar has
// no rules and derives nothing.
type Grammar struct {
	Name  string // "rfc3986"
	Rules []*Rule

	// FoldNames says that rule names match without regard to ASCII case, as
	// those of ABNF do (RFC 5234, 2.1).
	FoldNames bool

	// Builtins are rules that the notation itself provides: the core rules of
	// RFC 5234, B.1 to a grammar in ABNF. A rule of the grammar with the same
	// name takes precedence. They are shared between grammars: do not change them.
	Builtins []*Rule
}
