package main

import (
	"fmt"
	"slices"

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
		Long: `Explain shows how each of the five syntaxes parses an input.

If a syntax accepts the input, explain draws the components, each with its
grammar rule. If a syntax rejects the input, explain shows the byte and the rule
of the error, the characters that the rule allows at that byte, and a repair if
there is one. If several syntaxes have the same answer, explain draws the answer
once; "as rfc3986" refers to it.

A repair is a text that the syntax accepts; explain also says how many edits
lead to this text. A repair keeps the scheme, the host and the data of the
input. A repair is a proposal, because a grammar does not show what the author
meant.

After the syntaxes, explain shows the rule of the scheme, if RFC 1738 has one,
and what the RFCs say about the input. The warnings and errors of "uri lint"
follow.

With --base, explain also resolves the input under each syntax, step by step,
and shows the components in which the results differ.

The drawing masks passwords, byte for byte; --json does not.

The exit code is 0 if each input is accepted by at least one syntax.`,
		Example: `  # Learn which syntaxes accept a URL
  uri explain 'http://a_b.example/~u'
  # Explain two URLs
  uri explain 'http://[::1]:80/' 'jack:secret@foo:1,bar:2'
  # Learn why a relative link goes where it goes
  uri explain --base 'http://a/b/c/d;p?q' '?y'`,
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
	for x := range uri.Syntaxes() {
		if x.ValidReference(input) {
			syntax = x
		}
	}
	issues := slices.Collect(lint.CheckText(input, syntax, lint.Options{
		Severities: map[string]lint.Severity{"rejected": lint.Off},
		Least:      lint.Warning,
	}))
	if len(issues) > 0 {
		fmt.Fprintln(s.outScreen)
		draw.Issues(s.outScreen, issues)
	}
}
