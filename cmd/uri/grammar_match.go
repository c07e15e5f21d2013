package main

import (
	"fmt"

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
		m, args, err := from.takeRule(args)
		if err != nil {
			return err
		}
		s := o.session(cmd)
		warn(s.err, s.name, m.Book)
		s.reported = !o.lines
		tree := &catalogue.Deriver{Machine: m, All: all}
		return s.each(args, func(input string) (err error) {
			switch {
			case o.json:
				s.reply, err = protocol.AppendMatch(s.reply[:0], m, input)
				s.out.Write(s.reply)
			case !o.lines:
				s.blankLine()
				err = tree.Draw(s.outScreen, input)
			case m.DFA.Match(input):
				_, err = fmt.Fprintln(s.out, "match")
			default:
				err = m.Mismatch(input)
			}
			return err
		})
	}
	return cmd
}
