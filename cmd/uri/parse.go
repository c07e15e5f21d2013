package main

import (
	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
)

func parseCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "parse [REFERENCE ...]",
		Short: "Draw the components of a reference, with their offsets",
	}
	o.syntaxFlag(cmd)
	o.formFlag(cmd)
	o.lineFlags(cmd)
	o.drawFlags(cmd)
	o.draws = true
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		s.carets = true
		return s.inJobs(args, func(s *session, input string) error {
			if o.json {
				return s.answer(o.parseRequest(input))
			}
			r, err := o.syntax.ParseForm(input, o.form)
			if err == nil {
				s.blankLine()
				draw.Reference(s.outScreen, r)
			}
			return err
		})
	}
	return cmd
}

// parseRequest returns the batch request that parses an input.
func (o *options) parseRequest(input string) *protocol.Request {
	return o.request("parse", input).With("form", o.form.String())
}
