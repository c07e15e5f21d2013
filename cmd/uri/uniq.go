package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/protocol"
)

func uniqCommand() *cobra.Command {
	var o options
	var steps uri.Steps
	var count bool
	cmd := &cobra.Command{
		Use:   "uniq [REFERENCE ...]",
		Short: "Remove equal neighbors from a sorted list, by RFC 3986, section 6.2",
	}
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	stepsVar(cmd, &steps)
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
		return s.eachReference(args, func(r uri.Reference) {
			if after, ok := first.EquivalentAfter(r); n > 0 && ok && after&^steps == 0 {
				n++
				return
			}
			printGroup()
			first, n = r, 1
		}, printGroup)
	}
	return cmd
}

// eachReference is eachText for references.
func (s *session) eachReference(args []string, f func(uri.Reference), last func()) error {
	return s.eachText(args, func(input string) error {
		r, err := s.syntax.ParseReference(input)
		if err == nil {
			f(r)
		}
		return err
	}, last)
}

// eachText calls f with each input, and rejects those for which f returns an error. At the end of the
// inputs, or at a signal, it calls last, which prints what f has kept.
func (s *session) eachText(args []string, f func(input string) error, last func()) error {
	err := s.each(args, func(input string) error {
		if err := f(input); err != nil {
			return s.print(input, nil, err)
		}
		return nil
	})
	if _, interrupted := errors.AsType[*interruption](err); err != nil && err != protocol.ErrNo && !interrupted {
		return err
	}
	last()
	return cmp.Or(s.out.Flush(), err)
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
