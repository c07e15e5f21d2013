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
		Long: `Batch reads requests and writes replies. Each line of the input is a JSON object,
the request. Each line of the output is the reply to one request. Replies have the
order of the requests, and are written as soon as no more input is available.

A request has the keys

  op   the operation
  id   any JSON value; the reply repeats it

and the fields of the operation. A key that is missing or null means the default.
Any string may be given as base64 under the key KEY_base64. Any other line is
answered with an error; reading continues with the next line.

An error has the keys code, message, field, offset, rule and syntax.

The reply of extract has a limit: its links take at most 64 MiB, and at most 1 MiB
plus 64 times the length of the request. A longer reply is cut after a link, and
has a fault with the number of its links.

The operations, with their fields (optional ones in brackets) and the keys of their
replies:
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
