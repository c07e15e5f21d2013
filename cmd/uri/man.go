package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/man"
)

func manCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "man DIRECTORY",
		Short: "Write the manual pages of this program",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("expected one DIRECTORY, for the files of the pages")
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		root := rootCommand()
		root.InitDefaultCompletionCmd()
		return console.FileError(man.Write(args[0], root, buildVersion().module))
	}
	return cmd
}
