package main

import (
	"bufio"

	"github.com/spf13/cobra"
)

func grammarDotCommand() *cobra.Command {
	var from grammarOptions
	var octets, asJSON bool
	cmd := &cobra.Command{
		Use:               "dot GRAMMAR RULE",
		Short:             "Print the minimal automaton of a rule, for Graphviz",
		ValidArgsFunction: from.completeRules,
	}
	from.flags(cmd)
	cmd.Flags().BoolVar(&octets, "bytes", false, "print the automaton over bytes")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the tables as one JSON object")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		m, err := from.automaton(args, octets)
		if err != nil {
			return err
		}
		warn(cmd.ErrOrStderr(), cmd.CommandPath(), m.Book)
		out := bufio.NewWriter(cmd.OutOrStdout())
		if asJSON {
			out.Write(m.Tables())
			return out.Flush()
		}
		if err := m.DFA.WriteDOT(out, m.Rule.Name); err != nil {
			return err
		}
		return out.Flush()
	}
	return cmd
}
