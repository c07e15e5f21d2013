// Package regex writes rules of a grammar as regular expressions, in the dialects
// that people use.
//
// An expression matches exactly the strings that the rule derives: it is anchored
// at both ends and uses no flag, lookaround or backreference. It is made
// from the rule as written: references are replaced by what they refer to, single
// symbols are joined into classes, alternatives that begin or end alike share
// that part, and what is repeated is counted. RFC 3986's URI-reference takes some
// 1200 characters.
//
// # Anchors
//
// In most engines "$" also matches before a line feed at the end, so where there
// is a choice the anchors are \A and \z. ECMAScript has "^" and "$" only, which
// without the m flag mean the ends of the string; so do those of POSIX, where
// REG_NEWLINE is not set.
//
// # Groups
//
// [Options].Groups asks for the text of rules. A name may stand in an expression
// only once in most dialects, while a rule may be needed in several places: the
// path of a URI is another thing behind an authority. Then the names are numbered
// in the order in which they stand: path, path2, path3. At most one of them takes
// part in a match, unless the rule is applied several times. [Pattern].Groups
// lists them, and [Pattern].Group finds the one that matched. A rule within one
// with the same group name makes no group of its own.
//
// JSON Schema's dialect captures nothing.
//
// Where a grammar derives a string in several ways, the groups are those of one
// of them; package automaton has a Parser that lets you choose.
//
// # Time
//
// RE2 and Go match in linear time. Engines that backtrack may take longer, above
// all on ambiguous rules such as RFC 2396's authority. Where the next symbol
// decides how to go on, loops are written possessively for Java and PCRE2: so
// java.util.regex, which recurses in a loop that it may have to go back into,
// does not overflow its stack on long paths. On RFC 2396 hostnames of thousands
// of labels it still does.
//
// # Checked
//
// The tests compare each expression that Go can read with the automaton of its
// rule, by making an automaton of the program that regexp/syntax compiles. The
// other dialects are run through their engines, where these are installed, on a
// complete test suite (package vector):
//
//	go test ./grammar/regex -run Engines -engines -v
package regex
