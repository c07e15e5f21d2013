package main

import (
	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/catalogue"
	"github.com/uriform/uri/internal/protocol"
)

func grammarDiffCommand() *cobra.Command {
	var brief bool
	t := newGrammarTool("diff GRAMMAR [GRAMMAR] [RULE [RULE]]", "Compare the languages of two grammars", "print JSON Lines", func(t *grammarTool, args []string) error {
		a, b, args, err := t.takeTwo(args)
		if err != nil {
			return err
		}
		if len(args) > 2 {
			return noMore(args[2:])
		}
		c, err := catalogue.NewComparison(a, b, args...)
		if err != nil {
			return err
		}
		t.warn()
		if err := c.Run(); err != nil {
			return err
		}
		switch {
		case t.json:
			c.WriteJSON(t.out)
		case brief:
			c.WriteTable(t.folded())
		default:
			err = c.Write(t.folded())
		}
		if err == nil && c.Differ() {
			err = protocol.ErrNo
		}
		return err
	})
	t.Flags().BoolVar(&brief, "brief", false, "print only the table")
	return t.Command
}
