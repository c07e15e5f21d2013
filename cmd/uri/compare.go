package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/protocol"
)

func compareCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "compare [A B]",
		Short: "Say on which rung of the ladder of RFC 3986, section 6.2, two references are equal",
		Long: `Compare prints the first rung on which A and B are equal: string, case, percent,
path or scheme, each including those before; or different, which is a no.
Relative references are compared as they stand.

Without arguments it reads pairs, one per line, with a tab between.`,
		Example: `  uri compare http://a/%7Eb http://a/~b
  uri compare --lines < pairs.tsv`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 0 && len(args) != 2 {
				return errors.New("want two references, or none to read lines")
			}
			return nil
		},
	}
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		if len(args) == 2 {
			return s.each([]string{args[0] + "\t" + args[1]}, func(string) error {
				return s.compare(args[0], args[1])
			})
		}
		return s.each(nil, func(line string) error {
			a, b, ok := strings.Cut(line, "\t")
			if !ok {
				return s.noPair()
			}
			return s.compare(a, b)
		})
	}
	return cmd
}

// noPair refuses a line that is not a pair.
func (s *session) noPair() error {
	err := protocol.BadRequest("b", errors.New("want two references with a tab between"))
	if s.json {
		s.reply = protocol.AppendError(s.reply[:0], err)
		s.out.Write(s.reply)
	}
	return err
}

func (s *session) compare(a, b string) error {
	if s.json {
		return s.answer(protocol.NewRequest("compare").With("syntax", s.syntax.String()).With("a", a).With("b", b))
	}
	rung, err := protocol.Compare(s.syntax, a, b)
	if err != nil && err != protocol.ErrNo {
		return err
	}
	fmt.Fprintln(s.out, rung)
	return err
}
