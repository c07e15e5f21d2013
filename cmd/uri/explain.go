package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/lint"
)

func explainCommand() *cobra.Command {
	var o options
	var base string
	cmd := &cobra.Command{
		Use:   "explain [REFERENCE ...]",
		Short: "Show how each of the five syntaxes reads a reference, or why it rejects it",
	}
	o.formFlag(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	o.drawFlags(cmd)
	o.draws = true
	cmd.Flags().StringVar(&base, "base", "", "resolve the input against this `URI`")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if base != "" {
			if err := protocol.AnyAccepts(base, uri.FormURI); err != nil {
				return fmt.Errorf("--base: %s", draw.Message(err))
			}
		}
		s := o.session(cmd)
		s.reported = true
		return s.each(args, func(input string) error {
			if o.json {
				q := protocol.NewRequest("explain").With("form", o.form.String()).With("input", input)
				if base != "" {
					q.With("base", base)
				}
				if err := s.answer(q); err != nil {
					return err
				}
			} else {
				s.blankLine()
				draw.Explanation(s.outScreen, explain.Explain(input, explain.Options{Form: rfc.Form(o.form.String()), Base: base}))
				s.advise(input)
			}
			return protocol.AnyAccepts(input, o.form)
		})
	}
	return cmd
}

// advise draws the warnings and errors of package lint under an explanation. The input is parsed
// under the newest syntax that accepts it. The reason of a rejection is in the explanation.
func (s *session) advise(input string) {
	syntax := uri.RFC3987
	for _, x := range uri.Syntaxes() {
		if x.ValidReference(input) {
			syntax = x
		}
	}
	issues := lint.CheckText(input, syntax, lint.Options{
		Severities: map[string]lint.Severity{"rejected": lint.Off},
		Least:      lint.Warning,
	})
	if len(issues) > 0 {
		fmt.Fprintln(s.outScreen)
		draw.Issues(s.outScreen, issues)
	}
}
