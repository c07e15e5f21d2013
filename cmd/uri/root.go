package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/draw"
)

// noSubcommand returns the error for a word that is not a subcommand. The error suggests
// similar subcommands.
func noSubcommand(root *cobra.Command, word string) error {
	if like := root.SuggestionsFor(word); len(like) > 0 {
		return fmt.Errorf("unknown subcommand %s; did you mean %s?", draw.Quote(word), strings.Join(like, " or "))
	}
	return fmt.Errorf("unknown subcommand %s; see \"uri help\"", draw.Quote(word))
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "uri",
		Short: "Parse, check and explain URIs under the five syntaxes of the standard",
		Long: `Uri parses, checks and explains URIs under the five published syntaxes:
RFC 1738, RFC 1808, RFC 2396, RFC 3986 and RFC 3987.

The inputs are the arguments. Without arguments, the inputs are the lines of
standard input. A line ends in LF or CR LF. For commands that read references, an
empty line is the empty reference. The arguments of links and extract are files.

The exit code is 0 if every input is accepted, 1 if an input is rejected or an answer is
no, and 2 for wrong usage or an error of input or output. Batch, links, and --lines
report rejected inputs in their output and exit with 0.`,
		Example: `  uri explain 'http://a/b/c/d;p?q#f'
  uri parse 'http://[::1]:80/'
  uri get host < urls.txt
  uri set --query-set page=2 'http://a/?page=1'
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
	cobra.EnableCommandSorting = false // the common subcommands are first
	root.AddCommand(
		parseCommand(),
		checkCommand(),
		explainCommand(),
		getCommand(),
		setCommand(),
		composeCommand(),
		encodeCommand(),
		decodeCommand(),
		resolveCommand(),
		relativizeCommand(),
		normalizeCommand(),
		fixCommand(),
		convertCommand(),
		compareCommand(),
		surtCommand(),
		sortCommand(),
		uniqCommand(),
		bidiCommand(),
		locateCommand(),
		extractCommand(),
		linksCommand(),
		grammarCommand(),
		batchCommand(),
		versionCommand(),
		manCommand(),
	)
	root.AddCommand(topics()...)
	group(root)
	return root
}
