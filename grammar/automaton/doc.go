// Package automaton turns a rule of a grammar into the minimal deterministic
// automaton that accepts the strings that the rule derives. It can compare and
// combine such automata.
//
// # From a rule to an automaton
//
// Each stage has its own file and data type:
//
//	text → Grammar   package abnf
//	Grammar → NFA    [Limits.Thompson]: states that read a set of code points or fork
//	NFA → table      classes.go, subset.go: each set of NFA states becomes one state
//	table → DFA      minimize.go: Hopcroft's algorithm, then canonical numbers for states and classes
//	NFA → matches    [NFA.Simulator]: follows all states at the same time, and makes no table
//	DFA → DFA        [DFA.UTF8]: the same language over bytes; [Union] and other operations
//
// The tables do not have a column for each code point. The code points are
// divided into classes: two code points are in the same class if every set of
// the grammar contains both or neither. The tables have one column per class.
// For URI-reference of RFC 3986 there are 21 classes.
//
// A rule that depends on itself has no automaton here. The five grammars of the
// URI have no such rules. [Check] reports why a rule has no automaton.
//
// # Symbols
//
// An automaton from [Compile] reads code points: the Unicode scalar values,
// which are the values that UTF-8 can encode. It rejects strings that are not
// UTF-8. An automaton from [DFA.UTF8] reads arbitrary bytes.
//
// # Derivations
//
// A [Parser] finds how a rule derives a string: which part of the string each
// rule derives. It takes time linear in the length of the string. If there are
// several derivations, the first alternative with which the whole string can be
// derived is chosen.
//
// # Cost
//
// A deterministic automaton can be exponentially larger than its rule. The size
// of all data is therefore limited, so that grammars from untrusted sources can
// be compiled; see [Limits]. Compiling a rule that exceeds a limit fails with a
// [*LimitError]. The start rules of the five grammars compile in a few
// milliseconds each. A [Simulator] matches strings without a DFA.
//
// # Sources
//
// Thompson, Regular Expression Search Algorithm, CACM 11 (1968). Rabin and
// Scott, Finite Automata and Their Decision Problems, IBM Journal 3 (1959).
// Hopcroft, An n log n Algorithm for Minimizing States in a Finite Automaton
// (1971), with the partition of Valmari and Lehtinen (2008). Frisch and
// Cardelli, Greedy Regular Expression Matching (2004), for derivations.
package automaton
