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
		Long: `Parse splits each input into its components and draws them under the input. Each
component has two offsets in bytes: its first byte, and the byte after its last.
The first byte of the input is byte 0. A component that is absent is not drawn;
a component that is empty is drawn as "(empty)".

Relative references are accepted. --form uri requires a scheme.

The drawing masks passwords, byte for byte; --json does not.`,
		Example: `  # Draw the parts of a URL
  uri parse 'http://u@example.com:8042/over/there?name=ferret#nose'
  # Draw the parts under an older syntax
  uri parse --syntax rfc2396 'jdbc:oracle:thin:@//host/db' 'http://a_b/'
  # Print the parts of each line as JSON
  uri parse --syntax rfc3987 --json < iris.txt`,
	}
	o.syntaxFlag(cmd)
	o.formFlag(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	o.jobsFlag(cmd)
	o.drawFlags(cmd)
	o.draws = true
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		s.carets = true
		return s.parallel(args, func(s *session) func(string) error {
			return func(input string) error {
				if o.json {
					return s.answer(o.parseRequest(input))
				}
				r, err := o.syntax.ParseForm(input, o.form)
				if err == nil {
					s.blankLine()
					draw.Reference(s.outScreen, r)
				}
				return err
			}
		})
	}
	return cmd
}

// parseRequest returns the batch request that parses an input.
func (o *options) parseRequest(input string) *protocol.Request {
	return protocol.NewRequest("parse").With("syntax", o.syntax.String()).With("form", o.form.String()).With("input", input)
}
