package main

import (
	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/redact"
)

func redactCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "redact [TEXT ...]",
		Short: "Mask the passwords of URLs in text, such as the lines of a log",
	}
	o.lineFlags(cmd)
	o.column.mask = redact.Text
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return o.session(cmd).run(args, appender(func(dst []byte, input string) ([]byte, error) {
			return append(dst, redact.Text(input)...), nil
		}))
	}
	return cmd
}
