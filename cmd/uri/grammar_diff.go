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
		Use:               "diff GRAMMAR [GRAMMAR] [RULE [RULE]]",
		Short:             "Compare the languages of two grammars",
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
