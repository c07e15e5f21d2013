package main

import "github.com/spf13/cobra"

// The subcommands of grammar are in the files grammar_*.go, and their common flags are in
// grammar_options.go.

func grammarCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "grammar",
		Short: "Show, match and compare the grammars of the RFCs, or your own",
		Long: `Grammar shows the grammars of the five syntaxes, rule by rule. From a rule it
makes a minimal automaton, a regular expression, a complete test suite or a
railroad diagram.

The grammars are rfc1738, rfc1808, rfc2396, rfc2396+2732 (with the IPv6
addresses of RFC 2732), rfc3986 and rfc3987. If the text of an RFC contradicts
its grammar, the grammar is corrected here; --published uses the grammar as the
RFC prints it. --file uses your own grammar in place of a named one.`,
		Example: `  # Show a rule
  uri grammar show rfc3986 IPv6address
  # Match strings against a rule
  uri grammar match rfc3986 IPv6address 1::2 1::2::3
  # Compare two grammars
  uri grammar diff rfc2396 rfc3986
  # Match lines against your own grammar
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
		grammarRailroadCommand(),
	)
	return cmd
}
