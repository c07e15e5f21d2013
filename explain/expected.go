package explain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/automaton"
)

// Expected is what could have stood at an offset: symbols that lead on to a text
// that a rule derives, and whether the text could have ended there.
type Expected struct {
	Ranges  []grammar.Range // all of it, ascending
	Classes []Class         // the rules that make up most of it
	Others  []grammar.Range // what they leave
	End     bool
}

// A Class is a rule of a grammar that stands for one character, or begins with any
// of a set of characters.
type Class struct {
	Rule       string // "HEXDIG"
	Section    string // of its RFC; empty for the core rules of RFC 5234
	Words      string // "a hex digit"
	Definition string // in ABNF; empty where the words are plain enough
}

// A name is a Class and its characters.
type name struct {
	Class
	set []grammar.Range
}

// namesOf returns the names of the sets of a grammar, in the order of classNames.
func namesOf(g *grammar.Grammar) []name {
	index := grammar.NewIndex(g)
	var list []name
	for _, c := range classNames {
		r := index.Rule(c.Rule)
		if r == nil || r.Name != c.Rule {
			continue
		}
		d, err := automaton.Compile(g, c.Rule)
		if err != nil {
			panic(err) // a mistake of ours, and a test makes every machine
		}
		n := name{Class{Rule: c.Rule, Section: r.Section, Words: c.Words}, d.Expected(d.Start())}
		if strings.HasSuffix(c.Words, c.Rule) {
			n.Definition = abnf.Format(r.Expr)
		}
		list = append(list, n)
	}
	return list
}

// expected returns what could stand in state s.
func (m *machine) expected(s automaton.State) Expected {
	e := Expected{Ranges: m.dfa.Expected(s), End: m.accept[s]}
	e.Others = subtract(e.Ranges, surrogates)
	for _, n := range m.names {
		if includes(e.Ranges, n.set) && overlaps(e.Others, n.set) {
			e.Classes = append(e.Classes, n.Class)
			e.Others = subtract(e.Others, n.set)
		}
	}
	return e
}

// String says it in words: `a hex digit`, `"/", "?", "#" or the end`.
func (e Expected) String() string {
	var words []string
	for _, c := range e.Classes {
		words = append(words, c.Words)
	}
	words = append(words, inWords(e.Others)...)
	if e.End {
		words = append(words, "the end")
	}
	return orList(words)
}

// surrogates are no characters, but ranges may reach over them.
var surrogates = []grammar.Range{{Lo: 0xD800, Hi: 0xDFFF}}

// inWords names what no rule does: characters one by one, those that delimit
// components last.
func inWords(set []grammar.Range) []string {
	const delimiters = "@:/?#[]"
	var singles, words []string
	last := make([]bool, len(delimiters))
	for _, r := range set {
		if r.Hi-r.Lo > 2 || r.Hi > '~' {
			words = append(words, fmt.Sprintf("%s to %s", quoteRune(r.Lo), quoteRune(r.Hi)))
			continue
		}
		for c := r.Lo; c <= r.Hi; c++ {
			if i := strings.IndexRune(delimiters, c); i >= 0 {
				last[i] = true
			} else {
				singles = append(singles, string(c))
			}
		}
	}
	if len(singles) > 3 {
		words = append(words, "one of "+strings.Join(singles, " "))
	} else {
		for _, c := range singles {
			words = append(words, strconv.Quote(c))
		}
	}
	for i, there := range last {
		if there {
			words = append(words, strconv.Quote(delimiters[i:i+1]))
		}
	}
	return words
}

func quoteRune(r rune) string {
	if r < ' ' || r > '~' {
		return fmt.Sprintf("%U", r)
	}
	return strconv.Quote(string(r))
}

// orList returns "a, b or c".
func orList(words []string) string {
	switch n := len(words); n {
	case 0:
		return "nothing"
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
	}
}

// Sets of characters are ranges in ascending order that neither overlap nor touch.

// includes reports whether all of b is in a.
func includes(a, b []grammar.Range) bool { return len(subtract(b, a)) == 0 }

func overlaps(a, b []grammar.Range) bool {
	return slices.ContainsFunc(a, func(r grammar.Range) bool {
		return slices.ContainsFunc(b, func(q grammar.Range) bool { return r.Lo <= q.Hi && q.Lo <= r.Hi })
	})
}

// subtract returns what is in a and not in b.
func subtract(a, b []grammar.Range) []grammar.Range {
	var left []grammar.Range
	for _, r := range a {
		for _, q := range b {
			if q.Hi < r.Lo || q.Lo > r.Hi {
				continue
			}
			if q.Lo > r.Lo {
				left = append(left, grammar.Range{Lo: r.Lo, Hi: q.Lo - 1})
			}
			r.Lo = q.Hi + 1
		}
		if r.Lo <= r.Hi {
			left = append(left, r)
		}
	}
	return left
}
