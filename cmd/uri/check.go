package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
)

func checkCommand() *cobra.Command {
	var o options
	var all bool
	cmd := &cobra.Command{
		Use:   "check [REFERENCE ...]",
		Short: "Say whether it is valid, under one generation or each",
		Long: `Check says of each argument whether it is valid and, if not, why. Of the lines
of standard input it counts those accepted and those refused; --lines gives the
verdict on each instead.

With --all it asks every generation, and the answer is yes if all of them accept.`,
		Example: `  uri check 'http://a/b?c'
  uri check --all 'http://a_b.example/'
  uri check --syntax rfc3987 --rejects bad.jsonl < urls.txt
  uri check --lines < urls.txt | paste - urls.txt`,
	}
	o.syntaxFlag(cmd)
	o.formFlag(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	cmd.Flags().BoolVar(&all, "all", false, "ask each of the five generations")
	cmd.MarkFlagsMutuallyExclusive("all", "syntax")
	cmd.MarkFlagsMutuallyExclusive("all", "lines")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c := checker{session: o.session(cmd)}
		switch {
		case o.json && all:
			return c.each(args, func(input string) error {
				return c.answer(protocol.NewRequest("generations").With("form", o.form.String()).With("input", input))
			})
		case o.json:
			return c.each(args, func(input string) error {
				return c.answer(o.parseRequest(input))
			})
		case all:
			c.told = len(args) > 0
			return c.run(args, slices.Collect(uri.Syntaxes()), c.printAll)
		}
		return c.run(args, []uri.Syntax{o.syntax}, c.print)
	}
	return cmd
}

// A checker checks every input under some generations, and counts.
type checker struct {
	*session
	verdicts []draw.Verdict // of the generations on the current input
	accepted []int          // inputs, by each generation
}

// run checks the inputs under each of the syntaxes. It prints the verdicts on each input
// or, for a stream, only their numbers.
func (c *checker) run(args []string, syntaxes []uri.Syntax, print func(input string)) error {
	for _, x := range syntaxes {
		c.verdicts = append(c.verdicts, draw.Verdict{Syntax: x})
	}
	c.accepted = make([]int, len(syntaxes))
	counting := len(args) == 0 && !c.lines
	if counting {
		print = func(string) {}
	}
	err := c.each(args, func(input string) error {
		err := c.check(input)
		print(input)
		return err
	})
	if counting {
		err = cmp.Or(c.printCounts(), err)
	}
	return err
}

// check returns the first refusal of input.
func (c *checker) check(input string) (first error) {
	for i := range c.verdicts {
		v := &c.verdicts[i]
		if _, v.Err = v.Syntax.ParseForm(input, c.form); v.Err == nil {
			c.accepted[i]++
		}
		first = cmp.Or(first, v.Err)
	}
	return first
}

// print prints the verdict of the only generation that is asked. With --lines, the
// session prints the errors.
func (c *checker) print(input string) {
	switch v := c.verdicts[0]; {
	case !c.lines:
		draw.OneVerdict(c.out, input, v)
	case v.Err == nil:
		fmt.Fprintln(c.out, "valid")
	}
}

// printAll prints the verdicts of all generations.
func (c *checker) printAll(input string) {
	c.blankLine()
	draw.Verdicts(c.out, input, c.verdicts)
}

// printCounts prints how many lines each generation accepted.
func (c *checker) printCounts() error {
	width := len(strconv.Itoa(c.inputs))
	for i, v := range c.verdicts {
		fmt.Fprintf(c.out, "%v: %*d accepted, %*d refused\n", v.Syntax, width, c.accepted[i], width, c.inputs-c.accepted[i])
	}
	return c.out.Flush()
}
