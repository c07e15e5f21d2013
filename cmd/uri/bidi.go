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
		Long: `Bidi parses each input as an IRI reference of RFC 3987. It draws:

  - the visual order: the characters from left to right, as a display shows them
    by the Unicode Bidirectional Algorithm (UAX #9) in a left-to-right embedding
    (4.1)
  - the components that have right-to-left characters, and the restrictions that
    they break: no left-to-right characters in such a component (4.2, 1), and a
    right-to-left character at its start and at its end (4.2, 2)
  - the bidirectional formatting characters, raw or percent-encoded (4.1)
  - if the IRI is not allowed, the IRI with the broken components
    percent-encoded, as 4.2 advises

Offsets are in bytes. A terminal may reorder the first line; the visual order is
for terminals that do not reorder text. Passwords are masked, except with
--json.

By default, the labels of a host, the names and values of a query, and the
extensions of a segment are components. --parts selects some of these divisions;
--parts= selects none.

With --lines, each line is "allowed" or "not-allowed", a tab, and the visual
order. The exit code is 1 if an IRI is not allowed.`,
		Example: `  # Show the order in which a reader sees an IRI
  uri bidi 'http://example.com/אב1/2גד'
  # Check whole components only
  uri bidi --parts= 'http://ab.גדה.ij/'
  # Keep the lines that break the rules
  uri bidi --lines < iris.txt | grep ^not-allowed`,
	}
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	o.jobsFlag(cmd)
	o.drawFlags(cmd)
	cmd.Flags().TextVar(&parts, "parts", iri.BidiAllParts, "the `divisions`: some of labels,pairs,extensions")
	completeList(cmd, "parts", []string{"labels", "pairs", "extensions"})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := o.checkTabs(); err != nil {
			return err
		}
		names := protocol.BidiPartNames(parts)
		return o.session(cmd).parallel(args, func(s *session) func(string) error {
			return func(input string) error {
				if o.json {
					return s.answer(protocol.NewRequest("bidi").With("parts", names).With("input", input))
				}
				r, err := uri.RFC3987.ParseReference(input)
				if err != nil {
					return err
				}
				return s.bidi(r, parts)
			}
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
