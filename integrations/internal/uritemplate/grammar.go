package uritemplate

import (
	"embed"
	"slices"
	"sync"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/automaton"
)

//go:embed *.abnf
var files embed.FS

// Start is the start rule of the grammar.
const Start = "URI-Template"

// Published returns the grammar of RFC 6570 as published. All callers get the same grammar: do not
// change it.
func Published() *grammar.Grammar { return published() }

// Grammar returns the grammar of RFC 6570 with erratum 6937, which adds "'" to the literals. All
// callers get the same grammar: do not change it.
func Grammar() *grammar.Grammar { return corrected() }

var (
	published = sync.OnceValue(func() *grammar.Grammar { return read("rfc6570.abnf") })
	corrected = sync.OnceValue(func() *grammar.Grammar { return read("rfc6570.abnf", "rfc6570.corrections.abnf") })

	// defined has no reserved operators. Check accepts the templates of this grammar.
	defined = sync.OnceValue(func() *grammar.Grammar {
		return read("rfc6570.abnf", "rfc6570.corrections.abnf", "rfc6570.defined.abnf")
	})
	matcher = sync.OnceValue(func() *automaton.DFA { return must(automaton.Compile(defined(), Start)) })
	parser  = sync.OnceValue(func() *automaton.Parser {
		keep := func(r *grammar.Rule) bool { return sections[r.Name] != "" }
		return must(automaton.NewParser(defined(), Start, automaton.ParserOptions{Keep: keep}))
	})
)

// sections has the section of each rule that an error can name.
var sections = map[string]string{
	Start:           "2",
	"literals":      "2.1",
	"expression":    "2.2",
	"op-level2":     "2.2",
	"op-level3":     "2.2",
	"op-reserve":    "2.2",
	"variable-list": "2.3",
	"varspec":       "2.3",
	"varname":       "2.3",
	"prefix":        "2.4.1",
	"max-length":    "2.4.1",
	"explode":       "2.4.2",
	"pct-encoded":   "1.5",
}

// read returns the rules of the first file. A rule of a later file replaces the rule with the same
// name.
func read(first string, later ...string) *grammar.Grammar {
	g := parse(first)
	g.Name = "rfc6570"
	for _, file := range later {
		for _, r := range parse(file).Rules {
			i := slices.IndexFunc(g.Rules, func(old *grammar.Rule) bool { return old.Name == r.Name })
			g.Rules[i] = r
		}
	}
	return g
}

func parse(file string) *grammar.Grammar {
	return must(abnf.Read(file, string(must(files.ReadFile(file)))))
}

// must panics on an error: the files are part of this package.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
