package main

import (
	"bufio"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/catalogue"
	"github.com/uriform/uri/internal/vector"
)

func grammarVectorsCommand() *cobra.Command {
	var from grammarOptions
	method := methods[vector.HSI]
	var extra int
	var every, count, octets, asJSON bool
	cmd := &cobra.Command{
		Use:               "vectors GRAMMAR RULE",
		Short:             "Print the complete test suite of a rule",
		ValidArgsFunction: from.completeRules,
	}
	from.flags(cmd)
	f := cmd.Flags()
	f.IntVar(&extra, "extra", 0, "the number of additional `states` that a faulty program may have")
	choiceVar(cmd, &method, "method", "the `method` that distinguishes states: hsi, or w for a larger, simpler suite", methods[:]...)
	f.BoolVar(&every, "every", false, "use every ASCII character of a class and the ends of its ranges (with --bytes: every byte), in place of one character")
	f.BoolVar(&count, "count", false, "print the number of strings instead")
	f.BoolVar(&octets, "bytes", false, "print the suite of the automaton over bytes; it includes ill-formed UTF-8")
	f.BoolVar(&asJSON, "json", false, "print JSON Lines")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if extra < 0 || extra > maxExtra {
			return fmt.Errorf("--extra: expected a number from 0 to %d", maxExtra)
		}
		m, err := from.automaton(args, octets)
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
		warn(cmd.ErrOrStderr(), cmd.CommandPath(), m.Book)
		switch {
		case count:
			_, err = fmt.Fprintln(cmd.OutOrStdout(), suite.Count())
		case asJSON:
			err = catalogue.WriteSuiteJSON(bufio.NewWriterSize(cmd.OutOrStdout(), 64<<10), suite)
		case octets || every || !m.IsText():
			err = errors.New("the strings are not lines of text: use --json")
		default:
			err = catalogue.WriteSuite(bufio.NewWriterSize(cmd.OutOrStdout(), 64<<10), suite)
		}
		return err
	}
	return cmd
}

// maxExtra is the largest number of extra states. With more, even a suite of two classes
// does not end in practice.
const maxExtra = 32

// methods are the names of the methods.
var methods = [...]string{vector.HSI: "hsi", vector.W: "w"}
