package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/iri"
)

func bidiCommand() *cobra.Command {
	var o options
	parts := iri.BidiAllParts
	cmd := &cobra.Command{
		Use:   "bidi [IRI ...]",
		Short: "Report on right-to-left text in IRIs, and show the order that a reader sees",
	}
	o.lineFlags(cmd)
	o.drawFlags(cmd)
	cmd.Flags().TextVar(&parts, "parts", iri.BidiAllParts, "the `divisions`: some of labels,pairs,extensions")
	completeList(cmd, "parts", []string{"labels", "pairs", "extensions"})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := o.checkTabs(); err != nil {
			return err
		}
		names := protocol.BidiPartNames(parts)
		return o.session(cmd).inJobs(args, func(s *session, input string) error {
			if o.json {
				return s.answer(protocol.NewRequest("bidi").With("parts", names).With("input", input))
			}
			r, err := uri.RFC3987.ParseReference(input)
			if err != nil {
				return err
			}
			return s.bidi(r, parts)
		})
	}
	return cmd
}

// bidi prints the report on r. It returns ErrNo if r is not allowed.
func (s *session) bidi(r uri.Reference, parts iri.BidiParts) error {
	report := iri.CheckBidi(r, parts)
	verdict, no := "allowed", error(nil)
	if !report.Allowed() {
		verdict, no = "not-allowed", protocol.ErrNo
	}
	if s.lines {
		fmt.Fprintf(s.out, "%s\t%s\n", verdict, draw.Visual(r))
		return no
	}
	encoded, err := iri.EncodeBidi(r, parts)
	if err != nil {
		return err
	}
	s.blankLine()
	draw.Bidi(s.outScreen, r, encoded, report)
	return no
}
