package main

import (
	"errors"

	"github.com/spf13/cobra"
)

func encodeCommand() *cobra.Command {
	o := newOperation("encode")
	cmd := o.command()
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if o.format.form && cmd.Flags().Lookup("component").Value.String() == "unreserved" {
			return errors.New("--form needs --component query-name or query-value")
		}
		return o.run(cmd, args)
	}
	return cmd
}
