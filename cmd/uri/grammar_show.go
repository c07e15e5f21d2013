package main

import (
	"bufio"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/catalogue"
	"github.com/uriform/uri/internal/protocol"
)

func grammarShowCommand() *cobra.Command {
	var from grammarOptions
	var asJSON bool
	cmd := &cobra.Command{
		Use:               "show GRAMMAR [RULE]",
		Short:             "Show a grammar, or one of its rules",
		ValidArgsFunction: from.completeRules,
	}
	from.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		b, args, err := from.takeOne(args)
		if err != nil {
			return err
		}
		var p *catalogue.Page
		if len(args) == 0 {
			p, err = b.Page()
		} else if err = noMore(args[1:]); err == nil {
			p, err = b.RulePage(args[0])
		}
		if err != nil {
			return err
		}
		out := bufio.NewWriter(cmd.OutOrStdout())
		if asJSON {
			out.Write(p.JSON())
		} else {
			p.Write(folded(out, cmd.OutOrStdout()))
		}
		if err := out.Flush(); err != nil {
			return err
		}
		if len(p.Faults()) > 0 {
			return protocol.ErrNo
		}
		return nil
	}
	return cmd
}
