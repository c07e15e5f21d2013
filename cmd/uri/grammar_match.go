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
		Use:   "match GRAMMAR RULE [STRING ...]",
		Short: "Say whether a rule derives a string, and draw how",
		Long: `Match draws how a rule of a grammar derives each string: a tree of rules, each
with the part that it derives and the offsets of that in bytes. Or it shows where
the string leaves what the rule derives, what could have stood there, and the
shortest way on from there.

Rules that stand for one character, percent-encoded or not, are left out of the
tree; --all draws them too. Where a grammar derives a string in several ways, it is
the one that takes the first alternative that succeeds, a server before a reg_name
(RFC 2396, 3.2) and a login before what is opaque (RFC 1738, 3.1).

The answer is yes if the rule derives every string.`,
		Example: `  uri grammar match rfc3986 IPv6address 1::2 1::2::3
  uri grammar match rfc2396 --published URI-reference '?y'
  uri grammar match rfc1738 httpurl --lines < urls.txt
  uri grammar match --file my.abnf greeting 'hello, world'`,
		ValidArgsFunction: from.completeRules,
	}
	from.flags(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	cmd.Flags().BoolVar(&all, "all", false, "draw the rules that stand for one character as well")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		m, args, err := from.takeRule(args)
		if err != nil {
			return err
		}
		s := o.session(cmd)
		warn(s.err, s.name, m.Book)
		s.told = !o.lines
		tree := &catalogue.Deriver{Machine: m, All: all}
		return s.each(args, func(input string) (err error) {
			switch {
			case o.json:
				s.reply, err = protocol.AppendMatch(s.reply[:0], m, input)
				s.out.Write(s.reply)
			case !o.lines:
				s.blankLine()
				err = tree.Draw(s.out, input)
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
