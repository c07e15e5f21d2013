package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/query"
)

func encodeCommand() *cobra.Command {
	c := coderFlags{component: "unreserved"}
	cmd := &cobra.Command{
		Use:   "encode [TEXT ...]",
		Short: "Percent-encode text for a component",
		Long: `Encode prints each text percent-encoded. The text is data: a "%" becomes "%25",
and the delimiters around the component are encoded. --component says where the
text will be:

  unreserved   anywhere: all characters but letters, digits and "-._~" are
               encoded (default)
  userinfo user password host path segment params query fragment
               the characters that the grammar allows there are kept
  query-name query-value
               as unreserved; a space becomes "+", with --plain "%20"

A path keeps "/"; a segment does not. A query keeps "&", "=" and "+". With
--component segment, "." and ".." are rejected, because no encoding can protect
them. The rules for other syntaxes differ; under rfc3987 non-ASCII characters
are kept.`,
		Example: `  # Percent-encode a path segment
  uri encode --component segment 'a b/c'
  # Percent-encode the value of a query parameter
  uri encode --component query-value 'Tom & Jerry'
  # Percent-encode for an IRI
  uri encode --syntax rfc3987 --component fragment 'é #1'
  # Percent-encode each line
  uri encode --lines < names.txt`,
	}
	c.flags(cmd)
	c.RunE(cmd, func(coder parts.Coder, dst []byte, input string) ([]byte, error) {
		return coder.AppendEncode(dst, input)
	})
	return cmd
}

func decodeCommand() *cobra.Command {
	var c coderFlags
	cmd := &cobra.Command{
		Use:   "decode [TEXT ...]",
		Short: "Decode percent-encoded text",
		Long: `Decode prints each text with every "%" and the two hex digits after it replaced
by the byte of that value. A "%" without two hex digits after it is an error.

With --component, a character that the grammar does not allow in that component
is an error too. Without --component, any other character is kept. A "+" is a
space only in query-name, query-value and with --form.

The result can be any bytes. To a pipe or a file, they are written as they are.
On a terminal, a result with control characters or ill-formed UTF-8 is quoted.
With --lines, a result that contains a line break, or begins with "! ", is
rejected.`,
		Example: `  # Decode a percent-encoded text
  uri decode 'a%20b%2Fc'
  # Decode the value of a query parameter
  uri decode --component query-value 'Tom+%26+Jerry'
  # Decode bytes that are not text
  uri decode --json '%00%FF'`,
	}
	c.flags(cmd)
	c.RunE(cmd, func(coder parts.Coder, dst []byte, input string) ([]byte, error) {
		decoded, err := coder.AppendDecode(dst, input)
		return decoded, protocol.DecodeError(input, err)
	})
	return cmd
}

// coderFlags are the flags of encode and decode.
type coderFlags struct {
	options
	component string
	format    queryFormat
}

func (c *coderFlags) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.component, "component", c.component, "the `component` of the text: "+strings.Join(parts.Kinds(), ", "))
	complete(cmd, "component", parts.Kinds())
	c.syntaxFlag(cmd)
	c.format.flags(cmd)
	c.streamFlags(cmd)
	c.linesFlag(cmd)
	c.jobsFlag(cmd)
}

// RunE sets the function that runs cmd: it prints the result of code for each input.
func (c *coderFlags) RunE(cmd *cobra.Command, code func(coder parts.Coder, dst []byte, input string) ([]byte, error)) {
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("component") && !slices.Contains(parts.Kinds(), c.component) {
			return fmt.Errorf("--component: %s: expected %s", draw.Quote(c.component), strings.Join(parts.Kinds(), ", "))
		}
		format := c.format.format()
		switch {
		case c.component == "" && !c.format.form:
			format = query.Plain
		case c.component == "unreserved" && c.format.form:
			return errors.New("--form needs --component query-name or query-value")
		}
		coder := parts.NewCoder(c.syntax, c.component, format)
		return c.session(cmd).parallel(args, func(s *session) func(string) error {
			p := s.printer(cmd.OutOrStdout())
			var b []byte
			return func(input string) (err error) {
				b, err = code(coder, b[:0], input)
				return p.print(input, b, err)
			}
		})
	}
}
