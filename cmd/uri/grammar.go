package main

import "github.com/spf13/cobra"

// The subcommands of grammar are in the files grammar_*.go, and their common flags are in
// grammar_options.go.

func grammarCommand() *cobra.Command {
	return parentCommand("grammar", "Show, match and compare the grammars of the RFCs, or your own",
		grammarListCommand(),
		grammarShowCommand(),
		grammarMatchCommand(),
		grammarRegexCommand(),
		grammarDiffCommand(),
		grammarVectorsCommand(),
		grammarDotCommand(),
		grammarRailroadCommand(),
	)
}
