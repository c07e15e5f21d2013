package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/locator"
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
				return c.answer(generationsOperation, o.request("input", input))
			})
		case o.json:
			return c.each(args, func(input string) error {
				return c.answer(parseOperation, o.request("input", input))
			})
		case all:
			c.told = len(args) > 0
			return c.run(args, slices.Collect(uri.Syntaxes()), c.sayAll)
		}
		return c.run(args, []uri.Syntax{o.syntax}, c.say)
	}
	return cmd
}

// A checker checks every input under some generations, and counts.
type checker struct {
	*session
	verdicts []verdict // on the input at hand
}

// A verdict is what a generation says of an input.
type verdict struct {
	syntax   uri.Syntax
	err      error
	accepted int // of the inputs so far
}

// run checks the inputs under each of the syntaxes. It says the verdicts of each,
// or of a stream just their numbers.
func (c *checker) run(args []string, syntaxes []uri.Syntax, say func(input string)) error {
	for _, x := range syntaxes {
		c.verdicts = append(c.verdicts, verdict{syntax: x})
	}
	counting := len(args) == 0 && !c.lines
	if counting {
		say = func(string) {}
	}
	err := c.each(args, func(input string) error {
		err := c.check(input)
		say(input)
		return err
	})
	if counting {
		err = cmp.Or(c.sayCounts(), err)
	}
	return err
}

// check returns the first refusal of input.
func (c *checker) check(input string) (first error) {
	for i := range c.verdicts {
		v := &c.verdicts[i]
		if _, v.err = c.form.parse(v.syntax, input); v.err == nil {
			v.accepted++
		}
		first = cmp.Or(first, v.err)
	}
	return first
}

// say says the verdict of the only generation that is asked. That of --lines on
// refused lines is the session's to say.
func (c *checker) say(input string) {
	valid := c.verdicts[0].err == nil
	switch {
	case c.lines && valid:
		fmt.Fprintln(c.out, "valid")
	case c.lines:
	case valid:
		fmt.Fprintln(c.out, "valid   ", shown(input))
		c.sayScheme("         ", input, c.verdicts[0].syntax)
	default:
		fmt.Fprintln(c.out, "invalid ", shown(input))
	}
}

// sayAll says the verdicts of all generations.
func (c *checker) sayAll(input string) {
	c.blankLine()
	fmt.Fprintln(c.out, shown(input))
	for _, v := range c.verdicts {
		if v.err == nil {
			fmt.Fprintf(c.out, "  %v  valid\n", v.syntax)
			c.sayScheme("           ", input, v.syntax)
		} else {
			fmt.Fprintf(c.out, "  %v  invalid: %s\n", v.syntax, reason(v.err))
		}
	}
}

// sayScheme says of a URL that RFC 1738 accepts why the rule of its scheme does
// not, if that is so: "http://u@h/" is a genericurl and no httpurl.
func (c *checker) sayScheme(indent, input string, x uri.Syntax) {
	if x != uri.RFC1738 {
		return
	}
	if _, err := locator.Parse(input); err != nil && !errors.Is(err, locator.ErrScheme) {
		fmt.Fprintf(c.out, "%sbut not by the rule of its scheme: %s\n", indent, reason(err))
	}
}

// sayCounts says how many lines each generation accepted.
func (c *checker) sayCounts() error {
	width := len(strconv.Itoa(c.inputs))
	for _, v := range c.verdicts {
		fmt.Fprintf(c.out, "%v: %*d accepted, %*d refused\n", v.syntax, width, v.accepted, width, c.inputs-v.accepted)
	}
	return c.out.Flush()
}

// shown returns an input as people may see it.
func shown(input string) string {
	return newDrawing(input, refusedSecret(input)).cut(span{0, len(input)})
}

var generationsOperation = operation{
	name:   "generations",
	fields: []field{inputField, formField},
	keys:   "generations: of each name the reply of parse",
	answer: func(q *request, r *reply) (err error) {
		f, err := q.form()
		if err != nil {
			return err
		}
		r.name("generations")
		r.open()
		for x := range uri.Syntaxes() {
			r.name(x.String())
			r.open()
			err = cmp.Or(err, r.parsed(x, f, q.input()))
			r.close()
		}
		r.close()
		return err
	},
}
