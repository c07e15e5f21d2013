package main

import (
	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/locator"
)

func locateCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "locate [URL ...]",
		Short: "Split URLs by the scheme rules of RFC 1738",
	}
	o.lineFlags(cmd)
	o.drawFlags(cmd)
	o.draws = true
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return o.session(cmd).inJobs(args, func(s *session, input string) error {
			if o.json {
				return s.answer(protocol.NewRequest("locate").With("input", input))
			}
			u, err := locator.Parse(input)
			if err == nil {
				s.blankLine()
				draw.URL(s.outScreen, u)
			}
			return err
		})
	}
	return cmd
}
