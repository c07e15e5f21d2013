package main

import "github.com/spf13/cobra"

func grammarDotCommand() *cobra.Command {
	var octets bool
	t := newGrammarTool("dot GRAMMAR RULE", "Print the minimal automaton of a rule, for Graphviz", "print the tables as one JSON object", func(t *grammarTool, args []string) error {
		m, err := t.machine(args, octets)
		if err != nil {
			return err
		}
		t.warn()
		if t.json {
			_, err = t.out.Write(m.Tables())
			return err
		}
		return m.DFA.WriteDOT(t.out, m.Rule.Name)
	})
	t.Flags().BoolVar(&octets, "bytes", false, "print the automaton over bytes")
	return t.Command
}
