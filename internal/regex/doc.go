// Package regex writes rules of a grammar as regular expressions in several
// dialects.
//
// An expression matches exactly the strings that the rule derives. It is anchored
// at both ends and uses no flags, lookaround or backreferences. It is made from
// the rule as follows:
//
//   - references are replaced by the definitions that they refer to
//   - alternatives that are single symbols become a class
//   - alternatives that begin or end with the same part share that part
//   - equal consecutive parts become a repetition with a count
//
// The expression for URI-reference of RFC 3986 has about 1200 characters.
//
// # Anchors
//
// The anchors are \A and \z if the dialect has them, because in most engines "$"
// also matches before a line feed at the end. ECMAScript has only "^" and "$";
// without the m flag they match only at the ends of the string. The same is true
// for POSIX without REG_NEWLINE.
//
// # Groups
//
// [Make] takes the rules whose text is captured. In most dialects a
// group name may occur only once in an expression, but a rule may occur in
// several places: for example, the path after an authority is different from the
// path without an authority. In this case the names are numbered in the order of
// the groups: path, path2, path3. At most one of these groups participates in a
// match, unless the rule is applied several times. [Pattern].Groups lists the
// groups. If a rule is inside
// another rule with the same group name, only the outer rule is captured.
//
// Patterns in the dialect of JSON Schema capture nothing.
//
// If a grammar derives a string in several ways, the groups capture one of the
// derivations. With the Parser of package automaton you can choose the
// derivation.
//
// # Time
//
// RE2 and Go match in linear time. Engines that backtrack may take longer, in
// particular with ambiguous rules such as authority of RFC 2396. In the dialects
// of Java and PCRE2, a loop is possessive if the next symbol always decides how
// to continue. An engine does not backtrack into a possessive loop. This matters
// because java.util.regex recurses in other loops, and would overflow its stack
// on long paths. It still overflows on RFC 2396 hostnames with thousands of
// labels.
//
// # Tests
//
// If Go can parse an expression, the tests compile it with regexp/syntax, make an
// automaton from the compiled program, and compare that automaton with the
// automaton of the rule. For the other dialects the tests run a complete test
// suite (package vector) through the engines, if these are installed:
//
//	go test ./internal/regex -run Engines -engines -v
package regex
