package main

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/vector"
)

func grammarVectorsCommand() *cobra.Command {
	var from grammarOptions
	var method method
	var extra int
	var every, count, octets, asJSON bool
	cmd := &cobra.Command{
		Use:   "vectors GRAMMAR RULE",
		Short: "Print the complete test suite of a rule",
		Long: `Vectors prints strings, each with whether the rule derives it: one per line, "+"
or "-" before it, or with --json as objects of the keys input and match. A program
that decides in constant memory, looks at characters only by the classes that the
automaton has, has at most --extra states more than it, and gives all these answers,
accepts what the rule derives and nothing else. That is proven, see the package
grammar/vector.

Each extra state multiplies the suite by the number of classes; --count says how
large it would be.`,
		Example: `  uri grammar vectors rfc3986 dec-octet
  uri grammar vectors rfc3986 URI-reference --extra 2 --count
  uri grammar vectors rfc3987 IRI-reference --json > suite.jsonl`,
		ValidArgsFunction: from.completeRules,
	}
	from.flags(cmd)
	f := cmd.Flags()
	f.IntVar(&extra, "extra", 0, "how many `states` more a faulty program may have")
	f.TextVar(&method, "method", method, "the `method` that tells states apart: hsi, or w for the larger, simpler suite")
	complete(cmd, "method", methodNames[:])
	f.BoolVar(&every, "every", false, "every ASCII character of a class and the ends of its ranges, with --bytes every byte, in place of one")
	f.BoolVar(&count, "count", false, "print the number of strings instead")
	f.BoolVar(&octets, "bytes", false, "the suite of the automaton over bytes, ill-formed UTF-8 included")
	f.BoolVar(&asJSON, "json", false, "print JSON Lines")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if extra < 0 || extra > maxExtra {
			return fmt.Errorf("--extra: want from 0 to %d", maxExtra)
		}
		m, args, err := from.takeRule(args)
		if err == nil {
			err = noMore(args)
		}
		if err == nil && octets {
			m.dfa, err = m.dfa.UTF8()
		}
		if err != nil {
			return err
		}
		o := vector.Options{Method: vector.Method(method), Extra: extra}
		switch {
		case every && octets:
			o.Inputs = vector.EveryByte
		case every:
			o.Inputs = vector.Edges
		}
		suite, err := vector.New(m.dfa, o)
		if err != nil {
			return err
		}
		m.book.warn(cmd.ErrOrStderr(), cmd.CommandPath())
		switch {
		case count:
			_, err = fmt.Fprintln(cmd.OutOrStdout(), suite.Count())
		case asJSON:
			err = writeSuite(bufio.NewWriterSize(cmd.OutOrStdout(), 64<<10), suite, appendVector)
		case octets || every || breaksLines(m.dfa):
			err = errors.New("the strings are not lines of text: use --json")
		default:
			err = writeSuite(bufio.NewWriterSize(cmd.OutOrStdout(), 64<<10), suite, appendSigned)
		}
		return err
	}
	return cmd
}

// maxExtra is the largest number of extra states: with any more, no suite of two
// classes ends.
const maxExtra = 32

// writeSuite writes the strings of a suite as it makes them.
func writeSuite(out *bufio.Writer, suite *vector.Suite, format func(b, text []byte, match bool) []byte) error {
	var line []byte
	for text, match := range suite.All() {
		line = append(format(line[:0], text, match), '\n')
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return out.Flush()
}

func appendVector(b, text []byte, match bool) []byte {
	r := reply{b}
	r.open()
	r.text("input", string(text))
	r.bool("match", match)
	r.close()
	return r.b
}

func appendSigned(b, text []byte, match bool) []byte {
	sign := byte('-')
	if match {
		sign = '+'
	}
	return append(append(b, sign), text...)
}

// breaksLines reports whether strings of the suite have characters in them that end
// lines, or that a terminal obeys.
func breaksLines(d *automaton.DFA) bool {
	for class := range d.Classes() {
		if rep := d.Class(class).Rep; rep < ' ' || rep == 0x7F {
			return true
		}
	}
	return false
}

// A method is a vector.Method that a flag can be.
type method vector.Method

var methodNames = [...]string{vector.HSI: "hsi", vector.W: "w"}

// MarshalText returns the name of the method.
func (m method) MarshalText() ([]byte, error) { return []byte(methodNames[m]), nil }

// UnmarshalText reads the name of a method.
func (m *method) UnmarshalText(text []byte) error {
	for i, name := range methodNames {
		if string(text) == name {
			*m = method(i)
			return nil
		}
	}
	return fmt.Errorf("want %s", strings.Join(methodNames[:], " or "))
}

// noMore returns an error if there are arguments that nobody asked for.
func noMore(args []string) error {
	if len(args) == 0 {
		return nil
	}
	return fmt.Errorf("%s is one argument too many", quoted(args[0]))
}
