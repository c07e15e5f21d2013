package main

import (
	"bufio"
	"errors"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/catalogue"
	"github.com/uriform/uri/internal/protocol"
)

func grammarDiffCommand() *cobra.Command {
	var from grammarOptions
	var brief, asJSON bool
	cmd := &cobra.Command{
		Use:   "diff GRAMMAR [GRAMMAR] [RULE [RULE]]",
		Short: "Compare the languages of two grammars",
		Long: `Diff compares what two grammars derive: the references, URIs and absolute URIs, and
each component that both have a rule for; of grammars of your own, the rules of one
name; or just the RULE that is named, or one of each. It says which derives more,
with a shortest string that only one derives, how that one does, and where the other
gives up. Of the shortest it is the first, letters before digits and these before the
rest.

Of one GRAMMAR it compares what is corrected with what the RFC prints.

The answer is yes if all that is compared derives the same. --json prints an object
for each pair of rules.`,
		Example: `  uri grammar diff rfc2396 rfc3986
  uri grammar diff rfc2396 rfc3986 reg_name reg-name
  uri grammar diff rfc2396
  uri grammar diff --file mine.abnf rfc3986 URI`,
		ValidArgsFunction: from.completeRules,
	}
	from.flags(cmd)
	cmd.Flags().BoolVar(&brief, "brief", false, "just the table")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON Lines")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		a, b, args, err := from.takeTwo(args)
		if err != nil {
			return err
		}
		if len(args) > 2 {
			return noMore(args[2:])
		}
		c, err := catalogue.NewComparison(a, b, args...)
		if err != nil {
			return err
		}
		warn(cmd.ErrOrStderr(), cmd.CommandPath(), a)
		warn(cmd.ErrOrStderr(), cmd.CommandPath(), b)
		if err := c.Run(); err != nil {
			return err
		}
		out := bufio.NewWriter(cmd.OutOrStdout())
		switch {
		case asJSON:
			c.WriteJSON(out)
		case brief:
			c.WriteTable(out)
		default:
			err = c.Write(out)
		}
		if err := errors.Join(err, out.Flush()); err != nil {
			return err
		}
		if c.Differ() {
			return protocol.ErrNo
		}
		return nil
	}
	return cmd
}
