package main

import (
	"bufio"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/catalogue"
)

func grammarListCommand() *cobra.Command {
	var published, asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the grammars",
		Args:  cobra.NoArgs,
	}
	cmd.Flags().BoolVar(&published, "published", false, "use the grammars as the RFCs print them, without corrections")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object per grammar")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		var library catalogue.Library
		out := bufio.NewWriter(cmd.OutOrStdout())
		w, list := folded(out, cmd.OutOrStdout()), library.List
		if asJSON {
			w, list = out, library.ListJSON
		}
		if err := list(w, published); err != nil {
			return err
		}
		return out.Flush()
	}
	return cmd
}
