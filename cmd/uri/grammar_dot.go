package main

import (
	"bufio"

	"github.com/spf13/cobra"
)

func grammarDotCommand() *cobra.Command {
	var from grammarOptions
	var octets, asJSON bool
	cmd := &cobra.Command{
		Use:   "dot GRAMMAR RULE",
		Short: "Print the minimal automaton of a rule, for Graphviz",
		Long: `Dot prints the minimal automaton of a rule in the DOT language of Graphviz: over
code points or, with --bytes, over the bytes of their UTF-8. The dead state, from
which nothing is derived any more, is left out.

--json prints the tables for programs: the classes of symbols, each a list of
ranges, the states in which a string may end, and of every state where each class
leads. State 0 is the dead one.`,
		Example: `  uri grammar dot rfc3986 dec-octet | dot -Tsvg > dec-octet.svg
  uri grammar dot rfc3987 IRI --bytes --json > iri.json`,
		ValidArgsFunction: from.completeRules,
	}
	from.flags(cmd)
	cmd.Flags().BoolVar(&octets, "bytes", false, "the automaton over bytes")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the tables, one JSON object")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		m, args, err := from.takeRule(args)
		if err == nil {
			err = noMore(args)
		}
		if err == nil && octets {
			m, err = m.OverBytes()
		}
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
