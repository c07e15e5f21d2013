package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/redact"
)

func redactCommand() *cobra.Command {
	var o options
	var names []string
	cmd := &cobra.Command{
		Use:   "redact [TEXT ...]",
		Short: "Mask the passwords and tokens of URLs in text, such as the lines of a log",
	}
	o.lineFlags(cmd)
	cmd.Flags().StringSliceVar(&names, "parameter", nil, "also mask the values of the query parameters with this `name`, such as token")
	secret := func(name string) bool { return redact.IsSecretName(name) || slices.Contains(names, name) }
	o.column.mask = func(record string) string { return redact.Text(record, secret) }
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return o.session(cmd).run(args, appender(func(dst []byte, input string) ([]byte, error) {
			return append(dst, redact.Text(input, secret)...), nil
		}))
	}
	return cmd
}
