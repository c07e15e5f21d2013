package main

import (
	"fmt"
	"iter"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
)

// The subcommands of grammar stand in files of their own, grammar_*.go. Here is
// what they share: which grammar they are about, and which of its rules. Nothing
// is read or compiled before it is asked for.

func grammarCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "grammar",
		Short: "Show, match and compare the grammars of the RFCs, or your own",
		Long: `Grammar works on the grammars of the five generations as their RFCs print them,
rule by rule, and on what can be made of a rule: a minimal automaton, a regular
expression, a complete test suite.

The grammars are rfc1738, rfc1808, rfc2396, rfc2396+2732 (with the IPv6 addresses
of RFC 2732), rfc3986 and rfc3987. Where the text of an RFC contradicts its
grammar they are corrected; --published takes them as printed. With --file the
grammar is your own, and no name is given.`,
		Example: `  uri grammar show rfc3986 IPv6address
  uri grammar match rfc3986 IPv6address 1::2 1::2::3
  uri grammar diff rfc2396 rfc3986
  uri grammar match --file my.abnf greeting < greetings.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return noSubcommand(cmd, args[0])
			}
			return cmd.Help()
		},
		Args: cobra.ArbitraryArgs,

		SuggestionsMinimumDistance: 2,
	}
	cmd.AddCommand(
		grammarListCommand(),
		grammarShowCommand(),
		grammarMatchCommand(),
		grammarRegexCommand(),
		grammarDiffCommand(),
		grammarVectorsCommand(),
		grammarDotCommand(),
	)
	return cmd
}

// A rulebook is a grammar and what its subcommands need beside the rules.
type rulebook struct {
	*grammar.Grammar
	index     *grammar.Index
	published bool       // as the RFC prints it
	texts     []textFile // that the rules stand in, in the order of reading

	own      bool                     // of a file of the user
	problems func() []grammar.Problem // of such a file
}

type textFile struct{ name, text string }

// String returns the name of the grammar as people read it.
func (b *rulebook) String() string {
	if b.published {
		return b.Name + " as published"
	}
	return b.Name
}

// syntax returns the generation whose grammar b is, or on which it builds.
func (b *rulebook) syntax() (x uri.Syntax, ok bool) {
	name, _, _ := strings.Cut(b.Name, "+")
	return x, !b.own && x.UnmarshalText([]byte(name)) == nil
}

// A cache keeps what was made for a key. It may be made twice.
type cache[K comparable, V any] struct{ m sync.Map }

func (c *cache[K, V]) get(k K, make func() (V, error)) (V, error) {
	if v, ok := c.m.Load(k); ok {
		return v.(V), nil
	}
	v, err := make()
	if err == nil {
		c.m.Store(k, v)
	}
	return v, err
}

type bookKey struct {
	name      string
	published bool
}

var books cache[bookKey, *rulebook]

// rulebookOf returns a grammar of package rfc.
func rulebookOf(name string, published bool) (*rulebook, error) {
	return books.get(bookKey{name, published}, func() (*rulebook, error) {
		if !slices.Contains(rfc.Names(), name) {
			return nil, noGrammar(name)
		}
		printed, err := rfc.Published(name)
		if err != nil {
			return nil, err
		}
		g := printed
		if !published {
			if g, err = rfc.Corrected(name); err != nil {
				return nil, err
			}
		}
		b := &rulebook{Grammar: g, index: grammar.NewIndex(g), published: published}
		// The published files come first: a later rule takes the place of an earlier.
		for _, r := range slices.Concat(printed.Rules, g.Rules) {
			if err := b.addText(r.Pos.File); err != nil {
				return nil, err
			}
		}
		return b, nil
	})
}

func noGrammar(name string) error {
	hint := didYouMean(name, slices.Values(rfc.Names()))
	if hint == "" {
		hint = "; there are " + strings.Join(rfc.Names(), ", ")
	}
	return fmt.Errorf("no grammar is called %s%s", quoted(name), hint)
}

func (b *rulebook) addText(file string) error {
	if slices.ContainsFunc(b.texts, func(t textFile) bool { return t.name == file }) {
		return nil
	}
	text, err := rfc.Text(file)
	b.texts = append(b.texts, textFile{file, text})
	return err
}

// rule returns the rule, or builtin, of that name.
func (b *rulebook) rule(name string) (*grammar.Rule, error) {
	if r := b.index.Rule(name); r != nil {
		return r, nil
	}
	return nil, fmt.Errorf("%v has no rule %s%s", b, quoted(name), didYouMean(name, b.names()))
}

// names yields the names of the rules, then of the builtins.
func (b *rulebook) names() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, r := range slices.Concat(b.Rules, b.Builtins) {
			if !yield(r.Name) {
				return
			}
		}
	}
}

// didYouMean returns a clause that suggests the candidates that are most like a
// word, if any are.
func didYouMean(word string, candidates iter.Seq[string]) string {
	const most = 40 // bytes of a word that somebody may have mistyped
	if len(word) > most {
		return ""
	}
	var like []string
	best := min(3, len(word)/2+1) // edits that are too many
	for c := range candidates {
		if len(c) > len(word)+best || len(word) > len(c)+best {
			continue // a quick no, as there may be a million
		}
		switch d := distance(plainName(word), plainName(c)); {
		case d < best:
			best, like = d, []string{c}
		case d == best && len(like) > 0:
			like = append(like, c)
		}
	}
	if len(like) == 0 || len(like) > 5 {
		return ""
	}
	return "; did you mean " + strings.Join(like, " or ") + "?"
}

// plainName returns a name without what differs between the spellings of the RFCs:
// reg_name, reg-name.
func plainName(name string) string { return strings.ReplaceAll(strings.ToLower(name), "_", "-") }

// distance returns the number of bytes to insert, delete, replace or swap with their
// neighbours that make b of a.
func distance(a, b string) int {
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next[0] = i + 1
		for j := range len(b) {
			if a[i] == b[j] {
				next[j+1] = row[j]
				continue
			}
			next[j+1] = 1 + min(row[j], row[j+1], next[j])
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], 1+before[j-1])
			}
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}

// A machine is a rule and its minimal automaton.
type machine struct {
	book *rulebook
	rule *grammar.Rule
	dfa  *automaton.DFA
}

func (m *machine) String() string { return fmt.Sprintf("%s of %v", m.rule.Name, m.book) }

// compile makes the automaton of the rule of that name.
func (b *rulebook) compile(name string) (*machine, error) {
	r, err := b.rule(name)
	if err != nil {
		return nil, err
	}
	d, err := automaton.Compile(b.Grammar, r.Name)
	if err != nil {
		return nil, err
	}
	return &machine{b, r, d}, nil
}

// grammarOptions are the flags by which the subcommands choose grammars.
type grammarOptions struct {
	published bool
	files     []string
	notation  notation
}

func (o *grammarOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&o.published, "published", false, "the grammars as their RFCs print them, without corrections")
	f.StringArrayVar(&o.files, "file", nil, "in place of a GRAMMAR by name, that in `path`")
	f.TextVar(&o.notation, "notation", notation(""), "the `notation` of files: "+notationNames+" (without it, bnf for files so called and abnf for others)")
	complete(cmd, "notation", strings.Split(notationNames, ", "))
}

// take returns the next grammar that is asked for, and the arguments that are left:
// those of --file come first.
func (o *grammarOptions) take(args []string) (*rulebook, []string, error) {
	if len(o.files) > 0 {
		b, err := o.notation.readFile(o.files[0])
		o.files = o.files[1:]
		return b, args, err
	}
	if len(args) == 0 {
		return nil, nil, fmt.Errorf("which GRAMMAR? there are %s", strings.Join(rfc.Names(), ", "))
	}
	b, err := rulebookOf(args[0], o.published)
	if _, notThere := os.Stat(args[0]); err != nil && notThere == nil {
		err = fmt.Errorf("%w (for the file, --file %s)", err, shorten(maskRefused(args[0])))
	}
	return b, args[1:], err
}

// takeOne is take where there is no second grammar.
func (o *grammarOptions) takeOne(args []string) (b *rulebook, rest []string, err error) {
	b, rest, err = o.take(args)
	if err == nil && len(o.files) > 0 {
		err = fmt.Errorf("--file: one is enough")
	}
	return b, rest, err
}

// takeRule returns the grammar and the rule that are asked for, compiled.
func (o *grammarOptions) takeRule(args []string) (*machine, []string, error) {
	b, args, err := o.takeOne(args)
	if err != nil {
		return nil, nil, err
	}
	if len(args) == 0 {
		return nil, nil, noRule(b)
	}
	m, err := b.compile(args[0])
	return m, args[1:], err
}

func noRule(b *rulebook) error {
	if b.own {
		return fmt.Errorf("which RULE of %v? see \"uri grammar show --file %s\"", b, b.texts[0].name)
	}
	return fmt.Errorf("which RULE of %v? see \"uri grammar show %s\"", b, b.Name)
}

// completeRules completes a name of a grammar, then one of its rules.
func (o *grammarOptions) completeRules(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(o.files) == 0 && len(args) == 0 {
		return rfc.Names(), cobra.ShellCompDirectiveNoFileComp
	}
	b, rest, err := o.take(args)
	if err != nil || len(rest) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return slices.Collect(b.names()), cobra.ShellCompDirectiveNoFileComp
}

// elements writes an array of n objects as the value of a name.
func (r *reply) elements(name string, n int, write func(i int)) {
	r.name(name)
	r.b = append(r.b, '[')
	for i := range n {
		if i > 0 {
			r.b = append(r.b, ',')
		}
		r.open()
		write(i)
		r.close()
	}
	r.b = append(r.b, ']')
}

// texts writes an array of strings, which are UTF-8.
func (r *reply) texts(name string, list []string) {
	r.name(name)
	r.list(slices.Values(list))
}

// ruleNames returns the names of rules.
func ruleNames(rules []*grammar.Rule) []string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.Name
	}
	return names
}
