package main

import (
	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/catalogue"
	"github.com/uriform/uri/internal/protocol"
)

func grammarMatchCommand() *cobra.Command {
	var o options
	var from grammarOptions
	var all bool
	cmd := &cobra.Command{
		Use:               "match GRAMMAR RULE [STRING ...]",
		Short:             "Report whether a rule derives a string, and draw how",
		ValidArgsFunction: from.completeRules,
	}
	from.flags(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	o.drawFlags(cmd)
	cmd.Flags().BoolVar(&all, "all", false, "also draw the rules for one character")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		b, rule, args, err := from.takeRule(args)
		if err != nil {
			return err
		}
		m, err := b.Matcher(rule)
		if err != nil {
			return err
		}
		s := o.session(cmd)
		from.warn(s.err)
		s.err.reported = !o.lines
		answers := protocol.PrepareMatch(m)
		tree := &catalogue.Deriver{Machine: m, All: all}
		return s.each(args, func(input string) error {
			switch {
			case o.json:
				return s.printJSON(answers, input)
			case o.lines:
				return s.printReply(answers, input)
			}
			s.out.blankLine()
			return tree.Draw(s.out.screen, input)
		})
	}
	return cmd
}
