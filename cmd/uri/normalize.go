package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
)

func normalizeCommand() *cobra.Command {
	var o options
	var steps uri.Normalization
	cmd := &cobra.Command{
		Use:   "normalize [REFERENCE ...]",
		Short: "Normalise references, by the steps of RFC 3986, section 6.2",
		Long: `Normalize prints each reference after the given steps, whose order is fixed:

  percent  percent-encoding normalization: %7E is ~ (6.2.2.2)
  path     dot-segments are removed from paths that are not relative (6.2.2.3)
  case     scheme and host in lower case, %7e is %7E (6.2.2.1)
  scheme   default ports and empty paths by the scheme (6.2.3)

Without --steps these are all for which the generation has rules.`,
		Example: `  uri normalize 'HTTP://a:80/%7eb/../c'
  uri normalize --steps case,percent 'HTTP://a:80/%7eb/../c'
  uri normalize --rejects bad.jsonl < urls.txt | sort -u`,
	}
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	cmd.Flags().TextVar(&steps, "steps", uri.Normalization(0), "the `steps`: some of case,percent,path,scheme")
	complete(cmd, "steps", []string{"case", "percent", "path", "scheme"})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		given := cmd.Flags().Changed("steps")
		n := uri.Normalizer{Steps: steps}
		if !given {
			n.Steps = o.syntax.Normalizations()
		}
		if unsupported := n.Steps &^ o.syntax.Normalizations(); unsupported != 0 {
			return fmt.Errorf("--steps: %v: %w: %v", o.syntax, uri.ErrUnsupported, unsupported)
		}
		s := o.session(cmd)
		var b []byte
		return s.each(args, func(input string) error {
			if o.json {
				q := o.request("input", input)
				q.values["steps"] = namesOf(n.Steps)
				return s.answer(normalizeOperation, q)
			}
			r, err := o.syntax.ParseReference(input)
			if err != nil {
				return err
			}
			if b, err = n.AppendReference(b[:0], r); err != nil {
				return err
			}
			_, err = s.out.Write(append(b, '\n'))
			return err
		})
	}
	return cmd
}

var normalizeOperation = operation{
	name:   "normalize",
	fields: []field{inputField, syntaxField, {name: "steps", kind: namesKind}},
	keys:   "result",
	answer: func(q *request, r *reply) error {
		x, err := q.syntax()
		if err != nil {
			return err
		}
		steps, err := q.steps(x)
		if err != nil {
			return err
		}
		ref, err := x.ParseReference(q.input())
		if err != nil {
			return refused("input", err)
		}
		ref, err = ref.Normalize(steps)
		switch {
		case errors.Is(err, uri.ErrUnsupported):
			return refused("steps", err)
		case err != nil:
			return refused("input", err)
		}
		r.text("result", ref.String())
		return nil
	},
}

// steps returns the steps that are asked for: by default all that x has.
func (q *request) steps(x uri.Syntax) (steps uri.Normalization, err error) {
	list, ok := q.names("steps")
	if !ok {
		return x.Normalizations(), nil
	}
	for _, name := range list {
		step, err := stepOf(name)
		if err != nil {
			return 0, badRequest("steps", err)
		}
		steps |= step
	}
	return steps, nil
}

var allSteps = [...]uri.Normalization{uri.CaseNormalization, uri.PercentNormalization, uri.PathNormalization, uri.SchemeNormalization}

func stepOf(name string) (uri.Normalization, error) {
	for _, step := range allSteps {
		if step.String() == name {
			return step, nil
		}
	}
	return 0, fmt.Errorf("%s: want case, percent, path or scheme", quoted(name))
}

// namesOf returns the names of the steps.
func namesOf(steps uri.Normalization) []string {
	list := []string{}
	for _, step := range allSteps {
		if steps&step != 0 {
			list = append(list, step.String())
		}
	}
	return list
}
