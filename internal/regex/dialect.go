package regex

import (
	"errors"
	"fmt"
	"strings"
)

// A Dialect is a syntax of regular expressions.
type Dialect uint8

const (
	RE2        Dialect = iota // Go's regexp, RE2, Rust's regex
	PCRE2                     // PCRE2, PHP, Perl, grep -P
	ECMAScript                // ECMA-262 with the u flag
	ERE                       // POSIX extended regular expressions, grep -E; groups have numbers only
	Java                      // java.util.regex
	JSONSchema                // the keyword "pattern": no groups, and only notation that all engines interpret in the same way

	dialects
)

// Dialects returns all dialects.
func Dialects() []Dialect {
	var list []Dialect
	for d := range dialects {
		list = append(list, d)
	}
	return list
}

var names = [...]string{
	RE2:        "re2",
	PCRE2:      "pcre2",
	ECMAScript: "ecmascript",
	ERE:        "ere",
	Java:       "java",
	JSONSchema: "json-schema",
}

// String returns the name of the dialect, such as "json-schema".
func (d Dialect) String() string {
	if d < dialects {
		return names[d]
	}
	return fmt.Sprintf("Dialect(%d)", d)
}

// MarshalText returns the name of the dialect.
func (d Dialect) MarshalText() ([]byte, error) {
	if d < dialects {
		return []byte(names[d]), nil
	}
	return nil, fmt.Errorf("regex: unknown dialect %d", d)
}

// UnmarshalText sets d to the dialect with the name text.
func (d *Dialect) UnmarshalText(text []byte) error {
	for i, name := range names {
		if string(text) == name {
			*d = Dialect(i)
			return nil
		}
	}
	return fmt.Errorf("regex: unknown dialect %q, the dialects are %s", text, strings.Join(names[:], ", "))
}

// ErrUnsupported is wrapped by the errors for what a dialect cannot express.
var ErrUnsupported = errors.New("not supported by the dialect")

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

var notations = [...]notation{
	RE2:        {begin: `\A`, end: `\z`, group: `(?:`, named: `(?P<%s>`, escape: `\x{%X}`, classQuote: `\]^-[`, repetitions: 1000},
	PCRE2:      {begin: `\A`, end: `\z`, group: `(?:`, named: `(?<%s>`, escape: `\x{%X}`, classQuote: `\]^-[`, utf: `(*UTF)`, possessive: true, repetitions: 65535},
	ECMAScript: {begin: `^`, end: `$`, group: `(?:`, named: `(?<%s>`, escape: `\u{%X}`, classQuote: `\]^-[`, slash: true, repetitions: 1<<31 - 1},
	ERE:        {begin: `^`, end: `$`, group: string(plainParen), numbered: true, repetitions: 255},
	Java:       {begin: `\A`, end: `\z`, group: `(?:`, named: `(?<%s>`, escape: `\x{%X}`, classQuote: `\]^-[&`, possessive: true, repetitions: 1<<31 - 1},
	JSONSchema: {begin: `^`, end: `$`, group: `(?:`, noGroups: true, escape: `\x%02X`, literal: true, classQuote: `\]^-[`, repetitions: 1000},
}
