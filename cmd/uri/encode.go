package main

import "github.com/spf13/cobra"

func encodeCommand() *cobra.Command {
	o := newOperation("encode")
	cmd := o.command()
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		component := cmd.Flags().Lookup("component").Value.String()
		if err := needs(cmd, "component query-name or query-value", component != "unreserved", "form"); err != nil {
			return err
		}
		return o.run(cmd, args)
	}
	return cmd
}
