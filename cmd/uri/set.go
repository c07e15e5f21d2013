package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/internal/protocol"
)

func setCommand() *cobra.Command {
	var o options
	var format queryFormat
	e := &parts.Editor{}
	only := &parts.Filter{}
	cmd := &cobra.Command{
		Use:   "set EDIT ... [REFERENCE ...]",
		Short: "Change, add or remove components: the host, a query parameter",
		Long:  helpFile("edits"),
	}
	o.syntaxFlag(cmd)
	editFlags(cmd, e, func(string) bool { return true })
	cmd.Flags().Var(conditions{only}, "if", "edit only the references that meet this `condition` of \"uri filter\", and pass on the others as they are")
	format.flags(cmd)
	o.lineFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if e.Len() == 0 {
			return errors.New("missing EDIT, for example --host example.com")
		}
		e.Syntax, e.Format = o.syntax, format.format()
		only.Format = e.Format
		if err := checkEdits(e); err != nil {
			return err
		}
		passes := only.Len() > 0
		o.column.keep = o.column.keep || passes && !o.column.Append
		s := o.session(cmd)
		s.hintEdits(e)
		err := s.run(args, setter{passes, func(dst []byte, input string) ([]byte, error) {
			r, err := o.syntax.ParseReference(input)
			if err == nil && only.Match(r) {
				r, err = edited(e, r)
			}
			return append(dst, r.String()...), err
		}})
		s.warnOfHosts(o.syntax, args)
		return err
	}
	return cmd
}

// A setter is the worker of "uri set". With --if, it passes on the inputs that it rejects.
type setter struct {
	passes bool
	appender
}

func (w setter) clone() worker { return w }

func (w setter) work(s *session, input string) error {
	err := w.appender.work(s, input)
	if err != nil && w.passes && !s.lines && !s.json && s.column.Column == "" {
		s.out.result = append(s.out.result[:0], input...)
		s.print(input, s.out.result, nil)
	}
	return err
}

// edited returns r with the edits. The error names r and the component that is wrong.
func edited(e *parts.Editor, r uri.Reference) (uri.Reference, error) {
	changed, err := e.Edit(r)
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		err = protocol.Refused(e.Component(), protocol.NameInput(r.String(), err))
	}
	return changed, err
}
