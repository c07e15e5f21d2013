package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
)

func explainCommand() *cobra.Command {
	var o options
	var base string
	cmd := &cobra.Command{
		Use:   "explain [REFERENCE ...]",
		Short: "Show the five generations side by side: who accepts it, as what, and why not",
		Long: `Explain shows what each generation makes of an input: what it is and how it is
split, with the rule of each part; or at which byte it is refused, by which rule,
what could have stood there, and by the fewest edits it would be accepted. Then
come the scheme's own rule, if it is one of RFC 1738, and what the RFCs say about
it. With --base it also resolves the input in each generation, step by step, and
shows where they part.

A repair is a proposal: what was meant no grammar knows. The drawing masks
passwords, byte for byte; --json does not.

The answer is yes if any generation accepts.`,
		Example: `  uri explain 'http://a_b.example/~u'
  uri explain 'http://[::1]:80/' 'jack:secret@foo:1,bar:2'
  uri explain --base 'http://a/b/c/d;p?q' '?y'`,
	}
	o.formFlag(cmd)
	o.streamFlags(cmd)
	cmd.Flags().StringVar(&base, "base", "", "resolve the input against this `URI`")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if base != "" {
			if err := protocol.AnyAccepts(base, uri.FormURI); err != nil {
				return fmt.Errorf("--base: %s", draw.Message(err))
			}
		}
		s := o.session(cmd)
		s.told = true
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
				draw.Explanation(s.out, explain.Explain(input, explain.Options{Form: rfc.Form(o.form.String()), Base: base}))
			}
			return protocol.AnyAccepts(input, o.form)
		})
	}
	return cmd
}
