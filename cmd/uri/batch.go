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
		Long:  protocol.Help(),
		Args:  cobra.NoArgs,
	}
	o.maxLineFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		waiting(cmd.ErrOrStderr(), cmd.InOrStdin(), cmd.CommandPath())
		server := protocol.Server{MaxLine: int(o.maxLine), Version: buildVersion().module}
		return server.Serve(interruptible(cmd), cmd.OutOrStdout())
	}
	return cmd
}
