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
		Short: "Show a grammar, or one of its rules, as a page of a catalogue",
		Long: `Show prints a grammar: its source, rules, dependencies (the rules that it takes
from another), the builtins of its notation that it uses, its alphabet, who cites
it, what was corrected and why, and what implements it with the proof of that.

Or it prints one rule: where it is defined, its definition as it stands there and
in ABNF (RFC 5234, RFC 7405), the rules it uses, its alphabet, the rules and
grammars that cite it, and of its minimal automaton the number of states and the
shortest string.

A grammar of your own (--file) is also checked: for names that are not defined,
rules defined twice, recursion, and repetitions without end of what may be empty.
The answer is no if it has one of these.`,
		Example: `  uri grammar show rfc3987
  uri grammar show rfc3986 IPv6address
  uri grammar show --published rfc2396 relativeURI
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
			p.Write(out)
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
