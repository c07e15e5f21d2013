package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/protocol"
)

func uniqCommand() *cobra.Command {
	var o options
	var by equivalenceFlag
	var count bool
	cmd := &cobra.Command{
		Use:   "uniq [REFERENCE ...]",
		Short: "Remove equal neighbors from a sorted list, by RFC 3986, section 6.2",
	}
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	by.define(cmd)
	cmd.Flags().BoolVarP(&count, "count", "c", false, "print the number of neighbors and a tab before each reference")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		p := o.session(cmd).printer()
		var first uri.Reference
		n := 0
		printGroup := func() {
			if n > 0 {
				p.printCounted(first.String(), n, count)
			}
		}
		err := p.each(args, func(input string) error {
			r, err := o.syntax.ParseReference(input)
			switch {
			case err != nil:
				return p.print(input, nil, err)
			case n > 0 && first.Equivalence(r) <= uri.Equivalence(by):
				n++
				return nil
			}
			printGroup()
			first, n = r, 1
			return nil
		})
		if err != nil && err != protocol.ErrNo {
			return err
		}
		printGroup()
		return cmp.Or(p.out.Flush(), err)
	}
	return cmd
}

// printCounted prints the first reference of n neighbors that are equal.
func (p *printer) printCounted(text string, n int, count bool) {
	switch {
	case p.json:
		p.object(text, nil, func(w *jsonwriter.Writer) { w.Int("count", n) })
		return
	case count:
		fmt.Fprintf(p.out, "%d\t", n)
	}
	p.print(text, []byte(text), nil)
}

// An equivalenceFlag is a step of the comparison ladder as the value of a flag.
type equivalenceFlag uri.Equivalence

// define defines the flag --by.
func (f *equivalenceFlag) define(cmd *cobra.Command) {
	cmd.Flags().TextVar(f, "by", equivalenceFlag(uri.EquivalenceScheme), "the last `step` of the comparison: string, case, percent, path or scheme")
	complete(cmd, "by", equivalenceNames())
}

// MarshalText returns the name of the step.
func (f equivalenceFlag) MarshalText() ([]byte, error) {
	return []byte(uri.Equivalence(f).String()), nil
}

// UnmarshalText reads the name of a step.
func (f *equivalenceFlag) UnmarshalText(text []byte) error {
	i := slices.Index(equivalenceNames(), string(text))
	if i < 0 {
		return fmt.Errorf("%s: expected %s", console.Quote(string(text)), strings.Join(equivalenceNames(), ", "))
	}
	*f = equivalenceFlag(i)
	return nil
}

// A comparison is the flags that say which references are equal.
type comparison struct {
	by     equivalenceFlag
	ignore choice
}

func (c *comparison) flags(cmd *cobra.Command) {
	c.by.define(cmd)
	c.ignore.values = []string{"fragment"}
	c.ignore.define(cmd, "ignore", "compare without a `component`: fragment")
}

// canonical returns the canonical forms that are the same for equal references.
func (c *comparison) canonical(x uri.Syntax) bulk.Canonical {
	return bulk.Canonical{Syntax: x, By: uri.Equivalence(c.by), IgnoreFragment: c.ignore.value != ""}
}

// equivalenceNames returns the names of the steps, from the first.
func equivalenceNames() (names []string) {
	for e := uri.EquivalenceString; e < uri.EquivalenceNone; e++ {
		names = append(names, e.String())
	}
	return names
}
