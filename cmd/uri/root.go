package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/console"
)

// noSubcommand returns the error for a word that is not a subcommand. The error suggests the
// subcommand for which otherWords has the word, or else similar subcommands.
func noSubcommand(root *cobra.Command, word string) error {
	like := root.SuggestionsFor(word)
	for _, c := range root.Commands() {
		if slices.Contains(strings.Fields(otherWords[c.Name()]), word) {
			like = []string{c.Name()}
		}
	}
	if len(like) > 0 {
		return fmt.Errorf("unknown subcommand %s; did you mean %s?", console.Quote(word), strings.Join(like, " or "))
	}
	if strings.ContainsAny(word, ":/.") {
		return fmt.Errorf("unknown subcommand %s; the subcommand comes before the inputs, for example: uri parse %s", console.Quote(word), console.Quote(word))
	}
	return fmt.Errorf("unknown subcommand %s; see \"uri help\"", console.Quote(word))
}

// A constructor makes a subcommand.
type constructor struct {
	name string
	make func() *cobra.Command
}

// constructors returns the constructors of all subcommands, in the order of the help: the
// common ones are first.
func constructors() []constructor {
	return []constructor{
		{"parse", parseCommand},
		{"check", checkCommand},
		{"explain", explainCommand},
		{"get", getCommand},
		{"set", setCommand},
		{"compose", composeCommand},
		{"encode", encodeCommand},
		{"decode", decodeCommand},
		{"resolve", resolveCommand},
		{"relativize", relativizeCommand},
		{"normalize", normalizeCommand},
		{"fix", fixCommand},
		{"convert", convertCommand},
		{"compare", compareCommand},
		{"surt", surtCommand},
		{"sort", sortCommand},
		{"uniq", uniqCommand},
		{"stats", statsCommand},
		{"dedup", dedupCommand},
		{"partition", partitionCommand},
		{"bidi", bidiCommand},
		{"agree", agreeCommand},
		{"lint", lintCommand},
		{"locate", locateCommand},
		{"extract", extractCommand},
		{"links", linksCommand},
		{"grammar", grammarCommand},
		{"batch", batchCommand},
		{"serve", serveCommand},
		{"conformance", conformanceCommand},
		{"version", versionCommand},
		{"man", manCommand},
	}
}

// onlySubcommand returns the subcommand that the first of args names, or nil. Its
// constructor is the only one that runs: to run all of them takes longer than most
// subcommands need for a short input.
func onlySubcommand(args []string) *cobra.Command {
	if len(args) == 0 {
		return nil
	}
	for _, c := range constructors() {
		if c.name == args[0] {
			return c.make()
		}
	}
	return nil
}

// rootCommand returns the command uri. If args name a subcommand, uri has only that
// subcommand.
func rootCommand(args ...string) *cobra.Command {
	root := parentCommand("uri", "Parse, check and explain URIs under the five syntaxes of the standard")
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(flagError)
	root.SetHelpFunc(printHelp)
	cobra.EnableCommandSorting = false
	if only := onlySubcommand(args); only != nil {
		root.AddCommand(only)
		addHelp(root)
		root.CompletionOptions.DisableDefaultCmd = true
	} else {
		for _, c := range constructors() {
			root.AddCommand(c.make())
		}
		addHelp(root)
		root.AddCommand(topics()...)
	}
	group(root)
	return root
}

// parentCommand returns a command that has subcommands. Without one of them, it prints its help.
func parentCommand(name, short string, list ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{
		Use:   name,
		Short: short,
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return noSubcommand(cmd, args[0])
			}
			return cmd.Help()
		},
		SuggestionsMinimumDistance: 2,
	}
	cmd.AddCommand(list...)
	return cmd
}
