package main

import (
	"cmp"
	"errors"
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
	var all, reasons bool
	only := choice{values: []string{"valid", "invalid"}}
	cmd := &cobra.Command{
		Use:   "check [REFERENCE ...]",
		Short: "Report whether references are valid, and why not; keep the valid lines",
	}
	o.syntaxFlag(cmd)
	o.formFlag(cmd)
	o.lineFlags(cmd)
	o.drawFlags(cmd)
	cmd.Flags().BoolVar(&all, "all", false, "check under each of the five syntaxes")
	only.define(cmd, "print", "print only the inputs that are `valid` or invalid")
	cmd.Flags().BoolVar(&reasons, "reasons", false, "with --print invalid, print a tab and the reason after each input")
	cmd.MarkFlagsMutuallyExclusive("all", "syntax")
	cmd.MarkFlagsMutuallyExclusive("all", "lines")
	cmd.MarkFlagsMutuallyExclusive("all", "column")
	for _, other := range [...]string{"lines", "json", "column"} {
		cmd.MarkFlagsMutuallyExclusive("print", other)
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if reasons && only.value != "invalid" {
			return errors.New("--reasons needs --print invalid")
		}
		c := checker{session: o.session(cmd), only: only.value, reasons: reasons}
		c.carets, c.reported = !all, reasons
		switch {
		case o.json && all:
			return c.inJobs(args, func(s *session, input string) error {
				return s.answer(protocol.NewRequest("generations").With("form", o.form.String()).With("input", input))
			})
		case o.json:
			return c.inJobs(args, func(s *session, input string) error { return s.answer(o.parseRequest(input)) })
		case all:
			c.reported = reasons || !isStream(args) && only.value == ""
			return c.run(args, uri.Syntaxes(), (*checker).printAll)
		}
		return c.run(args, []uri.Syntax{o.syntax}, (*checker).print)
	}
	return cmd
}

// A checker checks every input under one or more syntaxes, and counts the results.
type checker struct {
	*session
	only     string         // print the inputs that are valid, or invalid; or ""
	reasons  bool           // the reason follows each input
	verdicts []draw.Verdict // on the current input, one for each syntax
	accepted []int          // number of accepted inputs, for each syntax
}

// run checks the inputs under each of the syntaxes. For arguments it prints the verdicts,
// for a stream the counts.
func (c *checker) run(args []string, syntaxes []uri.Syntax, print func(c *checker, input string)) error {
	for _, x := range syntaxes {
		c.verdicts = append(c.verdicts, draw.Verdict{Syntax: x})
	}
	c.accepted = make([]int, len(syntaxes))
	counting := isStream(args) && !c.lines && !c.quiet
	switch {
	case c.only != "":
		print, counting = (*checker).printOnly, false
	case isStream(args) && !c.lines, c.quiet && !c.lines:
		print = func(*checker, string) {}
	}
	var parts []*checker
	err := c.parallel(args, func(s *session) func(string) error {
		part := &checker{session: s, only: c.only, reasons: c.reasons, verdicts: slices.Clone(c.verdicts), accepted: make([]int, len(syntaxes))}
		parts = append(parts, part)
		return func(input string) error {
			err := part.check(input)
			print(part, input)
			return err
		}
	})
	for _, part := range parts {
		for i, n := range part.accepted {
			c.accepted[i] += n
		}
	}
	if counting && (err == nil || err == protocol.ErrNo) {
		err = cmp.Or(c.printCounts(), err)
	}
	return err
}

// check sets the verdicts on input. It returns the error of the first syntax that rejects
// the input.
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

// print prints the verdict of the only syntax. With --lines, the session prints the
// errors.
func (c *checker) print(input string) {
	switch v := c.verdicts[0]; {
	case !c.lines:
		draw.OneVerdict(c.outScreen, input, v)
	case v.Err == nil:
		c.out.WriteString("valid\n")
	}
}

// printOnly prints the input itself if it is one of those that --print chooses.
func (c *checker) printOnly(input string) {
	bad := slices.IndexFunc(c.verdicts, func(v draw.Verdict) bool { return v.Err != nil })
	if (bad < 0) != (c.only == "valid") {
		return
	}
	c.out.WriteString(input)
	if c.reasons {
		c.out.WriteString("\t" + draw.Reason(c.verdicts[bad].Err))
	}
	c.out.WriteByte('\n')
}

// printAll prints the verdicts of all syntaxes.
func (c *checker) printAll(input string) {
	c.blankLine()
	draw.Verdicts(c.outScreen, input, c.verdicts)
}

// printCounts prints how many lines each syntax accepted and rejected.
func (c *checker) printCounts() error {
	width := len(strconv.Itoa(c.inputs))
	for i, v := range c.verdicts {
		fmt.Fprintf(c.out, "%v: %*d accepted, %*d rejected\n", v.Syntax, width, c.accepted[i], width, c.inputs-c.accepted[i])
	}
	return c.out.Flush()
}
