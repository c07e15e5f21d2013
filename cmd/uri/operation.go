package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
)

// An operation is a subcommand that is made from an operation of package protocol.
type operation struct {
	options
	*protocol.Operation
	server   protocol.Server
	format   queryFormat // the field "format" has two flags
	carets   bool        // rejected inputs are drawn, with a mark under the byte
	reported bool        // the drawing of a rejected input contains the error
	all      bool        // --all of explain
}

func parseCommand() *cobra.Command {
	o := newOperation("parse")
	o.carets = true
	return o.command()
}

func explainCommand() *cobra.Command {
	o := newOperation("explain")
	o.reported = true
	cmd := o.command()
	cmd.Flags().BoolVar(&o.all, "all", false, "draw the five syntaxes side by side, with the rules and what the RFCs say")
	cmd.MarkFlagsMutuallyExclusive("all", "json")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		err := o.answer(s, o.request(cmd), args)
		if !o.all && s.inputs > 0 {
			s.hint("\"uri explain --all\" shows the five syntaxes side by side.")
		}
		return err
	}
	return cmd
}

func newOperation(name string) *operation {
	return &operation{Operation: protocol.OperationNamed(name)}
}

// command returns the subcommand. A field that is required and not the input is part of its usage.
func (o *operation) command() *cobra.Command {
	use, inputs := cmp.Or(o.Command, o.Name), " ["+o.Inputs+" ...]"
	if o.Pairs {
		inputs = " [A B]"
	}
	cmd := &cobra.Command{Short: o.Synopsis, Long: o.exitCode()}
	for _, f := range o.Fields {
		o.fieldFlag(cmd, f)
		if flag := cmd.Flags().Lookup(flagName(f)); flag != nil && f.Required {
			require(cmd, flag.Name)
			placeholder, _ := pflag.UnquoteUsage(flag)
			use += " --" + flag.Name + " " + placeholder
		}
	}
	cmd.Use = use + inputs
	o.streamFlags(cmd)
	o.onlyLinesFlag(cmd)
	o.jobsFlag(cmd)
	if !o.Pairs {
		o.column.flags(cmd)
	}
	if slices.ContainsFunc(o.Fields, func(f protocol.Field) bool { return f.Name == "fix" }) {
		o.fixFlags(cmd)
	}
	if o.Draws {
		o.drawFlags(cmd)
	}
	o.draws = o.NoLine
	if o.Pairs {
		cmd.Args = func(_ *cobra.Command, args []string) error {
			if !isStream(args) && len(args) != 2 {
				return errors.New("expected two references, or none to read lines")
			}
			return checkInputs(args)
		}
	}
	if o.Name == "compare" || o.Name == "lint" {
		cmd.Flags().Lookup("quiet").Usage = "print nothing; the exit code is the answer"
	}
	cmd.RunE = o.run
	return cmd
}

// exitCode says in the help when the exit code is 1.
func (o *operation) exitCode() string {
	text := "The exit code is 1 if an input is rejected"
	if o.No != "" {
		text += ", or if " + o.No
	}
	var b strings.Builder
	console.Wrap(&b, helpWidth, text+".", "", "")
	return strings.TrimSpace(b.String())
}

// run answers for each input.
func (o *operation) run(cmd *cobra.Command, args []string) error {
	return o.answer(o.session(cmd), o.request(cmd), args)
}

// answer prints the reply to q for each input.
func (o *operation) answer(s *session, q *protocol.Request, args []string) error {
	if o.Tabs {
		if err := o.checkTabs(); err != nil {
			return err
		}
	}
	if o.Pairs && len(args) == 2 {
		s.hintFile(args)
		q.With("a", args[0]).With("b", args[1])
		args = []string{args[0] + "\t" + args[1]}
	}
	p, err := q.Prepare(&o.server)
	if err != nil {
		return o.flagError(err)
	}
	s.hush()
	s.err.carets, s.err.reported = o.carets, s.err.reported || o.reported
	err = s.run(args, &answerer{o, q, p})
	if o.Name == "fix" {
		s.hintScheme(args)
	}
	return err
}

// hush makes compare and lint print nothing with --quiet, as check does. The exit code is the answer.
func (s *session) hush() {
	if name := s.cmd.Name(); s.quiet && !s.json && !s.lines && (name == "compare" || name == "lint") {
		s.out.all.Reset(io.Discard)
	}
}

// An answerer is a worker that prints the reply to a request for each input.
type answerer struct {
	*operation
	request  *protocol.Request
	prepared protocol.Prepared
}

func (a *answerer) clone() worker {
	p, _ := a.request.Prepare(&a.server) // it succeeded before
	return &answerer{a.operation, a.request, p}
}

func (a *answerer) work(s *session, input string) error {
	switch {
	case s.json:
		return s.printJSON(a.prepared, input)
	case a.prepared.Filter != nil:
		return s.printFiltered(a.prepared.Filter, a.AnyText, input)
	}
	if a.all {
		reply, err := a.prepared.Reply(input)
		s.out.blankLine()
		reply.(protocol.Explained).DrawAll(s.out.screen)
		return err
	}
	return s.printReply(a.prepared, input)
}

// isFormat reports whether a field is the format of a query, which has a flag for each value.
func isFormat(f protocol.Field) bool { return f.Name == "format" && f.Flag == "-" }

// flagName returns the name of the flag of a field: "-" if it has none.
func flagName(f protocol.Field) string {
	if f.Name == "input" || f.Name == "a" || f.Name == "b" {
		return "-"
	}
	return cmp.Or(f.Flag, strings.ReplaceAll(f.Name, "_", "-"))
}

// fieldFlag defines the flag of a field, with the completions of its value.
func (o *operation) fieldFlag(cmd *cobra.Command, f protocol.Field) {
	name := flagName(f)
	if isFormat(f) {
		o.format.flags(cmd)
	}
	if name == "-" {
		return
	}
	v := &fieldValue{Field: f, values: f.Values}
	usage := f.Doc
	if f.Kind == protocol.Bool {
		usage = strings.TrimPrefix(usage, "false: ")
	} else if v.text = cmp.Or(f.FlagDefault, f.Default); v.text != "" && f.Kind == protocol.Names {
		v.list = strings.Split(v.text, ",")
	}
	if f.FlagDefault != "" && f.Kind == protocol.Text && !slices.Contains(f.Values, f.FlagDefault) {
		v.values = append([]string{f.FlagDefault}, f.Values...)
	}
	values := v.values
	listed := !slices.ContainsFunc(values, func(value string) bool { return !strings.Contains(usage, value) })
	if !listed {
		list := protocol.OrList(values)
		if f.Kind == protocol.Names {
			list = "some of " + strings.Join(values, ",")
		}
		first, rest, _ := strings.Cut(usage, ";")
		usage = strings.TrimSuffix(first+": "+list+";"+rest, ";")
	}
	flag := cmd.Flags().VarPF(v, name, "", usage)
	switch {
	case f.Kind == protocol.Bool:
		flag.NoOptDefVal = "true"
	case f.Kind == protocol.Names && values != nil:
		completeList(cmd, name, f.Values)
	case values != nil:
		complete(cmd, name, values)
	}
}

// request returns the request with the values of the flags.
func (o *operation) request(cmd *cobra.Command) *protocol.Request {
	q := protocol.NewRequest(o.Name)
	for _, f := range o.Fields {
		flag := cmd.Flags().Lookup(flagName(f))
		if isFormat(f) && (o.format.form || o.format.plain) {
			q.With("format", o.format.name())
		}
		if flag == nil || !flag.Changed && f.FlagDefault == "" {
			continue
		}
		v := flag.Value.(*fieldValue)
		switch {
		case f.Kind == protocol.Bool:
			q.With(f.Name, (v.text == "true") != (f.Default == "true"))
		case f.Kind == protocol.Names:
			q.With(f.Name, v.list)
		case f.Values == nil || slices.Contains(f.Values, v.text):
			q.With(f.Name, v.text)
		}
	}
	return q
}

// flagError returns the error of a field as that of its flag.
func (o *operation) flagError(err error) error {
	e, ok := errors.AsType[*protocol.Error](err)
	if !ok {
		return err
	}
	for _, f := range o.Fields {
		if f.Name == e.Field && flagName(f) != "-" {
			return fmt.Errorf("--%s: %s", flagName(f), draw.Message(err))
		}
	}
	return err
}
