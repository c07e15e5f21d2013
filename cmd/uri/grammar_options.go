package main

import (
	"bufio"
	"cmp"
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

// A grammarTool is a subcommand that prints something about a grammar or a rule.
type grammarTool struct {
	*cobra.Command
	grammarOptions
	json bool
	out  *bufio.Writer // standard output
}

// newGrammarTool returns a subcommand that calls print with its arguments. Without the usage of --json, it
// has no such flag.
func newGrammarTool(use, short, json string, print func(t *grammarTool, args []string) error) *grammarTool {
	t := &grammarTool{}
	t.Command = &cobra.Command{Use: use, Short: short, ValidArgsFunction: t.completeRules}
	t.grammarOptions.flags(t.Command)
	if json != "" {
		t.Flags().BoolVar(&t.json, "json", false, json)
	}
	t.RunE = func(cmd *cobra.Command, args []string) error {
		t.out = bufio.NewWriterSize(cmd.OutOrStdout(), 64<<10)
		err := print(t, args)
		return cmp.Or(t.out.Flush(), err)
	}
	return t
}

// warn reports the faults of the grammars.
func (t *grammarTool) warn() { t.grammarOptions.warn(newDiagnostics(t.Command, &options{})) }

// folded returns standard output for lines that are folded if it is a terminal.
func (t *grammarTool) folded() io.Writer { return folded(t.out, t.OutOrStdout()) }

// grammarOptions are the flags that choose the grammars of a subcommand.
type grammarOptions struct {
	published bool
	files     []string
	notation  catalogue.Notation
	library   catalogue.Library
	taken     []*catalogue.Book // see take
}

func (o *grammarOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&o.published, "published", false, "use the grammars as the RFCs print them, without corrections")
	f.StringArrayVar(&o.files, "file", nil, "read the grammar from the file `path`, in place of a GRAMMAR; - is standard input")
	choiceVar(cmd, &o.notation, "notation", "the `notation` of the files: abnf, bnf, bnf1738 (default: bnf for names that end in .bnf, abnf for others)", catalogue.Notations...)
}

// take returns the next grammar: the next --file or, if all were taken, the grammar that
// the first argument names. It also returns the remaining arguments.
func (o *grammarOptions) take(args []string) (b *catalogue.Book, rest []string, err error) {
	switch {
	case len(o.files) > 0:
		b, err = catalogue.ReadFile(o.files[0], o.notation)
		o.files, rest = o.files[1:], args
	case len(args) == 0:
		err = fmt.Errorf("missing GRAMMAR: one of %s", strings.Join(rfc.Names(), ", "))
	default:
		b, err = o.library.Book(args[0], o.published)
		if _, statErr := os.Stat(args[0]); err != nil && statErr == nil {
			err = fmt.Errorf("%w (to read the file, use --file %s)", err, console.Shorten(console.Mask(args[0])))
		}
		rest = args[1:]
	}
	if err == nil {
		o.taken = append(o.taken, b)
	}
	return b, rest, err
}

// takeOne is take for subcommands of one grammar. A second --file is an error.
func (o *grammarOptions) takeOne(args []string) (b *catalogue.Book, rest []string, err error) {
	b, rest, err = o.take(args)
	if err == nil && len(o.files) > 0 {
		err = fmt.Errorf("--file: expected one file")
	}
	return b, rest, err
}

// takeRule returns the next grammar and the name of the rule that follows it, with the remaining
// arguments.
func (o *grammarOptions) takeRule(args []string) (b *catalogue.Book, rule string, rest []string, err error) {
	b, rest, err = o.takeOne(args)
	if err != nil {
		return nil, "", nil, err
	}
	if len(rest) == 0 {
		return nil, "", nil, noRule(b)
	}
	return b, rest[0], rest[1:], nil
}

// machine returns the automaton of the rule that the arguments name, over bytes or over characters.
// No argument may follow the rule.
func (o *grammarOptions) machine(args []string, bytes bool) (*catalogue.Machine, error) {
	b, rule, args, err := o.takeRule(args)
	if err != nil {
		return nil, err
	}
	m, err := b.Machine(rule)
	if err := cmp.Or(err, noMore(args)); err != nil {
		return nil, err
	}
	if bytes {
		return m.OverBytes()
	}
	return m, nil
}

// rule returns the grammar and the rule that the arguments name. No argument may follow the rule.
func (o *grammarOptions) rule(args []string) (*catalogue.Book, *grammar.Rule, error) {
	b, rule, args, err := o.takeRule(args)
	if err != nil {
		return nil, nil, err
	}
	r, err := b.Rule(rule)
	return b, r, cmp.Or(err, noMore(args))
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

// warn reports the first faults of the grammars that were taken, and the number of the others.
func (o *grammarOptions) warn(d diagnostics) {
	for _, b := range o.taken {
		faults := b.Faults()
		for _, p := range faults[:min(len(faults), maxDiagnostics)] {
			fmt.Fprintf(d, "%s: %v\n", d.name, p)
		}
		if more := len(faults) - maxDiagnostics; more > 0 {
			fmt.Fprintf(d, "%s: and %d more (see \"uri grammar show --file %s\")\n", d.name, more, b.Name)
		}
	}
}
