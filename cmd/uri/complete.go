package main

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// complete sets the values of a flag for the completions of shells.
func complete(cmd *cobra.Command, flag string, values []string) {
	completeWith(cmd, flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// completeList is complete for a flag whose value is a list with commas.
func completeList(cmd *cobra.Command, flag string, values []string) {
	completeWith(cmd, flag, func(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
		return listCompletions(values, begun)
	})
}

func completeWith(cmd *cobra.Command, flag string, f cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, f); err != nil {
		panic(err) // the flag is not defined
	}
}

// listCompletions returns the lists that begin with the values in begun, up to its last comma, and
// have one value more.
func listCompletions(values []string, begun string) (lists []string, _ cobra.ShellCompDirective) {
	before := begun[:strings.LastIndexByte(begun, ',')+1]
	for _, v := range values {
		lists = append(lists, before+v)
	}
	return lists, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// completeOthers sets that the values of flags without completions are not files, for all commands
// below c. The exceptions are the flags that name files.
func completeOthers(c *cobra.Command) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		value, _ := pflag.UnquoteUsage(f)
		isFile := value == "file" || value == "path" || value == "directory"
		if _, ok := c.GetFlagCompletionFunc(f.Name); !ok && !isFile {
			completeWith(c, f.Name, cobra.NoFileCompletions)
		}
	})
	for _, sub := range c.Commands() {
		completeOthers(sub)
	}
}
