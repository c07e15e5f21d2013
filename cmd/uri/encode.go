package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/query"
)

func encodeCommand() *cobra.Command {
	c := coderFlags{component: "unreserved"}
	cmd := &cobra.Command{
		Use:   "encode [TEXT ...]",
		Short: "Percent-encode text for a component",
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
	c.lineFlags(cmd)
}

// RunE sets the function that runs cmd: it prints the result of code for each input.
func (c *coderFlags) RunE(cmd *cobra.Command, code func(coder parts.Coder, dst []byte, input string) ([]byte, error)) {
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("component") && !slices.Contains(parts.Kinds(), c.component) {
			return fmt.Errorf("--component: %s: expected %s", console.Quote(c.component), strings.Join(parts.Kinds(), ", "))
		}
		format := c.format.format()
		switch {
		case c.component == "" && !c.format.form:
			format = query.Plain
		case c.component == "unreserved" && c.format.form:
			return errors.New("--form needs --component query-name or query-value")
		}
		coder := parts.NewCoder(c.syntax, c.component, format)
		return c.session(cmd).printEach(args, func(dst []byte, input string) ([]byte, error) { return code(coder, dst, input) })
	}
}
