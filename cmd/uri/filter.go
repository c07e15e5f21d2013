package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/internal/protocol"
)

func filterCommand() *cobra.Command {
	o := options{chooses: true}
	g := &chooser{matched: new(atomic.Int64)}
	var format queryFormat
	cmd := &cobra.Command{
		Use:   "filter CONDITION ... [REFERENCE ...]",
		Short: "Print the lines or records whose reference has a given host, path or parameter",
		ValidArgsFunction: func(_ *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
			return parts.Names(), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
		},
	}
	o.syntaxFlag(cmd)
	cmd.Flags().BoolVar(&g.all, "all", false, "exit with 1 unless every input is printed, and name the others on standard error")
	cmd.Flags().BoolVar(&g.not, "not", false, "print what does not meet all conditions")
	cmd.Flags().BoolVar(&g.filter.Decode, "decode", false, "percent-decode the parts before they are compared; in queries, a \"+\" is a space (see --plain)")
	format.flags(cmd)
	o.streamFlags(cmd)
	o.jobsFlag(cmd)
	o.fixFlags(cmd)
	o.column.tableFlags(cmd)
	cmd.Flags().Lookup("column").Usage = "read the references from this `column` of a table: a number from 1, a name in the header, or a key of JSON Lines; print the records as they are"
	cmd.MarkFlagsMutuallyExclusive("json", "column")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		g.syntax, g.filter.Format = o.syntax, format.format()
		n, err := addConditions(&g.filter, args, cmd.ArgsLenAtDash())
		if err != nil {
			return err
		}
		s := o.session(cmd)
		if n < len(args) && !strings.Contains(args[n-1], "=") && !strings.ContainsAny(args[n], ":/?#") {
			s.err.printf("%s is read as a reference; did you mean %s?", console.Quote(args[n]), console.Quote(args[n-1]+"="+args[n]))
		}
		err = s.run(args[n:], g)
		s.warnOfHosts(o.syntax, args[n:])
		if g.all {
			return err
		}
		if s.stream && !s.json && s.inputs > s.rejected && g.matched.Load() == 0 {
			s.err.printf("none of the %d references is chosen by the conditions", s.inputs-s.rejected)
		}
		if err == nil && g.matched.Load() == 0 {
			err = protocol.ErrNo
		}
		return err
	}
	return cmd
}

// addConditions adds the conditions at the beginning of args to f, and returns their number. An argument that has no
// name of a part begins the references. So does "--", before which are dash arguments, or -1 without it.
//
// Conditions are words and not flags, because the names are those of "uri get", of which some have an argument, such
// as query:NAME, and because --query or --json would then mean two things.
func addConditions(f *parts.Filter, args []string, dash int) (n int, err error) {
	for n = 0; n < len(args) && n != dash; n++ {
		err := f.Add(args[n])
		_, unknown := errors.AsType[*parts.UnknownPartError](err)
		switch {
		case unknown && !isLikeCondition(args[n]):
			return n, missingCondition(f, args[n])
		case unknown:
			return 0, fmt.Errorf("%w; if %s is a reference, write -- before it", protocol.PartError(err), console.Quote(args[n]))
		case err != nil:
			return 0, fmt.Errorf("condition %s: %w", console.Quote(args[n]), err)
		}
	}
	return n, missingCondition(f, "")
}

// missingCondition returns an error if there is no condition before an argument.
func missingCondition(f *parts.Filter, arg string) error {
	switch {
	case f.Len() > 0:
		return nil
	case arg != "":
		return fmt.Errorf("missing CONDITION before %s, for example host=*.example.com; \"uri help filter\" lists more", console.Quote(arg))
	}
	return errors.New("missing CONDITION, for example host=*.example.com; \"uri help filter\" lists more")
}

// isLikeCondition reports whether an argument without the name of a part may be meant as a condition. So a
// wrong name is not taken for a reference.
func isLikeCondition(arg string) bool {
	end := strings.IndexAny(arg, "=<>")
	return end >= 0 && !strings.ContainsAny(arg[:end], "/?#.@")
}

// A chooser is a worker that prints the inputs that meet conditions.
type chooser struct {
	syntax  uri.Syntax
	filter  parts.Filter
	not     bool
	all     bool          // the answer to an input that is not printed is no
	matched *atomic.Int64 // the number of inputs that are printed
}

func (g *chooser) clone() worker { return g }

func (g *chooser) work(s *session, input string) error {
	text := input
	if s.fix.on {
		text = s.fixed(input)
	}
	r, err := g.syntax.ParseReference(text)
	match := err == nil && g.filter.Match(r) != g.not
	if match {
		g.matched.Add(1)
	}
	switch {
	case s.json:
		err = s.printObject(input, err, func(w *jsonwriter.Writer) { w.Bool("match", match) })
	case match:
		_, err = s.out.WriteString(input)
		err = cmp.Or(err, s.out.WriteByte('\n'))
	}
	if g.all && err == nil && !match {
		return protocol.ErrNo
	}
	return err
}

// conditions are the values of a flag that adds conditions to a filter.
type conditions struct{ filter *parts.Filter }

// Set adds a condition.
func (c conditions) Set(text string) error { return protocol.PartError(c.filter.Add(text)) }

// String returns the default value, for the help.
func (conditions) String() string { return "" }

// Type returns the name of the value, for the help.
func (conditions) Type() string { return "condition" }
