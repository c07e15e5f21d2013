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
	o.lineFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return o.session(cmd).filter(args, func(input string) *protocol.Request {
			return o.request("fix", input)
		}, func(dst []byte, input string) ([]byte, error) {
			return protocol.AppendFix(dst, o.syntax, input)
		})
	}
	return cmd
}
