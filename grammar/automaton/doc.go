// Package automaton turns a rule of a grammar into the minimal deterministic automaton (DFA) that
// accepts the strings that the rule derives. It also compares and combines such automata.
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
// A table has a column for each class of code points, because one for each code point would be too
// large. Two code points are in the same class if every set of the grammar contains both or
// neither. URI-reference of RFC 3986 has 21 classes.
//
// A rule that depends on itself has no automaton here, but the five grammars of the URI have no
// such rules. [Check] reports why a rule has no automaton.
//
// # Symbols
//
// An automaton from [Compile] reads Unicode scalar values, which are the code points that UTF-8 can
// encode, so it rejects strings that are not UTF-8. An automaton from [DFA.UTF8] reads bytes of any
// value.
//
// # Derivations
//
// A [Parser] finds which part of a string each rule derives, in time linear in the length of the
// string. If there are several derivations, it chooses the first alternative with which the whole
// string can be derived.
//
// # Cost
//
// A deterministic automaton can be exponentially larger than its rule. So that grammars from
// untrusted sources can be compiled, [Limits] bound the size of all data, and compiling a rule that
// exceeds a limit returns a [*LimitError]. A [Simulator] matches strings without a DFA. The start
// rules of the five grammars compile in a few milliseconds each.
//
// # Sources
//
// Thompson, Regular Expression Search Algorithm, CACM 11 (1968). Rabin and Scott, Finite Automata
// and Their Decision Problems, IBM Journal 3 (1959). Hopcroft, An n log n Algorithm for Minimizing
// States in a Finite Automaton (1971), with the partition of Valmari and Lehtinen (2008). Frisch
// and Cardelli, Greedy Regular Expression Matching (2004), for derivations.
package automaton
