package regex

import (
	"errors"
	"fmt"
	"slices"
	"sync"
)

// A Dialect is the name of a syntax of regular expressions.
type Dialect string

const (
	RE2        Dialect = "re2"         // Go's regexp, RE2, Rust's regex
	PCRE2      Dialect = "pcre2"       // PCRE2, PHP, Perl, grep -P
	ECMAScript Dialect = "ecmascript"  // ECMA-262 with the u flag
	ERE        Dialect = "ere"         // POSIX extended regular expressions, grep -E; groups have numbers only
	Java       Dialect = "java"        // java.util.regex
	JSONSchema Dialect = "json-schema" // the keyword "pattern": no groups, and only notation that all engines interpret in the same way
)

// Dialects returns all dialects.
func Dialects() []Dialect { return []Dialect{RE2, PCRE2, ECMAScript, ERE, Java, JSONSchema} }

func (d Dialect) String() string { return string(d) }

// UnmarshalText sets d to the dialect with the name text.
func (d *Dialect) UnmarshalText(text []byte) error {
	if !slices.Contains(Dialects(), Dialect(text)) {
		return fmt.Errorf("regex: unknown dialect %q", text)
	}
	*d = Dialect(text)
	return nil
}

// ErrUnsupported is wrapped by the errors for what a dialect cannot express.
var ErrUnsupported = errors.New("not supported by the dialect")

// ErrTooLong is the error for a rule whose expression would be too long. Its text is that of an
// [automaton.LimitError], because a caller treats both in the same way.
var ErrTooLong = fmt.Errorf("automaton: more than %d parts of a regular expression", maxNodes)

// A notation describes the differences between the dialects.
type notation struct {
	begin, end  string // anchors
	group       string // opens a group that does not capture
	named       string // opens a group that captures, with %s for its name; empty if groups have no names
	numbered    bool   // every group captures and has only a number
	noGroups    bool   // no group captures
	escape      string // format for the escape of a code point; empty if code points cannot be escaped
	literal     bool   // code points above U+00FF are written as they are
	classQuote  string // characters that need a backslash in a class; empty if a backslash does not escape there
	slash       bool   // "/" outside classes is escaped, for /literals/
	utf         string // prefix of a pattern with non-ASCII code points
	possessive  bool   // the dialect has possessive loops, such as a*+
	repetitions int    // the largest repeat count
}

var notations = sync.OnceValue(func() map[Dialect]notation {
	return map[Dialect]notation{
		RE2:        {begin: `\A`, end: `\z`, group: `(?:`, named: `(?P<%s>`, escape: `\x{%X}`, classQuote: `\]^-[`, repetitions: 1000},
		PCRE2:      {begin: `\A`, end: `\z`, group: `(?:`, named: `(?<%s>`, escape: `\x{%X}`, classQuote: `\]^-[`, utf: `(*UTF)`, possessive: true, repetitions: 65535},
		ECMAScript: {begin: `^`, end: `$`, group: `(?:`, named: `(?<%s>`, escape: `\u{%X}`, classQuote: `\]^-[`, slash: true, repetitions: 1<<31 - 1},
		ERE:        {begin: `^`, end: `$`, group: string(plainParen), numbered: true, repetitions: 255},
		Java:       {begin: `\A`, end: `\z`, group: `(?:`, named: `(?<%s>`, escape: `\x{%X}`, classQuote: `\]^-[&`, possessive: true, repetitions: 1<<31 - 1},
		JSONSchema: {begin: `^`, end: `$`, group: `(?:`, noGroups: true, escape: `\x%02X`, literal: true, classQuote: `\]^-[`, repetitions: 1000},
	}
})
