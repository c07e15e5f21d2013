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
		Long: `Diff compares the languages of two grammars: the references, the URIs, the
absolute URIs, and each component for which both grammars have a rule. For your
own grammars, diff compares the rules that have the same name. With a RULE, or
one RULE for each grammar, diff compares only these rules.

Diff reports which grammar derives more. It prints a shortest string that only
one grammar derives, how this grammar derives it, and where the other grammar
rejects it. If several strings are shortest, diff prints the first in the order
letters, digits, other characters.

With one GRAMMAR, diff compares the corrected grammar with the published one.

The answer is yes if all compared rules derive the same strings. --json prints
one object for each pair of rules.`,
		Example: `  # Compare two grammars
  uri grammar diff rfc2396 rfc3986
  # Compare two rules
  uri grammar diff rfc2396 rfc3986 reg_name reg-name
  # Compare a grammar with its corrections
  uri grammar diff rfc2396
  # Compare your own grammar with an RFC
  uri grammar diff --file mine.abnf rfc3986 URI`,
		ValidArgsFunction: from.completeRules,
	}
	from.flags(cmd)
	cmd.Flags().BoolVar(&brief, "brief", false, "print only the table")
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
			c.WriteTable(folded(out, cmd.OutOrStdout()))
		default:
			err = c.Write(folded(out, cmd.OutOrStdout()))
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
