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
		Long: `List names the grammars, oldest first: how many rules each has, how many of them
correct a printed one or are added to name a form that has no rule, and which
rules derive the strings of each form.`,
		Example: "  uri grammar list\n  uri grammar list --published",
		Args:    cobra.NoArgs,
	}
	cmd.Flags().BoolVar(&published, "published", false, "the grammars as their RFCs print them, without corrections")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object per grammar")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		var library catalogue.Library
		list := library.List
		if asJSON {
			list = library.ListJSON
		}
		out := bufio.NewWriter(cmd.OutOrStdout())
		if err := list(out, published); err != nil {
			return err
		}
		return out.Flush()
	}
	return cmd
}
