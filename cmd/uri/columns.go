package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/columns"
	"github.com/uriform/uri/internal/console"
)

// columnsCommand returns the subcommand that ClickHouse starts for its functions. Other engines have the
// functions in their process.
func columnsCommand() *cobra.Command {
	var functions strings.Builder
	console.Table(&functions, columns.Descriptions())
	cmd := &cobra.Command{
		Use:   "columns FUNCTION",
		Short: "Process a ClickHouse column: RowBinary in, RowBinary out",
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return errors.New("missing FUNCTION, for example uri_host")
			case len(args) > 1:
				return errors.New("more than one FUNCTION")
			case columns.Lookup(args[0]) == nil:
				return fmt.Errorf("unknown function %s", console.Quote(args[0]))
			}
			return nil
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			var names []string
			for f := range columns.All() {
				names = append(names, f.Name)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		Long: strings.TrimSuffix(functions.String(), "\n"),
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return columns.Lookup(args[0]).RowBinary(interruptible(cmd), cmd.OutOrStdout())
	}
	return cmd
}
