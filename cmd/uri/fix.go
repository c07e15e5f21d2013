package main

import (
	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/protocol"
)

func fixCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "fix [REFERENCE ...]",
		Short: "Repair references: percent-encode the characters that make them invalid",
	}
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	o.jobsFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		return s.parallel(args, func(s *session) func(string) error {
			var b []byte
			return func(input string) error {
				if o.json {
					return s.answer(protocol.NewRequest("fix").With("syntax", o.syntax.String()).With("input", input))
				}
				var err error
				if b, err = protocol.AppendFix(b[:0], o.syntax, input); err != nil {
					return err
				}
				_, err = s.out.Write(append(b, '\n'))
				return err
			}
		})
	}
	return cmd
}
