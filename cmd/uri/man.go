package main

import (
	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/man"
)

func manCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "man DIRECTORY",
		Short: "Write the manual pages of this program",
		Long: `Man writes a manual page for each subcommand and each help topic to a directory
that exists: uri.1, uri-check.1, uri-lines.7 and so on.

On Linux, "man uri" shows uri(7), a page of the system. "man 1 uri" shows the
page of this program.`,
		Example: `  # Install the manual pages of the user
  uri man ~/.local/share/man/man1
  # Read the manual page
  man 1 uri`,
		Args: cobra.ExactArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		root := rootCommand()
		root.InitDefaultCompletionCmd()
		return draw.FileError(man.Write(args[0], root, buildVersion().module))
	}
	return cmd
}
