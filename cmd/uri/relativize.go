package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
)

func relativizeCommand() *cobra.Command {
	var o options
	var base string
	cmd := &cobra.Command{
		Use:   "relativize --base URI [URI ...]",
		Short: "Make URIs relative to a base URI",
	}
	o.syntaxFlag(cmd)
	o.lineFlags(cmd)
	cmd.Flags().StringVar(&base, "base", "", "the base `URI`")
	require(cmd, "base")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		u, err := protocol.ParseBase(o.syntax, base)
		if err != nil {
			return fmt.Errorf("--base: %s", draw.Message(err))
		}
		return o.session(cmd).inJobs(args, func(s *session, input string) error {
			if o.json {
				return s.answer(o.request("relativize", input).With("base", base))
			}
			target, err := o.syntax.Parse(input)
			if err != nil {
				return err
			}
			r, ok := u.Relativize(target)
			return s.printOrNo(input, r.String(), ok)
		})
	}
	return cmd
}

// printOrNo prints the result for an input. Without a result it returns ErrNo and, with
// --lines, prints "-". With --lines it prints the reference "-" as "./-", the same path.
func (s *session) printOrNo(input, result string, ok bool) error {
	if ok {
		if s.lines && result == "-" {
			result = "./-"
		}
		s.out.WriteString(result)
		s.out.WriteByte('\n')
		return nil
	}
	if s.lines {
		s.out.WriteString("-\n")
	} else {
		s.reportNoResult(input)
	}
	return protocol.ErrNo
}
