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
		Short: "Compare two references, by the steps of RFC 3986, section 6.2",
		Args: func(cmd *cobra.Command, args []string) error {
			if !isStream(args) && len(args) != 2 {
				return errors.New("expected two references, or none to read lines")
			}
			return checkInputs(args)
		},
	}
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	o.onlyLinesFlag(cmd)
	o.jobsFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		if len(args) == 2 {
			s.hintFile(args)
			return s.each([]string{args[0] + "\t" + args[1]}, func(string) error {
				return s.compare(args[0], args[1])
			})
		}
		return s.inJobs(nil, func(s *session, line string) error {
			a, b, ok := strings.Cut(line, "\t")
			if !ok {
				return s.noPair(line)
			}
			return s.compare(a, b)
		})
	}
	return cmd
}

// noPair returns the error for a line without a tab. With --json it also writes the error.
func (s *session) noPair(line string) error {
	err := protocol.BadRequest("b", errors.New("expected two references, separated by a tab"))
	if s.json {
		s.reply = protocol.AppendRefusal(s.reply[:0], line, true, err)
		s.out.Write(s.reply)
	}
	return err
}

func (s *session) compare(a, b string) error {
	if s.json {
		return s.answer(protocol.NewRequest("compare").With("syntax", s.syntax.String()).With("a", a).With("b", b))
	}
	equivalence, err := protocol.Compare(s.syntax, a, b)
	if err != nil && err != protocol.ErrNo {
		return err
	}
	fmt.Fprintln(s.out, equivalence)
	return err
}
