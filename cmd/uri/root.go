package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/draw"
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
		return fmt.Errorf("unknown subcommand %s; did you mean %s?", draw.Quote(word), strings.Join(like, " or "))
	}
	if strings.ContainsAny(word, ":/.") {
		return fmt.Errorf("unknown subcommand %s; the subcommand comes before the inputs, for example: uri parse %s", draw.Quote(word), draw.Quote(word))
	}
	return fmt.Errorf("unknown subcommand %s; see \"uri help\"", draw.Quote(word))
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
	root := &cobra.Command{
		Use:   "uri",
		Short: "Parse, check and explain URIs under the five syntaxes of the standard",
		Long: `Uri parses, checks and explains URIs under the five published syntaxes:
RFC 1738, RFC 1808, RFC 2396, RFC 3986 and RFC 3987.

A reference is a URI (a URL is one), or a relative reference such as ../b. The
inputs are the arguments. Without arguments, the inputs are the lines of
standard input. A line ends in LF or CR LF. For commands that read references,
an empty line is the empty reference. The arguments of links and extract are
files.

References follow RFC 3986, which allows only ASCII. With --syntax rfc3987,
references may have non-ASCII characters.

The exit code is 0 if every input is accepted, 1 if an input is rejected or an
answer is no, and 2 for wrong usage or an error of input or output. Batch,
links, and --lines report rejected inputs in their output and exit with 0.

The page doc/cookbook-command.md of the repository has 30 everyday tasks.`,
		Example: `  # Draw the parts of a URL, or learn why it is invalid
  uri parse 'http://[::1]:80/'
  uri explain 'http://a b/'
  # Print the host of each line, or keep the valid lines
  uri get host < urls.txt
  uri check --print valid < urls.txt
  # Change a query parameter, or percent-encode data
  uri set --query-set page=2 'http://a/?page=1'
  uri encode --component segment 'a b/c'
  # Resolve relative links, or convert a domain name to Punycode
  uri resolve --base https://example.com/docs/ < references.txt
  uri convert --to uri --host idna http://bücher.example/
  # Remove duplicates, or count the lines of each host
  uri dedup < urls.txt
  uri normalize < urls.txt | uri get host | sort | uniq -c
  # List the links of a page, or add the host to a table
  uri links --base https://example.com/ page.html
  uri get host --column url --add host --csv < table.csv`,
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
	root.SetFlagErrorFunc(flagError)
	root.SetHelpFunc(printHelp)
	cobra.EnableCommandSorting = false
	if only := onlySubcommand(args); only != nil {
		root.AddCommand(only)
		root.CompletionOptions.DisableDefaultCmd = true
	} else {
		for _, c := range constructors() {
			root.AddCommand(c.make())
		}
		root.AddCommand(topics()...)
	}
	group(root)
	return root
}
