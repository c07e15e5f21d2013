package catalogue

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/memo"
	"github.com/uriform/uri/pct"
)

// A Book is a grammar with the texts from which it was read.
type Book struct {
	*grammar.Grammar
	index     *grammar.Index
	published bool       // the grammar is as the RFC prints it
	texts     []textFile // the files that contain the rules, in the order of reading

	library  *Library // for a grammar of package rfc
	machines memo.Map[string, *Machine]

	userFile bool                     // the grammar is from a file of the user
	problems func() []grammar.Problem // for such a grammar
}

type textFile struct{ name, text string }

// String returns the name of the grammar for messages.
func (b *Book) String() string {
	if b.published {
		return b.Name + " as published"
	}
	return b.Name
}

// Own reports whether the grammar is from a file of the user. The Name of such a grammar
// is the path of the file.
func (b *Book) Own() bool { return b.userFile }

// Syntax returns the syntax that the grammar defines or amends. ok is false for a
// grammar of the user.
func (b *Book) Syntax() (x uri.Syntax, ok bool) {
	name, _, _ := strings.Cut(b.Name, "+")
	return x, !b.userFile && x.UnmarshalText([]byte(name)) == nil
}

func (b *Book) addText(file string) error {
	if slices.ContainsFunc(b.texts, func(t textFile) bool { return t.name == file }) {
		return nil
	}
	text, err := rfc.Text(file)
	b.texts = append(b.texts, textFile{file, text})
	return err
}

// Rule returns the rule or builtin with the given name.
func (b *Book) Rule(name string) (*grammar.Rule, error) {
	if r := b.index.Rule(name); r != nil {
		return r, nil
	}
	return nil, fmt.Errorf("%v has no rule %s%s", b, console.Quote(name), didYouMean(name, b.RuleNames()))
}

// Has reports whether the grammar has a rule or builtin with the given name.
func (b *Book) Has(name string) bool { return b.index.Rule(name) != nil }

// RuleNames returns the names of the rules, then of the builtins.
func (b *Book) RuleNames() []string { return ruleNames(slices.Concat(b.Rules, b.Builtins)) }

// start returns the rule that derives the strings of a form. A published grammar does
// not have a rule for every form.
func (b *Book) start(form rfc.Form) (rule string, ok bool) {
	rule, ok = rfc.Start(b.Name, form)
	return rule, ok && !b.userFile && b.Has(rule)
}

// Machine returns the automaton of the rule with the given name. It caches the results.
func (b *Book) Machine(name string) (*Machine, error) {
	return b.machines.Get(name, func() (*Machine, error) {
		r, err := b.Rule(name)
		if err != nil {
			return nil, err
		}
		d, err := automaton.Compile(b.Grammar, r.Name)
		return &Machine{Book: b, Rule: r, DFA: d}, err
	})
}

// Matcher returns the machine of the rule with the given name. If the minimal automaton would be too
// large, the machine simulates the nondeterministic automaton: each string takes time linear in its
// length times the number of states, of which there are at most as many as [automaton.Limits] says.
func (b *Book) Matcher(name string) (*Machine, error) {
	m, err := b.Machine(name)
	if _, large := errors.AsType[*automaton.LimitError](err); !large {
		return m, err
	}
	r, err := b.Rule(name)
	if err != nil {
		return nil, err
	}
	n, err := automaton.Limits{}.Thompson(b.Grammar, r.Name)
	if err != nil {
		return nil, err
	}
	return &Machine{Book: b, Rule: r, simulator: n.Simulator()}, nil
}

// ruleNames returns the names of rules.
func ruleNames(rules []*grammar.Rule) []string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.Name
	}
	return names
}

// LinkTo returns the function that makes the targets of links to rules of b: the pattern,
// with the name of the rule in place of {}. For a name that is not a rule of b, the function
// returns "". Without a pattern, LinkTo returns nil.
func (b *Book) LinkTo(pattern string) func(rule string) string {
	if pattern == "" {
		return nil
	}
	return func(rule string) string {
		if !b.Has(rule) {
			return ""
		}
		return strings.ReplaceAll(pattern, "{}", pct.Encode(rule, pct.RFC3986.Unreserved))
	}
}
