package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/catalogue"
	"github.com/uriform/uri/internal/vector"
)

func grammarVectorsCommand() *cobra.Command {
	method := methods[vector.HSI]
	var extra int
	var every, count, octets bool
	t := newGrammarTool("vectors GRAMMAR RULE", "Print the complete test suite of a rule", "print JSON Lines", func(t *grammarTool, args []string) error {
		if extra < 0 || extra > maxExtra {
			return fmt.Errorf("--extra: expected a number from 0 to %d", maxExtra)
		}
		m, err := t.machine(args, octets)
		if err != nil {
			return err
		}
		o := vector.Options{Method: vector.Method(slices.Index(methods[:], method)), Extra: extra}
		switch {
		case every && octets:
			o.Inputs = vector.EveryByte
		case every:
			o.Inputs = vector.Edges
		}
		suite, err := vector.New(m.DFA, o)
		if err != nil {
			return err
		}
		t.warn()
		switch {
		case count:
			_, err = fmt.Fprintln(t.out, suite.Count())
			return err
		case t.json:
			return catalogue.WriteSuiteJSON(t.out, suite)
		case octets || every || !m.IsText():
			return errors.New("the strings are not lines of text: use --json")
		}
		return catalogue.WriteSuite(t.out, suite)
	})
	f := t.Flags()
	f.IntVar(&extra, "extra", 0, "the number of additional `states` that a faulty program may have")
	choiceVar(t.Command, &method, "method", "the `method` that distinguishes states: hsi, or w for a larger, simpler suite", methods[:]...)
	f.BoolVar(&every, "every", false, "use every ASCII character of a class and the ends of its ranges (with --bytes: every byte), in place of one character")
	f.BoolVar(&count, "count", false, "print the number of strings instead")
	f.BoolVar(&octets, "bytes", false, "print the suite of the automaton over bytes; it includes ill-formed UTF-8")
	return t.Command
}

// maxExtra is the largest number of extra states. With more, even a suite of two classes
// does not end in practice.
const maxExtra = 32

// methods are the names of the methods.
var methods = [...]string{vector.HSI: "hsi", vector.W: "w"}
