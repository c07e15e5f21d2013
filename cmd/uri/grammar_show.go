package main

import (
	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/catalogue"
	"github.com/uriform/uri/internal/protocol"
)

func grammarShowCommand() *cobra.Command {
	return newGrammarTool("show GRAMMAR [RULE]", "Show a grammar, or one of its rules", "print one JSON object", showGrammar).Command
}

func showGrammar(t *grammarTool, args []string) error {
	b, args, err := t.takeOne(args)
	if err != nil {
		return err
	}
	var p *catalogue.Page
	if len(args) == 0 {
		p, err = b.Page()
	} else if err = noMore(args[1:]); err == nil {
		p, err = b.RulePage(args[0])
	}
	switch {
	case err != nil:
		return err
	case t.json:
		t.out.Write(p.JSON())
	default:
		p.Write(t.folded())
	}
	if len(p.Faults()) > 0 {
		return protocol.ErrNo
	}
	return nil
}
