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
		Use:   "show GRAMMAR [RULE]",
		Short: "Show a grammar, or one of its rules",
		Long: `Show prints a grammar: its source, its rules, the rules that it takes from
another grammar, the builtin rules of its notation that it uses, its alphabet,
the grammars that cite it, its corrections with their reasons, and its
implementations with their proofs.

With a RULE, show prints the rule: where it is defined, its definition as
printed there and in ABNF (RFC 5234, RFC 7405), the rules that it uses, its
alphabet, the rules and grammars that cite it, and the number of states and the
shortest string of its minimal automaton.

Show also checks your own grammar (--file). It reports undefined names, rules
that are defined twice, recursion, and unlimited repetition of an expression
that may be empty. The answer is no if show reports one of these.`,
		Example: `  # Show a grammar
  uri grammar show rfc3987
  # Show a rule
  uri grammar show rfc3986 IPv6address
  # Show a rule as the RFC prints it
  uri grammar show --published rfc2396 relativeURI
  # Check your own grammar
  uri grammar show --file my.abnf`,
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
