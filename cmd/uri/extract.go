package main

import (
	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/protocol"
)

func extractCommand() *cobra.Command {
	var s search
	var schemes []string
	cmd := &cobra.Command{
		Use:   "extract [FILE ...]",
		Short: "Find references in text",
	}
	s.flags(cmd)
	f := cmd.Flags()
	f.StringSliceVar(&schemes, "schemes", []string{"registered"}, "the `schemes` to find: registered, any, or a list")
	completeList(cmd, "schemes", []string{"registered", "any", "http", "https", "ftp", "mailto"})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s.finder.Schemes = protocol.SchemesOf(schemes)
		s.media = "text"
		return s.run(cmd, args)
	}
	return cmd
}
