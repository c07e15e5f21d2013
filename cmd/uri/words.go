package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/console"
)

// rejectUnknownWords makes the subcommands help and completion of root return an error for a word
// that is not a subcommand. Cobra prints a help instead, and exits with 0.
func rejectUnknownWords(root *cobra.Command, args []string) {
	if len(args) == 0 {
		return
	}
	switch args[0] {
	case "help":
		help := child(root, "help")
		help.Run = nil
		help.RunE = func(_ *cobra.Command, words []string) error { return helpOn(root, words) }
	case "completion":
		root.InitDefaultCompletionCmd(args...)
		completion := child(root, "completion")
		completion.Args, completion.RunE = root.Args, root.RunE // those of parentCommand
	}
}

// helpOn prints the help of the subcommand or the topic that words name.
func helpOn(root *cobra.Command, words []string) error {
	c := root
	for _, word := range words {
		next := child(c, word)
		if meant := helpWords[word]; next == nil && c == root && meant != "" {
			next = child(c, meant)
		}
		switch {
		case next != nil:
			c = next
		case c.HasSubCommands():
			return noSubcommand(c, word)
		default:
			return fmt.Errorf("%q has no subcommand %s", c.CommandPath(), console.Quote(word))
		}
	}
	c.InitDefaultHelpFlag()
	return c.Help()
}

// child returns the subcommand of c with a name or an alias, or nil.
func child(c *cobra.Command, word string) *cobra.Command {
	for _, sub := range c.Commands() {
		if sub.Name() == word || sub.HasAlias(word) {
			return sub
		}
	}
	return nil
}
