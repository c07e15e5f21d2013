package explain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
)

// Expected is the set of characters that a rule accepts at an offset. After each of these characters,
// the text can be continued to a text that the rule derives.
type Expected struct {
	Ranges  []grammar.Range // all characters of the set, ascending
	Classes []Class         // rules that name most of the characters
	Others  []grammar.Range // the characters that no rule of Classes has
	CanEnd  bool            // the text may end at the offset
}

// A Class is a rule of a grammar that derives single characters, or texts that begin with one of a
// set of characters.
type Class struct {
	Rule        string // "HEXDIG"
	Section     string // the section of the rule; empty for the core rules of RFC 5234
	Description string // "a hex digit"
	Definition  string // the rule in the notation of the RFC; empty if the description is enough
}

// A name is a Class and its characters.
type name struct {
	Class
	set []grammar.Range
}

// namesOf returns the names of the character sets of a grammar, in the order of classNames.
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
			panic(err) // an error in this module: a test makes every machine
		}
		n := name{Class{Rule: c.Rule, Section: r.Section, Description: c.Description}, d.Expected(d.Start())}
		if c.Rule != "digit" && strings.HasSuffix(c.Description, " "+c.Rule) {
			n.Definition = definition(r)
		}
		list = append(list, n)
	}
	return list
}

// definition returns the text of a rule after the "=", on one line and without comments.
func definition(r *grammar.Rule) string {
	text, err := rfc.Text(r.Pos.File)
	if err != nil {
		panic(err) // an error in this module: a test makes every machine
	}
	var words []string
	for i, line := range strings.Split(text, "\n")[r.Pos.Line-1:] {
		if i > 0 && !strings.HasPrefix(line, " ") {
			break
		}
		before, _, _ := strings.Cut(line, " ;") // in the named rules, " ;" always begins a comment
		words = append(words, strings.Fields(before)...)
	}
	_, after, _ := strings.Cut(strings.Join(words, " "), "= ")
	return after
}

// expected returns the characters that m accepts in state s.
func (m *machine) expected(s automaton.State) Expected {
	e := Expected{Ranges: m.Expected(s), CanEnd: m.Accepting(s)}
	e.Others = subtract(e.Ranges, surrogates)
	for i, n := range m.names {
		if !includes(e.Ranges, n.set) {
			continue
		}
		left := subtract(e.Others, n.set)
		if !slices.Equal(left, e.Others) && !hasSmaller(m.names[i+1:], n.set, e.Others) {
			e.Classes = append(e.Classes, n.Class)
			e.Others = left
		}
	}
	return e
}

// hasSmaller reports whether one of the names is a smaller set than set, and has the same
// characters of left. After ALPHA, only the digits of HEXDIG are left, and DIGIT has all of them.
func hasSmaller(names []name, set, left []grammar.Range) bool {
	shared := subtract(left, subtract(left, set))
	return slices.ContainsFunc(names, func(n name) bool {
		return includes(n.set, shared) && includes(set, n.set) && !includes(n.set, set)
	})
}

// String returns a list in words: `a hex digit`, `"/", "?", "#" or the end`.
func (e Expected) String() string {
	var words []string
	for _, c := range e.Classes {
		if n := len(words); n > 0 && words[n-1] == "a letter" && c.Description == "a digit" {
			words[n-1] = "a letter or digit"
			continue
		}
		words = append(words, c.Description)
	}
	words = append(words, inWords(e.Others)...)
	if e.CanEnd {
		words = append(words, "the end")
	}
	return orList(words)
}

// surrogates are not characters, but a range may contain them.
var surrogates = []grammar.Range{{Lo: 0xD800, Hi: 0xDFFF}}

// inWords returns names for characters that are in no Class. The delimiters of components come
// last.
func inWords(set []grammar.Range) []string {
	const delimiters = "@:/?#[]"
	var singles, words []string
	hasDelimiter := make([]bool, len(delimiters))
	for _, r := range set {
		if r.Hi-r.Lo > 2 || r.Hi > '~' {
			words = append(words, fmt.Sprintf("%s to %s", quoteRune(r.Lo), quoteRune(r.Hi)))
			continue
		}
		for c := r.Lo; c <= r.Hi; c++ {
			if i := strings.IndexRune(delimiters, c); i >= 0 {
				hasDelimiter[i] = true
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
	for i, has := range hasDelimiter {
		if has {
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
func includes(a, b []grammar.Range) bool {
	return !slices.ContainsFunc(b, func(r grammar.Range) bool {
		return !slices.ContainsFunc(a, func(q grammar.Range) bool { return q.Lo <= r.Lo && r.Hi <= q.Hi })
	})
}

// subtract returns the characters that are in a and not in b.
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

// classNames are the rules that name expected characters, larger sets first. A rule is used if all
// of its characters are expected and if at least one of them has no name yet. A grammar has only
// some of the rules. The case of a name matters: ALPHA is a rule of RFC 5234, alpha a rule of the
// older grammars.
var classNames = []struct{ Rule, Description string }{
	{"ipchar", "an ipchar"},
	{"xchar", "an xchar"},
	{"uric", "a uric"},
	{"uric_no_slash", "a uric_no_slash"},
	{"pchar", "a pchar"},
	{"uchar", "a uchar"},
	{"iunreserved", "an iunreserved"},
	{"unreserved", "an unreserved character"},
	{"iprivate", "a private-use character"},
	{"pct-encoded", "a percent-encoding"},
	{"escaped", "a percent-encoding"},
	{"escape", "a percent-encoding"},
	{"sub-delims", "a sub-delim"},
	{"alphadigit", "a letter or digit"},
	{"alphanum", "a letter or digit"},
	{"ALPHA", "a letter"},
	{"alpha", "a letter"},
	{"lowalpha", "a lower-case letter"},
	{"HEXDIG", "a hex digit"},
	{"hex", "a hex digit"},
	{"DIGIT", "a digit"},
	{"digit", "a digit"},
}
