package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/catalogue"
	"github.com/uriform/uri/internal/console"
)

// grammarOptions are the flags that choose the grammars of a subcommand.
type grammarOptions struct {
	published bool
	files     []string
	notation  catalogue.Notation
	library   catalogue.Library
}

func (o *grammarOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&o.published, "published", false, "use the grammars as the RFCs print them, without corrections")
	f.StringArrayVar(&o.files, "file", nil, "read the grammar from the file `path`, in place of a GRAMMAR; - is standard input")
	choiceVar(cmd, &o.notation, "notation", "the `notation` of the files: abnf, bnf, bnf1738 (default: bnf for names that end in .bnf, abnf for others)", catalogue.Notations...)
}

// take returns the next grammar: the next --file or, if all were taken, the grammar that
// the first argument names. It also returns the remaining arguments.
func (o *grammarOptions) take(args []string) (*catalogue.Book, []string, error) {
	if len(o.files) > 0 {
		b, err := catalogue.ReadFile(o.files[0], o.notation)
		o.files = o.files[1:]
		return b, args, err
	}
	if len(args) == 0 {
		return nil, nil, fmt.Errorf("missing GRAMMAR: one of %s", strings.Join(rfc.Names(), ", "))
	}
	b, err := o.library.Book(args[0], o.published)
	if _, statErr := os.Stat(args[0]); err != nil && statErr == nil {
		err = fmt.Errorf("%w (to read the file, use --file %s)", err, console.Shorten(console.Mask(args[0])))
	}
	return b, args[1:], err
}

// takeOne is take for subcommands of one grammar. A second --file is an error.
func (o *grammarOptions) takeOne(args []string) (b *catalogue.Book, rest []string, err error) {
	b, rest, err = o.take(args)
	if err == nil && len(o.files) > 0 {
		err = fmt.Errorf("--file: expected one file")
	}
	return b, rest, err
}

// takeRule returns the automaton of the rule that the arguments name, and the remaining
// arguments.
func (o *grammarOptions) takeRule(args []string) (*catalogue.Machine, []string, error) {
	b, args, err := o.takeOne(args)
	if err != nil {
		return nil, nil, err
	}
	if len(args) == 0 {
		return nil, nil, noRule(b)
	}
	m, err := b.Machine(args[0])
	return m, args[1:], err
}

// automaton returns the automaton of the rule that the arguments name, over bytes or over characters.
// No argument may follow the rule.
func (o *grammarOptions) automaton(args []string, bytes bool) (*catalogue.Machine, error) {
	m, args, err := o.takeRule(args)
	if err == nil {
		err = noMore(args)
	}
	if err == nil && bytes {
		m, err = m.OverBytes()
	}
	return m, err
}

// onlyRule returns the grammar and the rule that the arguments name. No argument may follow the rule.
func (o *grammarOptions) onlyRule(args []string) (*catalogue.Book, *grammar.Rule, error) {
	b, rest, err := o.takeOne(args)
	if err != nil {
		return nil, nil, err
	}
	if len(rest) == 0 {
		return nil, nil, noRule(b)
	}
	r, err := b.Rule(rest[0])
	if err == nil {
		err = noMore(rest[1:])
	}
	return b, r, err
}

func noRule(b *catalogue.Book) error {
	if b.Own() {
		return fmt.Errorf("missing RULE of %v; see \"uri grammar show --file %s\"", b, b.Name)
	}
	return fmt.Errorf("missing RULE of %v; see \"uri grammar show %s\"", b, b.Name)
}

// completeRules completes the name of a grammar and, after it, the name of a rule.
func (o *grammarOptions) completeRules(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(o.files) == 0 && len(args) == 0 {
		return rfc.Names(), cobra.ShellCompDirectiveNoFileComp
	}
	b, rest, err := o.take(args)
	if err != nil || len(rest) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return b.RuleNames(), cobra.ShellCompDirectiveNoFileComp
}

// takeTwo returns the two grammars to compare. If only one is named, the second is the
// same grammar as published.
func (o *grammarOptions) takeTwo(args []string) (a, b *catalogue.Book, rest []string, err error) {
	if a, rest, err = o.take(args); err != nil {
		return nil, nil, nil, err
	}
	if another := len(o.files) > 0 || len(rest) > 0 && slices.Contains(rfc.Names(), rest[0]); another || a.Own() {
		b, rest, err = o.take(rest)
		return a, b, rest, err
	}
	if len(rest) > 0 && !a.Has(rest[0]) {
		_, err = o.library.Book(rest[0], o.published)
		return nil, nil, nil, err
	}
	if a, err = o.library.Book(a.Name, false); err != nil {
		return nil, nil, nil, err
	}
	b, err = o.library.Book(a.Name, true)
	return a, b, rest, err
}

// noMore returns an error if there are arguments left.
func noMore(args []string) error {
	if len(args) == 0 {
		return nil
	}
	return fmt.Errorf("unexpected argument %s", console.Quote(args[0]))
}

// warn prints the first faults of a grammar of the user, and the number of the others.
func warn(w io.Writer, name string, b *catalogue.Book) {
	faults := b.Faults()
	for _, p := range faults[:min(len(faults), maxDiagnostics)] {
		fmt.Fprintf(w, "%s: %v\n", name, p)
	}
	if more := len(faults) - maxDiagnostics; more > 0 {
		fmt.Fprintf(w, "%s: and %d more (see \"uri grammar show --file %s\")\n", name, more, b.Name)
	}
}
