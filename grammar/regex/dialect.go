package regex

import (
	"errors"
	"fmt"
	"strings"
)

// A Dialect is a language of regular expressions.
type Dialect uint8

const (
	RE2        Dialect = iota // Go's regexp, RE2, Rust's regex
	PCRE2                     // PCRE2, PHP, Perl, grep -P
	ECMAScript                // ECMA-262 with the u flag
	ERE                       // POSIX extended, grep -E; groups are numbered
	Java                      // java.util.regex
	JSONSchema                // the pattern keyword: no groups, nothing that engines read in two ways

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
	return nil, fmt.Errorf("regex: no dialect %d", d)
}

// UnmarshalText reads the name of a dialect.
func (d *Dialect) UnmarshalText(text []byte) error {
	for i, name := range names {
		if string(text) == name {
			*d = Dialect(i)
			return nil
		}
	}
	return fmt.Errorf("regex: no dialect %q, there are %s", text, strings.Join(names[:], ", "))
}

// ErrUnsupported is wrapped by errors that say what a dialect cannot express.
var ErrUnsupported = errors.New("not supported by the dialect")

// A notation is all that differs between the dialects.
type notation struct {
	begin, end  string // anchors
	group       string // before a part that is not captured
	named       string // before one that is, with %s for the name; empty where groups have no names
	numbered    bool   // every group captures
	noGroups    bool   // nothing is captured
	escape      string // how a code point is escaped, a format; empty where it cannot be
	literal     bool   // beyond U+00FF code points stand for themselves
	classQuote  string // what needs a backslash in a class; empty where none has that meaning
	slash       bool   // "/" outside of classes is escaped, for /literals/
	utf         string // goes before a pattern with code points beyond ASCII
	possessive  bool   // there are loops that are not gone back into
	repetitions int    // the most that can be counted
}

var notations = [...]notation{
	RE2:        {begin: `\A`, end: `\z`, group: `(?:`, named: `(?P<%s>`, escape: `\x{%X}`, classQuote: `\]^-[`, repetitions: 1000},
	PCRE2:      {begin: `\A`, end: `\z`, group: `(?:`, named: `(?<%s>`, escape: `\x{%X}`, classQuote: `\]^-[`, utf: `(*UTF)`, possessive: true, repetitions: 65535},
	ECMAScript: {begin: `^`, end: `$`, group: `(?:`, named: `(?<%s>`, escape: `\u{%X}`, classQuote: `\]^-[`, slash: true, repetitions: 1<<31 - 1},
	ERE:        {begin: `^`, end: `$`, group: string(plainParen), numbered: true, repetitions: 255},
	Java:       {begin: `\A`, end: `\z`, group: `(?:`, named: `(?<%s>`, escape: `\x{%X}`, classQuote: `\]^-[&`, possessive: true, repetitions: 1<<31 - 1},
	JSONSchema: {begin: `^`, end: `$`, group: `(?:`, noGroups: true, escape: `\x%02X`, literal: true, classQuote: `\]^-[`, repetitions: 1000},
}
