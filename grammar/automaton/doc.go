// Package automaton turns a rule of a grammar into the smallest automaton that
// accepts what the rule derives, and computes with such automata.
//
// # The way of a rule
//
// Each stage has its own file and data type:
//
//	text → Grammar   packages abnf and bnf
//	Grammar → NFA    [Limits.Thompson]: states that read a set of code points or fork
//	NFA → table      classes.go, subset.go: each set of states becomes one state
//	table → DFA      minimize.go: Hopcroft's refinement, and a numbering by language
//	DFA → DFA        [DFA.UTF8]: the same language over bytes; [Union] and its like
//
// A set of code points is never spread out. The code points are divided into
// classes that no set of the grammar tells apart (RFC 3986's URI-reference has
// 21), and the tables have one column per class.
//
// Only rules without recursion have an automaton here. All five grammars of the
// URI are such; [Check] says why a rule is not.
//
// # Symbols
//
// An automaton from [Compile] reads code points: the Unicode scalar values,
// which are all that UTF-8 can write. It refuses strings that are not UTF-8.
// An automaton from [DFA.UTF8] reads bytes, any bytes.
//
// # Derivations
//
// A [Parser] finds how a rule derives a string, in time linear in its length:
// which part each rule stands for. Where a grammar has several derivations the
// first alternative wins with which the whole string can be derived.
//
// # Cost
//
// A grammar may come from anyone, so the size of everything is limited: see
// [Limits]. A rule that needs more fails with a [*LimitError]; a deterministic
// automaton can be exponentially larger than its rule. The start rules of the
// five grammars compile in a few milliseconds each.
//
// # Sources
//
// Thompson, Regular Expression Search Algorithm, CACM 11 (1968). Rabin and
// Scott, Finite Automata and Their Decision Problems, IBM Journal 3 (1959).
// Hopcroft, An n log n Algorithm for Minimizing States in a Finite Automaton
// (1971), with the partition of Valmari and Lehtinen (2008). Frisch and
// Cardelli, Greedy Regular Expression Matching (2004), for derivations.
package automaton
