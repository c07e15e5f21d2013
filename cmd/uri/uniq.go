package main

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/protocol"
)

func uniqCommand() *cobra.Command {
	var o options
	var by uri.Equivalence
	var count bool
	cmd := &cobra.Command{
		Use:   "uniq [REFERENCE ...]",
		Short: "Remove equal neighbors from a sorted list, by RFC 3986, section 6.2",
	}
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	equivalenceVar(cmd, &by)
	cmd.Flags().BoolVarP(&count, "count", "c", false, "print the number of neighbors and a tab before each reference")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		var first uri.Reference
		n := 0
		printGroup := func() {
			if n > 0 {
				s.printCounted(first.String(), n, count)
			}
		}
		err := s.each(args, func(input string) error {
			r, err := o.syntax.ParseReference(input)
			switch {
			case err != nil:
				return s.print(input, nil, err)
			case n > 0 && first.Equivalence(r) <= by:
				n++
				return nil
			}
			printGroup()
			first, n = r, 1
			return nil
		})
		if err != nil && err != protocol.ErrNo {
			return err
		}
		printGroup()
		return cmp.Or(s.out.Flush(), err)
	}
	return cmd
}

// printCounted prints the first reference of n neighbors that are equal.
func (s *session) printCounted(text string, n int, count bool) {
	switch {
	case s.json:
		s.printObject(text, nil, func(w *jsonwriter.Writer) { w.Int("count", n) })
		return
	case count:
		fmt.Fprintf(s.out, "%d\t", n)
	}
	s.print(text, []byte(text), nil)
}
