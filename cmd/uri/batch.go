package main

import (
	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/protocol"
)

func batchCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "batch",
		Short: "Answer requests: JSON Lines in, JSON Lines out",
		Long: `Batch reads a JSON object per line, the request, and writes a JSON object per
line, the reply, in the same order and as soon as no more input is at hand.

Keys of a request: op, the operation; id, any value, which is echoed; and the
fields of the operation. A key that is missing or null means the default. Any
string may be given as base64 under KEY_base64. Requests that are not strictly
that are answered by an error, and the next line is read.

An error has the keys code, message, field, offset, rule and syntax.

The links of extract end, with a fault that says how many there are, before they
take more bytes than 1 MiB and 64 times the request, or 64 MiB.

Operations, the fields they take, and the keys of their replies:
` + protocol.Help(),
		Example: `  echo '{"op":"parse","input":"http://a/?q","id":1}' | uri batch
  echo '{"op":"parse","syntax":"rfc3987","input_base64":"aHR0cDovL2EvyQ=="}' | uri batch`,
		Args: cobra.NoArgs,
	}
	o.maxLineFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		server := protocol.Server{MaxLine: o.maxLine}
		return server.Serve(cmd.InOrStdin(), cmd.OutOrStdout())
	}
	return cmd
}
