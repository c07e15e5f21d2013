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
		Short: "Report whether a rule derives a string, and draw how",
		Long: `Match draws how a rule of a grammar derives each string. The drawing is a tree
of rules, each with its part of the string and the offsets of the part in bytes.
If the rule does not derive the string, match shows the first byte that cannot
continue a string of the rule, the characters that the rule allows there, and
the shortest continuation.

The tree leaves out rules for one character, percent-encoded or not; --all draws
them too. If a grammar derives a string in several ways, the tree uses the first
alternative that succeeds: a server before a reg_name (RFC 2396, 3.2), and a
login before an opaque part (RFC 1738, 3.1).

The answer is yes if the rule derives every string.`,
		Example: `  # Draw how a rule derives strings
  uri grammar match rfc3986 IPv6address 1::2 1::2::3
  # Use a rule as the RFC prints it
  uri grammar match rfc2396 --published URI-reference '?y'
  # Match each line
  uri grammar match rfc1738 httpurl --lines < urls.txt
  # Match a string against your own grammar
  uri grammar match --file my.abnf greeting 'hello, world'`,
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
