package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
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
` + operationsHelp(),
		Example: `  echo '{"op":"parse","input":"http://a/?q","id":1}' | uri batch
  echo '{"op":"parse","syntax":"rfc3987","input_base64":"aHR0cDovL2EvyQ=="}' | uri batch`,
		Args: cobra.NoArgs,
	}
	o.maxLineFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return batch(cmd.InOrStdin(), cmd.OutOrStdout(), o.maxLine)
	}
	return cmd
}

// operationsHelp lists the operations that are there.
func operationsHelp() string {
	var lines []string
	for name, op := range operations {
		if op.answer == nil {
			continue
		}
		var fields []string
		for _, f := range op.fields {
			if f.required {
				fields = append(fields, f.name)
			} else {
				fields = append(fields, "["+f.name+"]")
			}
		}
		lines = append(lines, fmt.Sprintf("  %-12s %s\n%14s → %s", name, strings.Join(fields, " "), "", op.keys))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// batch answers the requests of in, line by line. The error is that of input or
// output.
func batch(in io.Reader, out io.Writer, maxLine int) error {
	w := bufio.NewWriterSize(out, 64<<10)
	lines := newLineReader(in, maxLine, w.Flush)
	var b []byte
	for {
		line, err := lines.next()
		switch {
		case err == io.EOF:
			return w.Flush()
		case err == errLineTooLong:
			b = failedReply(b[:0], nil, err)
		case err != nil:
			w.Flush()
			return err
		case len(bytes.Trim(line, " \t\r")) == 0:
			continue
		default:
			b = answer(b[:0], line)
		}
		if _, err := w.Write(b); err != nil {
			return err
		}
	}
}

// answer returns b with the reply to the request on the line appended.
func answer(b, line []byte) []byte {
	q, op, err := readRequest(line)
	if err != nil {
		return failedReply(b, q.id, err)
	}
	b, _ = op.reply(b, &q)
	return b
}
