package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/draw"
)

// noSubcommand says that a word is no subcommand, and which ones are like it.
func noSubcommand(root *cobra.Command, word string) error {
	if like := root.SuggestionsFor(word); len(like) > 0 {
		return fmt.Errorf("%s is no subcommand; did you mean %s?", draw.Quote(word), strings.Join(like, " or "))
	}
	return fmt.Errorf("%s is no subcommand; see \"uri help\"", draw.Quote(word))
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "uri",
		Short: "Parse, check and explain URIs under the five generations of the standard",
		Long: `Uri reads identifiers under the five published generations of the URI:
RFC 1738, RFC 1808, RFC 2396, RFC 3986 and RFC 3987.

Inputs are the arguments or, without any, the lines of standard input, which end in
LF or CR LF; an empty line is the empty reference. The exit code is 0 for yes, 1 for
no, 2 for misuse.`,
		Example: `  uri explain 'http://a/b/c/d;p?q#f'
  uri parse 'http://[::1]:80/'
  uri check --all < urls.txt
  echo '{"op":"parse","input":"http://a/"}' | uri batch`,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return noSubcommand(cmd, args[0])
			}
			return cmd.Help()
		},
		Args: cobra.ArbitraryArgs,

		SuggestionsMinimumDistance: 2,
	}
	cobra.EnableCommandSorting = false // the order below is from the common to the special
	root.AddCommand(
		parseCommand(),
		checkCommand(),
		explainCommand(),
		resolveCommand(),
		relativizeCommand(),
		normalizeCommand(),
		fixCommand(),
		compareCommand(),
		locateCommand(),
		extractCommand(),
		linksCommand(),
		grammarCommand(),
		batchCommand(),
		versionCommand(),
	)
	return root
}
