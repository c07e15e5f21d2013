package main

import (
	"cmp"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// helpWidth is the number of columns of a help, unless the terminal has fewer.
const helpWidth = 80

// printHelp prints the help of a subcommand or a topic. Lines that are too wide are folded, but not
// the lines of examples, because people copy them.
func printHelp(cmd *cobra.Command, _ []string) {
	out := cmd.OutOrStdout()
	screen := new(screenOptions).on(out, out)
	screen.Width = min(cmp.Or(screen.Width, helpWidth), helpWidth)
	text := strings.TrimSpace(cmp.Or(cmd.Long, cmd.Short)) + "\n"
	if cmd.Runnable() || cmd.HasSubCommands() {
		text += "\n" + cmd.UsageString()
	}
	before, after, found := text, "", false
	if cmd.Example != "" {
		before, after, found = strings.Cut(text, cmd.Example)
	}
	io.WriteString(screen, before)
	if found {
		io.WriteString(out, cmd.Example)
		io.WriteString(screen, after)
	}
}
