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
		Long: `Batch reads requests and writes replies. Each line of the input is a request, a
JSON object. Each line of the output is the reply to one request, in the order
of the requests. Batch does not wait for the end of the input: when it has read
all requests that are available, it writes all replies.

A request has the keys

  op   the operation
  id   any JSON value; the reply repeats it

and the fields of the operation. If an optional field is missing or null, it has
its default. If a required field is missing or null, the reply is an error. A
string can also be in base64; its key is then KEY_base64, for example
input_base64.

If a line is not such a request, the reply is an error, and batch continues with
the next line. Lines of white space have no reply. The reply of an error is
{"error": {…}} with the keys code, message, field, offset, rule and syntax.

The links in a reply of extract have at most 64 MiB, and at most 1 MiB plus 64
times the length of the request. A longer reply is cut after a link. Its key
faults, a list of errors, then says how many links the reply has.

The list below shows each operation with its fields; optional fields are in
brackets. After "→" are the keys of the reply. "k: a b" means that k has objects
with the keys a and b. "|" separates the forms of a reply. Keys that only some
replies have, such as the doubt of a link, are not listed;
conformance/schema.json has all keys. The operation query removes the "?"
together with the last pair. Results are not masked.

` + protocol.Help(),
		Example: `  # Ask one question
  echo '{"op":"parse","input":"http://a/?q","id":1}' | uri batch
  # Send bytes that are not UTF-8
  echo '{"op":"parse","syntax":"rfc3987","input_base64":"aHR0cDovL2EvyQ=="}' | uri batch`,
		Args: cobra.NoArgs,
	}
	o.maxLineFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		waiting(cmd.ErrOrStderr(), cmd.InOrStdin(), cmd.CommandPath())
		server := protocol.Server{MaxLine: o.maxLine, Readers: moreReaders, Version: buildVersion().module}
		return server.Serve(interruptible(cmd), cmd.OutOrStdout())
	}
	return cmd
}
