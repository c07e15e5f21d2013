package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/query"
)

// A queryFormat is the flags that say whether "+" is a space in the names and values of a query.
type queryFormat struct {
	form, plain bool
}

func (q *queryFormat) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&q.form, "form", false, "in names and values of a query, \"+\" is a space, as in HTML forms (default); not in mailto URLs")
	f.BoolVar(&q.plain, "plain", false, "in names and values of a query, \"+\" is a \"+\", as in the RFCs")
	cmd.MarkFlagsMutuallyExclusive("form", "plain")
}

func (q *queryFormat) format() query.Format {
	if q.plain {
		return query.Plain
	}
	return query.Form
}

// name returns the value of the field "format".
func (q *queryFormat) name() string {
	if q.plain {
		return "plain"
	}
	return "form"
}

// An editFlag is a flag that adds an edit to an Editor. The edits have the order of the command
// line.
type editFlag struct {
	editor   *parts.Editor
	name     string
	argument string
}

// editFlags defines a flag for each edit.
func editFlags(cmd *cobra.Command, e *parts.Editor, include func(name string) bool) {
	f := cmd.Flags()
	f.SortFlags = false
	parts.Actions(func(name, argument, help string) {
		if !include(name) {
			return
		}
		added := f.VarPF(editFlag{e, name, argument}, name, "", help)
		if argument == "" {
			added.NoOptDefVal = "true"
		}
	})
	f.BoolVar(&e.Encoded, "encoded", false, "the values of userinfo, user, password, path, params, query and fragment are percent-encoded already")
}

// String returns the default value, for the help.
func (f editFlag) String() string { return "" }

// Type returns the name of the value, for the help.
func (f editFlag) Type() string {
	if f.argument == "" {
		return "bool"
	}
	return f.argument
}

// Set adds an edit.
func (f editFlag) Set(value string) error {
	if f.argument == "" && value != "true" {
		return fmt.Errorf("the flag has no value")
	}
	return f.editor.Add(f.name, value)
}

// checkEdits returns an error for an edit that no reference can have, such as the port "x".
func checkEdits(e *parts.Editor) error {
	if name, err := e.Check(); err != nil {
		return fmt.Errorf("--%s: %s", name, draw.Message(err))
	}
	return nil
}

// hintEdits says on standard error which edit may not do what is meant.
func (s *session) hintEdits(e *parts.Editor) {
	if name, value, hint := e.Hint(); hint != "" {
		s.err.printf("--%s %s: %s", name, console.Quote(value), hint)
	}
}
