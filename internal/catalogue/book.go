package catalogue

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/memo"
)

// A Book is a grammar with the texts that it was read from.
type Book struct {
	*grammar.Grammar
	index     *grammar.Index
	published bool       // as the RFC prints it
	texts     []textFile // that the rules are in, in the order of reading

	library  *Library // of a grammar of package rfc
	machines memo.Map[string, *Machine]

	own      bool                     // from a file of the user
	problems func() []grammar.Problem // of such a file
}

type textFile struct{ name, text string }

// String returns the name of the grammar as people read it.
func (b *Book) String() string {
	if b.published {
		return b.Name + " as published"
	}
	return b.Name
}

// Own reports whether the grammar is from a file of the user. Name is then the path.
func (b *Book) Own() bool { return b.own }

// Syntax returns the generation whose grammar b is, or on which b builds. It is
// undefined for a grammar of the user.
func (b *Book) Syntax() (x uri.Syntax, ok bool) {
	name, _, _ := strings.Cut(b.Name, "+")
	return x, !b.own && x.UnmarshalText([]byte(name)) == nil
}

func (b *Book) addText(file string) error {
	if slices.ContainsFunc(b.texts, func(t textFile) bool { return t.name == file }) {
		return nil
	}
	text, err := rfc.Text(file)
	b.texts = append(b.texts, textFile{file, text})
	return err
}

// Rule returns the rule, or builtin, of that name.
func (b *Book) Rule(name string) (*grammar.Rule, error) {
	if r := b.index.Rule(name); r != nil {
		return r, nil
	}
	return nil, fmt.Errorf("%v has no rule %s%s", b, draw.Quote(name), didYouMean(name, b.RuleNames()))
}

// Has reports whether the grammar has the rule, or builtin, of that name.
func (b *Book) Has(name string) bool { return b.index.Rule(name) != nil }

// RuleNames yields the names of the rules, then of the builtins.
func (b *Book) RuleNames() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, r := range slices.Concat(b.Rules, b.Builtins) {
			if !yield(r.Name) {
				return
			}
		}
	}
}

// start returns the rule that derives the strings of a form. A published grammar does
// not have one for every form.
func (b *Book) start(form rfc.Form) (rule string, ok bool) {
	rule, ok = rfc.Start(b.Name, form)
	return rule, ok && !b.own && b.Has(rule)
}

// Compile makes the automaton of the rule of that name.
func (b *Book) Compile(name string) (*Machine, error) {
	r, err := b.Rule(name)
	if err != nil {
		return nil, err
	}
	d, err := automaton.Compile(b.Grammar, r.Name)
	if err != nil {
		return nil, err
	}
	return &Machine{b, r, d}, nil
}

// Machine is [Book.Compile], but keeps what it makes.
func (b *Book) Machine(name string) (*Machine, error) {
	return b.machines.Get(name, func() (*Machine, error) { return b.Compile(name) })
}

// ruleNames returns the names of rules.
func ruleNames(rules []*grammar.Rule) []string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.Name
	}
	return names
}
